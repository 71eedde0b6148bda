package io.github.hbaseycsb.campaign.stats.simulation;

import io.github.hbaseycsb.campaign.stats.Holm;
import io.github.hbaseycsb.campaign.stats.RelativeChange;
import io.github.hbaseycsb.campaign.stats.Trend;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How often the words and the intervals of comparisons are right where the truth is known, as
 * shares.
 *
 * @param seed of all that is random
 * @param trials comparisons of two cells for each share
 */
record Rates(long seed, int trials) {
  static final int CELLS = 10;
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
    int campaigns = trials / CELLS;
    long wrong =
        IntStream.range(0, campaigns)
            .filter(
                campaign -> {
                  double[] pValues =
                      IntStream.range(0, CELLS)
                          .mapToDouble(i -> figure.change(cell).pValue())
                          .toArray();
                  return Arrays.stream(Holm.adjust(pValues)).anyMatch(p -> p < LEVEL);
                })
            .count();
    return (double) wrong / campaigns;
  }

  /** Of the 95% intervals of a change: those that the true one is in. */
  double coverage(Figure figure, Scenario scenario, int units, double ratio) {
    SimulatedComparison cell =
        new SimulatedComparison(scenario, units, ratio, random(scenario, units, ratio));
    double percent = PERCENT * (ratio - 1);
    long covered =
        IntStream.range(0, trials)
            .mapToObj(i -> figure.change(cell))
            .filter(change -> change.lowPercent() <= percent && percent <= change.highPercent())
            .count();
    return (double) covered / trials;
  }

  /** Another one for each share. */
  private Random random(Scenario scenario, int units, double ratio) {
    return new Random(Objects.hash(seed, scenario.name(), units, ratio));
  }

  /** Of cells whose runs do not depend on their order: those in which a trend stands out. */
  double falseTrends(double variation, int runs) {
    Random random = new Random(seed);
    double[] unknown = new double[runs];
    Arrays.fill(unknown, Double.NaN);
    long wrong =
        IntStream.range(0, trials)
            .mapToObj(
                i ->
                    IntStream.range(0, runs)
                        .mapToDouble(run -> Math.exp(variation * random.nextGaussian()))
                        .toArray())
            .filter(values -> Trend.of(values, unknown).orElseThrow().standsOut())
            .count();
    return (double) wrong / trials;
  }
}
