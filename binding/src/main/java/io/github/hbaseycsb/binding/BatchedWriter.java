package io.github.hbaseycsb.binding;

import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/** Sends mutations in batches. */
final class BatchedWriter implements Writer {
  private final Batch batch;

  BatchedWriter(Batch batch) {
    this.batch = batch;
  }

  @Override
  public Status write(String operation, Mutation mutation) {
    return batch.add(operation, mutation);
  }

  @Override
  public void close() {
    batch.send();
  }
}
