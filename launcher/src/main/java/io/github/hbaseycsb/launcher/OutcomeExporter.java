package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.workload.MovedRows;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Passes YCSB's measurements on to the configured exporter, and keeps the counts of failed
 * operations: {@code site.ycsb.Client} always exits with 0.
 */
public final class OutcomeExporter implements MeasurementsExporter {
  private static final Logger LOG = LoggerFactory.getLogger(OutcomeExporter.class);

  private static final String RETURN = "Return=";
  private static final AtomicReference<Constructor<? extends MeasurementsExporter>> DELEGATE =
      new AtomicReference<>();
  private static final CompletableFuture<OperationCounts> OUTCOME = new CompletableFuture<>();

  private static final AtomicReference<Supplier<Map<String, Map<String, Long>>>> COUNTS =
      new AtomicReference<>(Map::of);

  private final MeasurementsExporter delegate;
  private final OutputStream out;
  private final Map<String, Map<String, Long>> returns = new HashMap<>();
  private long runtimeMs;
  private double throughput;

  /** Called by {@code site.ycsb.Client}. {@code out} is where the measurements are written. */
  public OutcomeExporter(OutputStream out) throws ReflectiveOperationException {
    this.out = out;
    delegate = DELEGATE.get().newInstance(out);
  }

  /**
   * Sets the exporter class that writes the measurements.
   *
   * @throws UsageException if the class does not exist, or cannot be used
   */
  public static void delegateTo(String className) throws UsageException {
    try {
      Class<? extends MeasurementsExporter> exporter =
          Class.forName(className).asSubclass(MeasurementsExporter.class);
      DELEGATE.set(exporter.getConstructor(OutputStream.class));
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      throw new UsageException(
          "property "
              + YcsbProperty.EXPORTER.with(className)
              + " is not an exporter class on the class path (YCSB's own are"
              + " site.ycsb.measurements.exporter.TextMeasurementsExporter,"
              + " JSONMeasurementsExporter and JSONArrayMeasurementsExporter)",
          e);
    }
  }

  /** Sets what else is counted: metrics, each with its measurements and their values. */
  static void addCounts(Supplier<Map<String, Map<String, Long>>> counts) {
    COUNTS.set(counts);
  }

  /** The outcome of this process's run; null before it has been completely exported. */
  public static OperationCounts outcome() {
    return OUTCOME.isCompletedExceptionally() ? null : OUTCOME.getNow(null);
  }

  /**
   * Why the measurements could not be written; empty if they were, or have not been written yet.
   */
  public static Optional<Throwable> loss() {
    return Optional.ofNullable(OUTCOME.handle((outcome, failure) -> failure).getNow(null));
  }

  /** Whether the outcome is still unknown. */
  public static boolean isPending() {
    return !OUTCOME.isDone();
  }

  /** Waits for the outcome, at most for the time limit. */
  public static void awaitOutcome(Duration limit) {
    try {
      OUTCOME.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      // The verdict reports this.
    } catch (TimeoutException e) {
      LOG.warn("The run did not end within {} s: its measurements are lost", limit.toSeconds());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void write(String metric, String measurement, int i) throws IOException {
    write(metric, measurement, (long) i);
  }

  @Override
  public void write(String metric, String measurement, long i) throws IOException {
    if (measurement.startsWith(RETURN)) {
      returns
          .computeIfAbsent(metric, m -> new HashMap<>())
          .merge(measurement.substring(RETURN.length()), i, Long::sum);
    } else if (metric.equals("OVERALL") && measurement.startsWith("RunTime")) {
      runtimeMs = i;
    }
    orLose(() -> delegate.write(metric, measurement, i));
  }

  @Override
  public void write(String metric, String measurement, double d) throws IOException {
    if (metric.equals("OVERALL") && measurement.startsWith("Throughput")) {
      throughput = d;
    }
    orLose(() -> delegate.write(metric, measurement, d));
  }

  private interface Writing {
    void run() throws IOException;
  }

  /**
   * Records the first failure. After it, the measurements are incomplete, whatever is written
   * later.
   */
  private static void orLose(Writing writing) throws IOException {
    try {
      writing.run();
    } catch (IOException e) {
      OUTCOME.completeExceptionally(e);
      throw new QuietIoException(e);
    }
  }

  @Override
  public void close() throws IOException {
    OperationCounts outcome =
        new OperationCounts(operations(), returns, GuardedWorkload.retriedInserts());
    orLose(
        () -> {
          delegate.write("OVERALL", "FailedOperations", outcome.failed());
          if (outcome.retries() > 0) {
            delegate.write("OVERALL", "InsertRetries", outcome.retries());
          }
          if (GuardedWorkload.ending().breakage().isPresent()) {
            delegate.write("OVERALL", "ThreadDied", 1);
          }
          if (MovedRows.current().isPresent()) {
            writeRows(MovedRows.current().get().totals().over(Duration.ofMillis(runtimeMs)));
          }
          for (Map.Entry<String, Map<String, Long>> metric : COUNTS.get().get().entrySet()) {
            for (Map.Entry<String, Long> count : metric.getValue().entrySet()) {
              delegate.write(metric.getKey(), count.getKey(), count.getValue());
            }
          }
          delegate.close();
        });
    // Standard output throws no exception.
    if (out instanceof PrintStream printed && printed.checkError()) {
      OUTCOME.completeExceptionally(
          new IOException("standard output does not take them, its disk may be full"));
    }
    OUTCOME.complete(outcome);
  }

  private void writeRows(MovedRows.Totals totals) throws IOException {
    delegate.write("OVERALL", "Rows", totals.rows());
    delegate.write("OVERALL", "Throughput(rows/sec)", totals.rowsPerSecond());
    delegate.write("OVERALL", "Throughput(MB/sec)", totals.megabytesPerSecond());
  }

  /** The number of operations, computed from their rate: YCSB does not export it. */
  private long operations() {
    double operations = throughput * runtimeMs / 1000;
    return Double.isFinite(operations) ? Math.round(operations) : 0;
  }

  /**
   * An exception whose stack trace {@code site.ycsb.Client} does not print, because the verdict
   * reports what happened.
   */
  private static final class QuietIoException extends IOException {
    private static final long serialVersionUID = 1L;

    QuietIoException(IOException cause) {
      super(cause.getMessage(), cause);
    }

    @Override
    public void printStackTrace(PrintStream stream) {
      // Prints nothing.
    }
  }
}
