package io.github.hbaseycsb.campaign.run.step;

import io.github.hbaseycsb.analysis.finding.type.Thresholds;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Windows whose throughput grows, for {@code scripts/simulate-warm-up}.
 *
 * @param cells cells of a campaign
 * @param runs runs of each cell
 * @param values seconds or turns of each run
 * @param noise standard deviation of the values, of their mean
 * @param correlation of successive values
 * @param spread standard deviation of the growth from run to run
 */
record SimulatedWindows(
    int cells, int runs, int values, double noise, double correlation, double spread) {
  static final List<SimulatedWindows> ALL =
      List.of(
          new SimulatedWindows(1, 3, 60, 0.1, 0.5, 0),
          new SimulatedWindows(1, 3, 60, 0.1, 0.5, 0.05),
          new SimulatedWindows(4, 3, 60, 0.1, 0.5, 0),
          new SimulatedWindows(4, 3, 60, 0.1, 0.5, 0.05),
          new SimulatedWindows(1, 3, 900, 0.1, 0.5, 0),
          new SimulatedWindows(1, 1, 60, 0.1, 0.5, 0),
          new SimulatedWindows(1, 1, 40, 0.07, 0, 0),
          new SimulatedWindows(1, 1, 12, 0.1, 0.5, 0),
          new SimulatedWindows(1, 4, 12, 0.1, 0.5, 0),
          new SimulatedWindows(8, 4, 12, 0.1, 0.5, 0));

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
      List<List<WindowGrowth>> campaign =
          IntStream.range(0, cells).mapToObj(cell -> cell(growth, random)).toList();
      WindowGrowth.Spread pooled = WindowGrowth.Spread.of(campaign);
      for (List<WindowGrowth> cell : campaign) {
        Growth found = Growth.of(cell, pooled).orElseThrow();
        if (found.exceeds(Thresholds.GROWTH_PERCENT_MAX)) {
          notSteady++;
        } else if (Math.abs(found.bound()) > Thresholds.GROWTH_BOUND_PERCENT_MAX) {
          unjudged++;
        }
      }
    }
    double all = 1.0 * trials * cells;
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
