package io.github.hbaseycsb.analysis.report.compare;

import static java.lang.Double.NaN;

import io.github.hbaseycsb.analysis.report.page.Chart;
import io.github.hbaseycsb.analysis.report.page.Chart.Axis;
import io.github.hbaseycsb.analysis.report.page.Chart.Series;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.stats.Untestable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Shows changes as sentences, in a table and in a chart. */
public final class ChangeText {
  private ChangeText() {}

  /**
   * A sentence with the figure that the word depends on, such as {@code update-only: +50.0%
   * [+47.9%, +52.1%] throughput, faster.}, and the changes of the processor time if their errors
   * are known
   */
  public static String of(CellChange change) {
    CellChange.Change deciding = change.decisive();
    String interval = deciding.estimate().isPresent() ? " " + interval(deciding) : "";
    String figure =
        deciding.percent().isPresent()
            ? change(deciding) + interval + " " + deciding.of() + ", "
            : "";
    String reasons =
        change.reasons().isEmpty() ? "" : " (" + String.join("; ", change.reasons()) + ")";
    String cpu =
        change.cpu().stream()
            .filter(each -> each.estimate().isPresent())
            .map(each -> "; " + each.of() + " " + change(each) + " " + interval(each))
            .collect(Collectors.joining());
    return change.name() + ": " + figure + change.result() + reasons + cpu + ".";
  }

  /**
   * The change of a figure, even if its error is unknown. It is marked if the true change may
   * differ.
   */
  public static String change(CellChange.Change change) {
    return change.percent().isPresent()
        ? change.bound().sign() + Figures.percent(change.percent().getAsDouble())
        : Figures.UNKNOWN;
  }

  /** The interval, such as {@code [-12.1%, -8.0%]}. */
  public static String interval(CellChange.Change change) {
    return change.estimate().map(ChangeText::interval).orElse(Figures.UNKNOWN);
  }

  static String interval(RelativeChange change) {
    return "["
        + Figures.percent(change.lowPercent())
        + ", "
        + Figures.percent(change.highPercent())
        + "]";
  }

  public static String adjustedP(CellChange.Change change) {
    return change.adjustedP().isPresent()
        ? Figures.probability(change.adjustedP().getAsDouble())
        : Figures.UNKNOWN;
  }

  /** The table of changes with their 95% confidence intervals, and a word for each cell. */
  public static Table table(List<CellChange> cells) {
    List<String> headings = new ArrayList<>(List.of("cell", "result", "ops/s", "[95%]"));
    boolean hasCpu = cells.stream().anyMatch(cell -> !cell.knownCpu().isEmpty());
    if (hasCpu) {
      headings.addAll(List.of("server CPU/op", "[95%]", "client CPU/op", "[95%]"));
    }
    headings.addAll(List.of("p99", "[95%]", "p99.9", "[95%]", "p", "operation", "why"));
    Table table = new Table(2, 2, headings.toArray(String[]::new));
    for (CellChange cell : cells) {
      List<String> begin = new ArrayList<>();
      begin.addAll(
          List.of(
              cell.name(), cell.result(), change(cell.throughput()), interval(cell.throughput())));
      if (hasCpu) {
        cell.cpu().forEach(cpu -> begin.addAll(List.of(change(cpu), interval(cpu))));
      }
      String why = String.join("; ", cell.reasons());
      List<List<String>> ends = new ArrayList<>();
      for (CellChange.LatencyChange latency : cell.latencies()) {
        CellChange.Change deciding =
            cell.byLatency() || !ends.isEmpty() ? latency.p99() : cell.throughput();
        ends.add(
            List.of(
                change(latency.p99()),
                interval(latency.p99()),
                latency.p999().map(ChangeText::change).orElse(Figures.UNKNOWN),
                latency.p999().map(ChangeText::interval).orElse(Figures.UNKNOWN),
                adjustedP(deciding),
                latency.name(),
                ends.isEmpty() && !why.isEmpty() ? why : oneSide(cell, latency)));
      }
      if (ends.isEmpty()) {
        String none = Figures.UNKNOWN;
        ends.add(List.of(none, none, none, none, adjustedP(cell.throughput()), none, why));
      }
      table.rows(begin, ends);
    }
    return table;
  }

  private static String oneSide(CellChange cell, CellChange.LatencyChange latency) {
    return latency
        .p99()
        .untested()
        .filter(why -> cell.obstacles().isEmpty() && why.equals(Untestable.ONE_SIDE.toString()))
        .orElse("");
  }

  /** The changes of the throughput that can be tested, with their confidence intervals. */
  public static Chart chart(String title, List<CellChange> changes) {
    return Chart.rows(
        title,
        Axis.of("change of the mean throughput", "%"),
        "cell",
        changes.stream().map(CellChange::name).toList(),
        List.of(
            Series.withIntervals(
                "change, 95% confidence interval",
                changes.stream().map(change -> change.throughput().percent().orElse(NaN)).toList(),
                changes.stream().map(c -> end(c, RelativeChange::lowPercent)).toList(),
                changes.stream().map(c -> end(c, RelativeChange::highPercent)).toList())));
  }

  private static double end(CellChange change, ToDoubleFunction<RelativeChange> end) {
    return change.throughput().estimate().map(end::applyAsDouble).orElse(NaN);
  }
}
