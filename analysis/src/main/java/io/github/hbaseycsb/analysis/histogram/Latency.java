package io.github.hbaseycsb.analysis.histogram;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.text.Figures;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.AbstractHistogram;

/**
 * The latency of one operation, us, with three significant digits: a percentile such as p95 is what
 * 95% of the operations took at most.
 *
 * @param p999 empty if there are fewer than {@value Thresholds#BEYOND_PERCENTILE_MIN} operations
 *     beyond it, which are too few
 * @param atLeast whether operations that were never answered are included, with the time that they
 *     had waited at the end of the window; the true figures are at least as high
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

  /** One of the figures in ms for readers, marked if the true one may be higher. */
  public String ms(long us) {
    return (atLeast ? "\u2265 " : "") + Figures.ms((double) us);
  }

  /** The 99.9th percentile in ms for readers. */
  public String p999Ms() {
    return p999.isPresent() ? ms(p999.getAsLong()) : "too few";
  }
}
