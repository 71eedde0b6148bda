package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.capacity.CapacityFit.Point;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Range;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Spread;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Measured;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.SearchSpec;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunName.Kind;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The measurements of a search in a cell's directory, and the conclusions from them. */
public final class SearchMeasurements {
  /** Half of a 95% interval in standard errors. */
  private static final double NORMAL_95 = 1.96;

  private static final int CURVE_POINTS = 41;

  private final Cell cell;
  private final Spread prior;
  private final Path results;
  private final SearchSpec spec;
  private final List<RateMeasurement> measurements;
  private final CapacitySearch search;

  /**
   * @param measurements in chronological order
   */
  private SearchMeasurements(
      Cell cell, Spread prior, Path results, List<RateMeasurement> measurements) {
    this.cell = cell;
    this.prior = prior;
    this.results = results;
    this.measurements = List.copyOf(measurements);
    spec = cell.search().orElseThrow();
    search =
        new CapacitySearch(
            spec,
            cell.get(PlanKeys.COUNT),
            prior,
            measurements.stream()
                .map(it -> new Measured(it.name().kind(), it.rate(), point(it)))
                .toList());
  }

  private double highest() {
    return measurements.stream().mapToDouble(SearchMeasurements::throughput).max().orElseThrow();
  }

  /** Above 0, because the logarithm counts. */
  private static double throughput(RateMeasurement measurement) {
    return Math.max(1e-3, measurement.run().logs().throughput().orElse(0));
  }

  private Point point(RateMeasurement measurement) {
    Kind kind = measurement.name().kind();
    int target = measurement.rate();
    if (spec.by() == By.THREADS) {
      // What failed was not done.
      int error = measurement.outcome() == ProbeOutcome.PASSES ? 0 : 10;
      double excess = Math.log(highest() / throughput(measurement));
      return CapacitySearch.point(spec.by(), target, excess, error, kind);
    }
    Optional<Criterion> largest =
        measurement.criteria().stream()
            .filter(it -> it.isFitted() && it.value().isPresent())
            .max(Comparator.comparingDouble(Criterion::excess));
    double rate = target;
    for (Criterion criterion : measurement.criteria()) {
      if (!criterion.isFitted() && criterion.outcome() == ProbeOutcome.FAILS) {
        if (criterion.name().equals(Criterion.RATE)) {
          rate = Math.max(1, criterion.value().orElse(target));
        }
        // That servers are busier than allowed is known at the rate that was reached.
        if (largest.filter(it -> it.low().isEmpty() && it.excess() > 1).isEmpty()) {
          return CapacitySearch.point(spec.by(), rate, Double.POSITIVE_INFINITY, 0, kind);
        }
        break;
      }
    }
    // Of too few operations: it says next to nothing.
    double excess = largest.map(it -> Math.log(it.excess())).orElse(0.0);
    double error = largest.map(SearchMeasurements::error).orElse(10.0);
    return CapacitySearch.point(spec.by(), rate, excess, error, kind);
  }

  /** The standard error of the logarithm; 0 of what was counted. */
  private static double error(Criterion criterion) {
    return criterion.low().isEmpty()
        ? 0
        : Math.log(criterion.high().getAsDouble() / criterion.low().getAsDouble()) / 2 / NORMAL_95;
  }

  /**
   * Reads the finished measurements of a cell with a search.
   *
   * @param cells of the campaign, in its order: how much runs differ in those before this one is
   *     what is known before its first measurement
   * @throws IOException if a file of a measurement cannot be read
   */
  public static SearchMeasurements read(Cell cell, List<Cell> cells, Path results)
      throws IOException {
    SearchSpec spec = cell.search().orElseThrow();
    Stream<Cell> before =
        cells.stream()
            .takeWhile(it -> !it.name().equals(cell.name()))
            .filter(it -> it.search().filter(spec::isLike).isPresent());
    return all(Stream.concat(before, Stream.of(cell)).toList(), results).get(cell.name());
  }

