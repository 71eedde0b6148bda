package io.github.hbaseycsb.workload;

import static site.ycsb.Client.DO_TRANSACTIONS_PROPERTY;
import static site.ycsb.Client.OPERATION_COUNT_PROPERTY;

import io.github.hbaseycsb.workload.row.RowHash;
import io.github.hbaseycsb.workload.row.RowRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * The tests of the Bigtable paper ("Bigtable: A Distributed Storage System for Structured Data",
 * OSDI 2006), section 7, and of HBase's PerformanceEvaluation (PE), against any YCSB binding.
 *
 * <p>The rows 0 to R-1 are cut into 10 N ranges, N being the client threads of all processes. A
 * thread that has finished a range is handed the next of its process; each process has a fixed,
 * contiguous share of the ranges. {@code load} writes the rows in order. {@code run} does the test
 * that {@code bigtable.test} names, see {@link RowTest}; its writes are measured as INSERT. The
 * properties are listed at {@link RowRangeSettings}.
 *
 * <p>The sequential tests and the scan use each row once, or again and again with {@code
 * bigtable.repeat}. A scan that would reach past the end of the row space asks for the rows up to
 * there. The reading tests expect every row of the space to be there: a read without a result, a
 * scan with fewer rows than it asked for or a value of the wrong length (or, with {@code
 * bigtable.verify=content}, other bytes) is counted as {@code VERIFY}, {@code
 * Return=UNEXPECTED_STATE}, and its rows are not counted. A read that the binding batches ({@code
 * BATCHED_OK}) has no cells to check and counts as a row.
 *
 * <p>Rows and bytes are counted beside YCSB's operations, see {@link MovedRows}. The totals are
 * printed to stderr at the end.
 */
public final class RowRangeWorkload extends Workload {
  private static final String VERIFY = "VERIFY";

  private RowRangeSettings settings;
  private RowVerifier verifier;
  private MovedRows counter;
  private Measurements measurements;
  private RangeQueue ranges;
  private boolean loading;
  private Set<String> fields;

  /** Whether these properties are meant for this workload, under whatever name it is started. */
  public static boolean isSelectedBy(Properties properties) {
    return properties.containsKey(RowRangeSettings.TEST.key());
  }

  /**
   * Reads the properties, and sets {@code operationcount} if it is missing. YCSB does nothing
   * without it, and gives each thread an even part, which would undo the handing out of ranges to
   * the faster threads: the value set lets every thread take all of them.
   *
   * @throws WorkloadException if a property is refused
   */
  @Override
  public void init(Properties properties) throws WorkloadException {
    settings = RowRangeSettings.parse(properties);
    verifier = new RowVerifier(settings.verification(), settings.values(), settings.field());
    fields = Set.of(settings.field());
    loading = !Boolean.parseBoolean(properties.getProperty(DO_TRANSACTIONS_PROPERTY, "true"));
    ranges = loading ? settings.loadRanges() : settings.runRanges();
    if (!loading && settings.operations().isEmpty()) {
      properties.setProperty(OPERATION_COUNT_PROPERTY, Long.toString(enoughOperations()));
    }
    measurements = Measurements.getMeasurements();
    counter = new MovedRows(System::nanoTime);
    counter.publish();
  }

  private long enoughOperations() throws WorkloadException {
    if (settings.repeat()) {
      return Integer.MAX_VALUE;
    }
    settings.requireCountable();
    return Math.min(Integer.MAX_VALUE, settings.rows() * settings.threads());
  }

  /** A thread's {@link RowCursor}. */
  @Override
  public Object initThread(Properties properties, int threadId, int threadCount) {
    counter.start();
    int rowsPerStep = loading || settings.test().isRandom() ? 1 : settings.scanLength();
    return new RowCursor(ranges, rowsPerStep, operations(properties, threadId, threadCount));
  }

  /** The operations that YCSB lets a thread do: an even part, the first threads taking the rest. */
  private long operations(Properties properties, int threadId, int threadCount) {
    long all = Long.parseLong(properties.getProperty(operationsProperty(properties)));
    return all / threadCount + (threadId < all % threadCount ? 1 : 0);
  }

