package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.result.CampaignSummary;
import io.github.hbaseycsb.campaign.result.CellSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Campaigns against the first of them, the baseline: cells are matched by name.
 *
 * @param labels of all sides, the baseline first
 * @param environment what differs among the sides' environments, with each side's value
 * @param others one for each side but the baseline
 */
public record Comparison(List<String> labels, List<String> environment, List<Other> others) {

  /**
   * A campaign to compare, or the baseline.
   *
   * @param label distinguishes it from the other sides
   * @param environment flattened, may be empty
   */
  public record Side(String label, CampaignSummary summary, SortedMap<String, String> environment) {

    /** A results directory with a summary. */
    public static Side read(Path results) throws IOException {
      return new Side(results.toString(), CampaignSummary.read(results), Environment.read(results));
    }

    private Map<String, CellSummary> cells() {
      return summary.cells().stream()
          .collect(
              Collectors.toMap(
                  CellSummary::name, cell -> cell, (first, second) -> first, LinkedHashMap::new));
    }
  }

  /**
   * One side against the baseline.
   *
   * @param cells those that both have
   * @param settings properties that differ, by cell: what is being compared
   * @param missing names of cells that one of the two does not have
   */
  public record Other(
      String label,
      List<CellChange> cells,
      Map<String, List<String>> settings,
      List<String> missing) {}

  /**
   * Compares campaigns.
   *
   * @param sides the baseline first
   * @throws IllegalArgumentException with fewer than two sides
   */
  public static Comparison of(List<Side> sides) {
    if (sides.size() < 2) {
      throw new IllegalArgumentException("a comparison needs two sides");
    }
    Side baseline = sides.get(0);
    return new Comparison(
        sides.stream().map(Side::label).toList(),
        Comparability.differences(sides.stream().map(Side::environment).toList()),
        sides.stream().skip(1).map(side -> other(baseline, side)).toList());
  }

  private static Other other(Side baseline, Side side) {
    Map<String, CellSummary> before = baseline.cells();
    Map<String, CellSummary> after = side.cells();
    List<CellChange> changes = new ArrayList<>();
    Map<String, List<String>> settings = new TreeMap<>();
    before.forEach(
        (name, cell) -> {
          if (after.containsKey(name)) {
            changes.add(CellChange.of(name, cell, after.get(name)));
            List<String> differences = Comparability.settings(cell, after.get(name));
            if (!differences.isEmpty()) {
              settings.put(name, differences);
            }
          }
        });
    List<String> missing = new ArrayList<>();
    before.keySet().stream().filter(name -> !after.containsKey(name)).forEach(missing::add);
    after.keySet().stream().filter(name -> !before.containsKey(name)).forEach(missing::add);
    return new Other(side.label(), changes, settings, missing);
  }

  /** The cells that are slower by more than so many percent of the baseline. */
  public List<CellChange> slowerBy(double percent) {
    return others.stream()
        .flatMap(other -> other.cells().stream())
        .filter(cell -> cell.slowerPercent() > percent)
        .toList();
  }

  /** For a terminal: what differs first, then the figures. Ends with a line break. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < labels.size(); i++) {
      text.append((char) ('A' + i)).append(": ").append(PlainText.oneLine(labels.get(i)));
      text.append(i == 0 ? " (baseline)\n" : "\n");
    }
    append(text, "The environments differ in", environment);
    for (Other other : others) {
      text.append('\n').append(PlainText.oneLine(other.label())).append(" against the baseline\n");
      other.settings().forEach((cell, differences) -> append(text, "  " + cell, differences));
      append(text, "  only on one side", other.missing());
      text.append(changes(other.cells()).toText());
    }
    return text.toString();
  }

  /**
   * As a page that needs nothing but itself.
   *
   * @throws IOException when a part of the installation is missing
   */
  public String toHtml() throws IOException {
    return ComparisonPage.of(this);
  }

  private static void append(StringBuilder text, String heading, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append(PlainText.oneLine(heading)).append(":\n");
      lines.forEach(line -> text.append("    ").append(PlainText.oneLine(line)).append('\n'));
    }
  }

  /** The changes with their 95% confidence intervals, and a word for each cell. */
  static Table changes(List<CellChange> cells) {
    Table table =
        new Table(
            2,
            2,
            "cell",
            "result",
            "ops/s",
            "\u00b1 95%",
            "p",
            "p99",
            "\u00b1 95%",
            "p",
            "of",
            "why");
    for (CellChange cell : cells) {
      List<String> begin =
          Stream.concat(Stream.of(cell.name(), cell.word().toString()), figures(cell.throughput()))
              .toList();
      String why = String.join("; ", cell.reasons());
      List<List<String>> ends = new ArrayList<>();
      for (CellChange.Change p99 : cell.p99s()) {
        ends.add(Stream.concat(figures(p99), Stream.of(p99.of(), why)).toList());
      }
      if (ends.isEmpty()) {
        String unknown = Figures.UNKNOWN;
        ends.add(List.of(unknown, unknown, unknown, unknown, why));
      }
      table.rows(begin, ends);
    }
    return table;
  }

  private static Stream<String> figures(CellChange.Change change) {
    return Stream.of(
        change.percent().map(Figures::percent).orElse(Figures.UNKNOWN),
        change.test().map(test -> Figures.number(test.ci95Percent())).orElse(Figures.UNKNOWN),
        change.test().map(test -> Figures.probability(test.pValue())).orElse(Figures.UNKNOWN));
  }
}
