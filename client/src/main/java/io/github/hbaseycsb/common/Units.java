package io.github.hbaseycsb.common;

/** How many of a unit make another one. */
public final class Units {
  public static final double MS_PER_SECOND = 1000;
  public static final double US_PER_MS = 1000;
  public static final double US_PER_SECOND = 1e6;
  public static final double NS_PER_MS = 1e6;

  /** Decimal, as in reports. */
  public static final double BYTES_PER_MEGABYTE = 1e6;

  /** Of a whole. */
  public static final double PERCENT = 100;

  private Units() {}
}
