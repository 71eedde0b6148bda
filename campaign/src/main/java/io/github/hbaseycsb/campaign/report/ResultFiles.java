package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.plan.Plan;
import io.github.hbaseycsb.campaign.result.CampaignAnalysis;
import io.github.hbaseycsb.campaign.result.CampaignSummary;
import java.io.IOException;
import java.nio.file.Path;

/** The files that say what a campaign has measured; made again from its runs at any time. */
public final class ResultFiles {
  private ResultFiles() {}

  /**
   * Analyses the runs and writes {@code summary.json}, {@code summary.csv}, {@code report.md} and
   * {@code report.html}.
   *
   * @throws IOException when a run's files cannot be read, or these cannot be written
   */
  public static CampaignSummary write(Plan plan, Path results) throws IOException {
    CampaignSummary summary = CampaignAnalysis.of(plan, results);
    summary.write(results);
    SummaryCsv.write(summary, results);
    MarkdownReport.write(summary, results);
    HtmlReport.write(plan, summary, results);
    return summary;
  }
}
