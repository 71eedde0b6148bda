package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code report.md}: the results in sentences and tables. */
public final class MarkdownReport {
  public static final String FILE = "report.md";

  private MarkdownReport() {}

  private record View(
      @JsonUnwrapped CampaignText text,
      @JsonUnwrapped CampaignText.Beside beside,
      Table runTable,
      Table latencyTable) {}

  /** Writes the report of a results directory atomically. */
  static void write(
      CampaignSummary summary, CampaignText text, CampaignText.Beside beside, Path results)
      throws IOException {
    AtomicFile.write(results.resolve(FILE), of(summary, text, beside));
  }

  /** The text of the report. */
  static String of(CampaignSummary summary, CampaignText text, CampaignText.Beside beside) {
    List<CellSummary> cells = summary.cells();
    return Templates.render(
        "report.md.ftl",
        new View(text, beside, ResultTables.runs(cells), ResultTables.latencies(cells)));
  }
}
