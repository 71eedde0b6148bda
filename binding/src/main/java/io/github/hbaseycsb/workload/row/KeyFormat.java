package io.github.hbaseycsb.workload.row;

/** How a row index is written as a row key: decimal digits, padded with zeros on the left. */
public enum KeyFormat {
  /** Ten digits: the 0.20.0 report's "10 bytes for rowkey". */
  REPORT10(10),
  /** 26 digits: PerformanceEvaluation's {@code ROW_LENGTH}. */
  PE26(26),
  /**
   * As many digits as R-1 has. The paper names rows "0 to R-1" without a width; this is the
   * shortest width with which keys sort in the order of the rows.
   */
  PAPER(0);

  private final int fixedWidth;

  KeyFormat(int fixedWidth) {
    this.fixedWidth = fixedWidth;
  }

  /**
   * The number of digits of each key.
   *
   * @param rows R, 1 or more
   * @throws IllegalArgumentException if the index {@code rows - 1} does not fit the format
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
