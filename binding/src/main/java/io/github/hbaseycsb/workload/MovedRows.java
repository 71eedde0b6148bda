package io.github.hbaseycsb.workload;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Counts the rows and bytes that a workload's operations have read or written. YCSB only counts
 * operations, and a scan is one operation of many rows. Thread-safe.
 *
 * <p>Rows are counted if their operation succeeded and, where this is checked, returned the
 * expected rows. With a buffering binding a written row is counted when the binding has accepted
 * it, but the elapsed time includes the time until all rows are written.
 */
public final class MovedRows {
  private static final AtomicReference<MovedRows> CURRENT = new AtomicReference<>();

  private final LongSupplier nanoTime;
  private final LongAdder rows = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final AtomicReference<Long> startNanos = new AtomicReference<>();
  private final AtomicReference<Long> stopNanos = new AtomicReference<>();

  /** The clock works like {@link System#nanoTime}. */
  MovedRows(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** The counter of this JVM's workload, if it is one that counts rows and has been initialized. */
  public static Optional<MovedRows> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  void publish() {
    CURRENT.set(this);
  }

  /** Called when a thread has connected and begins. The time starts with the first thread. */
  void start() {
    startNanos.compareAndSet(null, nanoTime.getAsLong());
  }

  /** Called when all threads have ended and have written their buffered rows. */
  void stop() {
    stopNanos.compareAndSet(null, nanoTime.getAsLong());
  }

  /**
   * @param byteCount size of the rows' keys and values
   */
  void add(long rowCount, long byteCount) {
    rows.add(rowCount);
    bytes.add(byteCount);
  }

  /**
   * The counts, with the time from the start of the first thread to the end of all threads, or to
   * now if they have not ended. Unlike YCSB's run time, it does not include connecting.
   */
  public Totals totals() {
    Long start = startNanos.get();
    Long stop = stopNanos.get();
    long end = stop == null ? nanoTime.getAsLong() : stop;
    Duration elapsed = start == null ? Duration.ZERO : Duration.ofNanos(end - start);
    return new Totals(rows.sum(), bytes.sum(), elapsed);
  }

  /**
   * Numbers of rows and bytes that were read or written in a time, and their rates in the units of
   * the published figures.
   *
   * <p>A megabyte is 10^6 bytes. The bytes of a row are those of its key and its value. This is the
   * only definition by which the MB/s in the 0.20.0 report follow from its rows per second (10755
   * rows/s of 10 + 1000 bytes are its 10.86 MB/s). PerformanceEvaluation's own MB/s are 4.1% lower:
   * it also counts six bytes of family and qualifier, but its megabyte has 2^20 bytes.
   *
   * @param bytes of their keys and values
   */
  public record Totals(long rows, long bytes, Duration elapsed) {
    private static final double BYTES_PER_MEGABYTE = 1e6;

    /** The same rows over another time, such as YCSB's run time. */
    public Totals over(Duration time) {
      return new Totals(rows, bytes, time);
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
}
