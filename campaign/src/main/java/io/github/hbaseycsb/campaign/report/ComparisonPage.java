package io.github.hbaseycsb.campaign.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A comparison in HTML: what differs first, then the figures. */
final class ComparisonPage {
  private ComparisonPage() {}

  /** What the template names. */
  private record View(List<String> labels, List<String> environment, List<Other> others) {}

  private record Other(
      String label,
      List<Setting> settings,
      List<String> missing,
      List<String> sentences,
      Optional<Page.Place> chart,
      Table.View table) {}

  private record Setting(String cell, List<String> lines) {}

  static String of(Comparison comparison) throws IOException {
    Page page = new Page();
    List<Other> others = new ArrayList<>();
    for (Comparison.Other other : comparison.others()) {
      others.add(
          new Other(
              other.label(),
              other.settings().entrySet().stream()
                  .map(entry -> new Setting(entry.getKey(), entry.getValue()))
                  .toList(),
              other.missing(),
              other.cells().stream().map(ChangeSentence::of).toList(),
              chart(other).map(page::add),
              Comparison.changes(other.cells()).view()));
    }
    return page.render(
        "compare.ftlh", new View(comparison.labels(), comparison.environment(), others));
  }

  private static Optional<Chart> chart(Comparison.Other other) {
    Chart chart =
        CampaignCharts.changes(
            "Throughput of " + other.label() + " against the baseline", other.cells());
    return chart.isEmpty() ? Optional.empty() : Optional.of(chart);
  }
}
