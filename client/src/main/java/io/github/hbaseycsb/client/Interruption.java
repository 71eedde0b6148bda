package io.github.hbaseycsb.client;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Handles Ctrl-C and SIGTERM: interrupts the working thread, which has three minutes to stop its
 * processes, restore the cluster's switches and write its results.
 */
public final class Interruption {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final Thread worker = Thread.currentThread();

  /** Set by what comes first, the worker's end or a signal. */
  private final AtomicBoolean ended = new AtomicBoolean();

  /** Creates a handler that interrupts the calling thread. */
  public static Interruption ofThisThread() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime()
        .addShutdownHook(new Thread(interruption::interruptAndAwait, "interruption"));
    return interruption;
  }

  private void interruptAndAwait() {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    worker.interrupt();
    try {
      worker.join(LIMIT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Exits. If a signal has already begun the exit, returns, and the process ends with the signal's
   * status.
   */
  public void exit(int status) {
    if (ended.compareAndSet(false, true)) {
      System.exit(status);
    }
  }
}
