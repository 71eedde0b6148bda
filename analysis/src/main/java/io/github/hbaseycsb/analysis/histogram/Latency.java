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
     * Whether it is shown for this number of operations. The 99.9th percentile is only shown if
     * there are enough operations beyond it: with a few hundred operations it is just the maximum.
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
}
