package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.analysis.stats.Sides.Side;
import io.github.hbaseycsb.client.Units;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The change of a percentile of a latency: the ratio of the percentiles of each side's merged
 * histograms, which a report shows.
 *
 * <p>The error comes from a bootstrap (B. Efron and R. J. Tibshirani, "An Introduction to the
 * Bootstrap", 1993): whole units (runs or restarts), or pairs of them, are drawn with replacement.
 * The standard deviation of the logarithm of the resulting percentiles is the standard error. Draws
 * from n units vary too little by the factor sqrt((n - 1) / n), which is corrected. The interval
 * uses Student's t with n - 1 degrees of freedom for each side or, if the numbers of units differ,
 * those of the smaller side alone, as for a mean. The percentiles of the bootstrap itself would
 * give much too narrow intervals with three runs.
 *
 * <p>By chance, the percentiles of runs may be closer to each other than the error of each of them.
 * So the interval is not narrower than the error within the runs. It comes from drawing blocks of
 * seconds within each run, plus half the width of the bucket of the drawn histograms. A percentile
 * below the clock's resolution of 1 us counts as 1 us.
 *
 * <p>If the runs are by turns, and all of one start, the units are parts of the runs, each of a few
 * blocks of turns that are the same for both sides. The error is corrected for the correlation of
 * the parts' percentiles, as for a mean.
 */
public final class PercentileChange {
  /** Significant digits of the histograms that YCSB writes. */
  private static final int DIGITS = 3;

  /** Minimum number of a run's operations that are slower than the percentile. */
  private static final int SLOWER_MIN = 10;

  private final double percentile;
  private final Sides<RunLatencies> sides;
  private final SplittableRandom random = HistogramMix.random();

  private PercentileChange(double percentile, Sides<RunLatencies> sides) {
    this.percentile = percentile;
    this.sides = sides;
  }

  /**
   * Computes the change of a percentile, such as 99; empty if {@link #obstacle} gives a reason.
   *
   * @param pairable as in {@link RelativeChange#of}
   * @param stages of both sides, if they are not paired
   */
  public static Optional<RelativeChange> of(
      double percentile,
      List<RunLatencies> a,
      List<RunLatencies> b,
      boolean pairable,
      FirstStages stages) {
    return obstacle(percentile, a, b).isPresent()
        ? Optional.empty()
        : Optional.of(
            new PercentileChange(percentile, Sides.of(parts(a), parts(b), pairable, stages))
                .change(a, b));
  }

  private static List<RunLatencies> parts(List<RunLatencies> runs) {
    return AnalysisUnit.of(runs) == AnalysisUnit.TURN
        ? runs.stream().flatMap(RunLatencies::parts).toList()
        : runs;
  }

  /** Why {@link #of} has no result; empty if it has one. */
  public static Optional<Untestable> obstacle(
      double percentile, List<RunLatencies> a, List<RunLatencies> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return Optional.of(Untestable.NOTHING_MEASURED);
    }
    if (parts(a).size() < 2 || parts(b).size() < 2) {
      return Optional.of(Untestable.SINGLE_RUN);
    }
    boolean enough =
        Stream.concat(a.stream(), b.stream())
            .allMatch(run -> run.window().getTotalCount() >= operationsMin(percentile));
    return enough ? Optional.empty() : Optional.of(Untestable.TOO_FEW_OPERATIONS);
  }

  /**
   * The minimum number of operations of a run for a percentile, so that {@value #SLOWER_MIN} of
   * them are slower. With fewer, the percentile is nearly the maximum, and single operations decide
   * it.
   */
  public static long operationsMin(double percentile) {
    return Math.round(SLOWER_MIN * Units.PERCENT / (Units.PERCENT - percentile));
  }

  /**
   * Computes the change of the mean of the runs' percentiles, for results without logs.
   *
   * @param a the percentiles of the baseline's runs, us, from histograms with three digits
   * @param b the percentiles of the other side's runs
   * @param pairable as in {@link RelativeChange#of}
   * @param stages of both sides, if they are not paired
   * @return empty if a test is not possible; equal runs can be tested, because the histogram's
   *     buckets have a width
   */
  public static Optional<RelativeChange> ofRuns(
      List<Observation> a, List<Observation> b, boolean pairable, FirstStages stages) {
    Optional<Untestable> obstacle = RelativeChange.obstacle(a, b, pairable);
    if (obstacle.filter(why -> why != Untestable.NO_VARIATION).isPresent()) {
      return Optional.empty();
    }
    Histogram logged = new Histogram(DIGITS);
    ToDoubleFunction<List<Observation>> bucket =
        runs ->
            halfBucket(
                logged, runs.stream().mapToDouble(Observation::value).average().orElseThrow());
    return Optional.of(
        new MeanRatio(Sides.of(a, b, pairable, stages))
            .change(Math.hypot(bucket.applyAsDouble(a), bucket.applyAsDouble(b))));
  }

  /** Half the width of the histogram bucket that contains a value, as a share of the value. */
  static double halfBucket(Histogram histogram, double value) {
    return histogram.sizeOfEquivalentValueRange(Math.round(value)) / 2.0 / value;
  }

  private RelativeChange change(List<RunLatencies> runsA, List<RunLatencies> runsB) {
    double a = merged(runsA, sides.a());
    double b = merged(runsB, sides.b());
    double floor = Math.hypot(errorWithin(sides.a(), a), errorWithin(sides.b(), b));
    double log = Math.log(b / a);
    if (sides.paired()) {
      HistogramMix unitsA = units(sides.a());
      HistogramMix unitsB = units(sides.b());
      AnalysisUnit unit = sides.a().unit();
      double independent =
          independent(unit, unitsA.size(), i -> ratio(unitsA, unitsB, only(i, unitsA)));
      double error = pairedError(unitsA, unitsB) * Math.sqrt(unitsA.size() / independent);
      return RelativeChange.of(log, error, unit.unitsOfError(independent) - 1, floor, sides);
    }
    SideError errorA = error(sides.a());
    SideError errorB = error(sides.b());
    return RelativeChange.of(
        log,
        Math.hypot(errorA.error, errorB.error),
        sides.degreesOfFreedom(errorA.error, errorA.units, errorB.error, errorB.units),
        floor,
        sides);
  }

  /**
   * The standard error of a side.
   *
   * @param units number of units of the error ({@link AnalysisUnit#unitsOfError})
   */
  private record SideError(double error, double units) {}

  private SideError error(Side<RunLatencies> side) {
    HistogramMix units = units(side);
    double independent =
        independent(side.unit(), units.size(), i -> Math.log(units.percentile(only(i, units))));
    double toAll = Math.sqrt((double) units.size() / side.units().size());
    return new SideError(
        units.error(random) * toAll * Math.sqrt(units.size() / independent),
        side.unit().unitsOfError(independent));
  }

  /** How many units are independent: parts of runs by turns may depend on each other. */
  private static double independent(AnalysisUnit unit, int units, IntToDoubleFunction value) {
    return unit.mean(IntStream.range(0, units).mapToDouble(value).toArray()).effectiveSamples();
  }

  private static int[] only(int index, HistogramMix units) {
    int[] times = new int[units.size()];
    times[index] = 1;
    return times;
  }

  private static double ratio(HistogramMix a, HistogramMix b, int[] times) {
    return Math.log(b.percentile(times) / a.percentile(times));
  }

  /** The percentile of the units, from the runs themselves, whose histograms have more digits. */
  private double merged(List<RunLatencies> runs, Side<RunLatencies> side) {
    Set<Long> rounds =
        side.units().stream()
            .flatMap(List::stream)
            .map(RunLatencies::round)
            .collect(Collectors.toSet());
    return Math.max(
        HistogramMix.LEAST,
        merged(runs.stream().filter(run -> rounds.contains(run.round())))
            .getValueAtPercentile(percentile));
  }

  private static Histogram merged(Stream<RunLatencies> runs) {
    Histogram merged = new Histogram(DIGITS);
    runs.forEach(run -> merged.add(run.window()));
    return merged;
  }

  /** The units by which the error of a side is computed. */
  private HistogramMix units(Side<RunLatencies> side) {
    return new HistogramMix(
        side.units().stream().limit(side.first()).map(unit -> merged(unit.stream())).toList(),
        percentile);
  }

  private double pairedError(HistogramMix a, HistogramMix b) {
    int n = a.size();
    return HistogramMix.corrected(n, () -> ratio(a, b, HistogramMix.drawn(random, n)));
  }

  /** The standard error of the logarithm of a side's percentile within the given runs. */
  private double errorWithin(Side<RunLatencies> side, double value) {
    List<List<Histogram>> runs =
        side.units().stream().flatMap(List::stream).map(RunLatencies::measuredBlocks).toList();
    if (runs.stream().anyMatch(blocks -> blocks.size() < 2)) {
      return halfBucket(side.units().get(0).get(0).window(), value);
    }
    double bucket = halfBucket(runs.get(0).get(0), value);
    HistogramMix blocks =
        new HistogramMix(runs.stream().flatMap(List::stream).toList(), percentile);
    int[] sizes = runs.stream().mapToInt(List::size).toArray();
    return Math.hypot(
        bucket,
        HistogramMix.deviation(
            () -> Math.log(blocks.percentile(HistogramMix.drawn(random, sizes)))));
  }
}
