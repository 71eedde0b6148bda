package io.github.hbaseycsb.analysis.report.page;

import static java.lang.Double.NaN;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.limit.CallTime;
import io.github.hbaseycsb.analysis.report.page.Chart.Axis;
import io.github.hbaseycsb.analysis.report.page.Chart.Kind;
import io.github.hbaseycsb.analysis.report.page.Chart.Series;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Creates charts that compare cells, or the runs of a cell. */
public final class CampaignCharts {
  private static final int TICKS_PER_HALF = 5;

  /** The largest ratio of two cells' throughputs on a linear axis. */
  private static final double LINEAR_RATIO_MAX = 10;

  private CampaignCharts() {}

  /**
   * The mean of each cell with its confidence interval, in a color for each variant, and each of
   * its runs.
   *
   * @param variants all variants of the campaign, whose order decides their colors
   */
  public static Chart throughputs(List<CellSummary> cells, List<String> variants) {
    List<Series> series = new ArrayList<>();
    for (String variant : variants) {
      series.add(
          Series.means(
              variants.size() == 1 ? "mean, 95% confidence interval" : variant,
              cells.stream()
                  .map(
                      cell ->
                          cell.throughput().filter(mean -> cell.load().variant().equals(variant)))
                  .toList()));
    }
    int runs =
        cells.stream()
            .flatMap(cell -> cell.runs().stream())
            .mapToInt(RunSummary::run)
            .max()
            .orElse(0);
    for (int run = 1; run <= runs; run++) {
      int number = run;
      series.add(
          Series.points(
              "run " + run, cells.stream().map(cell -> throughput(cell, number)).toList()));
    }
    DoubleSummaryStatistics range =
        cells.stream()
            .flatMap(cell -> cell.throughput().stream())
            .collect(Collectors.summarizingDouble(Mean::mean));
    // The smaller ones would be points at 0.
    boolean far = range.getMin() > 0 && range.getMax() / range.getMin() > LINEAR_RATIO_MAX;
    return Chart.rows(
        "Throughput",
        far ? Axis.log("throughput", "ops/s") : Axis.of("throughput", "ops/s"),
        "cell",
        cells.stream().map(CellSummary::name).toList(),
        series);
  }

  /** Half of the operations of each cell, and the 99th percentile with those of the runs. */
  public static Chart latencies(List<CellSummary> cells) {
    List<String> names = new ArrayList<>();
    List<Double> p50 = new ArrayList<>();
    List<Double> p99 = new ArrayList<>();
    List<Double> lows = new ArrayList<>();
    List<Double> highs = new ArrayList<>();
    for (CellSummary cell : cells) {
      cell.answers()
          .forEach(
              (operation, latency) -> {
                LongSummaryStatistics runs =
                    cell.p99s(operation).stream().mapToLong(us -> us).summaryStatistics();
                names.add(cell.name() + " " + OperationName.plain(operation));
                p50.add(latency.p50() / Units.US_PER_MS);
                p99.add(latency.p99() / Units.US_PER_MS);
                lows.add(runs.getCount() > 1 ? runs.getMin() / Units.US_PER_MS : NaN);
                highs.add(runs.getCount() > 1 ? runs.getMax() / Units.US_PER_MS : NaN);
              });
    }
    return Chart.rows(
        "Latency at the target rate",
        Axis.log("latency", "ms"),
        "cell and operation",
        names,
        List.of(
            Series.points("p50", p50),
            Series.withIntervals("p99, smallest and largest of a run", p99, lows, highs)));
  }

  /** Where the time of each cell's calls goes, with the unknown part last. */
  public static Chart callTimes(List<CellSummary> cells) {
    List<CellSummary> known =
        cells.stream()
            .filter(
                it -> it.use().time().filter(time -> time.unknownUs() < time.meanUs()).isPresent())
            .toList();
    List<Series> series = new ArrayList<>();
    Map<String, ToDoubleFunction<CallTime>> parts = new LinkedHashMap<>();
    parts.put("network and client", time -> time.networkAndClientUs().orElse(0));
    parts.put("call queue", time -> time.queueUs().orElse(0));
    parts.put("WAL sync", time -> time.walSyncUs().orElse(0));
    parts.put("file system reads", time -> time.fileSystemReadUs().orElse(0));
    parts.put("other in handlers", time -> time.handlerUs().orElse(0));
    parts.put(Chart.UNKNOWN, CallTime::unknownUs);
    parts.forEach(
        (name, part) ->
            series.add(
                Series.line(
                    name,
                    known.stream()
                        .map(cell -> part.applyAsDouble(cell.use().time().get()) / Units.US_PER_MS)
                        .toList())));
    return Chart.rows(
        Kind.STACK,
        "Where the time of a call goes",
        Axis.of("mean latency of a call", "ms"),
        "cell",
        known.stream().map(CellSummary::name).toList(),
        series);
  }

