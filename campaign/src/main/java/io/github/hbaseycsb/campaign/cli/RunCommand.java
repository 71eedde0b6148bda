package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.check.PlanSummary;
import io.github.hbaseycsb.campaign.run.CampaignDriver.CampaignOptions;
import io.github.hbaseycsb.campaign.run.CampaignDriver.Outcome;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code campaign run}: the whole campaign. */
@Command(
    name = "run",
    description = "Runs a campaign: loads missing tables, settles, runs, reports.",
    footer = {
      "",
      "Examples:",
      "  scripts/campaign run campaigns/quickstart.yaml",
      "  scripts/campaign run campaigns/quickstart.yaml --watch",
      "  scripts/campaign run campaigns/quickstart.yaml --results /data/results",
      "  scripts/campaign run my.yaml --set cluster.conf=/etc/hbase/conf"
    })
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private PlanArguments plan;
  @Mixin private ResultsOption results;
  @Mixin private ReloadOption reload;
  @Mixin private WatchOption watch;

  @Override
  public Integer call() throws Exception {
    return run(plan.load(), results, reload, watch, spec.commandLine().getOut());
  }

  /** Runs the campaign and prints its result; returns the exit status. */
  static int run(
      Plan plan, ResultsOption results, ReloadOption reload, WatchOption watch, PrintWriter out)
      throws Exception {
    Installation.progress().say(PlanSummary.headline(plan));
    Outcome outcome = Installation.begin(plan, results.root(), reload.steps(true), watch);
    return OutcomeReport.print(out, outcome).code();
  }

  /** Where results go. */
  static final class ResultsOption {
    @Option(
        names = "--results",
        paramLabel = "DIR",
        defaultValue = "results",
        description = "Directory for the results of all campaigns (default: ${DEFAULT-VALUE}).")
    private Path root;

    Path root() {
      return root;
    }
  }

  /** Whether tables are loaded again. */
  static final class ReloadOption {
    @Option(
        names = "--reload",
        description = "Drop tables that were loaded before, and load them again.")
    private boolean reload;

    /**
     * Which steps to do.
     *
     * @param runs whether to do the runs after the load
     */
    CampaignOptions steps(boolean runs) {
      return new CampaignOptions(reload, runs);
    }
  }
}
