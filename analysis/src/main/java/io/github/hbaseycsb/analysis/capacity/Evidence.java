package io.github.hbaseycsb.analysis.capacity;

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
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The measurements of a search in a cell's directory, and the conclusions from them. */
public final class Evidence {
  private record Rate(Kind kind, int rate) {}

  private final FindSpec spec;
  private final List<RateMeasurement> measurements;
  private final Map<Rate, Judgment> judgments = new LinkedHashMap<>();
  private final CapacitySearch search;

  private Evidence(Cell cell, List<RateMeasurement> measurements) {
    this.spec = cell.find().orElseThrow();
    this.measurements = measurements;
    Map<Rate, List<RateMeasurement>> byRate =
        measurements.stream()
            .collect(
                Collectors.groupingBy(Evidence::rate, LinkedHashMap::new, Collectors.toList()));
    List<RateAttempt> tried = new ArrayList<>();
    byRate.forEach(
        (rate, of) -> {
          Judgment judgment = Judgment.of(spec.objective(), of);
          judgments.put(rate, judgment);
          tried.add(
              new RateAttempt(
                  rate.kind(), rate.rate(), of.size(), judgment.outcome(), reached(of)));
        });
    search = new CapacitySearch(spec, cell.get(PlanKeys.COUNT), tried);
  }

  private static Rate rate(RateMeasurement measurement) {
    return new Rate(measurement.name().kind(), measurement.rate());
  }

  private static OptionalDouble reached(List<RateMeasurement> measurements) {
    return measurements.stream().flatMapToDouble(it -> it.logs().throughput().stream()).max();
  }

  /**
   * Reads the finished measurements of a cell with a search.
   *
   * @throws IOException if a file of a measurement cannot be read
   */
  public static Evidence read(Cell cell, Path results) throws IOException {
    List<RateMeasurement> measurements = new ArrayList<>();
    for (RunName name : names(cell, results)) {
      measurements.add(new RateMeasurement(name, RunView.read(name.in(results, cell.name()))));
    }
    measurements.sort(Comparator.comparingLong(it -> it.record().startedMs()));
    return new Evidence(cell, measurements);
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

  /** The runs from which the cell's figures are computed: those at the rate that holds. */
  public List<RunView> runs() {
    OptionalInt rate = search.holds();
    return measurements.stream()
        .filter(it -> it.name().kind() == Kind.RUN && rate.isPresent())
        .filter(it -> it.rate() == rate.getAsInt())
        .map(RateMeasurement::run)
        .toList();
  }

  /** The last measurement; empty before the first. */
  public Optional<ProbeSummary> last() {
    return measurements.stream().reduce((first, second) -> second).map(this::summary);
  }

  /** The result so far. */
  public Capacity capacity() {
    Map<String, Double> objective = new LinkedHashMap<>();
    for (Objective.Limit limit : spec.objective().latencies()) {
      objective.put(limit.name(), (double) limit.maxUs());
    }
    objective.put(Objective.FAILED, spec.objective().failedShareMax());
    return new Capacity(
        search.holds(),
        search.holds(),
        fails(),
        search.ending(),
        objective,
        spec.from(),
        spec.to(),
        spec.precisionPercent(),
        limitedBy(),
        measurements.stream().map(this::summary).toList());
  }

  /**
   * The lowest rate above the answer that is shown not to hold, taking the differences between runs
   * into account. The search itself decides by the errors of single measurements.
   */
  private OptionalInt fails() {
    Map<String, RunSpread> spreads = new LinkedHashMap<>();
    for (Objective.Limit limit : spec.objective().latencies()) {
      RunSpread.of(logarithms(limit)).ifPresent(spread -> spreads.put(limit.name(), spread));
    }
    int above = search.holds().orElse(0);
    return judgments.entrySet().stream()
        .filter(it -> it.getKey().rate() > above)
        .filter(it -> it.getValue().failsDespite(spreads, times(it.getKey())))
        .mapToInt(it -> it.getKey().rate())
        .min();
  }

  private int times(Rate rate) {
    return (int) measurements.stream().filter(it -> rate(it).equals(rate)).count();
  }

  /** The logarithms of a percentile in the runs of full length, grouped by rate. */
  private Collection<double[]> logarithms(Objective.Limit limit) {
    Map<Integer, List<Double>> byRate = new TreeMap<>();
    for (RateMeasurement measurement : measurements) {
      if (measurement.name().kind() == Kind.RUN) {
        measurement
            .latencies(limit)
            .map(it -> it.window().getValueAtPercentile(limit.percentile()))
            .filter(us -> us > 0)
            .ifPresent(
                us ->
                    byRate
                        .computeIfAbsent(measurement.rate(), it -> new ArrayList<>())
                        .add(Math.log(us)));
      }
    }
    return byRate.values().stream()
        .map(logs -> logs.stream().mapToDouble(Double::doubleValue).toArray())
        .toList();
  }

  /**
   * The part that fails at the lowest rate that does not hold, in runs of full length if there are
   * some.
   */
  private Optional<String> limitedBy() {
    int above = search.holds().orElse(0);
    return judgments.entrySet().stream()
        .filter(it -> it.getKey().rate() > above && it.getValue().outcome() != ProbeOutcome.HOLDS)
        .sorted(
            Comparator.comparingInt((Map.Entry<Rate, Judgment> it) -> it.getKey().rate())
                .thenComparing(it -> it.getKey().kind() == Kind.PROBE))
        .flatMap(it -> it.getValue().decisive().stream())
        .map(Part::name)
        .findFirst();
  }

  private ProbeSummary summary(RateMeasurement measurement) {
    Judgment judgment = judgments.get(rate(measurement));
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
