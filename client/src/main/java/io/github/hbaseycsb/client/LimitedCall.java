package io.github.hbaseycsb.client;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls that nothing interrupts, and that need not end: they are left to a daemon thread. */
public final class LimitedCall {
  private LimitedCall() {}

  /**
   * Waits for a call's end.
   *
   * @throws ExecutionException when it failed
   * @throws TimeoutException when it did not end in time; it goes on
   */
  public static <T> T within(Duration limit, String name, Callable<T> call)
      throws ExecutionException, TimeoutException, InterruptedException {
    FutureTask<T> task = new FutureTask<>(call);
    DaemonThread.of(name, task).start();
    return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
  }
}
