package io.github.hbaseycsb.workload;

import static io.github.hbaseycsb.property.Operation.VERIFY;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.RowRangeProperty.Verification;
import io.github.hbaseycsb.property.RowTest;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.workload.RowValues.RowHash;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * The tests of the Bigtable paper ("Bigtable: A Distributed Storage System for Structured Data",
 * OSDI 2006), section 7, and of HBase's PerformanceEvaluation (PE), with any YCSB binding.
 *
 * <p>The rows 0 to R-1 are divided into 10 N ranges, where N is the number of client threads of all
 * processes. A thread that has finished a range receives the next one of its process; each process
 * has a fixed, contiguous share of the ranges. {@code load} writes the rows in order. {@code run}
 * executes the test that {@code bigtable.test} names, see {@link RowTest}; its writes are measured
 * as INSERT. The properties are listed in {@link RowRangeSettings}.
 *
 * <p>The sequential tests and the scan use each row once, or again and again with {@code
 * bigtable.repeat}. A scan that would reach beyond the end of the row space only requests the rows
 * up to the end. With {@code hbase.scan.reversed} a scan begins with the last of its rows. The
 * reading tests expect all rows of the space. A read without a result, a scan with fewer rows than
 * requested, or a value of the wrong length (or, with {@code bigtable.verify=content}, with wrong
 * bytes) is counted as {@code VERIFY}, {@code Return=UNEXPECTED_STATE}, and its rows are not
 * counted. A read that the binding batches or sends asynchronously ({@code BATCHED_OK}) has no
 * cells to verify and is counted as a row.
 *
 * <p>Rows and bytes are counted in addition to YCSB's operations, see {@link MovedRows}. The totals
 * are printed to stderr at the end.
 */
public final class RowRangeWorkload extends Workload {
  private RowRangeSettings settings;
  private MovedRows counter;
  private Measurements measurements;
  private RangeQueue ranges;
  private boolean loading;
  private boolean reversed;
  private Set<String> fields;

  /**
   * Reads the properties, and sets {@code operationcount} if it is missing. Without it YCSB does
   * nothing. YCSB would give each thread an equal part of it, so that faster threads could not take
   * more ranges; the value that is set lets every thread take all of them.
   *
   * @throws WorkloadException if a property is invalid
   */
  @Override
  public void init(Properties properties) throws WorkloadException {
    settings = RowRangeSettings.parse(properties);
    fields = Set.of(settings.space().field());
    loading = !YcsbProperty.DO_TRANSACTIONS.checkedIn(properties, true);
    reversed = BindingProperty.SCAN_REVERSED.textIn(properties::getProperty).equals("true");
    ranges = loading ? settings.loadRanges() : settings.runRanges();
    if (!loading && settings.operations().isEmpty()) {
      properties.setProperty(YcsbProperty.OPERATION_COUNT.key(), Long.toString(enoughOperations()));
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
    return Math.min(Integer.MAX_VALUE, settings.space().rows() * settings.share().threads());
  }

  @Override
  public Object initThread(Properties properties, int threadId, int threadCount) {
    counter.start();
    int rowsPerStep = loading || settings.test().isRandom() ? 1 : settings.scanLength();
    return ranges.new Cursor(rowsPerStep, operations(properties, threadId, threadCount));
  }

  /**
   * As YCSB gives them to a thread: an equal part, and one more for the first ones if some are
   * left.
   */
  private long operations(Properties properties, int threadId, int threadCount) {
    long records = YcsbProperty.RECORD_COUNT.checkedIn(properties);
    long all =
        loading
            ? YcsbProperty.INSERT_COUNT.checkedIn(properties, records)
            : YcsbProperty.OPERATION_COUNT.checkedIn(properties);
    return all / threadCount + (threadId < all % threadCount ? 1 : 0);
  }

  /** Returns false, which ends the thread, if no row is left or it could not be written. */
  @Override
  public boolean doInsert(DB db, Object threadState) {
    RangeQueue.Cursor cursor = (RangeQueue.Cursor) threadState;
    return cursor.advance() && write(db, cursor.current().first());
  }

  /** Returns false, which ends the thread, if no rows are left; true after a failed operation. */
  @Override
  public boolean doTransaction(DB db, Object threadState) {
    RangeQueue.Cursor cursor = (RangeQueue.Cursor) threadState;
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
      // The indices of later passes are higher by a multiple of the size of the space.
      return indices.shift(-(indices.first() / settings.space().rows()) * settings.space().rows());
    }
    long first = RowHash.row(indices.first(), settings.space().rows());
    return new RowRange(first, Math.min(first + settings.scanLength(), settings.space().rows()));
  }

