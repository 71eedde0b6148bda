package io.github.hbaseycsb.property;

import java.util.Locale;

/**
 * The tests that {@code bigtable.test} can name. Every test takes its row indices from the row
 * ranges; a random test hashes them modulo R.
 */
public enum RowTest {
  /** Writes each row once, in order inside a range (paper; PE {@code sequentialWrite}). */
  SEQUENTIAL_WRITE(Action.WRITE, false, 1),
  /**
   * Writes the row indices of the sequential write, hashed modulo R (paper; PE {@code
   * randomWrite}).
   */
  RANDOM_WRITE(Action.WRITE, true, 1),
  /** Reads the rows of the sequential write in order (paper; PE {@code sequentialRead}). */
  SEQUENTIAL_READ(Action.READ, false, 1),
  /** Reads the rows of the random write in the same order (paper; PE {@code randomRead}). */
  RANDOM_READ(Action.READ, true, 1),
  /** The random read, on a tenth of the data, which is in memory (paper). */
  RANDOM_READ_MEM(Action.READ, true, 1),
  /** Reads the row space once in successive scans (paper; PE {@code scan}). */
  SCAN(Action.SCAN, false, 1000),
  /** Scans up to 10 rows from a random row (PE {@code scanRange10}). */
  SCAN_RANGE_10(Action.SCAN, true, 10),
  /** Scans up to 100 rows from a random row (PE {@code scanRange100}). */
  SCAN_RANGE_100(Action.SCAN, true, 100),
  /** Scans up to 1000 rows from a random row (PE {@code scanRange1000}). */
  SCAN_RANGE_1000(Action.SCAN, true, 1000),
  /** Scans up to 10000 rows from a random row (PE {@code scanRange10000}). */
  SCAN_RANGE_10000(Action.SCAN, true, 10_000),
  /**
   * Scans up to 120 rows from a random row (PE {@code randomSeekScan}: its help says 100, its page
   * filter is 120).
   */
  RANDOM_SEEK_SCAN(Action.SCAN, true, 120);

  public enum Action {
    WRITE,
    READ,
    SCAN
  }

  private final Action action;
  private final boolean random;
  private final int defaultScanLength;

  RowTest(Action action, boolean random, int defaultScanLength) {
    this.action = action;
    this.random = random;
    this.defaultScanLength = defaultScanLength;
  }

  /** The value of {@code bigtable.test} that selects this test. */
  public String propertyValue() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public Action action() {
    return action;
  }

  /** Whether it hashes the indices of its rows. */
  public boolean isRandom() {
    return random;
  }

  /** The default number of rows of a scan; 1 for tests that do not scan. */
  public int defaultScanLength() {
    return defaultScanLength;
  }

  /** Whether {@code bigtable.scanlength} applies: not to tests with a length in their names. */
  public boolean hasFreeScanLength() {
    return this == SCAN || this == RANDOM_SEEK_SCAN;
  }

  public double defaultFraction() {
    return this == RANDOM_READ_MEM ? 0.1 : 1;
  }
}