  private String operationsProperty(Properties properties) {
    if (!loading) {
      return OPERATION_COUNT_PROPERTY;
    }
    return properties.containsKey(Client.INSERT_COUNT_PROPERTY)
        ? Client.INSERT_COUNT_PROPERTY
        : Client.RECORD_COUNT_PROPERTY;
  }

  /**
   * Writes the next row.
   *
   * @return false, which ends the thread, if there is none or it could not be written
   */
  @Override
  public boolean doInsert(DB db, Object threadState) {
    RowCursor cursor = (RowCursor) threadState;
    return cursor.advance() && write(db, cursor.current().first());
  }

  /**
   * Does the test's next operation.
   *
   * @return false, which ends the thread, if its ranges are exhausted; a failed operation does not
   */
  @Override
  public boolean doTransaction(DB db, Object threadState) {
    RowCursor cursor = (RowCursor) threadState;
    if (!cursor.advance()) {
      return false;
    }
    RowRange rows = rows(cursor.current());
    switch (settings.test().action()) {
      case WRITE -> write(db, rows.first());
      case READ -> read(db, rows);
      case SCAN -> scan(db, rows);
    }
    return true;
  }

  private RowRange rows(RowRange indices) {
    if (!settings.test().isRandom()) {
      // Those of a further pass are higher by the size of the space.
      return indices.shift(-(indices.first() / settings.rows()) * settings.rows());
    }
    long first = RowHash.row(indices.first(), settings.rows());
    return new RowRange(first, Math.min(first + settings.scanLength(), settings.rows()));
  }

  private boolean write(DB db, long row) {
    String key = settings.keys().key(row);
    byte[] value = settings.values().value(row);
    // The interface says Map, but bindings may expect to be able to change it.
    HashMap<String, ByteIterator> cells = new HashMap<>();
    cells.put(settings.field(), new ByteArrayByteIterator(value));

    boolean written = db.insert(settings.table(), key, cells).isOk();
    if (written) {
      count(1, value.length);
    }
    return written;
  }

  private void read(DB db, RowRange row) {
    HashMap<String, ByteIterator> cells = new HashMap<>();
    String key = settings.keys().key(row.first());
    Status status = db.read(settings.table(), key, fields, cells);
    if (Status.BATCHED_OK.equals(status)) {
      // The cells come with the rest of the batch, and the binding alone sees them.
      count(1, settings.values().length());
      return;
    }
    verifyAndCount(row, status, cells.isEmpty() ? List.of() : List.of(cells));
  }

  @SuppressWarnings("JdkObsolete") // DB.scan takes a Vector.
  private void scan(DB db, RowRange rows) {
    Vector<HashMap<String, ByteIterator>> found = new Vector<>();
    String key = settings.keys().key(rows.first());
    Status status = db.scan(settings.table(), key, (int) rows.size(), fields, found);
    verifyAndCount(rows, status, found);
  }

  private void verifyAndCount(
      RowRange expected, Status status, List<? extends Map<String, ByteIterator>> found) {
    long valueBytes = valueBytes(found); // Before verification, which consumes the values.
    if (status.isOk() && verify(expected, found)) {
      count(found.size(), valueBytes);
    }
  }

  /** Checks rows that an operation returned as OK; the failure of others is counted already. */
  private boolean verify(RowRange expected, List<? extends Map<String, ByteIterator>> found) {
    if (settings.verification() == Verification.NONE) {
      return true;
    }
    long start = System.nanoTime();
    boolean holds = verifier.holds(expected, found);
    long end = System.nanoTime();
    measurements.measure(VERIFY, (int) ((end - start) / 1000));
    measurements.reportStatus(VERIFY, holds ? Status.OK : Status.UNEXPECTED_STATE);
    return holds;
  }

  private static long valueBytes(List<? extends Map<String, ByteIterator>> rows) {
    long bytes = 0;
    for (Map<String, ByteIterator> cells : rows) {
      for (ByteIterator value : cells.values()) {
        bytes += value.bytesLeft();
      }
    }
    return bytes;
  }

  private void count(int rows, long valueBytes) {
    counter.add(rows, valueBytes + (long) rows * settings.keys().width());
  }

  /** Prints the rows moved and their rates to stderr. */
  @Override
  public void cleanup() {
    counter.stop();
    System.err.println(
        "Bigtable "
            + (loading ? "load" : settings.test().propertyValue())
            + ": "
            + counter.totals());
  }
}
