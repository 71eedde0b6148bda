package io.github.hbaseycsb.binding.coalesce;

import io.github.hbaseycsb.binding.multi.MultiSender;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.client.Row;

/**
 * One operation of a client thread and, when there is one, its outcome. One that its thread gave up
 * before it was sent is never sent.
 *
 * <p>Many operations end at the same time. Waking their threads is dear, and less so when each
 * thread, as it wakes, wakes the next.
 */
final class PendingOperation {
  /** An operation's end: a result, or why there is none. */
  record Outcome(Object result, Throwable failure) {}

  private static final Outcome GIVEN_UP = new Outcome(null, new InterruptedException());

  private final Row action;
  private final Thread caller = Thread.currentThread();
  private final AtomicReference<Outcome> outcome = new AtomicReference<>();

  /** Whom to wake; the operation itself when it is too late for that. */
  private final AtomicReference<PendingOperation> next = new AtomicReference<>();

  /** Of the calling thread, which will {@link #await} it. */
  PendingOperation(Row action) {
    this.action = action;
  }

  Row action() {
    return action;
  }

  /** About what it adds to a request, bytes. */
  long bytes() {
    return MultiSender.bytes(action);
  }

  /** Null while it is under way. */
  Outcome outcome() {
    return outcome.get();
  }

  /**
   * Ends it without waking its thread, which {@link #wake} or {@link #wakeAfter} must do.
   *
   * @return whether it was still under way
   */
  boolean end(Outcome end) {
    return outcome.compareAndSet(null, end);
  }

  /** Wakes the thread of an operation that has ended. */
  void wake() {
    LockSupport.unpark(caller);
  }

  /** Lets the thread of another operation that has ended wake this one's, or wakes it. */
  void wakeAfter(PendingOperation other) {
    if (!other.next.compareAndSet(null, this)) {
      wake();
    }
  }

  /**
   * Waits for the outcome.
   *
   * @throws InterruptedException when the thread is interrupted before there is one
   */
  Outcome await() throws InterruptedException {
    boolean interrupted = false;
    boolean gaveUp = false;
    while (outcome.get() == null) {
      LockSupport.park(this);
      if (Thread.interrupted()) {
        interrupted = true;
        gaveUp = end(GIVEN_UP);
      }
    }
    PendingOperation follower = next.getAndSet(this);
    if (follower != null) {
      follower.wake();
    }
    if (gaveUp) {
      throw new InterruptedException();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return outcome.get();
  }
}
