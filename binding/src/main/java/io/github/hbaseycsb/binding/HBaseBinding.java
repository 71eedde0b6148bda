package io.github.hbaseycsb.binding;

import static io.github.hbaseycsb.property.Operation.DELETE;
import static io.github.hbaseycsb.property.Operation.INSERT;
import static io.github.hbaseycsb.property.Operation.READ;
import static io.github.hbaseycsb.property.Operation.SCAN;
import static io.github.hbaseycsb.property.Operation.UPDATE;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.request.Action.RowGet;
import io.github.hbaseycsb.binding.request.Action.RowPut;
import io.github.hbaseycsb.binding.request.Action.Write;
import io.github.hbaseycsb.binding.request.FieldNames;
import io.github.hbaseycsb.binding.request.OperationTracker;
import io.github.hbaseycsb.binding.request.RowScanner;
import io.github.hbaseycsb.binding.request.Rows;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.property.Operation;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Vector;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * The YCSB binding for Apache HBase. YCSB creates an instance for each client thread; the instances
 * share connections. {@link BindingProperty} lists the properties.
 */
public class HBaseBinding extends DB {
  /** The binding of each client thread: YCSB wraps it. */
  private static final ThreadLocal<HBaseBinding> OF_THREAD = new ThreadLocal<>();

  private static final int MAX_RETRIES = 100;

  /** A column that no row has. */
  private static final byte[] ABSENT = Bytes.toBytes("~absent");

  private final FieldNames names = new FieldNames();
  private SharedConnection shared;
  private HBaseOptions options;
  private Families families;
  private OperationTracker tracker;
  private RowScanner scans;
  private TableAccess access;

  /** Whether to measure how long operations take, besides YCSB. */
  private boolean timed;

  private long begun;

  /** The last read; null before, and if no write depends on it. */
  private Seen lastSeen;

  /** What the read with this number has seen; of all fields if they are null. */
  private record Seen(long operation, String table, String key, Set<String> fields, Result row) {}

  /**
   * Connects the thread and checks the table.
   *
   * @throws DBException with one line that names what is invalid or does not answer
   */
  @Override
  public void init() throws DBException {
    shared = SharedConnection.acquire(getProperties());
    options = shared.options();
    families = options.families();
    scans = new RowScanner(options, names);
    tracker = new OperationTracker(shared.failures(), shared.outage());
    access = new TableAccess(shared, tracker);
    timed = shared.slow().isPresent();
    OF_THREAD.set(this);
  }

  /**
   * Prepares a pause of the calling client thread, if it has a binding: sends all that is buffered
   * or batched, and waits for the answers. The time until its next operation is not one in which
   * the cluster does not answer.
   */
  public static void pauseThread() {
    HBaseBinding own = OF_THREAD.get();
    if (own != null) {
      own.pause();
    }
  }

  private void pause() {
    tracker.begin();
    try {
      access.flush();
    } finally {
      tracker.end();
    }
    tracker.pause();
  }

  /** Sends what is buffered, waits for all answers, and disconnects. */
  @Override
  public void cleanup() {
    OF_THREAD.remove();
    tracker.begin();
    try {
      access.close();
    } finally {
      tracker.end();
      tracker.close();
      shared.close();
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return attempt(
        READ,
        table,
        key,
        () -> {
          var get = Rows.get(families, key, fields, options.reads());
          if (fields == null && !options.reads().mayFindNothing()) {
            shared.journal().expect(get);
          }
          if (options.reads().answeredLater()) {
            return access.reads().add(READ, get);
          }
          Result row = access.get(get);
          tracker.completed();
          shared.journal().answered(get, row);
          if (!row.isEmpty()) {
            Rows.addTo(result, row, names);
          }
          if (options.writes().dependOnReads()) {
            lastSeen = new Seen(begun, table, key, fields, row);
          }
          return shared.reads().statusOf(row);
        });
  }

  /** A scan may take as long as rows arrive: the time limit applies to each of its requests. */
  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    long beganNs = begin();
    Status status;
    try {
      access.use(table);
      boolean stale =
          scans.read(access::scan, startkey, recordcount, fields, result, tracker::completed);
      shared.reads().scanned(stale);
      status = tracker.completed();
    } catch (IOException | RuntimeException e) {
      status = tracker.failed(SCAN, e);
    }
    return timed(SCAN, startkey, beganNs, status);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Optional<Seen> read = justRead(table, key);
    return switch (options.writes().update()) {
      case PUT, CHECKANDPUT ->
          read.isPresent()
              ? attempt(UPDATE, table, key, () -> checkAndPut(key, values, read.get()))
              : put(UPDATE, table, key, values);
      case INCREMENT ->
          write(UPDATE, table, key, () -> Rows.increment(families.first(), key, durability()));
      case APPEND ->
          write(
              UPDATE,
              table,
              key,
              () -> Rows.append(families.first(), key, values, durability(), shared.values()));
    };
  }

