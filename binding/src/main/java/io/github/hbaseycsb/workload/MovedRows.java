package io.github.hbaseycsb.workload;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Counts the rows and bytes that a workload's operations have moved. YCSB counts operations only,
 * and a scan is one operation of many rows. Thread-safe.
 *
 * <p>Rows count if their operation succeeded and, where that is checked, returned what it should.
 * With a buffering binding a written row counts when the binding has taken it; the time goes on
 * until all is written.
 */
public final class MovedRows {
  private static final AtomicReference<MovedRows> CURRENT = new AtomicReference<>();

  private final LongSupplier nanoTime;
  private final LongAdder rows = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final AtomicReference<Long> startNanos = new AtomicReference<>();
  private final AtomicReference<Long> stopNanos = new AtomicReference<>();

  /**
   * @param nanoTime a clock like {@link System#nanoTime}
   */
  MovedRows(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** The counter of this JVM's workload, if it is one that counts rows and has been initialized. */
  public static Optional<MovedRows> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** Makes this the counter that {@link #current} returns. */
  void publish() {
    CURRENT.set(this);
  }

  /** A thread has connected and begins; the time is that from the first to begin. */
  void start() {
    startNanos.compareAndSet(null, nanoTime.getAsLong());
  }

  /** All threads have ended, and written what they had buffered. */
  void stop() {
    stopNanos.compareAndSet(null, nanoTime.getAsLong());
  }

  /**
   * Counts an operation's rows.
   *
   * @param rowCount 0 or more
   * @param byteCount of the rows' keys and values
   */
  void add(long rowCount, long byteCount) {
    rows.add(rowCount);
    bytes.add(byteCount);
  }

  /**
   * What has been counted, over the time from the first thread's beginning to the end of all, or to
   * now if they have not ended. Unlike YCSB's run time it is without the connection's set-up.
   */
  public RowTotals totals() {
    Long start = startNanos.get();
    Long stop = stopNanos.get();
    long end = stop == null ? nanoTime.getAsLong() : stop;
    Duration elapsed = start == null ? Duration.ZERO : Duration.ofNanos(end - start);
    return new RowTotals(rows.sum(), bytes.sum(), elapsed);
  }
}
