package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.report.ResultFiles;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code campaign report}: the summary again, from the runs. */
@Command(
    name = "report",
    description = {
      "Writes summary.json, summary.csv and report.md again from the runs in a results",
      "directory: the same runs give the same files."
    },
    footer = {"", "Example:", "  scripts/campaign report results/quickstart/latest"})
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ResultsArgument results;

  @Override
  public Integer call() throws Exception {
    return OutcomeReport.print(
            spec.commandLine().getOut(),
            ResultFiles.write(results.plan(), results.path()),
            results.path())
        .code();
  }
}