  /**
   * The same of all cells of a campaign that have a search, by their names.
   *
   * @throws IOException if a file of a measurement cannot be read
   */
  public static Map<String, SearchMeasurements> all(List<Cell> cells, Path results)
      throws IOException {
    Map<String, SearchMeasurements> all = new LinkedHashMap<>();
    for (Cell cell : cells) {
      if (cell.search().isPresent()) {
        Spread known = CapacitySearch.unknown(cell.search().get());
        for (SearchMeasurements before : all.values()) {
          if (cell.search().get().isLike(before.spec)) {
            known = before.search.fit().map(it -> it.spread().ofOther()).orElse(known);
          }
        }
        all.put(cell.name(), read(cell, known, results, List.of()));
      }
    }
    return all;
  }

  /**
   * The same with what was measured since.
   *
   * @throws IOException if a file of a measurement cannot be read
   */
  public SearchMeasurements again() throws IOException {
    return read(cell, prior, results, measurements);
  }

  private static SearchMeasurements read(
      Cell cell, Spread prior, Path results, List<RateMeasurement> known) throws IOException {
    List<RateMeasurement> measurements = new ArrayList<>(known);
    for (RunName name : names(cell, results)) {
      if (known.stream().noneMatch(it -> it.name().equals(name))) {
        RunView run = RunView.read(name.in(results, cell.name()));
        measurements.add(new RateMeasurement(name, run, cell.search().orElseThrow().objective()));
      }
    }
    measurements.sort(Comparator.comparingLong(it -> it.run().record().times().startedMs()));
    return new SearchMeasurements(cell, prior, results, measurements);
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

  /** The runs from which the cell's figures are computed: the final runs at one rate. */
  public List<RunView> runs() {
    OptionalInt rate = search.rateOfRuns();
    return measurements.stream()
        .filter(it -> it.name().kind() == Kind.RUN && it.rate() == rate.orElseThrow())
        .map(RateMeasurement::run)
        .toList();
  }

  /** The last measurement; empty before the first. */
  public Optional<ProbeSummary> last() {
    return measurements.stream().reduce((first, second) -> second).map(RateMeasurement::summary);
  }

  /** The result so far. */
  public Capacity capacity() {
    Map<String, Double> objective = new LinkedHashMap<>();
    for (Objective.Limit limit : spec.objective().latencies()) {
      objective.put(limit.name(), (double) limit.maxUs());
    }
    spec.objective().serverCpuMax().ifPresent(most -> objective.put(Objective.SERVER_CPU, most));
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
        Optional.of(spec.by()).filter(by -> by != By.RATE),
        measurements.stream()
            .map(it -> it.run().record().conditions().regime())
            .flatMap(regime -> PlanKeys.ARRIVALS.conditionIn(regime).stream())
            .findFirst(),
        measurements.stream().map(RateMeasurement::summary).toList());
  }

  private Capacity.Fit fit(CapacityFit fit) {
    IntSummaryStatistics rates =
        measurements.stream().mapToInt(RateMeasurement::rate).summaryStatistics();
    double least = Math.log(rates.getMin());
    double most = Math.log(rates.getMax());
    boolean ofThreads = spec.by() == By.THREADS;
    double highest = highest();
    return new Capacity.Fit(
        answer(search.answer()),
        ofThreads ? Optional.empty() : Optional.of(answer(fit.most())),
        ofThreads
            ? Optional.of(answer(fit.level().map(log -> highest * Math.exp(log))))
            : Optional.empty(),
        IntStream.range(0, CURVE_POINTS)
            .mapToDouble(i -> Math.exp(least + (most - least) * i / (CURVE_POINTS - 1)))
            .mapToObj(
                rate -> {
                  Range of =
                      search
                          .excess(rate)
                          .map(log -> ofThreads ? highest * Math.exp(-log) : Math.exp(log));
                  return new Capacity.CurvePoint(rate, of.median(), of.low(), of.high());
                })
            .toList());
  }

  private static Capacity.Answer answer(Range range) {
    return new Capacity.Answer(
        (int) Math.round(range.median()),
        (int) Math.round(range.low()),
        (int) Math.round(range.high()));
  }

  /** What decides most of the measurements at and above the answer that do not hold. */
  private Optional<String> limitedBy() {
    double answer = search.fit().map(fit -> fit.median().low()).orElse(0.0);
    Map<String, Long> decisive =
        measurements.stream()
            .filter(it -> it.rate() >= answer)
            .flatMap(it -> it.decisive().stream())
            .collect(
                Collectors.groupingBy(Criterion::name, LinkedHashMap::new, Collectors.counting()));
    return decisive.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }
}
