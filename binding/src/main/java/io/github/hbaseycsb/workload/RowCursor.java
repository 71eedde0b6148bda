package io.github.hbaseycsb.workload;

import io.github.hbaseycsb.workload.row.RowRange;

/**
 * Moves one thread through the row ranges that it receives. Not thread-safe.
 *
 * <p>It never takes more rows from the queue than the thread's remaining operations can use, so no
 * rows are lost when a thread stops at its operation count.
 */
final class RowCursor {
  private final RangeQueue ranges;
  private final int rowsPerStep;
  private long stepsLeft;
  private RowRange ahead = new RowRange(0, 0);
  private RowRange current = ahead;

  /**
   * @param ranges the queue, shared with other threads
   * @param rowsPerStep maximum number of rows of an operation, 1 or more
   * @param steps maximum number of operations of this thread, 0 or more
   */
  RowCursor(RangeQueue ranges, int rowsPerStep, long steps) {
    this.ranges = ranges;
    this.rowsPerStep = rowsPerStep;
    this.stepsLeft = steps;
  }

  /**
   * Moves to the rows of the next operation. Returns false if there are none left for this thread.
   */
  boolean advance() {
    if (stepsLeft == 0) {
      return false;
    }
    if (ahead.isEmpty()) {
      ahead = ranges.next(stepsLeft * rowsPerStep).orElse(ahead);
      if (ahead.isEmpty()) {
        return false;
      }
    }
    current = ahead.head(rowsPerStep);
    ahead = ahead.tail(rowsPerStep);
    stepsLeft--;
    return true;
  }

  /**
   * The row indices of the current operation. At the end of a range there may be fewer than usual.
   */
  RowRange current() {
    return current;
  }
}
