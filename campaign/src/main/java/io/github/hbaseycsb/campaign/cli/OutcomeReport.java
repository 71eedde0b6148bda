package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.report.TerminalReport;
import io.github.hbaseycsb.campaign.run.CampaignDriver.Outcome;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** Reports the result of a campaign. */
final class OutcomeReport {
  private OutcomeReport() {}

  /**
   * Prints answers, cells, limits and warnings, where the reports are and what to do next.
   *
   * @throws IOException when the results directory cannot be read
   */
  public static CampaignStatus print(PrintWriter out, Outcome outcome) throws IOException {
    return print(out, outcome, false);
  }

  /**
   * The same of a campaign that may still be running.
   *
   * @param running whether the runs that are missing are still to come
   */
  static CampaignStatus print(PrintWriter out, Outcome outcome, boolean running)
      throws IOException {
    Path results = fromHere(outcome.results());
    CampaignSummary summary = outcome.summary();
    List<String> next = NextSteps.of(summary, results, running);
    out.print(TerminalReport.of(summary, outcome.answers(), running, results, next));
    return summary.verdict() == Verdict.INVALID ? CampaignStatus.INVALID : CampaignStatus.OK;
  }

  /** Relative to the current directory if it is below it, as users write it. */
  private static Path fromHere(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
  }
}
