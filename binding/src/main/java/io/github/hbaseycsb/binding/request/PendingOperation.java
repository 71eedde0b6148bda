package io.github.hbaseycsb.binding.request;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * An operation of a client thread and, once it has ended, how it completed. An operation that its
 * thread gives up before it is sent is never sent.
 *
 * <p>Many operations end at the same time. Waking their threads is expensive. It is cheaper when
 * each thread, as it wakes, wakes the next one.
 */
final class PendingOperation {
  record Completion(Object result, Throwable failure) {}

  private static final Completion GIVEN_UP = new Completion(null, new InterruptedException());

  private final Action action;
  private final Thread caller = Thread.currentThread();
  private final AtomicReference<Completion> completion = new AtomicReference<>();

  /**
   * The operation whose thread to wake next. It is this operation itself once no other one can be
   * added.
   */
  private final AtomicReference<PendingOperation> next = new AtomicReference<>();

  /** An operation of the calling thread, which must call {@link #await}. */
  PendingOperation(Action action) {
    this.action = action;
  }

  Action action() {
    return action;
  }

  /** Null before the operation has ended. */
  Completion completion() {
    return completion.get();
  }

  /**
   * Ends the operation, unless it has ended before, and returns whether it did. The caller must
   * then call {@link #wake} or {@link #wakeAfter}.
   */
  boolean end(Completion end) {
    return completion.compareAndSet(null, end);
  }

  void wake() {
    LockSupport.unpark(caller);
  }

  /**
   * Lets the thread of another operation that has ended wake the thread of this one. If it is too
   * late for that, wakes the thread itself.
   */
  void wakeAfter(PendingOperation other) {
    if (!other.next.compareAndSet(null, this)) {
      wake();
    }
  }

  /** Throws an exception if the thread is interrupted before the operation has ended. */
  Completion await() throws InterruptedException {
    boolean interrupted = false;
    boolean gaveUp = false;
    while (completion.get() == null) {
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
    return completion.get();
  }
}
