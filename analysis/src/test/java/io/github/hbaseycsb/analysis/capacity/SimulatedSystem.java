package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.model.Text;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/**
 * A system whose capacity is known. None of its curves is one that a search fits.
 *
 * @param name of the curve
 * @param ms the median 99th percentile at a rate, ms
 * @param saturation the highest rate that its clients reach, operations per second
 */
record SimulatedSystem(String name, DoubleUnaryOperator ms, double saturation) {
  static final double LIMIT_MS = 10;
  static final int BLOCKS = 20;
  private static final double NOISE_OF_BLOCKS = 0.2;

  /**
   * What disturbs some measurements.
   *
   * @param share of the measurements
   * @param factor by which their percentile is higher
   */
  record Disturbance(double share, double factor) {
    static final Disturbance NONE = new Disturbance(0, 1);

    private double of(Random random) {
      return random.nextDouble() < share ? Math.log(factor) : 0;
    }

    /** The text for a table. */
    @Override
    public String toString() {
      return share == 0 ? "none" : Text.of("%.0f%%, %.0f times as slow", 100 * share, factor);
    }
  }

  /** A queue, one whose service times vary more, a knee, and a power of the rate. */
  static final List<SimulatedSystem> ALL =
      List.of(
          new SimulatedSystem("M/M/1", rate -> 1.5 / (1 - rate / 12_345), 12_345),
          new SimulatedSystem(
              "M/G/1", rate -> 2 + rate / 14_000 / (1 - rate / 14_000) * 0.9, 14_000),
          new SimulatedSystem("knee", rate -> 2 * Math.max(1, Math.pow(rate / 9_000, 12)), 20_000),
          new SimulatedSystem("power", rate -> 10 * Math.pow(rate / 9_000, 2), 25_000));

  /**
   * Measures at a rate.
   *
   * @param spread standard deviation of the logarithm between runs
   * @return logarithms of the percentile in the blocks of a run, ms
   */
  double[] measure(double rate, double spread, Disturbance disturbance, Random random) {
    double ofRun =
        (rate < saturation ? Math.log(ms.applyAsDouble(rate)) : Math.log(1e5))
            + spread * random.nextGaussian()
            + disturbance.of(random);
    return random
        .doubles(BLOCKS)
        .map(it -> ofRun + NOISE_OF_BLOCKS * random.nextGaussian())
        .toArray();
  }

  /** The rate at which the percentile of this share of the runs is at the limit. */
  double capacity(double spread, double normalQuantile) {
    double low = 1;
    double high = saturation;
    while (high - low > 0.01) {
      double middle = (low + high) / 2;
      double log = Math.log(ms.applyAsDouble(middle) / LIMIT_MS) + normalQuantile * spread;
      low = log < 0 ? middle : low;
      high = log < 0 ? high : middle;
    }
    return low;
  }
}
