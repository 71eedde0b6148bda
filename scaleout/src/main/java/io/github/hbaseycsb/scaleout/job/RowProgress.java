package io.github.hbaseycsb.scaleout.job;

import static java.util.Locale.ROOT;

import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Reports on standard error the number of rows so far, in the format of YCSB's clients. */
public final class RowProgress {
  private RowProgress() {}

  /**
   * Starts to report.
   *
   * @param command the name of the command
   * @param what is counted: {@code rows}, perhaps with more words about them
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
