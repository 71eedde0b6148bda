package io.github.hbaseycsb.workload;

import java.util.Optional;

/**
 * Hands out row ranges to the threads of one client process. The next range goes to the thread that
 * finishes first, like the central scheduler of the Bigtable paper, section 7. Thread-safe.
 *
 * <p>Processes do not share ranges: each owns a fixed, contiguous part.
 */
final class RangeQueue {
  private static final int RANGES_PER_THREAD = 10;

  private final RowRange space;
  private final long ranges;
  private final long firstOwn;
  private final long endOwn;
  private final boolean endless;

  private long nextOwn;
  private long pass;
  private RowRange rest = new RowRange(0, 0);

  private RangeQueue(RowRange space, long ranges, long firstOwn, long endOwn, boolean endless) {
    this.space = space;
    this.ranges = ranges;
    this.firstOwn = firstOwn;
    this.endOwn = endOwn;
    this.endless = endless;
    this.nextOwn = firstOwn;
  }

  /**
   * The ranges of one process. {@code space} is divided into ten times as many ranges as all
   * processes have threads, and each process owns the ranges of its threads.
   *
   * @param threads of each process, 1 or more
   * @param client index of this process, 0 to {@code clients - 1}
   */
  static RangeQueue of(RowRange space, int threads, int clients, int client) {
    long own = (long) RANGES_PER_THREAD * threads;
    return new RangeQueue(space, own * clients, own * client, own * (client + 1), false);
  }

  /**
   * A queue that hands out these ranges again and again. The indices of each pass are higher than
   * those of the previous one by the size of the space.
   */
  RangeQueue endless() {
    return new RangeQueue(space, ranges, firstOwn, endOwn, true);
  }

  long rows() {
    return space.part(endOwn - 1, ranges).end() - space.part(firstOwn, ranges).first();
  }

  /** The maximum number of operations in one pass: the last one of a range may have fewer rows. */
  long steps(int rowsPerStep) {
    return rowsPerStep == 1 ? rows() : rows() / rowsPerStep + (endOwn - firstOwn);
  }

  /**
   * The next range, or its first {@code maxRows} rows, 1 or more: the others are handed out next.
   * Nothing if all ranges have been handed out.
   */
  synchronized Optional<RowRange> next(long maxRows) {
    while (rest.isEmpty()) {
      if (nextOwn == endOwn) {
        if (!endless || rows() == 0) {
          return Optional.empty();
        }
        nextOwn = firstOwn;
        pass++;
      }
      rest = space.part(nextOwn, ranges).shift(pass * space.size());
      nextOwn++;
    }
    RowRange next = rest.head(maxRows);
    rest = rest.tail(maxRows);
    return Optional.of(next);
  }

  /**
   * Moves one thread through the row ranges that it receives. Not thread-safe.
   *
   * <p>It never takes more rows from the queue than the thread's remaining operations can use, so
   * no rows are lost when a thread stops at its operation count.
   */
  final class Cursor {
    private final int rowsPerStep;
    private long stepsLeft;
    private RowRange ahead = new RowRange(0, 0);
    private RowRange current = ahead;

    /**
     * @param rowsPerStep maximum number of rows of an operation, 1 or more
     * @param steps maximum number of operations of this thread, 0 or more
     */
    Cursor(int rowsPerStep, long steps) {
      this.rowsPerStep = rowsPerStep;
      this.stepsLeft = steps;
    }

    /** Moves to the rows of the next operation. Returns false if none are left for this thread. */
    boolean advance() {
      if (stepsLeft == 0) {
        return false;
      }
      if (ahead.isEmpty()) {
        ahead = next(stepsLeft * rowsPerStep).orElse(ahead);
        if (ahead.isEmpty()) {
          return false;
        }
      }
      current = ahead.head(rowsPerStep);
      ahead = ahead.tail(rowsPerStep);
      stepsLeft--;
      return true;
    }

    /** The row indices of the current operation; fewer than usual at the end of a range. */
    RowRange current() {
      return current;
    }
  }
}
