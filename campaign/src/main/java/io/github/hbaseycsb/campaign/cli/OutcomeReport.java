package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.campaign.report.TerminalReport;
import io.github.hbaseycsb.campaign.result.CampaignSummary;
import io.github.hbaseycsb.campaign.result.Verdict;
import java.io.PrintWriter;
import java.nio.file.Path;

/** Says what a campaign came to. */
final class OutcomeReport {
  private OutcomeReport() {}

  /** Prints cells and findings, and where the rest is. */
  static ExitStatus print(PrintWriter out, CampaignSummary summary, Path results) {
    out.println();
    out.print(TerminalReport.of(summary));
    out.println();
    out.println("results: " + results);
    out.flush();
    return summary.verdict() == Verdict.INVALID ? ExitStatus.INVALID : ExitStatus.OK;
  }
}
