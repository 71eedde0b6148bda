package io.github.hbaseycsb.model.spec;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How long the load before a measurement lasts.
 *
 * @param length fixed, 0 for none; empty for as long as it takes until throughput and 99th
 *     percentile are steady
 */
public record WarmUp(Optional<Duration> length) {
  /** What a plan may say, for messages. */
  public static final String ALLOWED = "auto, none or " + DurationText.ALLOWED;

  /** Until throughput and 99th percentile are steady. */
  public static final WarmUp AUTO = new WarmUp(Optional.empty());

  /** No warm-up. */
  public static final WarmUp NONE = of(Duration.ZERO);

  /** A fixed time, 0 for none. */
  public static WarmUp of(Duration length) {
    return new WarmUp(Optional.of(length));
  }

  /** Empty if it is none of {@code auto}, {@code none} and a duration. */
  public static Optional<WarmUp> parse(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "auto" -> Optional.of(AUTO);
      case "none" -> Optional.of(NONE);
      default -> DurationText.parse(text).map(WarmUp::of);
    };
  }

  /** Whether it lasts as long as it takes. */
  public boolean isAuto() {
    return length.isEmpty();
  }

  /** Whether there is none. */
  public boolean isNone() {
    return length.isPresent() && length.get().isZero();
  }

  /** As a plan has it. */
  @Override
  public String toString() {
    return length.map(DurationText::format).orElse("auto");
  }
}
