package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.analysis.finding.Thresholds;

/**
 * A part of the window in which the throughput was low or a latency high.
 *
 * @param fromSecond its beginning, from the window's start
 * @param toSecond its end, from the window's start
 * @param throughputShare the lowest throughput of a step as a share of the window's median
 * @param slowest the latency with the largest increase relative to its median; empty if none
 *     increased
 * @param p99Ratio ratio of its highest 99th percentile to its median over the steps
 */
public record Dip(
    long fromSecond, long toSecond, double throughputShare, String slowest, double p99Ratio) {
  public boolean isInThroughput() {
    return throughputShare < 1 - Thresholds.DIP_THROUGHPUT_SHARE;
  }

  public boolean isInLatency() {
    return p99Ratio > Thresholds.DIP_P99_RATIO;
  }

  /** The severity, for sorting. 1 is not severe at all. */
  public double severity() {
    return Math.max(1 / Math.max(throughputShare, 0.01), p99Ratio);
  }
}
