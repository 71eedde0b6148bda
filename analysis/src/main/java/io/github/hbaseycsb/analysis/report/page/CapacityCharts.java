package io.github.hbaseycsb.analysis.report.page;

import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.CurvePoint;
import io.github.hbaseycsb.analysis.capacity.Capacity.Fit;
import io.github.hbaseycsb.analysis.capacity.Criterion;
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
import io.github.hbaseycsb.analysis.text.Figures;
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
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Creates charts of a search for a capacity: what was fitted, and the intended latencies behind it.
 * A measurement is at the rate that its clients reached. The shape of its mark shows whether it
 * passes.
 */
public final class CapacityCharts {
  private static final Axis RATE = Axis.log("rate", "ops/s");

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
    series.add(area(rates, fit.curve().stream().map(CurvePoint::low).toList()));
    series.add(area(rates, fit.curve().stream().map(CurvePoint::high).toList()));
    if (!capacity.isOfThreads()) {
      series.add(limit("limit", rates, 1));
    }
    marks(
        capacity.probes(),
        it -> fitted(it, capacity).stream().boxed().toList(),
        it -> capacity.isOfThreads() || it.parts().stream().anyMatch(CapacityCharts::exceeds),
        series);
    return new Chart(
        Kind.LINES,
        "Capacity, " + cell,
        capacity.isOfThreads() ? Axis.log("threads", "") : RATE,
        capacity.isOfThreads()
            ? Axis.log("throughput", "ops/s")
            : Axis.log(
                capacity.objective().containsKey(Objective.SERVER_CPU)
                    ? "figure, in multiples of its limit"
                    : "percentile, in multiples of its limit",
                ""),
        List.of(),
        series,
        answer(capacity));
  }

  private static boolean exceeds(Criterion criterion) {
    return criterion.isFitted() && criterion.outcome() == ProbeOutcome.FAILS;
  }

  /** The answer, and its interval; empty if it is not within the rates of the search. */
  private static List<Band> answer(Capacity capacity) {
    String unit = capacity.isOfThreads() ? "threads " : "capacity ";
    return capacity.answer().stream()
        .flatMap(
            it ->
                Stream.of(
                    new Band(unit + Figures.number(it.rate()), it.low(), it.high(), BandKind.RANGE),
                    new Band("", it.rate(), it.rate(), BandKind.ANSWER)))
        .toList();
  }

  private static OptionalDouble fitted(ProbeSummary probe, Capacity capacity) {
    return capacity.isOfThreads() ? probe.throughput() : probe.ofLimit();
  }

  private static Series area(List<Double> rates, List<Double> ends) {
    return Series.marked("its 95% interval", rates, ends, Mark.AREA, List.of());
  }

  private static Series limit(String name, List<Double> rates, double at) {
    List<Double> ends = List.of(rates.get(0), rates.get(rates.size() - 1));
    return Series.marked(name, ends, List.of(at, at), Mark.LIMIT, List.of());
  }

  private static Chart chart(String cell, String latency, Capacity capacity) {
    List<ProbeSummary> probes =
        capacity.probes().stream()
            .filter(probe -> probe.latencyUs().containsKey(latency))
            .sorted(Comparator.comparingDouble(ProbeSummary::reached))
            .toList();
    List<Series> series =
        new ArrayList<>(
            Series.percentiles(
                (name, percentile) -> percentile(name, probes, latency, percentile)));
    List<Double> rates = probes.stream().map(ProbeSummary::reached).toList();
    String operation = OperationName.parse(latency).operation();
    capacity
        .objective()
        .forEach(
            (name, us) -> {
              if (name.startsWith(operation + ".")) {
                series.add(limit("limit of " + name, rates, us / Units.US_PER_MS));
              }
            });
    marks(
        probes,
        it -> limited(it, operation, latency),
        it -> it.failing().stream().anyMatch(name -> name.startsWith(operation + ".")),
        series);
    return new Chart(
        Kind.LINES,
        "Latency of " + OperationName.plain(latency) + " over the rate, " + cell,
        RATE,
        Axis.log("latency", "ms"),
        List.of(),
        series,
        answer(capacity));
  }

  private static Series percentile(
      String name,
      List<ProbeSummary> probes,
      String latency,
      ToDoubleFunction<Latency> percentile) {
    TreeMap<Double, List<Double>> byRate = new TreeMap<>();
    for (ProbeSummary probe : probes) {
      byRate
          .computeIfAbsent(probe.reached(), rate -> new ArrayList<>())
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
            .filter(it -> it.name().startsWith(operation + "."))
            .flatMap(it -> it.value().stream().boxed())
            .map(us -> us / Units.US_PER_MS)
            .toList();
    return values.isEmpty()
        ? List.of(probe.latencyUs().get(latency).p99() / Units.US_PER_MS)
        : values;
  }

  /**
   * Adds a mark for each value of a measurement, whose shape says its outcome.
   *
   * @param itself whether a measurement fails for what is shown; one that fails for another reason
   *     is marked as such, with the reason
   */
  private static void marks(
      List<ProbeSummary> probes,
      Function<ProbeSummary, List<Double>> values,
      Predicate<ProbeSummary> itself,
      List<Series> series) {
    Predicate<ProbeSummary> another =
        probe -> probe.outcome() == ProbeOutcome.FAILS && !itself.test(probe);
    for (ProbeOutcome outcome : ProbeOutcome.values()) {
      Stream<ProbeSummary> those =
          probes.stream().filter(probe -> probe.outcome() == outcome && !another.test(probe));
      marks(outcome.toString(), mark(outcome), those, values, ProbeSummary::name)
          .ifPresent(series::add);
    }
    marks(
            "fails for another reason",
            Mark.SQUARE,
            probes.stream().filter(another),
            values,
            probe -> probe.name() + ": " + String.join(", ", probe.failing()))
        .ifPresent(series::add);
  }

  private static Optional<Series> marks(
      String name,
      Mark mark,
      Stream<ProbeSummary> probes,
      Function<ProbeSummary, List<Double>> values,
      Function<ProbeSummary, String> label) {
    List<Double> xs = new ArrayList<>();
    List<Double> ys = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    probes.forEach(
        probe ->
            values
                .apply(probe)
                .forEach(
                    value -> {
                      xs.add(probe.reached());
                      ys.add(value);
                      labels.add(label.apply(probe));
                    }));
    return ys.isEmpty() ? Optional.empty() : Optional.of(Series.marked(name, xs, ys, mark, labels));
  }

  private static Mark mark(ProbeOutcome outcome) {
    return switch (outcome) {
      case PASSES -> Mark.DOT;
      case UNDECIDED -> Mark.DIAMOND;
      case FAILS -> Mark.TRIANGLE;
    };
  }
}
