package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.model.Text;

/**
 * What all clients of a group have done so far.
 *
 * @param seconds since the last client started its threads
 * @param operations done, including failed ones
 * @param operationsPerSecond between the last two readings
 * @param p99Us the highest 99th percentile of any operation of any client in the last second, us; 0
 *     if none is measured
 */
public record ClientProgress(
    long seconds, long operations, double operationsPerSecond, double p99Us) {
  /** The throughput and the 99th percentile, if one is measured. */
  public String describe() {
    String rate = Text.of("%,.0f ops/s", operationsPerSecond);
    return p99Us == 0 ? rate : rate + ", p99 %.1f ms".formatted(p99Us / 1000);
  }
}
