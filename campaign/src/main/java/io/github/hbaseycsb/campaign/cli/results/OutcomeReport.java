package io.github.hbaseycsb.campaign.cli.results;

import io.github.hbaseycsb.analysis.report.HtmlReport;
import io.github.hbaseycsb.analysis.report.TerminalReport;
import io.github.hbaseycsb.analysis.summary.CampaignSummary;
import io.github.hbaseycsb.analysis.summary.CellSummary;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** Reports the result of a campaign. */
public final class OutcomeReport {
  /** The maximum number of cells to describe in words. For more, the table is easier to read. */
  private static final int CELLS_IN_WORDS = 8;

  private OutcomeReport() {}

  /**
   * Prints cells and findings, what they mean, where the reports are and what to do next.
   *
   * @throws IOException when the results directory cannot be read
   */
  public static CampaignStatus print(PrintWriter out, CampaignSummary summary, Path directory)
      throws IOException {
    Path results = fromHere(directory);
    out.println();
    out.print(TerminalReport.of(summary));
    out.println();
    List<CellSummary> cells = summary.cells();
    if (cells.size() <= CELLS_IN_WORDS) {
      cells.forEach(cell -> out.println(CellInWords.of(cell)));
      out.println();
    }
    out.println("results: " + results);
    out.println(
        "report: "
            + results.resolve(HtmlReport.FILE).toAbsolutePath().toUri()
            + " (open it in a browser)");
    out.println("next:");
    NextSteps.of(summary, results).forEach(step -> out.println("  " + step));
    out.flush();
    return summary.verdict() == Verdict.INVALID ? CampaignStatus.INVALID : CampaignStatus.OK;
  }

  /** Relative to the current directory if it is below it, as users write it. */
  private static Path fromHere(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
  }
}
