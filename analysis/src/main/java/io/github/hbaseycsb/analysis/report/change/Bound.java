package io.github.hbaseycsb.analysis.report.change;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The direction in which the true change of a percentile may differ from the one that is shown, if
 * operations of a side were never answered, so that its percentile is a lower bound.
 */
public enum Bound {
  NONE(""),
  /** The other side's percentile may be higher. */
  @JsonProperty("at least")
  AT_LEAST("\u2265 "),
  /** The baseline's percentile may be higher. */
  @JsonProperty("at most")
  AT_MOST("\u2264 "),
  /** Both may be higher. */
  @JsonProperty("unknown")
  UNKNOWN("? ");

  private final String sign;

  Bound(String sign) {
    this.sign = sign;
  }

  static Bound of(boolean baselineAtLeast, boolean otherAtLeast) {
    return baselineAtLeast ? otherAtLeast ? UNKNOWN : AT_MOST : otherAtLeast ? AT_LEAST : NONE;
  }

  /** The sign before the change. */
  String sign() {
    return sign;
  }

  /** Whether an increase is certain, however long the operations that were never answered took. */
  public boolean allowsIncrease() {
    return this == NONE || this == AT_LEAST;
  }

  /** Whether a decrease is certain in the same way. */
  boolean allowsDecrease() {
    return this == NONE || this == AT_MOST;
  }
}
