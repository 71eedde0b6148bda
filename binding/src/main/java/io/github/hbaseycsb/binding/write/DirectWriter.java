package io.github.hbaseycsb.binding.write;

import io.github.hbaseycsb.binding.outcome.OutcomeTracker;
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

  /** Sends a mutation, and returns when it is acknowledged. */
  @FunctionalInterface
  public interface Request {
    /** Sends it. */
    void send(Mutation mutation) throws IOException;
  }

  /** For one client thread. */
  public DirectWriter(Request request, OutcomeTracker tracker) {
    this.request = request;
    this.tracker = tracker;
  }

  /** With one request for each mutation. */
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
  public Status write(String operation, Mutation mutation) {
    try {
      request.send(mutation);
      return tracker.completed();
    } catch (IOException | RuntimeException e) {
      // HBase's client says so of a cell that is too big, and of a connection that was closed.
      return tracker.failed(operation, e);
    }
  }

  @Override
  public void close() {
    // Nothing is held.
  }
}
