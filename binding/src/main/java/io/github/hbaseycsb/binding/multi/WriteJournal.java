package io.github.hbaseycsb.binding.multi;

import io.github.hbaseycsb.binding.options.BindingProperty;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.outcome.RootCause;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Row;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file with the key of each acknowledged write, a line each, in the order of the acknowledgments.
 * A line is in the file, though not on the disk, before the write's call or callback returns: the
 * file outlives this process. Thread safe.
 */
public final class WriteJournal implements AutoCloseable {
  /** Writes nothing. */
  public static final WriteJournal NONE = new WriteJournal(OutputStream.nullOutputStream());

  private static final Logger LOG = LoggerFactory.getLogger(WriteJournal.class);

  private final OutputStream file;
  private final AtomicBoolean broken = new AtomicBoolean();

  private WriteJournal(OutputStream file) {
    this.file = file;
  }

  /**
   * Appends to a file, which is made if it is missing.
   *
   * @throws StartupException when it cannot be written
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

  /** Notes an operation that the server has acknowledged, if it is a write. */
  public void acknowledged(Row operation) {
    if (this == NONE || !(operation instanceof Mutation) || broken.get()) {
      return;
    }
    byte[] key = operation.getRow();
    byte[] line = Arrays.copyOf(key, key.length + 1);
    line[key.length] = '\n';
    try {
      synchronized (file) {
        file.write(line);
      }
    } catch (IOException e) {
      if (!broken.getAndSet(true)) {
        LOG.error("The journal of writes ends here: {}", RootCause.summary(e));
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
