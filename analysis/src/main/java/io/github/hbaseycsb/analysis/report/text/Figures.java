package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.model.Text;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalDouble;

/** Numbers for people, always with a point and never with more digits than they are worth. */
public final class Figures {
  public static final String UNKNOWN = "-";

  /** Tenfold. */
  public static final double PERCENT_MAX = 900;

  private static final String TOO_FEW = "too few";

  private Figures() {}

  /** Four significant digits, whole from 1000 on. */
  public static String number(double value) {
    double size = Math.abs(value);
    int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
    return Text.of("%." + decimals + "f", value);
  }

  public static String number(OptionalDouble value) {
    return value.isPresent() ? number(value.getAsDouble()) : UNKNOWN;
  }

  public static String time(Optional<Instant> time) {
    return time.map(Instant::toString).orElse(UNKNOWN);
  }

  public static String mean(Optional<Mean> mean) {
    return mean.map(m -> number(m.mean())).orElse(UNKNOWN);
  }

  /** The half width of the confidence interval. */
  public static String ci95(Optional<Mean> mean) {
    return mean.map(m -> number(m.ci95())).orElse(UNKNOWN);
  }

  /** Such as {@code 1000 ± 12}. */
  public static String withError(Optional<Mean> mean) {
    return mean(mean)
        + mean.filter(m -> m.n() > 1).map(m -> " \u00b1 " + number(m.ci95())).orElse("");
  }

  /** A change; one of more than tenfold says nothing by its digits. */
  public static String percent(double value) {
    return value > PERCENT_MAX ? "> +900%" : Text.of("%+.1f%%", value);
  }

  /** Without zeros at its end. */
  public static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  public static String probability(double value) {
    return value < 0.001 ? "< 0.001" : Text.of("%.3f", value);
  }

  public static String ratioAsPercent(OptionalDouble ratio) {
    return ratio.isPresent() ? Text.of("%.1f%%", 100 * ratio.getAsDouble()) : UNKNOWN;
  }

  /** A latency, us; marked where the true one may be higher. */
  public static String latency(Latency latency, long value) {
    return (latency.atLeast() ? "\u2265 " : "") + value;
  }

  /** The 99.9th percentile, us; unknown where there are too few operations to tell. */
  public static String p999(Latency latency) {
    return latency.p999().isPresent() ? latency(latency, latency.p999().getAsLong()) : TOO_FEW;
  }

  /** The 99.9th percentile, us, for a chart; not a number where it is unknown. */
  public static double p999OrNaN(Latency latency) {
    return latency.p999().isPresent() ? latency.p999().getAsLong() : Double.NaN;
  }

  /**
   * Such as {@code 1200-1350}: the smallest and the largest; one number where they are the same.
   */
  public static String range(List<Long> values) {
    LongSummaryStatistics range = values.stream().mapToLong(Long::longValue).summaryStatistics();
    return range.getCount() == 0
        ? UNKNOWN
        : range.getMin() == range.getMax()
            ? Long.toString(range.getMin())
            : range.getMin() + "-" + range.getMax();
  }
}
