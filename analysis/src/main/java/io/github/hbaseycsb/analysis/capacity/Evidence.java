package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.capacity.CapacityFit.Point;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Range;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Spread;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Measured;
import io.github.hbaseycsb.analysis.histogram.Latencies;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.FindSpec;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunName.Kind;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The measurements of a search in a cell's directory, and the conclusions from them. */
public final class Evidence {
  /** Half of a 95% interval in standard errors. */
  private static final double NORMAL_95 = 1.96;

  private static final int CURVE_POINTS = 41;

  private final FindSpec spec;
  private final List<RateMeasurement> measurements;
  private final List<Judgment> judgments;
  private final CapacitySearch search;

  private Evidence(Cell cell, Spread prior, List<RateMeasurement> measurements) {
    this.spec = cell.find().orElseThrow();
    this.measurements = measurements;
    judgments = measurements.stream().map(it -> Judgment.of(spec.objective(), it)).toList();
    search =
        new CapacitySearch(
            spec,
            cell.get(PlanKeys.COUNT),
            prior,
            IntStream.range(0, measurements.size()).mapToObj(this::measured).toList());
  }

  private Measured measured(int i) {
    RateMeasurement measurement = measurements.get(i);
    return new Measured(
        measurement.name().kind(),
        measurement.rate(),
        point(judgments.get(i), measurement.rate(), measurement.name().kind() != Kind.PROBE));
  }

  private static Point point(Judgment judgment, int target, boolean full) {
    double rate = target;
    for (Part part : judgment.parts()) {
      if (!part.isLatency() && part.outcome() == ProbeOutcome.FAILS) {
        if (part.name().equals(Part.RATE)) {
          rate = Math.max(1, part.value().orElse(target));
        }
        return new Point(rate, Double.POSITIVE_INFINITY, 0, full);
      }
    }
    return judgment.parts().stream()
        .filter(part -> part.isLatency() && part.value().isPresent())
        .max(Comparator.comparingDouble(Part::excess))
        .map(
            part ->
                new Point(
                    target,
                    Math.log(part.excess()),
                    Math.log(part.high().getAsDouble() / part.low().getAsDouble()) / 2 / NORMAL_95,
                    full))
        // Of too few operations: it says next to nothing.
        .orElseGet(() -> new Point(target, 0, 10, full));
  }

  /**
   * Reads the finished measurements of a cell with a search.
   *
   * @param cells of the campaign, in its order: how much runs differ in those before this one is
   *     what is known before its first measurement
   * @throws IOException if a file of a measurement cannot be read
   */
  public static Evidence read(Cell cell, List<Cell> cells, Path results) throws IOException {
    Spread known = Spread.UNKNOWN;
    for (Cell before : cells) {
      if (before.name().equals(cell.name())) {
        break;
      }
      if (before.find().isPresent()) {
        Optional<CapacityFit> fit = read(before, known, results).search.fit();
        known = fit.map(it -> it.spread().ofOther()).orElse(known);
      }
    }
    return read(cell, known, results);
  }

  private static Evidence read(Cell cell, Spread prior, Path results) throws IOException {
    List<RateMeasurement> measurements = new ArrayList<>();
    for (RunName name : names(cell, results)) {
      measurements.add(new RateMeasurement(name, RunView.read(name.in(results, cell.name()))));
    }
    measurements.sort(Comparator.comparingLong(it -> it.record().startedMs()));
    return new Evidence(cell, prior, measurements);
  }

  private static List<RunName> names(Cell cell, Path results) throws IOException {
    List<RunName> names = new ArrayList<>();
    for (Kind kind : List.of(Kind.RUN, Kind.PROBE, Kind.ABOVE)) {
      RunName name = new RunName(kind, 1);
      while (Files.exists(name.in(results, cell.name()).resolve(RunRecord.FILE))) {
        names.add(name);
        name = new RunName(kind, name.number() + 1);
      }
    }
    return names;
  }

  public CapacitySearch search() {
    return search;
  }

  /** The name of the next measurement of a kind. */
  public RunName next(Kind kind) {
    return new RunName(
        kind, 1 + (int) measurements.stream().filter(it -> it.name().kind() == kind).count());
  }

  /** The runs from which the cell's figures are computed: those of full length at one rate. */
  public List<RunView> runs() {
    OptionalInt rate = search.rateOfRuns();
    return measurements.stream()
        .filter(it -> it.name().kind() == Kind.RUN && it.rate() == rate.orElseThrow())
        .map(RateMeasurement::run)
        .toList();
  }

  /** The last measurement; empty before the first. */
  public Optional<ProbeSummary> last() {
    return measurements.isEmpty()
        ? Optional.empty()
        : Optional.of(summary(measurements.size() - 1));
  }

  /** The result so far. */
  public Capacity capacity() {
    Map<String, Double> objective = new LinkedHashMap<>();
    for (Objective.Limit limit : spec.objective().latencies()) {
      objective.put(limit.name(), (double) limit.maxUs());
    }
    objective.put(Objective.FAILED, spec.objective().failedShareMax());
    return new Capacity(
        search.rateOfRuns(),
        search.fit().map(this::fit),
        search.ending(),
        objective,
        spec.from(),
        spec.to(),
        spec.precisionPercent(),
        limitedBy(),
        IntStream.range(0, measurements.size()).mapToObj(this::summary).toList());
  }

  private Capacity.Fit fit(CapacityFit fit) {
    double least =
        Math.log(measurements.stream().mapToInt(RateMeasurement::rate).min().orElseThrow());
    double most =
        Math.log(measurements.stream().mapToInt(RateMeasurement::rate).max().orElseThrow());
    return new Capacity.Fit(
        answer(fit.median()),
        answer(fit.most()),
        IntStream.range(0, CURVE_POINTS)
            .mapToDouble(i -> Math.exp(least + (most - least) * i / (CURVE_POINTS - 1)))
            .mapToObj(
                rate -> {
                  Range excess = fit.excess(rate);
                  return new Capacity.CurvePoint(
                      rate,
                      Math.exp(excess.median()),
                      Math.exp(excess.low()),
                      Math.exp(excess.high()));
                })
            .toList());
  }

  private static Capacity.Answer answer(Range range) {
    return new Capacity.Answer(
        (int) Math.round(range.median()),
        (int) Math.round(range.low()),
        (int) Math.round(range.high()));
  }

  /** The part that decides most of the measurements at and above the answer that do not hold. */
  private Optional<String> limitedBy() {
    double answer = search.fit().map(fit -> fit.median().low()).orElse(0.0);
    Map<String, Long> decisive =
        IntStream.range(0, measurements.size())
            .filter(i -> measurements.get(i).rate() >= answer)
            .mapToObj(judgments::get)
            .flatMap(it -> it.decisive().stream())
            .collect(Collectors.groupingBy(Part::name, LinkedHashMap::new, Collectors.counting()));
    return decisive.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }

  private ProbeSummary summary(int i) {
    RateMeasurement measurement = measurements.get(i);
    Judgment judgment = judgments.get(i);
    Map<String, Latency> latencies = new TreeMap<>();
    Latencies.of(
            measurement.unsent().addedTo(measurement.logs()),
            measurement.unsent().names(measurement.logs()))
        .forEach(
            (name, latency) -> {
              if (OperationName.parse(name).intended() && latency.note().isEmpty()) {
                latencies.put(name, latency);
              }
            });
    return new ProbeSummary(
        measurement.name().directory(),
        measurement.rate(),
        Instant.ofEpochMilli(measurement.record().startedMs()),
        measurement.logs().throughput(),
        judgment.outcome(),
        judgment.parts(),
        latencies);
  }
}
