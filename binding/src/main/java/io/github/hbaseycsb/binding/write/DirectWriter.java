package io.github.hbaseycsb.binding.write;

import io.github.hbaseycsb.binding.outcome.OutcomeTracker;
import io.github.hbaseycsb.binding.row.Action.Write;
import io.github.hbaseycsb.workload.Operation;
import java.io.IOException;
import site.ycsb.Status;

/** Writes each mutation at once, and returns when the server has acknowledged it. */
public final class DirectWriter implements Writer {
  private final Request request;
  private final OutcomeTracker tracker;

  /** A way to send a single mutation. */
  @FunctionalInterface
  public interface Request {
    /** Sends a mutation, and returns when the server has acknowledged it. */
    void send(Write write) throws IOException;
  }

  /** Creates a writer for one client thread. */
  public DirectWriter(Request request, OutcomeTracker tracker) {
    this.request = request;
    this.tracker = tracker;
  }

  @Override
  public Status write(Operation operation, Write write) {
    try {
      request.send(write);
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
