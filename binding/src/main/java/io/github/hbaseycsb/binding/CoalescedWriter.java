package io.github.hbaseycsb.binding;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/** Sends mutations together with those of other threads; each returns when it is acknowledged. */
final class CoalescedWriter implements Writer {
  private final Coalescer coalescer;
  private final Tally tally;

  CoalescedWriter(Coalescer coalescer, Tally tally) {
    this.coalescer = coalescer;
    this.tally = tally;
  }

  @Override
  public Status write(String operation, Mutation mutation) {
    try {
      coalescer.write(mutation);
      return tally.completed();
    } catch (IOException | RuntimeException e) {
      return tally.failed(operation, e);
    }
  }

  @Override
  public void close() {
    // Nothing is held: each write has been acknowledged.
  }
}
