package org.apache.hadoop.hbase;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.Recorder;
import org.apache.hadoop.hbase.client.Connection;

/**
 * The tests of HBase's {@link PerformanceEvaluation}, which end by rows and report at their end
 * only, with their latencies logged every second as YCSB does, and an end by time. In the package of
 * PerformanceEvaluation, whose tests are visible there only.
 */
public final class TimedEvaluation {
  private static final Recorder LATENCIES = new Recorder(3);

  private TimedEvaluation() {}

  /**
   * Runs PerformanceEvaluation until the time is over and halts the JVM then.
   *
   * @param args the log file, seconds to run from the first operation on, and PerformanceEvaluation's own command line
   */
  public static void main(String[] args) throws Exception {
    long lengthNs = TimeUnit.SECONDS.toNanos(Long.parseLong(args[1]));
    PrintStream out = new PrintStream(Files.newOutputStream(Path.of(args[0])), true, "UTF-8");
    Thread log = new Thread(() -> log(out, lengthNs), "log");
    log.setDaemon(true);
    log.start();
    String[] rest = new String[args.length - 2];
    System.arraycopy(args, 2, rest, 0, rest.length);
    PerformanceEvaluation.main(rest);
  }

  private static void log(PrintStream out, long lengthNs) {
    HistogramLogWriter writer = new HistogramLogWriter(out);
    writer.outputLogFormatVersion();
    writer.outputLegend();
    try {
      long begunNs = System.nanoTime();
      boolean begun = false;
      while (!begun || System.nanoTime() - begunNs < lengthNs) {
        long beforeNs = System.nanoTime();
        Thread.sleep(1000);
        var interval = LATENCIES.getIntervalHistogram();
        if (!begun && interval.getTotalCount() > 0) {
          begun = true;
          begunNs = beforeNs;
        }
        writer.outputIntervalHistogram(interval);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    out.close();
    // The tests would go on.
    Runtime.getRuntime().halt(0);
  }

  private static void record(long startNs) {
    LATENCIES.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - startNs));
  }

  /** {@code randomRead}. */
  static final class Get extends PerformanceEvaluation.RandomReadTest {
    Get(
        Connection connection,
        PerformanceEvaluation.TestOptions options,
        PerformanceEvaluation.Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException, InterruptedException {
      long start = System.nanoTime();
      boolean measured = super.testRow(i, startTime);
      record(start);
      return measured;
    }
  }

  /** {@code randomWrite}. */
  static final class Put extends PerformanceEvaluation.RandomWriteTest {
    Put(
        Connection connection,
        PerformanceEvaluation.TestOptions options,
        PerformanceEvaluation.Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException {
      long start = System.nanoTime();
      boolean measured = super.testRow(i, startTime);
      record(start);
      return measured;
    }
  }

  /** {@code scanRange100}. */
  static final class Scan extends PerformanceEvaluation.RandomScanWithRange100Test {
    Scan(
        Connection connection,
        PerformanceEvaluation.TestOptions options,
        PerformanceEvaluation.Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException {
      long start = System.nanoTime();
      boolean measured = super.testRow(i, startTime);
      record(start);
      return measured;
    }
  }
}
