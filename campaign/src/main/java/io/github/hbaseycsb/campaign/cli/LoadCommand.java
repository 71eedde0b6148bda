package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.run.CampaignDriver.Outcome;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
final class LoadCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private PlanArguments plan;
  @Mixin private RunCommand.ResultsOption results;
  @Mixin private RunCommand.ReloadOption reload;
  @Mixin private WatchOption watch;

  @Override
  public Integer call() throws Exception {
    Outcome outcome = Installation.begin(plan.load(), results.root(), reload.steps(false), watch);
    spec.commandLine()
        .getOut()
        .println("loaded; the runs: scripts/campaign resume " + outcome.results());
    return 0;
  }
}
