package io.github.hbaseycsb.binding.write;

import io.github.hbaseycsb.binding.coalesce.Coalescer;
import io.github.hbaseycsb.binding.outcome.OutcomeTracker;
import java.io.IOException;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/** Sends mutations together with those of other threads; each returns when it is acknowledged. */
public final class CoalescedWriter implements Writer {
  private final Coalescer coalescer;
  private final OutcomeTracker tracker;

  /** For one client thread. */
  public CoalescedWriter(Coalescer coalescer, OutcomeTracker tracker) {
    this.coalescer = coalescer;
    this.tracker = tracker;
  }

  @Override
  public Status write(String operation, Mutation mutation) {
    try {
      coalescer.write(mutation);
      return tracker.completed();
    } catch (IOException | RuntimeException e) {
      return tracker.failed(operation, e);
    }
  }

  @Override
  public void close() {
    // Nothing is held: each write has been acknowledged.
  }
}
