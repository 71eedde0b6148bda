package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.run.CampaignDriver.Outcome;
import io.github.hbaseycsb.model.plan.Plan;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
final class ResumeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ResultsArgument results;
  @Mixin private WatchOption watch;

  @Override
  public Integer call() throws Exception {
    Plan plan = results.plan();
    Outcome outcome = Installation.resume(plan, results.path(), watch);
    int status = OutcomeReport.print(spec.commandLine().getOut(), outcome).code();
    NoiseFloorReport.print(spec.commandLine().getOut(), plan, outcome);
    return status;
  }
}