  /** What the operation before has seen, if it has read this row and writes depend on that. */
  private Optional<Seen> justRead(String table, String key) {
    Seen seen = lastSeen;
    return seen != null
            && seen.operation == begun
            && seen.table.equals(table)
            && seen.key.equals(key)
        ? Optional.of(seen)
        : Optional.empty();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return put(INSERT, table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return write(
        DELETE,
        table,
        key,
        () -> {
          var delete = Rows.delete(key, durability());
          return options.writes().conditionalDeletes()
              ? delete.unless(families.first(), ABSENT)
              : delete;
        });
  }

  private Durability durability() {
    return options.writes().durability();
  }

  private RowPut rowPut(String key, Map<String, ByteIterator> values) {
    return Rows.put(families, key, values, durability(), shared.values());
  }

  private Status write(Operation operation, String table, String key, Supplier<Write> write) {
    return attempt(operation, table, key, () -> access.write(operation, write.get()));
  }

  private Status put(
      Operation operation, String table, String key, Map<String, ByteIterator> values) {
    return attempt(
        operation,
        table,
        key,
        () -> {
          var put = rowPut(key, values);
          shared.journal().stamp(put);
          if (operation == UPDATE && options.writes().update().isConditional()) {
            put.unless(families.first(), ABSENT);
          }
          Status status = access.write(operation, put);
          if (!status.isOk()) {
            Rows.restore(put, values);
          }
          return status;
        });
  }

  /**
   * Puts the values of an update right after a read of its row, on the condition that a field still
   * has the value that it had, or none: the first one that the update writes, or if that was not
   * asked for, the one that was. If it does not, reads the field again and retries.
   */
  private Status checkAndPut(String key, Map<String, ByteIterator> values, Seen read)
      throws IOException {
    var put = rowPut(key, values);
    String field = Rows.fieldToCheck(read.fields, values.keySet());
    byte[] family = families.with(field);
    byte[] column = Bytes.toBytes(field);
    byte[] expected = read.row.getValue(family, column);
    var condition = CheckAndMutate.newBuilder(put.getRow());
    for (int retries = 0; retries <= MAX_RETRIES; retries++) {
      if (retries > 0) {
        tracker.retried();
        RowGet again = new RowGet(put.getRow());
        again.addColumn(family, column);
        again.setCacheBlocks(options.reads().cacheBlocks());
        expected = access.get(again).getValue(family, column);
      }
      // At each attempt: with an older time than that of the value it replaces, it is hidden.
      shared.journal().stamp(put);
      // Without a value, the condition is that the column does not exist.
      if (access.writeIf(condition.ifEquals(family, column, expected).build(put))) {
        return tracker.completed();
      }
    }
    throw new IOException("row %s had changed at each of %d retries".formatted(key, MAX_RETRIES));
  }

  @FunctionalInterface
  private interface Attempt {
    Status make() throws IOException;
  }

  /** Turns every exception into a failure of the operation, so that the run goes on. */
  private Status attempt(Operation operation, String table, String key, Attempt attempt) {
    long beganNs = begin();
    Status status;
    tracker.begin();
    try {
      access.use(table);
      status = attempt.make();
    } catch (IOException | RuntimeException e) {
      // HBase's client throws RuntimeExceptions too, for example for a row key that is too long.
      status = tracker.failed(operation, e);
      access.refused(operation, status);
    } finally {
      tracker.end();
    }
    return timed(operation, key, beganNs, status);
  }

  private long begin() {
    begun++;
    return timed ? System.nanoTime() : 0;
  }

  private Status timed(Operation operation, String key, long beganNs, Status status) {
    if (timed) {
      access.noteTime(operation, key, System.nanoTime() - beganNs, status);
    }
    return status;
  }
}
