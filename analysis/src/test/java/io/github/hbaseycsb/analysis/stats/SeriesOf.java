package io.github.hbaseycsb.analysis.stats;

import java.util.Random;

/** Series with known answers. */
final class SeriesOf {
  private SeriesOf() {}

  /**
   * A stationary autoregressive series of the first order: each value is {@code correlation} times
   * the one before, plus noise.
   */
  static double[] ar1(Random random, int n, double mean, double stdev, double correlation) {
    double[] values = new double[n];
    double state = random.nextGaussian();
    double noise = Math.sqrt(1 - correlation * correlation);
    for (int i = 0; i < n; i++) {
      values[i] = mean + stdev * state;
      state = correlation * state + noise * random.nextGaussian();
    }
    return values;
  }
}
