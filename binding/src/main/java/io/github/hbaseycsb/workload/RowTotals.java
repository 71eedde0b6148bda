package io.github.hbaseycsb.workload;

import java.time.Duration;
import java.util.Locale;

/**
 * Numbers of rows and bytes that were read or written in a time, and their rates in the units of
 * the published figures.
 *
 * <p>A megabyte is 10^6 bytes. The bytes of a row are those of its key and its value. This is the
 * only definition by which the MB/s in the 0.20.0 report follow from its rows per second (10755
 * rows/s of 10 + 1000 bytes are its 10.86 MB/s). PerformanceEvaluation's own MB/s are 4.1% lower:
 * it also counts six bytes of family and qualifier, but its megabyte has 2^20 bytes.
 *
 * @param rows 0 or more
 * @param bytes of their keys and values
 * @param elapsed 0 or more
 */
public record RowTotals(long rows, long bytes, Duration elapsed) {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** The same rows over another time, such as YCSB's run time. */
  public RowTotals over(Duration time) {
    return new RowTotals(rows, bytes, time);
  }

  /** Rows per second, 0 if no time has passed. */
  public double rowsPerSecond() {
    return perSecond((double) rows);
  }

  /** Megabytes of 10^6 bytes per second, 0 if no time has passed. */
  public double megabytesPerSecond() {
    return perSecond(bytes / BYTES_PER_MEGABYTE);
  }

  private double perSecond(double amount) {
    return elapsed.isZero() ? 0 : amount / seconds();
  }

  private double seconds() {
    return elapsed.toNanos() / 1e9;
  }

  /** One line for the user. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d rows, %d bytes in %.3f s: %.1f rows/sec, %.2f MB/sec",
        rows,
        bytes,
        seconds(),
        rowsPerSecond(),
        megabytesPerSecond());
  }
}
