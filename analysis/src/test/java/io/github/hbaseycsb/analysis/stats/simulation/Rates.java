package io.github.hbaseycsb.analysis.stats.simulation;

import io.github.hbaseycsb.analysis.stats.Holm;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.Observations;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.stats.Trend;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How often the words and the intervals of comparisons are right where the truth is known, as
 * shares.
 *
 * @param seed of all that is random
 * @param trials comparisons of two cells for each share
 */
record Rates(long seed, int trials) {
  static final int CELLS = 10;
  static final int RUNS = 3;
  static final double WITHIN_RESTARTS = 0.01;
  private static final double LEVEL = 0.05;
  private static final double PERCENT = 100;

  /** What is compared. */
  enum Figure {
    THROUGHPUT {
      @Override
      RelativeChange change(SimulatedComparison cells) {
        return cells.throughput();
      }
    },
    P99 {
      @Override
      RelativeChange change(SimulatedComparison cells) {
        return cells.percentile();
      }
    };

    abstract RelativeChange change(SimulatedComparison cells);

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Of comparisons of {@value #CELLS} cells that do not differ: those with a false word. */
  double falseWords(Figure figure, Scenario scenario, int units) {
    SimulatedComparison cell =
        new SimulatedComparison(scenario, units, 1, random(scenario, units, 1));
    return falseWords(pValues(() -> figure.change(cell)));
  }

  /** Of campaigns of equal variants in which runs carry something over: those with a false word. */
  double falseWords(CarryOver carryOver, int rounds) {
    Random random = new Random(Objects.hash(seed, carryOver.name(), rounds));
    int campaigns = trials / CELLS;
    long wrong =
        IntStream.range(0, campaigns)
            .filter(i -> Arrays.stream(carryOver.pValues(rounds, random)).anyMatch(p -> p < LEVEL))
            .count();
    return (double) wrong / campaigns;
  }

  /** Of the 95% intervals of a change between two of the variants: those that no change is in. */
  double coverage(RoundVariants cells, int from, int to) {
    return covered(cells, drawn -> !drawn.change(from, to).isSignificant());
  }

  /** The same of intervals by the pooled variance alone, from the first variant to the second. */
  double coverageByModelAlone(RoundVariants cells) {
    return covered(cells, drawn -> drawn.isCoveredByModelAlone(0, 1));
  }

  private double covered(RoundVariants cells, Predicate<RoundVariants.Drawn> covers) {
    Random random = new Random(Objects.hash(seed, cells));
    long covered =
        IntStream.range(0, trials).mapToObj(i -> cells.draw(random)).filter(covers).count();
    return (double) covered / trials;
  }

  /** Of the 95% intervals of a change between such cells: those that no change is in. */
  double coverage(UntilPrecise cells) {
    Random random = new Random(Objects.hash(seed, cells));
    long covered =
        IntStream.range(0, trials).filter(i -> !cells.change(random).isSignificant()).count();
    return (double) covered / trials;
  }

  /** Of campaigns of such variants, all compared with the first: those with a false word. */
  double falseWords(RoundVariants cells) {
    Random random = new Random(Objects.hash(seed, cells));
    long wrong =
        IntStream.range(0, trials)
            .mapToObj(i -> cells.draw(random))
            .map(
                drawn ->
                    IntStream.range(1, cells.variants())
                        .mapToDouble(other -> drawn.change(0, other).pValue())
                        .toArray())
            .filter(pValues -> Arrays.stream(Holm.adjust(pValues)).anyMatch(p -> p < LEVEL))
            .count();
    return (double) wrong / trials;
  }

  /** Of comparisons of cells by turns that do not differ: those with a false word. */
  double falseWords(TurnBlocks cells) {
    Random random = new Random(Objects.hash(seed, cells));
    return falseWords(pValues(() -> cells.draw(1, random).change()));
  }

  private double[] pValues(Supplier<RelativeChange> change) {
    return Stream.generate(change).limit(trials).mapToDouble(RelativeChange::pValue).toArray();
  }

  /** Of the comparisons of {@value #CELLS} cells each, which do not differ: the share with one. */
  private static double falseWords(double[] pValues) {
    int campaigns = pValues.length / CELLS;
    long wrong =
        IntStream.range(0, campaigns)
            .mapToObj(i -> Arrays.copyOfRange(pValues, i * CELLS, (i + 1) * CELLS))
            .filter(of -> Arrays.stream(Holm.adjust(of)).anyMatch(p -> p < LEVEL))
            .count();
    return (double) wrong / campaigns;
  }

  /**
   * Of 99th percentiles by turns that do not differ.
   *
   * @param coverage share of the 95% intervals that no change is in
   * @param falseWords share of the comparisons of {@value #CELLS} cells that have a false word
   */
  record Percentiles(double coverage, double falseWords) {}

  Percentiles percentiles(TurnBlocks cells) {
    Random random = new Random(Objects.hash(seed, cells));
    double[] pValues = pValues(() -> cells.draw(1, random).percentile(random));
    return new Percentiles(
        Arrays.stream(pValues).filter(p -> p >= LEVEL).count() / (double) trials,
        falseWords(pValues));
  }

  /**
   * Of the 95% intervals of a change by turns: those that the true one is in.
   *
   * @param onTheseStarts where the interval and the change are of the drawn starts
   * @param onAll where they are of all starts
   */
  record Coverage(double onTheseStarts, double onAll) {}

  /** The intervals of a change by turns that the true one is in. */
  Coverage coverage(TurnBlocks cells, double ratio) {
    Random random = new Random(Objects.hash(seed, cells, ratio));
    int onTheseStarts = 0;
    int onAll = 0;
    for (int i = 0; i < trials; i++) {
      TurnBlocks.Drawn drawn = cells.draw(ratio, random);
      RelativeChange change = drawn.change();
      onAll += contains(change, ratio) ? 1 : 0;
      onTheseStarts += contains(drawn.onTheseStarts().orElse(change), drawn.ratioHere()) ? 1 : 0;
    }
    return new Coverage((double) onTheseStarts / trials, (double) onAll / trials);
  }

  private static boolean contains(RelativeChange change, double ratio) {
    double percent = PERCENT * (ratio - 1);
    return change.lowPercent() <= percent && percent <= change.highPercent();
  }

  /** Of the 95% intervals of a change: those that the true one is in. */
  double coverage(Figure figure, Scenario scenario, int units, double ratio) {
    SimulatedComparison cell =
        new SimulatedComparison(scenario, units, ratio, random(scenario, units, ratio));
    long covered =
        IntStream.range(0, trials).filter(i -> contains(figure.change(cell), ratio)).count();
    return (double) covered / trials;
  }

  /**
   * Of the 95% intervals of a change between sides with different numbers of runs: those that the
   * true one is in.
   *
   * @param deviationA standard deviation between A's runs, as a share of the mean
   * @param deviationB the same of B's
   */
  double coverage(int runsA, double deviationA, int runsB, double deviationB) {
    Random random = new Random(Objects.hash(seed, runsA, deviationA, runsB, deviationB));
    long covered =
        IntStream.range(0, trials)
            .mapToObj(
                i ->
                    RelativeChange.of(
                            runs(runsA, deviationA, random), runs(runsB, deviationB, random), false)
                        .orElseThrow())
            .filter(change -> contains(change, 1))
            .count();
    return (double) covered / trials;
  }

  private static List<Observation> runs(int runs, double deviation, Random random) {
    return IntStream.range(0, runs)
        .mapToObj(run -> Observations.of(1 + deviation * random.nextGaussian(), run + 1, 0))
        .toList();
  }

  /** Another one for each share. */
  private Random random(Scenario scenario, int units, double ratio) {
    return new Random(Objects.hash(seed, scenario.name(), units, ratio));
  }

  /** Of cells whose runs do not depend on their order: those in which a trend stands out. */
  double falseTrends(double variation, int runs) {
    Random random = new Random(seed);
    long wrong =
        IntStream.range(0, trials)
            .mapToObj(
                i ->
                    IntStream.range(0, runs)
                        .mapToDouble(run -> Math.exp(variation * random.nextGaussian()))
                        .toArray())
            .filter(Rates::standsOut)
            .count();
    return (double) wrong / trials;
  }

  /**
   * The same of cells that are run {@value #RUNS} times after each restart, where runs differ by
   * {@link #WITHIN_RESTARTS}.
   *
   * @param variation standard deviation between restarts
   * @param known whether the analysis knows of the restarts
   */
  double falseTrends(double variation, int restarts, boolean known) {
    Random random = new Random(seed);
    long wrong =
        IntStream.range(0, trials)
            .mapToObj(
                i ->
                    IntStream.range(0, restarts)
                        .mapToObj(restart -> restart(variation * random.nextGaussian(), random))
                        .toList())
            .filter(runs -> known ? standsOut(runs) : standsOut(flat(runs)))
            .count();
    return (double) wrong / trials;
  }

  private static double[] restart(double level, Random random) {
    return IntStream.range(0, RUNS)
        .mapToDouble(run -> Math.exp(level + WITHIN_RESTARTS * random.nextGaussian()))
        .toArray();
  }

  private static double[] flat(List<double[]> runs) {
    return runs.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** As of a cell whose restarts are known: among their means, or within them. */
  private static boolean standsOut(List<double[]> restarts) {
    return standsOut(
            restarts.stream()
                .mapToDouble(runs -> Arrays.stream(runs).average().orElseThrow())
                .toArray())
        || Trend.within(restarts).orElseThrow().standsOut();
  }

  private static boolean standsOut(double[] values) {
    double[] unknown = new double[values.length];
    Arrays.fill(unknown, Double.NaN);
    return Trend.of(values, unknown).orElseThrow().standsOut();
  }
}
