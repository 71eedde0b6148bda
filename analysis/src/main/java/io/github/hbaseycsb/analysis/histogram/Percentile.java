package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import org.HdrHistogram.AbstractHistogram;

/** The percentiles of a latency that are shown. */
public enum Percentile {
  P50(500),
  P95(50),
  P99(10),
  P999(1);

  private static final double PER_MILLE = 1000;

  private final int perMilleBeyond;

  Percentile(int perMilleBeyond) {
    this.perMilleBeyond = perMilleBeyond;
  }

  /** Share of the operations that took longer, such as 0.01. */
  public double shareBeyond() {
    return perMilleBeyond / PER_MILLE;
  }

  /**
   * Whether it is shown for this number of operations. The 99.9th percentile is only shown if there
   * are enough operations beyond it: with a few hundred operations it is just the maximum.
   */
  public boolean hasEnough(long operations) {
    return this != P999
        || operations * perMilleBeyond >= Thresholds.BEYOND_PERCENTILE_MIN * (long) PER_MILLE;
  }

  private double percent() {
    return 100 - perMilleBeyond / 10.0;
  }

  long of(AbstractHistogram histogram) {
    return histogram.getValueAtPercentile(percent());
  }

  /** Its name, such as {@code p99.9}. */
  @Override
  public String toString() {
    return "p" + (perMilleBeyond % 10 == 0 ? Long.toString(Math.round(percent())) : percent());
  }
}
