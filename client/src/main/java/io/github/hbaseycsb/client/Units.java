package io.github.hbaseycsb.client;

/** Conversion factors between units. */
public final class Units {
  public static final double MS_PER_SECOND = 1000;
  public static final double US_PER_MS = 1000;
  public static final double US_PER_SECOND = 1e6;
  public static final double NS_PER_MS = 1e6;
  public static final double NS_PER_SECOND = 1e9;

  /** A second, in whole milliseconds: whole numbers remain whole with it. */
  public static final long SECOND_MS = 1000;

  /** Decimal, as in reports; so is the next. */
  public static final double BYTES_PER_MEGABYTE = 1e6;

  public static final double BYTES_PER_GIGABYTE = 1e9;

  /** As in the sizes of memory. */
  public static final double BYTES_PER_GIBIBYTE = 1L << 30;

  /** Percent of a whole. */
  public static final double PERCENT = 100;

  private Units() {}
}
