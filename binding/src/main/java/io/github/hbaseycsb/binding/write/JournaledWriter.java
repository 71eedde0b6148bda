package io.github.hbaseycsb.binding.write;

import io.github.hbaseycsb.binding.multi.WriteJournal;
import io.github.hbaseycsb.binding.row.Action.Write;
import io.github.hbaseycsb.workload.Operation;
import site.ycsb.Status;

/** Adds the writes that another writer acknowledges before it returns to the journal. */
public final class JournaledWriter implements Writer {
  private final Writer writer;
  private final WriteJournal journal;

  /** Wraps another writer. */
  public JournaledWriter(Writer writer, WriteJournal journal) {
    this.writer = writer;
    this.journal = journal;
  }

  @Override
  public Status write(Operation operation, Write write) {
    Status status = writer.write(operation, write);
    // Later acknowledgments are journaled by Acknowledgments.
    if (status.equals(Status.OK)) {
      journal.acknowledged(write);
    }
    return status;
  }

  @Override
  public void flush() {
    writer.flush();
  }

  @Override
  public void close() {
    writer.close();
  }
}
