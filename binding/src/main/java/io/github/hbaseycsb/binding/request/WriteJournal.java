package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.request.Action.RowGet;
import io.github.hbaseycsb.binding.request.Action.RowPut;
import io.github.hbaseycsb.property.BindingProperty;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file with the key and the timestamp of each acknowledged write, one per line, in the order of
 * the acknowledgments. A read that lacked a put which was acknowledged to this process before it
 * has a line, too, with the timestamp of that put, negative. A line is written to the file, though
 * not forced to the disk, before the call or callback of the operation returns, so it survives a
 * crash of this process. If a line cannot be written, the run ends, because it cannot do what was
 * requested. Thread-safe.
 */
public final class WriteJournal implements AutoCloseable {
  public static final WriteJournal NONE = new WriteJournal(OutputStream.nullOutputStream());

  /** Of so many rows the newest put is known: of those that were written first. */
  private static final int ROWS_MAX = 250_000;

  private static final Logger LOG = LoggerFactory.getLogger(WriteJournal.class);

  /** Why a journal of this process is incomplete. */
  private static final AtomicReference<IOException> LOSS = new AtomicReference<>();

  private final OutputStream file;

  /** The timestamps of the newest puts that were acknowledged, ms since 1970, by row key. */
  private final Map<String, Long> newest = new ConcurrentHashMap<>();

  private volatile boolean broken;

  private WriteJournal(OutputStream file) {
    this.file = file;
  }

  /**
   * Appends to a file, which need not exist.
   *
   * @throws StartupException if it cannot be written
   */
  public static WriteJournal to(String file) throws StartupException {
    try {
      return new WriteJournal(new FileOutputStream(file, true));
    } catch (IOException e) {
      throw new StartupException(
          "property %s: cannot write %s: use a file in a directory that exists"
              .formatted(BindingProperty.WRITE_JOURNAL.key(), file),
          e);
    }
  }

  /** Why a journal of this process lacks acknowledged writes; empty if none does. */
  public static Optional<IOException> loss() {
    return Optional.ofNullable(LOSS.get());
  }

  /**
   * Gives a put that is about to be sent the time of this machine, so that whoever reads the table
   * later can tell it from earlier and later puts of its row. In {@link #NONE} it is left as it is:
   * then the server sets its time.
   */
  public void stamp(RowPut put) {
    if (this == NONE) {
      return;
    }
    long nowMs = System.currentTimeMillis();
    put.setTimestamp(nowMs);
    for (List<Cell> cells : put.getFamilyCellMap().values()) {
      cells.replaceAll(
          cell ->
              new KeyValue(
                  put.getRow(),
                  CellUtil.cloneFamily(cell),
                  CellUtil.cloneQualifier(cell),
                  nowMs,
                  CellUtil.cloneValue(cell)));
    }
  }

  /** Records an acknowledged operation, if it is a write. */
  public void acknowledged(Row operation) {
    if (this == NONE || !(operation instanceof Mutation write)) {
      return;
    }
    if (write instanceof RowPut) {
      String key = Bytes.toString(write.getRow());
      if (newest.size() < ROWS_MAX || newest.containsKey(key)) {
        newest.merge(key, write.getTimestamp(), Long::max);
      }
    }
    append(write.getRow(), write.getTimestamp());
  }

  /**
   * Tells a get what it has to see: what was acknowledged before its call. It is a get of all
   * fields, of any age, in a run that deletes nothing.
   */
  public void expect(RowGet get) {
    if (this != NONE) {
      get.expect(newest.getOrDefault(Bytes.toString(get.getRow()), 0L));
    }
  }

  /** Records an answered get if it lacked what it had to see. */
  public void answered(RowGet get, Result row) {
    long expectedMs = get.expectedMs();
    boolean stale =
        expectedMs > 0
            && (row.isEmpty()
                || Stream.of(row.rawCells()).allMatch(cell -> cell.getTimestamp() < expectedMs));
    if (stale) {
      append(get.getRow(), -expectedMs);
    }
  }

  private void append(byte[] row, long timestamp) {
    if (broken) {
      return;
    }
    byte[] line = Bytes.add(row, Bytes.toBytes(" " + timestamp + "\n"));
    try {
      synchronized (file) {
        file.write(line);
      }
    } catch (IOException e) {
      broken = true;
      if (LOSS.compareAndSet(null, e)) {
        LOG.error("The journal of writes ends here: {}", RootCause.summary(e));
        OutageDetector.stopRun();
      }
    }
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      LOG.warn("The journal of writes did not close: {}", RootCause.summary(e));
    }
  }
}
