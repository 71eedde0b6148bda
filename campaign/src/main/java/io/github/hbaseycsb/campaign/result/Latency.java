package io.github.hbaseycsb.campaign.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;
import org.HdrHistogram.AbstractHistogram;

/**
 * The latency of one operation, us, with three significant digits.
 *
 * @param count operations measured
 * @param mean of them
 * @param p50 median: half of the operations took no longer
 * @param p95 95% took no longer
 * @param p99 99% took no longer
 * @param p999 99.9% took no longer
 * @param max the slowest
 * @param note what a reader must know about it
 */
public record Latency(
    long count,
    double mean,
    long p50,
    long p95,
    long p99,
    long p999,
    long max,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> note) {

  static Latency of(AbstractHistogram histogram, Optional<String> note) {
    return new Latency(
        histogram.getTotalCount(),
        histogram.getMean(),
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(95),
        histogram.getValueAtPercentile(99),
        histogram.getValueAtPercentile(99.9),
        histogram.getMaxValue(),
        note);
  }
}
