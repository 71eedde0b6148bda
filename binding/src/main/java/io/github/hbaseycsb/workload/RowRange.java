package io.github.hbaseycsb.workload;

/**
 * A range of row indices.
 *
 * @param first the first index, 0 or more
 * @param end one past the last index, {@code first} or more
 */
public record RowRange(long first, long end) {
  public RowRange {
    if (first < 0 || end < first) {
      throw new IllegalArgumentException("not a row range: " + first + " to " + end);
    }
  }

  /** The indices {@code 0} to {@code rows - 1}. */
  public static RowRange ofFirst(long rows) {
    return new RowRange(0, rows);
  }

  public long size() {
    return end - first;
  }

  public boolean isEmpty() {
    return first == end;
  }

  /**
   * One of {@code parts} consecutive parts of this range. Their sizes differ by at most one row. If
   * there are more parts than rows, some are empty.
   *
   * @param part index of the part, 0 to {@code parts - 1}
   * @param parts number of parts, 1 or more
   * @throws ArithmeticException if {@code parts * parts} exceeds the range of a long
   */
  public RowRange part(long part, long parts) {
    return new RowRange(partStart(part, parts), partStart(part + 1, parts));
  }

  private long partStart(long part, long parts) {
    // This is size * part / parts without overflow of the product.
    return first + size() / parts * part + Math.multiplyExact(size() % parts, part) / parts;
  }

  /** The first {@code rows} rows of this range, or the whole range if it is shorter. */
  public RowRange head(long rows) {
    return new RowRange(first, first + Math.min(rows, size()));
  }

  /** The rows after {@link #head}. */
  public RowRange tail(long rows) {
    return new RowRange(first + Math.min(rows, size()), end);
  }

  /** This range, shifted by a number of rows, which may be negative. */
  public RowRange shift(long rows) {
    return new RowRange(first + rows, end + rows);
  }
}
