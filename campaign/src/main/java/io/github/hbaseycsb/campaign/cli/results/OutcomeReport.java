package io.github.hbaseycsb.campaign.cli.results;

import io.github.hbaseycsb.analysis.report.TerminalReport;
import io.github.hbaseycsb.analysis.summary.CampaignSummary;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.PrintWriter;
import java.nio.file.Path;

/** Says what a campaign came to. */
public final class OutcomeReport {
  private OutcomeReport() {}

  /** Prints cells and findings, and where the rest is. */
  public static CampaignStatus print(PrintWriter out, CampaignSummary summary, Path results) {
    out.println();
    out.print(TerminalReport.of(summary));
    out.println();
    out.println("results: " + results);
    out.flush();
    return summary.verdict() == Verdict.INVALID ? CampaignStatus.INVALID : CampaignStatus.OK;
  }
}
