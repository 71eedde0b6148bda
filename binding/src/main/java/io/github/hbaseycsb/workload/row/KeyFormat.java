package io.github.hbaseycsb.workload.row;

/** How a row index is written as a row key: decimal digits, padded with zeros on the left. */
public enum KeyFormat {
  /** Ten digits: the 0.20.0 report's "10 bytes for rowkey". */
  REPORT10(10),
  /** 26 digits: PerformanceEvaluation's {@code ROW_LENGTH}. */
  PE26(26),
  /**
   * As many digits as R-1 has: the paper's "names 0 to R-1", which states no width; this is the
   * shortest that keeps the keys in the rows' order.
   */
  PAPER(0);

  private final int fixedWidth;

  KeyFormat(int fixedWidth) {
    this.fixedWidth = fixedWidth;
  }

  /**
   * Digits in every key.
   *
   * @param rows R, 1 or more
   * @throws IllegalArgumentException if the index {@code rows - 1} has more digits than that
   */
  int width(long rows) {
    int needed = Long.toString(rows - 1).length();
    if (fixedWidth == 0) {
      return needed;
    }
    if (needed > fixedWidth) {
      throw new IllegalArgumentException(
          rows + " rows need keys of " + needed + " digits, not " + fixedWidth);
    }
    return fixedWidth;
  }
}
