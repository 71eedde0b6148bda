package io.github.hbaseycsb.workload;

import java.util.Locale;

/**
 * The tests, by the values of {@code bigtable.test}. Every test takes its row indices from the row
 * ranges; a random one hashes them modulo R.
 */
public enum RowTest {
  /** Writes each row once, in order inside a range (paper; PE {@code sequentialWrite}). */
  SEQUENTIAL_WRITE(Action.WRITE, false),
  /** Writes the sequential writer's rows hashed modulo R (paper; PE {@code randomWrite}). */
  RANDOM_WRITE(Action.WRITE, true),
  /** Reads what the sequential writer wrote, row by row (paper; PE {@code sequentialRead}). */
  SEQUENTIAL_READ(Action.READ, false),
  /** Reads the random writer's rows in its order (paper; PE {@code randomRead}). */
  RANDOM_READ(Action.READ, true),
  /** The random read on a tenth of the data, in memory (paper). */
  RANDOM_READ_MEM(Action.READ, true),
  /** Walks the row space once in successive scans (paper; PE {@code scan}). */
  SCAN(Action.SCAN, false, 1000),
  /** Scans up to 10 rows from a random one (PE {@code scanRange10}). */
  SCAN_RANGE_10(Action.SCAN, true, 10),
  /** Scans up to 100 rows from a random one (PE {@code scanRange100}). */
  SCAN_RANGE_100(Action.SCAN, true, 100),
  /** Scans up to 1000 rows from a random one (PE {@code scanRange1000}). */
  SCAN_RANGE_1000(Action.SCAN, true, 1000),
  /**
   * Scans up to 120 rows from a random one (PE {@code randomSeekScan}: its help says 100, its page
   * filter 120).
   */
  RANDOM_SEEK_SCAN(Action.SCAN, true, 120);

  /** What one operation of a test does. */
  enum Action {
    WRITE,
    READ,
    SCAN
  }

  private final Action action;
  private final boolean random;
  private final int defaultScanLength;

  RowTest(Action action, boolean random) {
    this(action, random, 1);
  }

  RowTest(Action action, boolean random, int defaultScanLength) {
    this.action = action;
    this.random = random;
    this.defaultScanLength = defaultScanLength;
  }

  /** The value of {@code bigtable.test} that selects this test. */
  public String propertyValue() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  Action action() {
    return action;
  }

  boolean isRandom() {
    return random;
  }

  /** Rows that one scan asks for unless told otherwise; 1 for the tests that do not scan. */
  public int defaultScanLength() {
    return defaultScanLength;
  }

  /** Whether {@code bigtable.scanlength} applies: it does unless the test is named by a length. */
  boolean hasFreeScanLength() {
    return this == SCAN || this == RANDOM_SEEK_SCAN;
  }

  /** The part of the row space that is in use unless told otherwise. */
  public double defaultFraction() {
    return this == RANDOM_READ_MEM ? 0.1 : 1;
  }
}
