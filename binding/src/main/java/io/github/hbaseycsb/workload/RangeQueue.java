package io.github.hbaseycsb.workload;

import io.github.hbaseycsb.workload.row.RowRange;
import java.util.Optional;

/**
 * Hands out the row ranges of one client process to its threads, the next one to the thread that
 * finishes first (Bigtable paper, section 7, where a central scheduler does so). Thread-safe.
 *
 * <p>Between processes the ranges are not dynamic: each process owns a fixed, contiguous share.
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
   * The ranges of one process: {@code space} is cut into ten times as many ranges as there are
   * threads in all processes, and this process owns those of its threads.
   *
   * @param threads of each process, 1 or more
   * @param clients processes, 1 or more
   * @param client this one, 0 to {@code clients - 1}
   */
  static RangeQueue of(RowRange space, int threads, int clients, int client) {
    long own = (long) RANGES_PER_THREAD * threads;
    return new RangeQueue(space, own * clients, own * client, own * (client + 1), false);
  }

  /**
   * These ranges over and over: each pass hands out indices that are higher by the size of the
   * space.
   */
  RangeQueue endless() {
    return new RangeQueue(space, ranges, firstOwn, endOwn, true);
  }

  /** Rows that one pass hands out. */
  long rows() {
    return space.part(endOwn - 1, ranges).end() - space.part(firstOwn, ranges).first();
  }

  /**
   * The most operations that one pass takes.
   *
   * @param rowsPerStep of an operation, 1 or more; a range's last one may have fewer
   */
  long steps(int rowsPerStep) {
    return rowsPerStep == 1 ? rows() : rows() / rowsPerStep + (endOwn - firstOwn);
  }

  /**
   * The next range, or its first {@code maxRows} rows; the rows cut off are handed out next.
   *
   * @param maxRows 1 or more
   * @return a range that is not empty, or nothing if all have been handed out
   */
  synchronized Optional<RowRange> next(long maxRows) {
    while (rest.isEmpty()) {
      if (nextOwn == endOwn && !beginNextPass()) {
        return Optional.empty();
      }
      rest = space.part(nextOwn, ranges).shift(pass * space.size());
      nextOwn++;
    }
    RowRange next = rest.head(maxRows);
    rest = rest.tail(maxRows);
    return Optional.of(next);
  }

  private boolean beginNextPass() {
    if (!endless || rows() == 0) {
      return false;
    }
    nextOwn = firstOwn;
    pass++;
    return true;
  }
}
