package io.github.hbaseycsb.model.plan;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses and formats durations in plans: {@code 250ms}, {@code 90s}, {@code 15m}, {@code 6h},
 * {@code 1d}, {@code 1h30m}.
 */
public final class DurationText {
  public static final String ALLOWED = "a number and a unit, such as 250ms, 90s, 15m, 6h or 1d";

  private static final Pattern FORM =
      Pattern.compile("(?=\\d)(\\d{1,9}d)?(\\d{1,9}h)?(\\d{1,9}m)?(\\d{1,9}s)?(\\d{1,9}ms)?");
  private static final Pattern PART = Pattern.compile("(\\d+)(\\D+)");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS,
          "d", ChronoUnit.DAYS);

  private DurationText() {}

  /** Parses a duration; empty if the text is not a duration. */
  public static Optional<Duration> parse(String text) {
    if (!FORM.matcher(text.strip()).matches()) {
      return Optional.empty();
    }
    Duration sum = Duration.ZERO;
    Matcher part = PART.matcher(text.strip());
    while (part.find()) {
      sum = sum.plus(Long.parseLong(part.group(1)), UNITS.get(part.group(2)));
    }
    return Optional.of(sum);
  }

  /** Formats a duration in the largest unit, up to hours, in which it is a whole number. */
  public static String format(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 1000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1000;
    if (seconds == 0 || seconds % 60 != 0) {
      return seconds + "s";
    }
    return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds / 60 + "m";
  }
}
