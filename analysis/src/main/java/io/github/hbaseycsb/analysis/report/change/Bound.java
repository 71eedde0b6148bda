package io.github.hbaseycsb.analysis.report.change;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Which way the true change of a percentile may lie from the one that is shown, where operations of
 * a side were never answered, so that its percentile is at least as shown.
 */
public enum Bound {
  NONE(""),
  /** The other side's percentile may be higher. */
  @JsonProperty("at least")
  AT_LEAST("\u2265 "),
  /** The baseline's percentile may be higher. */
  @JsonProperty("at most")
  AT_MOST("\u2264 "),
  /** Both may be. */
  @JsonProperty("unknown")
  UNKNOWN("? ");

  private final String sign;

  Bound(String sign) {
    this.sign = sign;
  }

  static Bound of(boolean baselineAtLeast, boolean otherAtLeast) {
    return baselineAtLeast ? otherAtLeast ? UNKNOWN : AT_MOST : otherAtLeast ? AT_LEAST : NONE;
  }

  /** What stands before the change's figure. */
  String sign() {
    return sign;
  }

  /** Whether a change upwards is one whatever the operations that were never answered took. */
  public boolean allowsIncrease() {
    return this == NONE || this == AT_LEAST;
  }

  /** The same downwards. */
  boolean allowsDecrease() {
    return this == NONE || this == AT_MOST;
  }
}
