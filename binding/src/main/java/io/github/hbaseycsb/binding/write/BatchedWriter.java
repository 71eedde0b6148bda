package io.github.hbaseycsb.binding.write;

import io.github.hbaseycsb.binding.multi.Batch;
import io.github.hbaseycsb.binding.row.Action.Write;
import io.github.hbaseycsb.workload.Operation;
import site.ycsb.Status;

/** Sends mutations in batches. */
public final class BatchedWriter implements Writer {
  private final Batch batch;

  /** Creates a writer for one client thread. */
  public BatchedWriter(Batch batch) {
    this.batch = batch;
  }

  @Override
  public Status write(Operation operation, Write write) {
    return batch.add(operation, write);
  }

  @Override
  public void flush() {
    batch.send();
  }
}
