package io.github.hbaseycsb.scaleout.job;

import static java.util.Locale.ROOT;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Says on standard error how many rows there are so far, how many come in a second and when all are
 * expected, in lines that begin as those of YCSB's clients do.
 */
public final class RowProgress {
  private RowProgress() {}

  /**
   * From now on.
   *
   * @param command who says it
   * @param total rows at the end; 0 if that is not known
   */
  public static LongConsumer of(String command, long total) {
    return of(command, total, System.err, System::nanoTime);
  }

  static LongConsumer of(String command, long total, PrintStream err, LongSupplier nanoTime) {
    long startedNs = nanoTime.getAsLong();
    return rows -> {
      double seconds = (nanoTime.getAsLong() - startedNs) / (double) TimeUnit.SECONDS.toNanos(1);
      err.printf(
          ROOT,
          "%s %.0f sec: %d rows%s%n",
          command,
          Math.floor(seconds),
          rows,
          more(rows, total, seconds));
    };
  }

  private static String more(long rows, long total, double seconds) {
    double rate = rows / seconds;
    String known = String.format(ROOT, "%,.0f rows/s", rate);
    if (total <= 0) {
      return ", " + known;
    }
    String of = String.format(ROOT, " of %d, %s", total, known);
    return rows == 0 || rows >= total
        ? of
        : of + String.format(ROOT, ", about %.0f s left", Math.ceil((total - rows) / rate));
  }
}
