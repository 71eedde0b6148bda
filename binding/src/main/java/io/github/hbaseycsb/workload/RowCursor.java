package io.github.hbaseycsb.workload;

import io.github.hbaseycsb.workload.row.RowRange;

/**
 * Steps one thread through the row ranges that it is handed. Not thread-safe.
 *
 * <p>A range is never cut out of the queue further than the thread's operations reach, so that no
 * rows are lost with a thread that stops at its operation count.
 */
final class RowCursor {
  private final RangeQueue ranges;
  private final int rowsPerStep;
  private long stepsLeft;
  private RowRange ahead = new RowRange(0, 0);
  private RowRange current = ahead;

  /**
   * @param ranges handed out to this thread and others
   * @param rowsPerStep the most rows of one operation, 1 or more
   * @param steps the most operations of this thread, 0 or more
   */
  RowCursor(RangeQueue ranges, int rowsPerStep, long steps) {
    this.ranges = ranges;
    this.rowsPerStep = rowsPerStep;
    this.stepsLeft = steps;
  }

  /** Moves to the next operation's rows; false if there are none left for this thread. */
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

  /** The current operation's row indices: as many as a step has, fewer at a range's end. */
  RowRange current() {
    return current;
  }
}
