package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.report.page.Chart;
import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.analysis.report.text.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Creates the HTML page of a comparison: the answer, other differences, and the figures. */
final class ComparisonPage {
  private ComparisonPage() {}

  /** The data for the template. */
  private record View(
      List<Side> sides,
      EnvironmentDifferences environment,
      String folded,
      List<Other> others,
      String note) {}

  private record Side(String letter, String label) {}

  private record Other(
      String label,
      String letter,
      List<Comparison.Difference> regimes,
      List<Comparison.Difference> settings,
      List<String> missing,
      List<String> sentences,
      Optional<Page.Place> chart,
      Table.View table) {}

  static String of(Comparison comparison) throws IOException {
    Page page = new Page();
    List<Side> sides = new ArrayList<>();
    for (String label : comparison.labels()) {
      sides.add(new Side(Comparison.letter(sides.size()), label));
    }
    List<Other> others = new ArrayList<>();
    for (Comparison.Other other : comparison.others()) {
      others.add(
          new Other(
              other.label(),
              other.letter(),
              other.regimes(),
              other.settings(),
              other.missing(),
              other.cells().stream().map(ChangeText::of).toList(),
              chart(other).map(page::add),
              ChangeText.table(other.cells()).view()));
    }
    return page.render(
        "compare.ftlh",
        new View(
            sides,
            comparison.environment(),
            comparison.environment().foldedNote(),
            others,
            comparison.note()));
  }

  private static Optional<Chart> chart(Comparison.Other other) {
    Chart chart =
        ChangeText.chart(
            "Throughput of " + other.letter() + " against the baseline", other.cells());
    return chart.isEmpty() ? Optional.empty() : Optional.of(chart);
  }
}
