package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Windows whose throughput grows, for {@code scripts/dev/simulate-warm-up}.
 *
 * @param runs runs of a cell
 * @param values seconds or turns of each run
 * @param noise standard deviation of the values, of their mean
 * @param correlation of successive values
 * @param spread standard deviation of the growth from run to run
 */
record SimulatedWindows(int runs, int values, double noise, double correlation, double spread) {
  static final List<SimulatedWindows> SECONDS =
      Stream.of(
              new int[] {1, 12},
              new int[] {4, 12},
              new int[] {1, 60},
              new int[] {2, 60},
              new int[] {3, 60},
              new int[] {4, 60},
              new int[] {3, 300},
              new int[] {5, 300},
              new int[] {3, 900})
          .flatMap(
              size ->
                  DoubleStream.of(0, 0.05, 0.1)
                      .mapToObj(spread -> new SimulatedWindows(size[0], size[1], 0.1, 0.5, spread)))
          .toList();

  /**
   * Runs of turns that vary as those of {@code scripts/dev/simulate-comparisons}: what a turn
   * differs by on its own depends on the turn before by 0.2, or by 0.5.
   */
  static final List<SimulatedWindows> TURNS =
      Stream.of(
              new int[] {1, 24},
              new int[] {1, 40},
              new int[] {1, 80},
              new int[] {3, 12},
              new int[] {3, 24},
              new int[] {5, 12})
          .flatMap(
              size ->
                  DoubleStream.of(0.25, 0.4)
                      .mapToObj(
                          correlation ->
                              new SimulatedWindows(size[0], size[1], 0.1, correlation, 0)))
          .toList();

  /** The shares of cells by what is said of them. */
  record Said(double valid, double notSteady) {}

  /**
   * Judges cells.
   *
   * @param growth from the first third of the window to the last, such as 0.2
   */
  Said of(double growth, long seed, int trials) {
    Random random = new Random(seed);
    int notSteady = 0;
    int unjudged = 0;
    for (int trial = 0; trial < trials; trial++) {
      List<WindowGrowth> cell = cell(growth, random);
      Growth windows = Growth.ofTheseWindows(cell).orElseThrow();
      if (Growth.of(cell).orElseThrow().exceeds(Thresholds.GROWTH_PERCENT_MAX)) {
        notSteady++;
      } else if (windows.exceeds(Thresholds.GROWTH_PERCENT_MAX)
          || Math.abs(windows.bound()) > Thresholds.GROWTH_BOUND_PERCENT_MAX) {
        unjudged++;
      }
    }
    double all = trials;
    return new Said(1 - (notSteady + unjudged) / all, notSteady / all);
  }

  private List<WindowGrowth> cell(double growth, Random random) {
    List<WindowGrowth> found = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      // Thirds are two thirds of the window apart.
      double slope = 1.5 * (Math.log1p(growth) + spread * random.nextGaussian()) / values;
      double deviation = random.nextGaussian();
      double[] series = new double[values];
      for (int i = 0; i < values; i++) {
        series[i] = Math.exp(slope * i) * Math.max(0, 1 + noise * deviation);
        deviation =
            correlation * deviation
                + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
      }
      found.add(WindowGrowth.of(series).orElseThrow());
    }
    return found;
  }
}
