package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.request.Action.RowPut;
import io.github.hbaseycsb.property.BindingProperty;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file with the key and the timestamp of each acknowledged write, one per line, in the order of
 * the acknowledgments. A line is written to the file, though not forced to the disk, before the
 * call or callback of the write returns, so it survives a crash of this process. If a line cannot
 * be written, the run ends, because it cannot do what was requested. Thread-safe.
 */
public final class WriteJournal implements AutoCloseable {
  public static final WriteJournal NONE = new WriteJournal(OutputStream.nullOutputStream());

  private static final Logger LOG = LoggerFactory.getLogger(WriteJournal.class);

  /** Why a journal of this process is incomplete. */
  private static final AtomicReference<IOException> LOSS = new AtomicReference<>();

  private final OutputStream file;

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
    if (this == NONE || !(operation instanceof Mutation write) || LOSS.get() != null) {
      return;
    }
    byte[] line = Bytes.add(write.getRow(), Bytes.toBytes(" " + write.getTimestamp() + "\n"));
    try {
      synchronized (file) {
        file.write(line);
      }
    } catch (IOException e) {
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
