package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.report.published.MeasuredRows;
import io.github.hbaseycsb.analysis.report.published.PublishedFigures;
import io.github.hbaseycsb.analysis.summary.CampaignSummary;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes the reports of a campaign, which can be recomputed from its runs at any time. */
public final class ResultFiles {
  private ResultFiles() {}

  /**
   * Analyzes the runs and writes {@code summary.json}, {@code summary.csv}, {@code report.md} and
   * {@code report.html}.
   *
   * @throws IOException if a run's files cannot be read, or the reports cannot be written
   */
  public static CampaignSummary write(Plan plan, Path results) throws IOException {
    CampaignSummary summary = CampaignAnalysis.of(plan, results);
    summary.write(results);
    SummaryCsv.write(summary, results);
    List<PublishedFigures.Part> published =
        PublishedFigures.beside(MeasuredRows.of(plan, summary, results));
    MarkdownReport.write(summary, published, results);
    HtmlReport.write(plan, summary, published, results);
    return summary;
  }
}
