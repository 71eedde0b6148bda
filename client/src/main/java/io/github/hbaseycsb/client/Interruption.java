package io.github.hbaseycsb.client;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Handles Ctrl-C and SIGTERM: interrupts the working thread, which has three minutes to stop its
 * processes, restore the cluster's switches and write its results.
 */
public final class Interruption {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private enum State {
    WORKING,
    INTERRUPTED,
    DONE
  }

  private final Thread worker = Thread.currentThread();
  private final AtomicReference<State> state = new AtomicReference<>(State.WORKING);

  /** Creates a handler that interrupts the calling thread. */
  public static Interruption ofThisThread() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime()
        .addShutdownHook(new Thread(interruption::interruptAndAwait, "interruption"));
    return interruption;
  }

  private void interruptAndAwait() {
    if (!state.compareAndSet(State.WORKING, State.INTERRUPTED)) {
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
    if (state.compareAndSet(State.WORKING, State.DONE)) {
      System.exit(status);
    }
  }
}
