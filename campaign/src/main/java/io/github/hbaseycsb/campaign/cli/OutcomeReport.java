package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.report.HtmlReport;
import io.github.hbaseycsb.analysis.report.TerminalReport;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Text;
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
    return print(out, summary, directory, false);
  }

  /**
   * The same of a campaign that may still be running.
   *
   * @param running whether the runs that are missing are still to come
   */
  static CampaignStatus print(
      PrintWriter out, CampaignSummary summary, Path directory, boolean running)
      throws IOException {
    Path results = fromHere(directory);
    List<CellSummary> cells = summary.cells();
    out.println();
    if (running) {
      int done = cells.stream().mapToInt(cell -> cell.runs().size()).sum();
      int planned = cells.stream().mapToInt(CellSummary::plannedRuns).sum();
      out.println(
          Text.of("The campaign is still running: %d of %d runs have ended.", done, planned));
      if (done == 0) {
        out.flush();
        return CampaignStatus.INVALID;
      }
      out.println();
    }
    out.print(TerminalReport.of(summary));
    out.println();
    if (cells.size() <= CELLS_IN_WORDS) {
      cells.stream()
          .filter(cell -> !running || !cell.runs().isEmpty())
          .forEach(cell -> out.println(CellInWords.of(cell)));
      out.println();
    }
    out.println("results: " + results);
    out.println(
        "report: "
            + results.resolve(HtmlReport.FILE).toAbsolutePath().toUri()
            + " (open it in a browser)");
    out.println("next:");
    NextSteps.of(summary, results, running).forEach(step -> out.println("  " + step));
    out.flush();
    return summary.verdict() == Verdict.INVALID ? CampaignStatus.INVALID : CampaignStatus.OK;
  }

  /** Relative to the current directory if it is below it, as users write it. */
  static Path fromHere(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
  }
}