  private static double throughput(CellSummary cell, int run) {
    return cell.runs().stream()
        .filter(summary -> summary.run() == run)
        .mapToDouble(summary -> summary.figures().throughput().orElse(NaN))
        .findFirst()
        .orElse(NaN);
  }

  /** Latency by percentile, with a chart for each name and the runs overlaid. */
  public static List<Chart> percentiles(String cell, List<RunView> runs, Set<String> names) {
    return names.stream()
        .map(
            name ->
                Chart.lines(
                    "Latency by percentile of " + OperationName.shown(name) + ", " + cell,
                    new Axis("percentile", "", Chart.Scale.PERCENTILE, List.of()),
                    Axis.log("latency", "ms"),
                    runs.stream()
                        .filter(run -> run.histograms().containsKey(name))
                        .filter(run -> run.histograms().get(name).getTotalCount() > 0)
                        .map(run -> percentiles(run, run.histograms().get(name)))
                        .toList()))
        .filter(chart -> !chart.isEmpty())
        .toList();
  }

  private static Series percentiles(RunView run, Histogram histogram) {
    List<Double> xs = new ArrayList<>();
    List<Double> ys = new ArrayList<>();
    for (HistogramIterationValue value : histogram.percentiles(TICKS_PER_HALF)) {
      double above = 1 - value.getPercentile() / 100;
      if (above * histogram.getTotalCount() >= 0.5) {
        xs.add(1 / above);
        ys.add(Math.max(value.getValueIteratedTo(), 1) / Units.US_PER_MS);
      }
    }
    // The slowest operation is at one in the number of all operations.
    xs.add((double) histogram.getTotalCount());
    ys.add(Math.max(histogram.getMaxValue(), 1) / Units.US_PER_MS);
    return Series.line("run " + run.record().identity().run(), xs, ys);
  }

  /** Latency against throughput, for workloads with several numbers of threads or targets. */
  public static List<Chart> sweeps(List<CellSummary> cells) {
    List<Chart> charts = new ArrayList<>();
    Map<String, List<CellSummary>> byWorkload =
        cells.stream()
            .filter(cell -> cell.throughput().isPresent())
            .collect(
                Collectors.groupingBy(
                    cell -> cell.load().workload(), LinkedHashMap::new, Collectors.toList()));
    byWorkload.forEach(
        (workload, of) -> {
          boolean swept =
              of.stream().map(cell -> cell.load().threads()).distinct().count() > 1
                  || of.stream().map(cell -> cell.load().target()).distinct().count() > 1;
          if (swept) {
            Set<String> names = new LinkedHashSet<>();
            of.forEach(cell -> names.addAll(cell.answers().keySet()));
            names.forEach(name -> charts.add(sweep(workload, name, of)));
          }
        });
    return charts;
  }

  private static Chart sweep(String workload, String name, List<CellSummary> cells) {
    Map<String, List<CellSummary>> byVariant =
        cells.stream()
            .filter(cell -> cell.answers().containsKey(name))
            .sorted(Comparator.comparingDouble(cell -> cell.throughput().orElseThrow().mean()))
            .collect(
                Collectors.groupingBy(
                    cell -> cell.load().variant(), LinkedHashMap::new, Collectors.toList()));
    List<Series> series = new ArrayList<>();
    byVariant.forEach(
        (variant, of) -> {
          String prefix = variant.isEmpty() ? "" : variant + " ";
          series.addAll(
              Series.percentiles(
                  (title, percentile) -> sweep(prefix + title, of, name, percentile)));
        });
    return Chart.lines(
        "Latency of " + OperationName.shown(name) + " against throughput, " + workload,
        Axis.of("throughput", "ops/s"),
        Axis.log("latency", "ms"),
        series);
  }

  private static Series sweep(
      String title, List<CellSummary> cells, String name, ToDoubleFunction<Latency> percentile) {
    return Series.marked(
        title,
        cells.stream().map(cell -> cell.throughput().orElseThrow().mean()).toList(),
        cells.stream()
            .map(cell -> percentile.applyAsDouble(cell.answers().get(name)) / Units.US_PER_MS)
            .toList(),
        Chart.Mark.CIRCLE,
        cells.stream()
            .map(
                cell ->
                    cell.load().target().isPresent()
                        ? "target " + cell.load().target().getAsInt()
                        : Counted.of(cell.load().threads(), "thread"))
            .toList());
  }
}
