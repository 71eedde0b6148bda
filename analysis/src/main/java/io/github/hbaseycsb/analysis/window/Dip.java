package io.github.hbaseycsb.analysis.window;

import io.github.hbaseycsb.analysis.finding.type.Thresholds;

/**
 * A stretch of the window in which the throughput was low or a latency high.
 *
 * @param fromSecond from the window's start
 * @param toSecond its end
 * @param throughputShare the lowest throughput of a step as a share of the window's median
 * @param slowest the latency that rose most in comparison with its median; empty if none did
 * @param p99Ratio its highest 99th percentile in comparison with its median over the steps
 */
public record Dip(
    long fromSecond, long toSecond, double throughputShare, String slowest, double p99Ratio) {
  public boolean isInThroughput() {
    return throughputShare < 1 - Thresholds.DIP_THROUGHPUT_SHARE;
  }

  public boolean isInLatency() {
    return p99Ratio > Thresholds.DIP_P99_RATIO;
  }

  /** How bad it is, to put the worst first; 1 is not at all. */
  public double severity() {
    return Math.max(1 / Math.max(throughputShare, 0.01), p99Ratio);
  }
}
