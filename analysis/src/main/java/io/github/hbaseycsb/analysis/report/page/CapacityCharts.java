package io.github.hbaseycsb.analysis.report.page;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.CurvePoint;
import io.github.hbaseycsb.analysis.capacity.Capacity.Fit;
import io.github.hbaseycsb.analysis.capacity.ProbeOutcome;
import io.github.hbaseycsb.analysis.capacity.ProbeSummary;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.report.page.Chart.Axis;
import io.github.hbaseycsb.analysis.report.page.Chart.Band;
import io.github.hbaseycsb.analysis.report.page.Chart.BandKind;
import io.github.hbaseycsb.analysis.report.page.Chart.Kind;
import io.github.hbaseycsb.analysis.report.page.Chart.Mark;
import io.github.hbaseycsb.analysis.report.page.Chart.Series;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.plan.Objective;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Creates charts of a search for a capacity: what was fitted, and the intended latencies behind it.
 * The shape of a measurement's mark shows whether it passes.
 */
public final class CapacityCharts {
  private CapacityCharts() {}

  /** Creates a chart of the fit, and one for each measured operation. */
  public static List<Chart> of(String cell, Capacity capacity) {
    SortedSet<String> latencies = new TreeSet<>();
    capacity.probes().forEach(probe -> latencies.addAll(probe.latencyUs().keySet()));
    return Stream.concat(
            fitted(cell, capacity).stream(),
            latencies.stream().map(name -> chart(cell, name, capacity)))
        .filter(chart -> !chart.isEmpty())
        .toList();
  }

  /** The chart of the fit, which answers; empty without a fit. */
  public static Optional<Chart> fitted(String cell, Capacity capacity) {
    return capacity.fit().map(fit -> chart(cell, fit, capacity));
  }

  /** The curve with its band, the limit, the answer with its interval, and all measurements. */
  private static Chart chart(String cell, Fit fit, Capacity capacity) {
    List<Double> rates = fit.curve().stream().map(CurvePoint::rate).toList();
    List<Series> series = new ArrayList<>();
    series.add(
        Series.line("median run", rates, fit.curve().stream().map(CurvePoint::ofLimit).toList()));
    series.add(
        dashed("its 95% interval", rates, fit.curve().stream().map(CurvePoint::low).toList()));
    series.add(
        dashed("its 95% interval", rates, fit.curve().stream().map(CurvePoint::high).toList()));
    if (!capacity.isOfThreads()) {
      series.add(limit("limit", rates, 1));
    }
    marks(capacity.probes(), it -> fitted(it, capacity).stream().boxed().toList(), series);
    return new Chart(
        Kind.LINES,
        "Capacity, " + cell,
        capacity.isOfThreads() ? Axis.log("threads", "") : Axis.log("target", "ops/s"),
        capacity.isOfThreads()
            ? Axis.log("throughput", "ops/s")
            : Axis.log(
                capacity.objective().containsKey(Objective.SERVER_CPU)
                    ? "figure / its limit"
                    : "percentile / its limit",
                ""),
        List.of(),
        series,
        capacity.answer().stream()
            .map(
                it ->
                    new Band(
                        (capacity.isOfThreads() ? "threads " : "capacity ")
                            + Figures.number(it.rate()),
                        it.low(),
                        it.high(),
                        BandKind.RANGE))
            .toList());
  }

  private static OptionalDouble fitted(ProbeSummary probe, Capacity capacity) {
    return capacity.isOfThreads() ? probe.throughput() : probe.ofLimit();
  }

  private static Series dashed(String name, List<Double> xs, List<Double> ys) {
    return Series.marked(name, xs, ys, Mark.LIMIT, List.of());
  }

  /** A level line over all rates. */
  private static Series limit(String name, List<Double> rates, double at) {
    return dashed(name, List.of(rates.get(0), rates.get(rates.size() - 1)), List.of(at, at));
  }

  private static Chart chart(String cell, String latency, Capacity capacity) {
    List<ProbeSummary> probes =
        capacity.probes().stream()
            .filter(probe -> probe.latencyUs().containsKey(latency))
            .sorted(Comparator.comparingInt(ProbeSummary::rate))
            .toList();
    List<Series> series =
        new ArrayList<>(
            Series.percentiles(
                (name, percentile) -> percentile(name, probes, latency, percentile)));
    List<Double> rates = probes.stream().map(probe -> (double) probe.rate()).toList();
    String operation = OperationName.parse(latency).operation();
    capacity
        .objective()
        .forEach(
            (name, us) -> {
              if (name.startsWith(operation + ".")) {
                series.add(limit("limit of " + name, rates, us / Units.US_PER_MS));
              }
            });
    marks(probes, it -> limited(it, operation, latency), series);
    return Chart.lines(
        "Latency of " + OperationName.plain(latency) + " over the rate, " + cell,
        Axis.log("target", "ops/s"),
        Axis.log("latency", "ms"),
        series);
  }

  private static Series percentile(
      String name,
      List<ProbeSummary> probes,
      String latency,
      ToDoubleFunction<Latency> percentile) {
    TreeMap<Double, List<Double>> byRate = new TreeMap<>();
    for (ProbeSummary probe : probes) {
      byRate
          .computeIfAbsent((double) probe.rate(), rate -> new ArrayList<>())
          .add(percentile.applyAsDouble(probe.latencyUs().get(latency)) / Units.US_PER_MS);
    }
    // The median of the measurements at a rate: a line through all of them would go up and down.
    return Series.line(
        name,
        List.copyOf(byRate.keySet()),
        byRate.values().stream()
            .map(values -> values.stream().sorted().toList().get((values.size() - 1) / 2))
            .toList());
  }

  /** The percentiles that the objective limits, ms; if there are none, the 99th percentile. */
  private static List<Double> limited(ProbeSummary probe, String operation, String latency) {
    List<Double> values =
        probe.parts().stream()
            .filter(part -> part.name().startsWith(operation + "."))
            .flatMap(part -> part.value().stream().boxed())
            .map(us -> us / Units.US_PER_MS)
            .toList();
    return values.isEmpty()
        ? List.of(probe.latencyUs().get(latency).p99() / Units.US_PER_MS)
        : values;
  }

  /** Adds a mark for each value of a measurement, whose shape says its outcome. */
  private static void marks(
      List<ProbeSummary> probes, Function<ProbeSummary, List<Double>> values, List<Series> series) {
    for (ProbeOutcome outcome : ProbeOutcome.values()) {
      List<Double> xs = new ArrayList<>();
      List<Double> ys = new ArrayList<>();
      List<String> labels = new ArrayList<>();
      for (ProbeSummary probe : probes) {
        for (double value : probe.outcome() == outcome ? values.apply(probe) : List.<Double>of()) {
          xs.add((double) probe.rate());
          ys.add(value);
          labels.add(probe.name());
        }
      }
      if (!ys.isEmpty()) {
        series.add(Series.marked(outcome.toString(), xs, ys, mark(outcome), labels));
      }
    }
  }

  private static Mark mark(ProbeOutcome outcome) {
    return switch (outcome) {
      case PASSES -> Mark.DOT;
      case UNDECIDED -> Mark.DIAMOND;
      case FAILS -> Mark.TRIANGLE;
    };
  }
}
