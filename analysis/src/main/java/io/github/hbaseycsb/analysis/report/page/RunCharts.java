package io.github.hbaseycsb.analysis.report.page;

import io.github.hbaseycsb.analysis.histogram.Dips.Dip;
import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.OfferedLoad;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.histogram.Series.Point;
import io.github.hbaseycsb.analysis.report.page.Chart.Axis;
import io.github.hbaseycsb.analysis.report.page.Chart.Band;
import io.github.hbaseycsb.analysis.report.page.Chart.BandKind;
import io.github.hbaseycsb.analysis.report.page.Chart.Kind;
import io.github.hbaseycsb.analysis.report.page.Chart.Series;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.RunRecord.Times;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Creates charts of a run over time, and of its servers' activity on the same axis. */
public final class RunCharts {
  private static final List<FaultFigure> MASTER_STEPS =
      List.of(
          FaultFigure.DETECTED_SECONDS,
          FaultFigure.WALS_SPLIT_SECONDS,
          FaultFigure.ASSIGNED_SECONDS);

  private final RunView run;
  private final String runLabel;
  private final List<Double> xs;
  private final List<Band> bands;
  private final Optional<ServerCharts> servers;

  public RunCharts(String cell, RunView run) {
    this.run = run;
    runLabel = cell + " run " + run.record().identity().run();
    xs = run.logs().course().series().stream().map(point -> (double) point.second()).toList();
    bands = bands();
    servers = run.servers().series().map(series -> new ServerCharts(runLabel, series, bands));
  }

  /** The warm-up, the time after the window, dips, faults, and what came of these. */
  private List<Band> bands() {
    List<Band> all = new ArrayList<>();
    Times times = run.record().times();
    if (times.startedMs() < times.windowStartMs()) {
      all.add(band("warm-up", times.startedMs(), times.windowStartMs(), BandKind.RANGE));
    }
    if (times.finishedMs() > times.endMs()) {
      // There is no room for a name.
      all.add(band("", times.endMs(), times.finishedMs(), BandKind.RANGE));
    }
    for (Dip dip : run.undisturbed().dips()) {
      all.add(new Band("dip", dip.fromSecond(), dip.toSecond(), BandKind.DIP));
    }
    for (FaultFigures faults : run.faults()) {
      faults
          .outages()
          .forEach(it -> all.add(band("unavailable", it.fromMs(), it.toMs(), BandKind.DIP)));
      FaultRecord fault = faults.fault();
      all.add(band(faults.name(), fault.startMs(), fault.startMs(), BandKind.MOMENT));
      for (FaultFigure step : MASTER_STEPS) {
        if (faults.figures().containsKey(step)) {
          double seconds = faults.figures().get(step);
          long timeMs = fault.startMs() + Math.round(seconds * Units.MS_PER_SECOND);
          all.add(band(step.title(), timeMs, timeMs, BandKind.MOMENT));
        }
      }
      fault.undoMs().ifPresent(undoMs -> all.add(band("undo", undoMs, undoMs, BandKind.MOMENT)));
    }
    return all;
  }

  private Band band(String name, long fromMs, long toMs, BandKind kind) {
    long startMs = run.record().times().windowStartMs();
    return new Band(
        name,
        (fromMs - startMs) / Units.MS_PER_SECOND,
        (toMs - startMs) / Units.MS_PER_SECOND,
        kind);
  }

  /** All charts of the run. */
  public List<Chart> all(Collection<String> latencies) {
    List<Chart> charts = new ArrayList<>();
    charts.add(throughput());
    latencies.stream().map(this::latency).filter(chart -> !chart.isEmpty()).forEach(charts::add);
    servers.ifPresent(it -> charts.addAll(it.all()));
    return charts.stream().map(Chart::rounded).toList();
  }

  /** The servers' metrics that were published and always the same, by their value. */
  public Map<String, List<String>> constants() {
    return servers.map(ServerCharts::constants).orElse(Map.of());
  }

  /**
   * Overlays the windows of a cell's runs, with charts of the throughput and of the 99th percentile
   * of each latency. Empty for a single run, whose own charts show the same.
   */
  public static List<Chart> together(
      String cell, List<RunView> runs, Collection<String> latencies) {
    if (runs.size() < 2) {
      return List.of();
    }
    List<Chart> charts = new ArrayList<>();
    charts.add(
        together(
            "Throughput of the runs, " + cell,
            Axis.of("throughput", "ops/s"),
            runs,
            Point::throughput));
    for (String name : latencies) {
      charts.add(
          together(
              "99th percentile of " + OperationName.shown(name) + " in the runs, " + cell,
              Axis.log("p99", "ms"),
              runs,
              point -> milliseconds(point, name, Latency::p99)));
    }
    return charts.stream().filter(chart -> !chart.isEmpty()).map(Chart::rounded).toList();
  }

  private static Chart together(
      String title, Axis y, List<RunView> runs, ToDoubleFunction<Point> value) {
    List<Series> series = new ArrayList<>();
    for (RunView run : runs) {
      double seconds = run.record().times().windowMs() / Units.MS_PER_SECOND;
      List<Point> points =
          run.logs().course().series().stream()
              .filter(point -> point.second() >= 0 && point.second() < seconds)
              .toList();
      series.add(
          Series.line(
              "run " + run.record().identity().run(),
              points.stream().map(point -> (double) point.second()).toList(),
              points.stream().map(value::applyAsDouble).toList()));
    }
    return Chart.lines(title, time(), y, series);
  }

  private Chart throughput() {
    List<Point> points = run.logs().course().series();
    List<Series> lines = new ArrayList<>();
    lines.add(Series.line("throughput", points.stream().map(Point::throughput).toList()));
    run.logs()
        .offered()
        .map(OfferedLoad::rates)
        .filter(rates -> !rates.isEmpty())
        .ifPresent(rates -> lines.add(Series.line("due", rates)));
    return overTime("Throughput", Axis.of("throughput", "ops/s"), lines);
  }

  private Chart latency(String name) {
    return overTime(
        "Latency of " + OperationName.shown(name),
        Axis.log("latency", "ms"),
        Series.percentiles(
            (title, percentile) ->
                Series.line(
                    title,
                    run.logs().course().series().stream()
                        .map(point -> milliseconds(point, name, percentile))
                        .toList())));
  }

  private static double milliseconds(
      Point point, String name, ToDoubleFunction<Latency> percentile) {
    Latency latency = point.latencyUs().get(name);
    return latency == null ? Double.NaN : percentile.applyAsDouble(latency) / Units.US_PER_MS;
  }

  private Chart overTime(String title, Axis y, List<Series> series) {
    return new Chart(Kind.LINES, title + ", " + runLabel, time(), y, xs, series, bands);
  }

  /** The axis that all charts of a run share. */
  static Axis time() {
    return Axis.of("time from the window's start", "s");
  }
}
