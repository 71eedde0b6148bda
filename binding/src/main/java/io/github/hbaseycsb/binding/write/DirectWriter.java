package io.github.hbaseycsb.binding.write;

import io.github.hbaseycsb.binding.outcome.OutcomeTracker;
import io.github.hbaseycsb.workload.Operation;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import site.ycsb.Status;

/** Writes each mutation at once, and returns when the server has acknowledged it. */
public final class DirectWriter implements Writer {
  private final Request request;
  private final OutcomeTracker tracker;

  /** A way to send a single mutation. */
  @FunctionalInterface
  public interface Request {
    /** Sends a mutation, and returns when the server has acknowledged it. */
    void send(Mutation mutation) throws IOException;
  }

  /** Creates a writer for one client thread. */
  public DirectWriter(Request request, OutcomeTracker tracker) {
    this.request = request;
    this.tracker = tracker;
  }

  /** Creates a writer that sends each mutation in a request of its own. */
  public static DirectWriter to(Table table, OutcomeTracker tracker) {
    return new DirectWriter(
        mutation -> {
          if (mutation instanceof Put put) {
            table.put(put);
          } else {
            table.delete((Delete) mutation);
          }
        },
        tracker);
  }

  @Override
  public Status write(Operation operation, Mutation mutation) {
    try {
      request.send(mutation);
      return tracker.completed();
    } catch (IOException | RuntimeException e) {
      // HBase's client throws these exceptions for a cell that is too large and for a closed
      // connection.
      return tracker.failed(operation, e);
    }
  }

  @Override
  public void flush() {
    // Each mutation has been answered.
  }
}
