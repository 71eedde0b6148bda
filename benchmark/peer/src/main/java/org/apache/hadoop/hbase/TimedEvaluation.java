package org.apache.hadoop.hbase;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.Recorder;
import org.apache.hadoop.hbase.PerformanceEvaluation.Status;
import org.apache.hadoop.hbase.PerformanceEvaluation.TestOptions;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

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

  /** Records a latency. Java evaluates arguments from left to right: the start, then the test. */
  private static boolean recorded(long startNs, boolean measured) {
    LATENCIES.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - startNs));
    return measured;
  }

  /** {@code randomRead}. */
  static final class Get extends PerformanceEvaluation.RandomReadTest {
    Get(Connection connection, TestOptions options, Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException, InterruptedException {
      return recorded(System.nanoTime(), super.testRow(i, startTime));
    }
  }

  /** {@code sequentialRead}. */
  static final class SequentialRead extends PerformanceEvaluation.SequentialReadTest {
    SequentialRead(Connection connection, TestOptions options, Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException {
      return recorded(System.nanoTime(), super.testRow(i, startTime));
    }
  }

  /** {@code randomWrite}. */
  static final class Put extends PerformanceEvaluation.RandomWriteTest {
    Put(Connection connection, TestOptions options, Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException {
      return recorded(System.nanoTime(), super.testRow(i, startTime));
    }
  }

  /** {@code sequentialWrite}. */
  static final class SequentialWrite extends PerformanceEvaluation.SequentialWriteTest {
    SequentialWrite(Connection connection, TestOptions options, Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException {
      return recorded(System.nanoTime(), super.testRow(i, startTime));
    }
  }

  /** {@code scanRange10}. */
  static final class Scan10 extends PerformanceEvaluation.RandomScanWithRange10Test {
    Scan10(Connection connection, TestOptions options, Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException {
      return recorded(System.nanoTime(), super.testRow(i, startTime));
    }
  }

  /** {@code scanRange100}. */
  static final class Scan100 extends PerformanceEvaluation.RandomScanWithRange100Test {
    Scan100(Connection connection, TestOptions options, Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException {
      return recorded(System.nanoTime(), super.testRow(i, startTime));
    }
  }

  /** {@code scanRange1000}. */
  static final class Scan1000 extends PerformanceEvaluation.RandomScanWithRange1000Test {
    Scan1000(Connection connection, TestOptions options, Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException {
      return recorded(System.nanoTime(), super.testRow(i, startTime));
    }
  }

  /** {@code randomSeekScan}. */
  static final class SeekScan extends PerformanceEvaluation.RandomSeekScanTest {
    SeekScan(Connection connection, TestOptions options, Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException {
      return recorded(System.nanoTime(), super.testRow(i, startTime));
    }
  }

  /** {@code scan}, which is measured by the 1000 rows, as this client's is. */
  static class FullScan extends PerformanceEvaluation.ScanTest {
    static final int ROWS = 1000;

    private long rows;
    private long startNs;

    FullScan(Connection connection, TestOptions options, Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException {
      if (rows % ROWS == 0) {
        startNs = System.nanoTime();
      }
      if (i == opts.startRow) {
        beginAgain();
      }
      boolean measured = super.testRow(i, startTime);
      rows++;
      return rows % ROWS == 0 ? recorded(startNs, measured) : measured;
    }

    /**
     * Opens the scanner of the next rows, or leaves that to the test. Without it the test's scanner
     * would stay at the end of the table, and return nothing from then on.
     */
    Optional<ResultScanner> nextScanner() throws IOException {
      return Optional.empty();
    }

    private void beginAgain() throws IOException {
      try {
        Field scanner = PerformanceEvaluation.ScanTest.class.getDeclaredField("testScanner");
        scanner.setAccessible(true);
        if (scanner.get(this) != null) {
          ((ResultScanner) scanner.get(this)).close();
        }
        scanner.set(this, nextScanner().orElse(null));
      } catch (ReflectiveOperationException e) {
        throw new IOException("PerformanceEvaluation is not the one that this was written for", e);
      }
    }
  }

  /** {@code scan} with a new scanner for each 1000 rows, and a limit, as this client opens one. */
  static final class ScanAnew extends FullScan {
    private long first = -1;

    ScanAnew(Connection connection, TestOptions options, Status status) {
      super(connection, options, status);
    }

    @Override
    boolean testRow(long i, long startTime) throws IOException {
      if (first < 0) {
        first = i;
      }
      if ((i - first) % ROWS == 0) {
        opts.startRow = (int) i;
      }
      return super.testRow(i, startTime);
    }

    /** The scan of the test, which has no limit. */
    @Override
    Optional<ResultScanner> nextScanner() throws IOException {
      Scan scan =
          new Scan()
              .withStartRow(PerformanceEvaluation.format(opts.startRow))
              .setLimit(ROWS)
              .setCaching(opts.caching)
              .setCacheBlocks(opts.cacheBlocks)
              .setAsyncPrefetch(opts.asyncPrefetch)
              .setReadType(opts.scanReadType)
              .setScanMetricsEnabled(true)
              .addColumn(
                  Bytes.toBytes(PerformanceEvaluation.FAMILY_NAME_BASE + 0), Bytes.toBytes("0"));
      return Optional.of(table.getScanner(scan));
    }
  }
}
