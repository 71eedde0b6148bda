package io.github.hbaseycsb.scaleout.job;

import static java.util.Locale.ROOT;

import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Says on standard error how many rows there are so far, in lines as YCSB's clients write them. */
public final class RowProgress {
  private RowProgress() {}

  /**
   * From now on.
   *
   * @param command who says it
   * @param what is counted: {@code rows}, and what else there is to say of them
   */
  public static LongConsumer of(String command, String what) {
    long startedNs = System.nanoTime();
    return rows ->
        System.err.printf(
            ROOT,
            "%s %d sec: %d %s%n",
            command,
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startedNs),
            rows,
            what);
  }
}
