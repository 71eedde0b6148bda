package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.Acknowledgements.Pending;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/**
 * Buffers the mutations of one thread, as HBase's {@code BufferedMutator} does. Each is measured,
 * and its failure counted, when the server acknowledges it: the call itself only fills the buffer.
 */
final class BufferedWriter implements Writer {
  private final WriteBuffer buffer;
  private final Acknowledgements acknowledgements;
  private final Tally tally;

  /**
   * @param buffer of this thread alone, or shared with others
   */
  BufferedWriter(WriteBuffer buffer, Acknowledgements acknowledgements, Tally tally) {
    this.buffer = buffer;
    this.acknowledgements = acknowledgements;
    this.tally = tally;
    buffer.inFlight().join();
  }

  @Override
  public Status write(String operation, Mutation mutation) {
    buffer.add(this, acknowledgements.begin(operation, mutation), Multi.bytes(mutation));
    return Status.BATCHED_OK;
  }

  @Override
  public void close() {
    buffer.finish(this);
    buffer.inFlight().leave();
  }

  Tally tally() {
    return tally;
  }

  /**
   * The server answered a write, or none took it.
   *
   * @param failure null when it was answered
   */
  void end(Pending write, Throwable failure) {
    acknowledgements.end(
        write, failure == null ? tally.completed() : tally.failed(write.operation(), failure));
  }
}
