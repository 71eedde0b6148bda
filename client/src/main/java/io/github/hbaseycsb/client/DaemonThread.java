package io.github.hbaseycsb.client;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Creates daemon threads, which do not keep the process alive. */
public final class DaemonThread {
  private DaemonThread() {}

  /** Creates a thread, without starting it. */
  public static Thread of(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Waits for the end of a call in such a thread, which nothing interrupts, and which need not end.
   *
   * @throws ExecutionException when it failed
   * @throws TimeoutException when it did not end in time; it goes on
   */
  public static <T> T within(Duration limit, String name, Callable<T> call)
      throws ExecutionException, TimeoutException, InterruptedException {
    FutureTask<T> task = new FutureTask<>(call);
    of(name, task).start();
    return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
  }
}
