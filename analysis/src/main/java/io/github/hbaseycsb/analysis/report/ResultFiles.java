package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.profile.Profiles;
import io.github.hbaseycsb.analysis.report.PublishedFigures.MeasuredRows;
import io.github.hbaseycsb.analysis.report.compare.ChangeText;
import io.github.hbaseycsb.analysis.report.compare.FlatEnvironment;
import io.github.hbaseycsb.analysis.report.compare.TestedChanges;
import io.github.hbaseycsb.analysis.report.compare.Variants;
import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/** Writes the reports of a campaign, which can be recomputed from its runs at any time. */
public final class ResultFiles {
  public static final String MARKDOWN = "report.md";
  public static final String HTML = "report.html";

  private ResultFiles() {}

  private record MarkdownView(
      @JsonUnwrapped CampaignText text,
      @JsonUnwrapped CampaignText.Beside beside,
      Table runTable,
      Table latencyTable) {}

  /**
   * What the reports in a results directory were made from.
   *
   * @param variants the changes from the first variant
   * @param rows the tests of the Bigtable paper
   */
  public record Written(
      Path results, CampaignAnalysis campaign, TestedChanges variants, List<MeasuredRows> rows) {
    public CampaignSummary summary() {
      return campaign.summary();
    }

    /** As of {@link ChangeText#answers}; empty if nothing is compared. */
    public List<String> answers() {
      return ChangeText.answers(variants.changes());
    }
  }

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
      List<MeasuredRows> rows = MeasuredRows.of(plan, campaign);
      TestedChanges variants = Variants.changes(summary, campaign);
      SortedMap<String, String> environment = FlatEnvironment.read(results);
      CampaignText text = CampaignText.of(summary, cell -> Profiles.links(results, cell));
      CampaignText.Beside beside =
          CampaignText.Beside.of(summary, variants, PublishedFigures.beside(rows), environment);
      AtomicFile.write(results.resolve(MARKDOWN), markdown(summary, text, beside));
      AtomicFile.write(
          results.resolve(HTML),
          new HtmlReport(plan, campaign, variants, text, beside, environment, results, new Page())
              .html());
      return new Written(results, campaign, variants, rows);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The text of {@code report.md}: the results in sentences and tables. */
  static String markdown(CampaignSummary summary, CampaignText text, CampaignText.Beside beside) {
    List<CellSummary> cells = summary.cells();
    return Templates.render(
        "report.md.ftl",
        new MarkdownView(text, beside, ResultTables.runs(cells), ResultTables.latencies(cells)));
  }
}
