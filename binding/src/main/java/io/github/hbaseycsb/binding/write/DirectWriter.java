package io.github.hbaseycsb.binding.write;

import io.github.hbaseycsb.binding.outcome.OutcomeTracker;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import site.ycsb.Status;

/** One request for each mutation. */
public final class DirectWriter implements Writer {
  private final Table table;
  private final OutcomeTracker tracker;

  /** For one client thread. */
  public DirectWriter(Table table, OutcomeTracker tracker) {
    this.table = table;
    this.tracker = tracker;
  }

  @Override
  public Status write(String operation, Mutation mutation) {
    try {
      if (mutation instanceof Put put) {
        table.put(put);
      } else {
        table.delete((Delete) mutation);
      }
      return tracker.completed();
    } catch (IOException | RuntimeException e) {
      // HBase's client says so of a cell that is too big, and of a connection that was closed.
      return tracker.failed(operation, e);
    }
  }

  @Override
  public void close() {
    // Nothing is held: the table belongs to the binding.
  }
}
