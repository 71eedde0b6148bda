package io.github.hbaseycsb.analysis.histogram;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.AbstractHistogram;

/**
 * The latency of one operation, us, with three significant digits.
 *
 * @param count number of measured operations
 * @param mean mean latency
 * @param p50 median: half of the operations took at most this long
 * @param p95 95% took at most this long
 * @param p99 99% took at most this long
 * @param p999 99.9% took at most this long; empty if there are fewer than {@value
 *     Thresholds#BEYOND_PERCENTILE_MIN} operations beyond it, which are too few
 * @param max the maximum
 * @param atLeast whether operations that were never answered are included, with the time that they
 *     had waited at the end of the window; the true figures are at least as high
 * @param note a note for the reader
 */
public record Latency(
    long count,
    double mean,
    long p50,
    long p95,
    long p99,
    OptionalLong p999,
    long max,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean atLeast,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> note) {
  public static Latency of(AbstractHistogram histogram, boolean atLeast, Optional<String> note) {
    long count = histogram.getTotalCount();
    return new Latency(
        count,
        histogram.getMean(),
        Percentile.P50.of(histogram),
        Percentile.P95.of(histogram),
        Percentile.P99.of(histogram),
        Percentile.P999.hasEnough(count)
            ? OptionalLong.of(Percentile.P999.of(histogram))
            : OptionalLong.empty(),
        histogram.getMaxValue(),
        atLeast,
        note);
  }
}
