package io.github.hbaseycsb.analysis.report.compare;

import static java.lang.Double.NaN;

import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.report.compare.CellChange.Change;
import io.github.hbaseycsb.analysis.report.compare.CellChange.LatencyChange;
import io.github.hbaseycsb.analysis.report.compare.CellChange.Word;
import io.github.hbaseycsb.analysis.report.page.Chart;
import io.github.hbaseycsb.analysis.report.page.Chart.Axis;
import io.github.hbaseycsb.analysis.report.page.Chart.Series;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.stats.Untestable;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Templates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shows changes as sentences, in a table and in a chart. */
public final class ChangeText {
  /** Between the names of the two cells in the name of a change of variants. */
  static final String AGAINST = " against ";

  /** The maximum number of lines about changes above the table of cells. */
  private static final int ANSWERS_MAX = 7;

  private ChangeText() {}

  /**
   * A sentence for each change, and below them one with the warnings about their cells, because a
   * warning about the first variant is one about all changes. Of many changes their count, the
   * largest, and how many cells have warnings. Empty if there are no changes.
   *
   * @param changes their names say which cell is compared with which
   */
  public static List<String> answers(List<CellChange> changes) {
    boolean many = changes.size() > ANSWERS_MAX;
    Map<Word, Long> results =
        changes.stream()
            .collect(Collectors.groupingBy(CellChange::word, TreeMap::new, Collectors.counting()));
    Map<String, Set<String>> warnings = new LinkedHashMap<>();
    for (CellChange change : changes) {
      if (change.showsWarnings()) {
        String[] cells = change.name().split(AGAINST, 2);
        warning(warnings, change.baseline(), cells[cells.length - 1], many);
        warning(warnings, change.other(), cells[0], many);
      }
    }
    List<CellChange> shown = many ? largest(changes) : changes;
    return Templates.render(
            "answers.txt.ftl",
            Map.of(
                "many", many,
                "count", changes.size(),
                "results", results,
                "answers", shown.stream().map(Answer::of).toList(),
                "warnings", warnings))
        .lines()
        .toList();
  }

  /**
   * What the template says of a change. It has no warnings about the sides.
   *
   * @param figure the figure that the result depends on, such as {@code +50.0% [+47.9%, +52.1%]
   *     throughput}; empty if it is unknown
   * @param reasons why the two are not comparable or not tested
   * @param costs the bytes on disk if they differ, and the changes of the processor time and of
   *     what faults cost if their errors are known
   */
  private record Answer(
      String name,
      Optional<String> figure,
      Word word,
      String result,
      List<String> reasons,
      String costs) {
    static Answer of(CellChange change) {
      return new Answer(
          change.name(),
          ChangeText.figure(change.decisive()),
          change.word(),
          change.resultAlone(),
          change.reasons(),
          ChangeText.costs(change));
    }
  }

  /** Of many, the verdict alone: the warnings say why. */
  private static void warning(
      Map<String, Set<String>> warnings, CellChange.Side side, String cell, boolean many) {
    side.warning()
        .map(warning -> many ? side.verdict().toString() : warning)
        .ifPresent(
            warning -> warnings.computeIfAbsent(warning, it -> new LinkedHashSet<>()).add(cell));
  }

  /** First of those that are faster or slower, then of others. */
  private static List<CellChange> largest(List<CellChange> changes) {
    return changes.stream()
        .sorted(
            Comparator.comparing((CellChange change) -> change.word().isDifference())
                .thenComparingDouble(change -> Math.abs(change.decisive().percent().orElse(0)))
                .reversed())
        .limit(ANSWERS_MAX - 1)
        .toList();
  }

  private static Optional<String> figure(Change change) {
    String figure = change.estimate().isPresent() ? withInterval(change) : change(change);
    return change.percent().isPresent()
        ? Optional.of(figure + " " + change.of())
        : Optional.empty();
  }

  /**
   * The share of the baseline's bytes on disk if the sizes differ, and the other changes whose
   * errors are known, such as {@code 41% of the bytes on disk; server CPU/op +12.0% [+9.1%,
   * +15.0%]}; empty if there is neither.
   */
  private static String costs(CellChange change) {
    return Stream.concat(
            change.costs().stream()
                .filter(ChangeText::isSize)
                .map(
                    size -> Templates.sentence("change.ftl", "size", size.percent().orElseThrow())),
            change.costs().stream()
                .filter(each -> !isSize(each) && each.estimate().isPresent())
                .map(each -> each.of() + " " + withInterval(each)))
        .collect(Collectors.joining("; "));
  }

