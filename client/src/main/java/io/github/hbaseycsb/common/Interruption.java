package io.github.hbaseycsb.common;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What Ctrl-C and SIGTERM do: the working thread is interrupted and gets three minutes to stop its
 * processes, put the cluster's switches back and write what is known.
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

  /** Makes the calling thread the one that is interrupted. */
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
   * Exits; when a signal has begun the exit already, returns, and the process ends with the
   * signal's status.
   */
  public void exit(int status) {
    if (state.compareAndSet(State.WORKING, State.DONE)) {
      System.exit(status);
    }
  }
}
