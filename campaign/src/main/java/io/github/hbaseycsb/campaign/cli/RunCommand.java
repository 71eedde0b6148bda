package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.check.PlanSummary;
import io.github.hbaseycsb.campaign.live.LivePage;
import io.github.hbaseycsb.campaign.run.CampaignDriver.CampaignOptions;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

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
final class RunCommand extends Subcommand {
  @Mixin private PlanArguments plan;
  @Mixin private Options options;

  @Override
  public Integer call() throws Exception {
    return options.run(plan.load(), out());
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

  /** Whether a page shows the campaign while it runs. */
  static final class WatchOption {
    @Option(
        names = "--watch",
        arity = "0..1",
        fallbackValue = "0",
        preprocessor = OnlyAttached.class,
        paramLabel = "PORT",
        description =
            "Serve a page on 127.0.0.1 that shows the campaign while it runs and becomes the report"
                + " in browsers that are open at its end. Prints the address, and where the report"
                + " is (default port: a free one).")
    private Integer port;

    /** A port follows "=": the next argument is the plan. */
    static final class OnlyAttached implements IParameterPreprocessor {
      @Override
      public boolean preprocess(
          Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
        if (!"=".equals(info.get("separator"))) {
          arguments.push("0");
        }
        return false;
      }
    }

    /**
     * Begins to show the progress, on a page if that is asked for.
     *
     * @throws CampaignException (usage) when the port cannot be used
     */
    Progress start() throws CampaignException {
      Progress progress = Installation.progress();
      return port == null ? progress : LivePage.start(port, progress, Clock.systemUTC());
    }
  }

  /** The options of all commands that begin a campaign. */
  static final class Options {
    @Mixin private ResultsOption results;
    @Mixin private WatchOption watch;

    @Option(
        names = "--reload",
        description = "Drop tables that were loaded before, and load them again.")
    private boolean reload;

    /** Runs the campaign and prints its result; returns the exit status. */
    int run(Plan plan, PrintWriter out) throws Exception {
      Installation.progress().say(PlanSummary.headline(plan));
      return ResultReport.print(out, plan, begin(plan, true));
    }

    private Written begin(Plan plan, boolean runs) throws Exception {
      return Installation.begin(plan, results.root(), new CampaignOptions(reload, runs), watch);
    }
  }

  /** {@code campaign load}: only the tables of a campaign. */
  @Command(
      name = "load",
      description = "Loads and verifies the tables of a campaign. resume then does the runs.",
      footer = {
        "",
        "Examples:",
        "  scripts/campaign load my.yaml --set cluster.conf=/etc/hbase/conf",
        "  scripts/campaign resume results/my/latest"
      })
  static final class Load extends Subcommand {
    @Mixin private PlanArguments plan;
    @Mixin private Options options;

    @Override
    public Integer call() throws Exception {
      Written written = options.begin(plan.load(), false);
      out().println("loaded; the runs: scripts/campaign resume " + written.results());
      return 0;
    }
  }

  /** {@code campaign resume}: does the rest of an interrupted campaign. */
  @Command(
      name = "resume",
      description = {
        "Continues a campaign that was interrupted or has broken runs.",
        "",
        "Finished runs are not repeated. Balancer, normalizer, splits and merges are switched on"
            + " again if they were left off."
      },
      footer = {"", "Example:", "  scripts/campaign resume results/quickstart/latest"})
  static final class Resume extends Subcommand {
    @Mixin private ResultsArgument results;
    @Mixin private WatchOption watch;

    @Override
    public Integer call() throws Exception {
      Plan plan = results.plan();
      Written written = Installation.resume(plan, results.path(), watch);
      return ResultReport.print(out(), plan, written);
    }
  }
}