  private static boolean isSize(Change change) {
    return change.of().equals(Change.SIZE);
  }

  /**
   * The change of a figure, even if its error is unknown. It is marked if the true change may
   * differ.
   */
  public static String change(Change change) {
    return change.percent().isPresent()
        ? change.bound().sign() + Figures.percent(change.percent().getAsDouble())
        : Figures.UNKNOWN;
  }

  /** The interval, such as {@code [-12.1%, -8.0%]}. */
  public static String interval(Change change) {
    return change.estimate().map(ChangeText::interval).orElse(Figures.UNKNOWN);
  }

  private static String interval(RelativeChange change) {
    return "[%s, %s]"
        .formatted(Figures.percent(change.lowPercent()), Figures.percent(change.highPercent()));
  }

  /** A change with its interval, such as {@code -10.0% [-12.1%, -8.0%]}. */
  static String withInterval(Change change) {
    return change(change) + " " + interval(change);
  }

  public static String adjustedP(Change change) {
    return change.adjustedP().isPresent()
        ? Figures.probability(change.adjustedP().getAsDouble())
        : Figures.UNKNOWN;
  }

  /** The table of changes with their 95% confidence intervals, and the result of each cell. */
  public static Table table(List<CellChange> cells) {
    List<String> headings = new ArrayList<>(List.of("cell", "result", "ops/s", "[95%]"));
    List<String> costs =
        cells.stream()
            .flatMap(cell -> cell.knownCosts().stream())
            .map(Change::of)
            .distinct()
            .toList();
    costs.forEach(cost -> headings.addAll(List.of(cost, "[95%]")));
    headings.addAll(List.of("p99", "[95%]", "p99.9", "[95%]", "p", "operation", "why"));
    Table table = new Table(2, 2, headings.toArray(String[]::new));
    for (CellChange cell : cells) {
      Change throughput = cell.throughput();
      List<String> begin =
          new ArrayList<>(
              List.of(cell.name(), cell.result(), change(throughput), interval(throughput)));
      for (String cost : costs) {
        Optional<Change> of =
            cell.costs().stream().filter(each -> each.of().equals(cost)).findFirst();
        begin.add(of.map(ChangeText::change).orElse(Figures.UNKNOWN));
        begin.add(of.map(ChangeText::interval).orElse(Figures.UNKNOWN));
      }
      String why = String.join("; ", cell.reasons());
      List<List<String>> ends = new ArrayList<>();
      for (LatencyChange latency : cell.latencies()) {
        Change deciding = cell.byLatency() || !ends.isEmpty() ? latency.p99() : throughput;
        ends.add(
            List.of(
                change(latency.p99()),
                interval(latency.p99()),
                latency.p999().map(ChangeText::change).orElse(Figures.UNKNOWN),
                latency.p999().map(ChangeText::interval).orElse(Figures.UNKNOWN),
                adjustedP(deciding),
                OperationName.shown(latency.name()),
                ends.isEmpty() && !why.isEmpty() ? why : oneSide(cell, latency)));
      }
      if (ends.isEmpty()) {
        String none = Figures.UNKNOWN;
        ends.add(List.of(none, none, none, none, adjustedP(throughput), none, why));
      }
      table.rows(begin, ends);
    }
    return table;
  }

  /**
   * The changes for a page, a row for each metric.
   *
   * @param rows throughput and 99th percentiles
   * @param more other percentiles and costs, on which no result depends
   * @param why what qualifies the results, by number from 1
   */
  public record Rows(List<Row> rows, List<Row> more, List<String> why) {
    /**
     * A count of the results, such as {@code 5 comparisons: 2 faster, 3 no difference shown}, in
     * the order of the rows; such as {@code 6 results of 3 comparisons: 6 faster} where several
     * metrics of a comparison have a result, or none.
     */
    public String words() {
      Map<String, Long> results =
          rows.stream()
              .filter(row -> !row.result.isEmpty())
              .collect(
                  Collectors.groupingBy(Row::result, LinkedHashMap::new, Collectors.counting()));
      long comparisons = rows.stream().map(Row::name).distinct().count();
      return Templates.sentence(
          "change.ftl", "count", Map.of("results", results, "comparisons", comparisons));
    }
  }

