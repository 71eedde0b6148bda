package io.github.hbaseycsb.campaign.hbase;

import java.time.Duration;
import java.util.Locale;

/** Times as plans have them. */
final class Durations {
  private Durations() {}

  /** Such as {@code 1h30m}, {@code 90s} as {@code 1m30s}, {@code 0.5s}. */
  static String text(Duration duration) {
    return duration.toString().substring(2).toLowerCase(Locale.ROOT);
  }
}
