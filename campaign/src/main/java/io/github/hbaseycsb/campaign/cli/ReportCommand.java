package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.profile.Profiles;
import io.github.hbaseycsb.analysis.report.ReportImages;
import io.github.hbaseycsb.analysis.report.ResultFiles;
import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.run.ResultsDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code campaign report}: writes the reports of a campaign again. */
@Command(
    name = "report",
    description =
        "Writes summary.json, summary.csv, report.md, report.html and flame graphs again from"
            + " the runs in a results directory: the same runs give the same files.",
    footer = {"", "Example:", "  scripts/campaign report results/quickstart/latest"})
final class ReportCommand extends Subcommand {
  @Mixin private ResultsArgument results;

  @Option(names = "--images", description = "Also write the main charts as SVG files, in images/.")
  private boolean images;

  @Override
  public Integer call() throws Exception {
    // Before its files are read: what is missing then is still to come.
    boolean running = ResultsDirectory.isInUse(results.path());
    Written written = ResultFiles.write(results.plan(), results.path());
    if (images) {
      ReportImages.write(written);
    }
    Profiles.write(results.plan(), results.path(), err()::println);
    return ResultReport.print(out(), written, running);
  }
}
