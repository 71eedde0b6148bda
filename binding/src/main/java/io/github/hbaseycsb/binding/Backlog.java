package io.github.hbaseycsb.binding;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The buffered writes of a client thread that have yet to be answered. At most two buffers are
 * under way: one that fills while the other is sent. Who has filled the second waits until the
 * first has been answered as a whole: to send what each answer makes room for would be a request
 * for each write. One thread adds; any may take away.
 */
final class Backlog {
  private final long bufferBytes;
  private final long limitBytes;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition answered = lock.newCondition();
  private long bytes;
  private long count;

  /**
   * @param bufferBytes a buffer's size, 1 byte or more
   */
  Backlog(long bufferBytes) {
    this.bufferBytes = bufferBytes;
    this.limitBytes = bufferBytes > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : 2 * bufferBytes;
  }

  /**
   * Adds a write, when there is room for it.
   *
   * @param flush sends what is buffered; runs when there is no room
   */
  void add(long writeBytes, Runnable flush) {
    lock.lock();
    try {
      if (bytes > 0 && bytes + writeBytes > limitBytes) {
        flush.run();
        long mayBeLeft = Math.max(0, limitBytes - Math.max(writeBytes, bufferBytes));
        while (bytes > mayBeLeft) {
          answered.awaitUninterruptibly();
        }
      }
      bytes += writeBytes;
      count++;
    } finally {
      lock.unlock();
    }
  }

  /** A write has been answered. */
  void remove(long writeBytes) {
    lock.lock();
    try {
      bytes -= writeBytes;
      count--;
      if (bytes <= bufferBytes) {
        answered.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until all writes have been answered, or the calling thread is interrupted.
   *
   * @param limitMs how long, ms
   * @return how many have not
   */
  long awaitEmpty(long limitMs) {
    long leftNs = TimeUnit.MILLISECONDS.toNanos(limitMs);
    lock.lock();
    try {
      while (count > 0 && leftNs > 0) {
        leftNs = answered.awaitNanos(leftNs);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    return count();
  }

  private long count() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }
}
