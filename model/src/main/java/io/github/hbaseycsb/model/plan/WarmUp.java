package io.github.hbaseycsb.model.plan;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * The length of the load before a measurement.
 *
 * @param length fixed, 0 for none; empty to last until throughput and 99th percentile are steady
 */
public record WarmUp(Optional<Duration> length) {
  /** The allowed values in a plan, for messages. */
  public static final String ALLOWED = "auto, none or " + DurationText.ALLOWED;

  private static final Duration BY_TURNS_MIN = Duration.ofMinutes(1);

  /** Until throughput and 99th percentile are steady. */
  public static final WarmUp AUTO = new WarmUp(Optional.empty());

  public static final WarmUp NONE = of(Duration.ZERO);

  /** The longest time that an automatic one takes of the turns of each cell. */
  public static Duration longestByTurns(Duration window) {
    return window.compareTo(BY_TURNS_MIN) > 0 ? window : BY_TURNS_MIN;
  }

  /** A fixed time, 0 for none. */
  public static WarmUp of(Duration length) {
    return new WarmUp(Optional.of(length));
  }

  /** Parses a value; empty if it is not {@code auto}, {@code none} or a duration. */
  public static Optional<WarmUp> parse(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "auto" -> Optional.of(AUTO);
      case "none" -> Optional.of(NONE);
      default -> DurationText.parse(text).map(WarmUp::of);
    };
  }

  public boolean isAuto() {
    return length.isEmpty();
  }

  public boolean isNone() {
    return length.isPresent() && length.get().isZero();
  }

  /** Its text in a plan. */
  @Override
  public String toString() {
    return length.map(DurationText::format).orElse("auto");
  }
}