  private boolean write(DB db, long row) {
    String key = settings.space().keys().key(row);
    byte[] value = settings.space().value(key, row);
    // A mutable map: the interface says Map, but bindings may modify it.
    HashMap<String, ByteIterator> cells = new HashMap<>();
    cells.put(settings.space().field(), new ByteArrayByteIterator(value));

    boolean written = db.insert(settings.space().table(), key, cells).isOk();
    if (written) {
      count(1, value.length);
    }
    return written;
  }

  private void read(DB db, RowRange row) {
    HashMap<String, ByteIterator> cells = new HashMap<>();
    String key = settings.space().keys().key(row.first());
    Status status = db.read(settings.space().table(), key, fields, cells);
    if (Status.BATCHED_OK.equals(status)) {
      // Only the binding sees the cells, when the server has answered.
      count(1, settings.space().values().length());
      return;
    }
    verifyAndCount(row, status, cells.isEmpty() ? List.of() : List.of(cells));
  }

  @SuppressWarnings("JdkObsolete") // DB.scan takes a Vector.
  private void scan(DB db, RowRange rows) {
    Vector<HashMap<String, ByteIterator>> found = new Vector<>();
    String key = settings.space().keys().key(reversed ? rows.end() - 1 : rows.first());
    Status status = db.scan(settings.space().table(), key, (int) rows.size(), fields, found);
    if (reversed) {
      Collections.reverse(found);
    }
    verifyAndCount(rows, status, found);
  }

  private void verifyAndCount(
      RowRange expected, Status status, List<? extends Map<String, ByteIterator>> found) {
    long valueBytes = valueBytes(found); // before verification, which consumes the values
    if (status.isOk() && verify(expected, found)) {
      count(found.size(), valueBytes);
    }
  }

  /** Of operations that returned OK: failed ones have already been counted. */
  private boolean verify(RowRange expected, List<? extends Map<String, ByteIterator>> found) {
    if (settings.verification() == Verification.NONE) {
      return true;
    }
    long start = System.nanoTime();
    boolean holds = holds(expected, found);
    long end = System.nanoTime();
    measurements.measure(VERIFY, (int) ((end - start) / 1000));
    measurements.reportStatus(VERIFY, holds ? Status.OK : Status.UNEXPECTED_STATE);
    return holds;
  }

  /** Whether these are the expected rows, complete and in order. Consumes the values. */
  private boolean holds(RowRange expected, List<? extends Map<String, ByteIterator>> rows) {
    if (rows.size() != expected.size()) {
      return false;
    }
    long row = expected.first();
    for (Map<String, ByteIterator> cells : rows) {
      if (!holds(row++, cells.get(settings.space().field()))) {
        return false;
      }
    }
    return true;
  }

  private boolean holds(long row, ByteIterator value) {
    RowRangeSettings.Space space = settings.space();
    return value != null
        && value.bytesLeft() == space.values().length()
        && (settings.verification() != Verification.CONTENT
            || Arrays.equals(value.toArray(), space.value(space.keys().key(row), row)));
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
    counter.add(rows, valueBytes + (long) rows * settings.space().keys().width());
  }

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
