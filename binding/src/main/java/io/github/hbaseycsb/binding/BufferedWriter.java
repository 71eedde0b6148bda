package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.Acknowledgements.Pending;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.client.AsyncBufferedMutator;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/**
 * Buffers mutations on the client and sends them when the buffer is full. Each is measured, and its
 * failure counted, when the server acknowledges it: the call itself only fills the buffer.
 */
final class BufferedWriter implements Writer {
  private final AsyncBufferedMutator mutator;
  private final Acknowledgements acknowledgements;
  private final Tally tally;
  private final Backlog backlog;
  private final long closeLimitMs;

  /**
   * @param mutator flushes by itself when it holds a buffer's bytes
   * @param bufferBytes the buffer's size, bytes
   * @param closeLimitMs how long {@link #close} waits for the last answers, ms
   */
  BufferedWriter(
      AsyncBufferedMutator mutator,
      Acknowledgements acknowledgements,
      Tally tally,
      long bufferBytes,
      long closeLimitMs) {
    this.mutator = mutator;
    this.acknowledgements = acknowledgements;
    this.tally = tally;
    this.backlog = new Backlog(bufferBytes);
    this.closeLimitMs = closeLimitMs;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // its failure is handled in the callback itself
  public Status write(String operation, Mutation mutation) {
    Pending pending = acknowledgements.begin(operation, mutation);
    long bytes = mutation.heapSize();
    backlog.add(bytes, mutator::flush);
    mutator
        .mutate(mutation)
        .whenComplete(
            (done, failure) -> {
              acknowledgements.end(
                  pending, failure == null ? tally.completed() : tally.failed(operation, failure));
              backlog.remove(bytes);
            });
    return Status.BATCHED_OK;
  }

  @Override
  public void close() {
    mutator.flush();
    long unanswered = backlog.awaitEmpty(closeLimitMs);
    if (unanswered > 0) {
      tally.failed(
          "FLUSH", new TimeoutException(unanswered + " buffered writes were never acknowledged"));
    }
    mutator.close();
  }
}
