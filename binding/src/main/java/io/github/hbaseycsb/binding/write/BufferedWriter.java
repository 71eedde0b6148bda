package io.github.hbaseycsb.binding.write;

import io.github.hbaseycsb.binding.multi.Acknowledgments;
import io.github.hbaseycsb.binding.multi.Acknowledgments.Pending;
import io.github.hbaseycsb.binding.multi.MultiSender;
import io.github.hbaseycsb.binding.outcome.OutcomeTracker;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/**
 * Buffers the mutations of one thread, as HBase's {@code BufferedMutator} does. Each is measured,
 * and its failure counted, when the server acknowledges it: the call itself only fills the buffer.
 */
public final class BufferedWriter implements Writer {
  private final WriteBuffer buffer;
  private final Acknowledgments acknowledgments;
  private final OutcomeTracker tracker;

  /**
   * A writer of one client thread.
   *
   * @param buffer of this thread alone, or shared with others
   */
  public BufferedWriter(
      WriteBuffer buffer, Acknowledgments acknowledgments, OutcomeTracker tracker) {
    this.buffer = buffer;
    this.acknowledgments = acknowledgments;
    this.tracker = tracker;
    buffer.inFlight().addWriter();
  }

  @Override
  public Status write(String operation, Mutation mutation) {
    buffer.add(this, acknowledgments.begin(operation, mutation), MultiSender.bytes(mutation));
    return Status.BATCHED_OK;
  }

  @Override
  public void close() {
    buffer.finish(this);
    buffer.inFlight().removeWriter();
  }

  OutcomeTracker tracker() {
    return tracker;
  }

  /**
   * The server answered a write, or none took it.
   *
   * @param failure null when it was answered
   */
  void end(Pending write, Throwable failure) {
    acknowledgments.end(
        write, failure == null ? tracker.completed() : tracker.failed(write.operation(), failure));
  }
}
