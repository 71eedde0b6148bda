package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.profile.Profiles;
import io.github.hbaseycsb.analysis.report.PublishedFigures.MeasuredRows;
import io.github.hbaseycsb.analysis.report.compare.ChangeText;
import io.github.hbaseycsb.analysis.report.compare.FlatEnvironment;
import io.github.hbaseycsb.analysis.report.compare.TestedChanges;
import io.github.hbaseycsb.analysis.report.compare.Variants;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** Writes the reports of a campaign, which can be recomputed from its runs at any time. */
public final class ResultFiles {
  private ResultFiles() {}

  /**
   * What the reports were made from.
   *
   * @param answers as of {@link ChangeText#answers}; empty if nothing is compared
   */
  public record Written(CampaignAnalysis campaign, List<String> answers) {}

  /**
   * Analyzes the runs and writes {@code summary.json}, {@code summary.csv}, {@code report.md} and
   * {@code report.html}.
   *
   * @throws IOException if a run's files cannot be read, or the reports cannot be written
   */
  public static Written write(Plan plan, Path results) throws IOException {
    CampaignAnalysis campaign = CampaignAnalysis.of(plan, results);
    CampaignSummary summary = campaign.summary();
    summary.write(results);
    SummaryCsv.write(summary, results);
    try {
      List<PublishedFigures.Section> published =
          PublishedFigures.beside(MeasuredRows.of(plan, campaign));
      TestedChanges variants = Variants.changes(summary, campaign);
      CampaignText text = CampaignText.of(summary, cell -> Profiles.links(results, cell));
      CampaignText.Beside beside =
          CampaignText.Beside.of(summary, variants, published, FlatEnvironment.read(results));
      MarkdownReport.write(summary, text, beside, results);
      new HtmlReport(plan, campaign, variants, text, beside, results).write();
      return new Written(campaign, ChangeText.answers(variants.changes()));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
