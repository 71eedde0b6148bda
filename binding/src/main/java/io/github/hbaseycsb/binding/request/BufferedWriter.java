package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.Action.Write;
import io.github.hbaseycsb.property.Operation;
import site.ycsb.Status;

/**
 * Buffers the mutations of one thread, as HBase's {@code BufferedMutator} does. A call only adds to
 * the buffer. The write is measured, or counted as failed, when the server acknowledges it.
 */
public final class BufferedWriter implements Writer {
  private final WriteBuffer buffer;
  private final Acknowledgments acknowledgments;

  /**
   * @param buffer for this thread alone, or shared with others
   */
  public BufferedWriter(WriteBuffer buffer, Acknowledgments acknowledgments) {
    this.buffer = buffer;
    this.acknowledgments = acknowledgments;
    buffer.inFlight().addWriter();
  }

  @Override
  public Status write(Operation operation, Write write) {
    buffer.add(acknowledgments.begin(operation, write), write.bytes());
    return Status.BATCHED_OK;
  }

  @Override
  public void flush() {
    buffer.finish(acknowledgments.tracker());
  }

  @Override
  public void close() {
    flush();
    buffer.inFlight().removeWriter();
  }
}
