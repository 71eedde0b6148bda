package io.github.hbaseycsb.analysis.text;

import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
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

  /** The smallest error, as a share of the mean, that decides how many digits the mean has. */
  private static final double ERROR_MIN = 1e-5;

  private Figures() {}

  /** A number with four significant digits; a whole number from 1000 on. */
  public static String number(double value) {
    return Text.number(value);
  }

  public static String number(OptionalDouble value) {
    return value.isPresent() ? number(value.getAsDouble()) : UNKNOWN;
  }

  /** A count. */
  public static String number(long value) {
    return Text.of("%,d", value);
  }

  /** A time, such as {@code 2026-11-18 11:06:40}, in UTC. */
  public static String time(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", "");
  }

  /** A mean, to the last digit of {@link #ci95}; as a number if that is unknown or almost zero. */
  public static String mean(Optional<Mean> mean) {
    return mean.map(Figures::mean).orElse(UNKNOWN);
  }

  private static String mean(Mean mean) {
    double error = mean.ci95().orElse(0);
    return error <= ERROR_MIN * Math.abs(mean.mean()) || mean.mean() == 0
        ? number(mean.mean())
        // Of an error that is far larger than the mean, the first digit of the mean is left.
        : rounded(mean.mean(), Math.max(errorScale(error), -exponent(mean.mean())));
  }

  /** The half width of the confidence interval, with two significant digits. */
  public static String ci95(Optional<Mean> mean) {
    return mean.isPresent() && mean.get().ci95().isPresent()
        ? ci95(mean.get().ci95().getAsDouble())
        : UNKNOWN;
  }

  private static String ci95(double error) {
    return error == 0 ? "0" : rounded(error, errorScale(error));
  }

  /** A mean with its error, such as {@code 1,000 ± 12}. */
  public static String withError(Optional<Mean> mean) {
    return mean(mean) + mean.filter(m -> m.n() > 1).map(m -> " \u00b1 " + ci95(mean)).orElse("");
  }

  /** The same of a mean whose values are known to tenths at best. */
  public static String tenths(Optional<Mean> mean) {
    return mean.map(
            m ->
                rounded(m.mean(), 1)
                    + (m.n() > 1
                        ? " \u00b1 "
                            + m.ci95().stream()
                                .mapToObj(it -> rounded(it, 1))
                                .findFirst()
                                .orElse(UNKNOWN)
                        : ""))
        .orElse(UNKNOWN);
  }

  /** The same of a mean whose values are whole seconds, of which a single one has no tenths. */
  public static String seconds(Optional<Mean> mean) {
    return mean.filter(m -> m.n() == 1)
        .map(m -> rounded(m.mean(), 0))
        .orElseGet(() -> tenths(mean));
  }

  private static int errorScale(double error) {
    // Rounded first, because 9.96 has the digits 10.
    return 1 - exponent(new BigDecimal(error).round(new MathContext(2)).doubleValue());
  }

  private static int exponent(double value) {
    BigDecimal exact = BigDecimal.valueOf(value);
    return exact.precision() - exact.scale() - 1;
  }

  private static String rounded(double value, int scale) {
    return Text.of(
        "%,." + Math.max(0, scale) + "f",
        BigDecimal.valueOf(value).setScale(scale, RoundingMode.HALF_UP));
  }

  /** A change in percent. The digits of a change of more than tenfold are not significant. */
  public static String percent(double value) {
    return value > PERCENT_MAX ? "> +900%" : Text.of("%+.1f%%", value);
  }

  public static String probability(double value) {
    return value < 0.001 ? "< 0.001" : Text.of("%.3f", value);
  }

  public static String ratioAsPercent(OptionalDouble ratio) {
    return ratio.isPresent() ? Text.of("%.1f%%", 100 * ratio.getAsDouble()) : UNKNOWN;
  }

  /** The heights of bars, percent of the largest value of all. */
  public static List<Integer> bars(List<Double> values, double largest) {
    return values.stream().map(value -> (int) Math.ceil(Units.PERCENT * value / largest)).toList();
  }

  /**
   * A latency of microseconds, in milliseconds without the unit, with three significant digits;
   * whole from 100 ms on. A histogram has no more.
   */
  public static String ms(double us) {
    double ms = us / Units.US_PER_MS;
    double size = Math.abs(ms);
    return Text.of(
        "%,." + (size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3) + "f", ms);
  }

  public static String ms(OptionalDouble us) {
    return us.isPresent() ? ms(us.getAsDouble()) : UNKNOWN;
  }

  /**
   * The smallest and the largest latency in ms, such as {@code 1.20-1.35}; a single number if they
   * are the same.
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
