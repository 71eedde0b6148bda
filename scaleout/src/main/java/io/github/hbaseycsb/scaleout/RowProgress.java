package io.github.hbaseycsb.scaleout;

import static io.github.hbaseycsb.client.Units.NS_PER_SECOND;
import static java.util.Locale.ROOT;

import java.io.PrintStream;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Reports on standard error the number of rows so far, the rows per second and the expected
 * remaining time, in the format of YCSB's clients.
 */
final class RowProgress {
  private RowProgress() {}

  /** The total is 0 if unknown. */
  static LongConsumer of(String command, long total) {
    return of(command, total, System.err, System::nanoTime);
  }

  static LongConsumer of(String command, long total, PrintStream err, LongSupplier nanoTime) {
    long startedNs = nanoTime.getAsLong();
    return rows -> {
      double seconds = (nanoTime.getAsLong() - startedNs) / NS_PER_SECOND;
      double rate = rows / seconds;
      err.printf(
          ROOT,
          "%s %.0f sec: %d rows%s, %,.0f rows/s%s%n",
          command,
          Math.floor(seconds),
          rows,
          total > 0 ? " of " + total : "",
          rate,
          rows == 0 || rows >= total
              ? ""
              : String.format(ROOT, ", about %.0f s left", Math.ceil((total - rows) / rate)));
    };
  }
}
