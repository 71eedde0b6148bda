package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.profile.Profiles;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.analysis.report.text.Templates;
import io.github.hbaseycsb.model.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** {@code report.md}: the results in sentences and tables. */
public final class MarkdownReport {
  public static final String FILE = "report.md";

  private MarkdownReport() {}

  private record View(
      @JsonUnwrapped CampaignText text,
      List<CampaignText.Cell> cells,
      String runNote,
      Table runTable,
      Table latencyTable,
      List<String> latencyNotes) {}

  /** Writes the report of a results directory atomically. */
  static void write(CampaignSummary summary, CampaignText text, Path results) throws IOException {
    AtomicFile.write(
        results.resolve(FILE), of(summary, text, cell -> Profiles.links(results, cell)));
  }

  /**
   * The text of the report.
   *
   * @param profiles the profiles of a cell by name
   */
  static String of(
      CampaignSummary summary, CampaignText text, Function<String, List<Profiles.Link>> profiles) {
    List<CellSummary> cells = summary.cells();
    return Templates.render(
        "report.md.ftl",
        new View(
            text,
            cells.stream()
                .map(cell -> CampaignText.Cell.of(cell, profiles.apply(cell.name())))
                .toList(),
            ResultTables.runNote(cells),
            ResultTables.runs(cells),
            ResultTables.latencies(cells),
            ResultTables.notes(cells)));
  }
}
