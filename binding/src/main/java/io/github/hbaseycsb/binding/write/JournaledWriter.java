package io.github.hbaseycsb.binding.write;

import io.github.hbaseycsb.binding.multi.WriteJournal;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/** Journals what another writer has acknowledged when its call returns. */
public final class JournaledWriter implements Writer {
  private final Writer writer;
  private final WriteJournal journal;

  /** Around another writer. */
  public JournaledWriter(Writer writer, WriteJournal journal) {
    this.writer = writer;
    this.journal = journal;
  }

  @Override
  public Status write(String operation, Mutation mutation) {
    Status status = writer.write(operation, mutation);
    // Of what is sent later, Acknowledgments hears.
    if (status.equals(Status.OK)) {
      journal.acknowledged(mutation);
    }
    return status;
  }

  @Override
  public void close() {
    writer.close();
  }
}
