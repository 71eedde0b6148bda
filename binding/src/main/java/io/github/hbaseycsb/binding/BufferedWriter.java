package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.Acknowledgements.Pending;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.hbase.client.AsyncBufferedMutator;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/**
 * Buffers mutations on the client and sends them when the buffer is full. Each is measured, and its
 * failure counted, when the server acknowledges it: the call itself only fills the buffer.
 *
 * <p>At most two buffers are under way: one that fills while the other is sent.
 */
final class BufferedWriter implements Writer {
  private final AsyncBufferedMutator mutator;
  private final Acknowledgements acknowledgements;
  private final Tally tally;
  private final long limitBytes;
  private final long closeLimitMs;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition acknowledged = lock.newCondition();
  private long pendingBytes;
  private long pendingCount;

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
    this.limitBytes = bufferBytes > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : 2 * bufferBytes;
    this.closeLimitMs = closeLimitMs;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // its failure is handled in the callback itself
  public Status write(String operation, Mutation mutation) {
    Pending pending = acknowledgements.begin(operation, mutation);
    long bytes = mutation.heapSize();
    awaitRoom(bytes);
    mutator
        .mutate(mutation)
        .whenComplete(
            (done, failure) -> {
              acknowledgements.end(
                  pending, failure == null ? tally.completed() : tally.failed(operation, failure));
              giveBack(bytes);
            });
    return Status.BATCHED_OK;
  }

  @Override
  public void close() {
    mutator.flush();
    if (!awaitAllAcknowledged()) {
      tally.failed(
          "FLUSH", new TimeoutException(pendingCount + " buffered writes were never acknowledged"));
    }
    mutator.close();
  }

  private void awaitRoom(long bytes) {
    lock.lock();
    try {
      if (pendingBytes > 0 && pendingBytes + bytes > limitBytes) {
        mutator.flush();
        while (pendingBytes > 0 && pendingBytes + bytes > limitBytes) {
          acknowledged.awaitUninterruptibly();
        }
      }
      pendingBytes += bytes;
      pendingCount++;
    } finally {
      lock.unlock();
    }
  }

  private void giveBack(long bytes) {
    lock.lock();
    try {
      pendingBytes -= bytes;
      pendingCount--;
      acknowledged.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private boolean awaitAllAcknowledged() {
    long leftNs = TimeUnit.MILLISECONDS.toNanos(closeLimitMs);
    lock.lock();
    try {
      while (pendingCount > 0 && leftNs > 0) {
        leftNs = acknowledged.awaitNanos(leftNs);
      }
      return pendingCount == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return pendingCount == 0;
    } finally {
      lock.unlock();
    }
  }
}
