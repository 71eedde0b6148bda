package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.model.Text;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Formats numbers for readers, with a decimal point, commas between thousands, and no more digits
 * than are significant. Latencies are in milliseconds.
 */
public final class Figures {
  public static final String UNKNOWN = "-";

  /** The largest increase that is shown in percent: tenfold. */
  public static final double PERCENT_MAX = 900;

  private static final String TOO_FEW = "too few";
  private static final double US_PER_MS = 1000;

  private Figures() {}

  /** A number with four significant digits; a whole number from 1000 on. */
  public static String number(double value) {
    double size = Math.abs(value);
    // A number that is rounded up to one more digit has one decimal less.
    int decimals = size >= 999.95 ? 0 : size >= 99.995 ? 1 : size >= 9.9995 ? 2 : 3;
    return Text.of("%,." + decimals + "f", value);
  }

  public static String number(OptionalDouble value) {
    return value.isPresent() ? number(value.getAsDouble()) : UNKNOWN;
  }

  /** A count. */
  public static String number(long value) {
    return Text.of("%,d", value);
  }

  /** A time, such as {@code 2026-11-18 11:06:40}, in UTC. */
  public static String time(Optional<Instant> time) {
    return time.map(
            t -> t.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", ""))
        .orElse(UNKNOWN);
  }

  public static String mean(Optional<Mean> mean) {
    return mean.map(m -> number(m.mean())).orElse(UNKNOWN);
  }

  /** The half width of the confidence interval. */
  public static String ci95(Optional<Mean> mean) {
    return mean.map(m -> number(m.ci95())).orElse(UNKNOWN);
  }

  /** A mean with its error, such as {@code 1,000 ± 12}. */
  public static String withError(Optional<Mean> mean) {
    return mean(mean)
        + mean.filter(m -> m.n() > 1).map(m -> " \u00b1 " + number(m.ci95())).orElse("");
  }

  /** A change in percent. The digits of a change of more than tenfold are not significant. */
  public static String percent(double value) {
    return value > PERCENT_MAX ? "> +900%" : Text.of("%+.1f%%", value);
  }

  /** A number without trailing zeros. */
  public static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  public static String probability(double value) {
    return value < 0.001 ? "< 0.001" : Text.of("%.3f", value);
  }

  public static String ratioAsPercent(OptionalDouble ratio) {
    return ratio.isPresent() ? Text.of("%.1f%%", 100 * ratio.getAsDouble()) : UNKNOWN;
  }

  /**
   * A latency in milliseconds, without the unit.
   *
   * @param us microseconds
   */
  public static String ms(double us) {
    return number(us / US_PER_MS);
  }

  public static String ms(OptionalDouble us) {
    return us.isPresent() ? ms(us.getAsDouble()) : UNKNOWN;
  }

  /**
   * A latency in milliseconds, without the unit; marked if the true one may be higher.
   *
   * @param us microseconds
   */
  public static String ms(Latency latency, long us) {
    return (latency.atLeast() ? "\u2265 " : "") + ms((double) us);
  }

  /** The 99.9th percentile, ms; unknown if there are too few operations. */
  public static String p999(Latency latency) {
    return latency.p999().isPresent() ? ms(latency, latency.p999().getAsLong()) : TOO_FEW;
  }

  /** The 99.9th percentile for a chart, us; NaN if it is unknown. */
  public static double p999OrNaN(Latency latency) {
    return latency.p999().isPresent() ? latency.p999().getAsLong() : Double.NaN;
  }

  /**
   * The smallest and the largest latency in ms, such as {@code 1.200-1.350}; a single number if
   * they are the same.
   *
   * @param us microseconds
   */
  public static String range(List<Long> us) {
    DoubleSummaryStatistics range = us.stream().mapToDouble(Long::doubleValue).summaryStatistics();
    return range.getCount() == 0
        ? UNKNOWN
        : range.getMin() == range.getMax()
            ? ms(range.getMin())
            : ms(range.getMin()) + "-" + ms(range.getMax());
  }
}