  /**
   * A metric of a comparison.
   *
   * @param name of the comparison
   * @param result of the metric; empty if the comparison's result does not depend on it
   * @param why the number of its qualification; 0 if there is none
   * @param costs those of the comparison, in the row of its result; empty in others
   * @param baselineBars the metric in each run of the baseline, percent of the largest of both
   *     sides
   * @param bars the same of the other side
   */
  public record Row(
      String name,
      String metric,
      String baseline,
      String other,
      String change,
      String interval,
      String result,
      int why,
      String costs,
      List<Integer> baselineBars,
      List<Integer> bars) {}

  /** The rows of a page. */
  public static Rows rows(List<CellChange> cells) {
    Rows all = new Rows(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (CellChange cell : cells) {
      List<Change> deciding = cell.deciding();
      String qualified = cell.qualified();
      if (!qualified.isEmpty() && !all.why.contains(qualified)) {
        all.why.add(qualified);
      }
      List<Change> first =
          Stream.concat(
                  Stream.of(cell.throughput()), cell.latencies().stream().map(LatencyChange::p99))
              .toList();
      for (Change change : first) {
        if (!change.equals(cell.throughput()) && !change.levels().areKnown()) {
          continue;
        }
        boolean decides =
            deciding.isEmpty() ? change.equals(cell.throughput()) : deciding.contains(change);
        boolean isFirst = deciding.isEmpty() || change.equals(deciding.get(0));
        String result = deciding.isEmpty() ? cell.word().toString() : change.word().toString();
        all.rows.add(
            row(
                cell,
                change,
                decides ? result : "",
                decides ? all.why.indexOf(qualified) + 1 : 0,
                decides && isFirst ? costs(cell) : ""));
      }
      Stream.concat(
              cell.latencies().stream().flatMap(latency -> latency.p999().stream()),
              cell.knownCosts().stream())
          .forEach(change -> all.more.add(row(cell, change, "", 0, "")));
    }
    return all;
  }

  private static Row row(CellChange cell, Change change, String result, int why, String costs) {
    return new Row(
        label(cell),
        OperationName.shown(change.of()) + change.unit().shown(),
        change.levels().baseline().text(),
        change.levels().other().text(),
        change(change),
        interval(change),
        result,
        why,
        costs,
        Figures.bars(change.levels().baseline().runs(), change.levels().largest()),
        Figures.bars(change.levels().other().runs(), change.levels().largest()));
  }

  /** A name for the page: what it is compared with is said once. */
  public static String label(CellChange change) {
    return change.name().split(AGAINST, 2)[0];
  }

  private static String oneSide(CellChange cell, LatencyChange latency) {
    return latency
        .p99()
        .untested()
        .filter(why -> isComparable(cell) && why.equals(Untestable.ONE_SIDE.toString()))
        .orElse("");
  }

  /**
   * The changes that decide, with their confidence intervals and a color for each variant; empty if
   * none is known.
   *
   * @param variants the labels of all sides, whose order decides their colors; empty if there is
   *     one other side
   */
  public static Optional<Chart> chart(
      String title, List<CellChange> changes, List<String> variants) {
    List<String> of =
        changes.stream()
            .map(change -> OperationName.plain(change.decisive().of()))
            .distinct()
            .toList();
    Chart chart =
        Chart.rows(
            title,
            Axis.of("change of " + (of.size() > 2 ? "p99" : String.join(" or ", of)), "%"),
            "comparison",
            changes.stream().map(ChangeText::label).toList(),
            variants.isEmpty()
                ? List.of(series("change, 95% confidence interval", changes, change -> true))
                : variants.stream()
                    .map(
                        side ->
                            series(side, changes, change -> change.other().label().equals(side)))
                    .toList());
    return chart.isEmpty() ? Optional.empty() : Optional.of(chart);
  }

  private static Series series(String name, List<CellChange> changes, Predicate<CellChange> which) {
    List<Optional<Change>> own =
        changes.stream()
            .map(change -> Optional.of(change).filter(which).filter(ChangeText::isComparable))
            .map(change -> change.map(CellChange::decisive))
            .toList();
    return Series.withIntervals(
        name,
        Series.values(own, change -> change.percent().orElse(NaN)),
        Series.values(own, change -> end(change, RelativeChange::lowPercent)),
        Series.values(own, change -> end(change, RelativeChange::highPercent)));
  }

  /** A difference of what cannot be compared is no change: a chart would show it as one. */
  private static boolean isComparable(CellChange change) {
    return change.relation().obstacles().isEmpty();
  }

  private static double end(Change change, ToDoubleFunction<RelativeChange> end) {
    return change.estimate().map(end::applyAsDouble).orElse(NaN);
  }
}
