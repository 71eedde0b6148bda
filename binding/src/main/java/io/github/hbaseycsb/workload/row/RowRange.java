package io.github.hbaseycsb.workload.row;

/**
 * Consecutive row indices.
 *
 * @param first the first of them, 0 or more
 * @param end one past the last, {@code first} or more
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

  /** How many rows it has. */
  public long size() {
    return end - first;
  }

  /** Whether it has no rows. */
  public boolean isEmpty() {
    return first == end;
  }

  /**
   * One of {@code parts} consecutive parts that together are this range and differ in size by at
   * most one row. Parts are empty where there are more of them than rows.
   *
   * @param part 0 to {@code parts - 1}
   * @param parts 1 or more
   * @throws ArithmeticException if {@code parts * parts} does not fit a long
   */
  public RowRange part(long part, long parts) {
    return new RowRange(partStart(part, parts), partStart(part + 1, parts));
  }

  private long partStart(long part, long parts) {
    // size * part / parts, of which the first product might not fit.
    return first + size() / parts * part + Math.multiplyExact(size() % parts, part) / parts;
  }

  /** The first {@code rows} rows of this range, or all of them if it has no more. */
  public RowRange head(long rows) {
    return new RowRange(first, first + Math.min(rows, size()));
  }

  /** What {@link #head} leaves over. */
  public RowRange tail(long rows) {
    return new RowRange(first + Math.min(rows, size()), end);
  }

  /** The range as many rows further on, or back. */
  public RowRange shift(long rows) {
    return new RowRange(first + rows, end + rows);
  }
}
