package io.github.hbaseycsb.binding;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What has to be done before a run can start, within one limit of time for all of it. */
final class Startup implements AutoCloseable {
  private final long deadlineNs;
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "hbase-startup");
            // One that does not end must not keep the process.
            thread.setDaemon(true);
            return thread;
          });

  /** A step, which may fail in any way. */
  @FunctionalInterface
  interface Step {
    void perform() throws Exception;
  }

  /**
   * @param limit for all steps together, from now on
   */
  Startup(Duration limit) {
    deadlineNs = System.nanoTime() + limit.toNanos();
  }

  /**
   * Performs a step and waits for it; past the limit it is interrupted and left alone.
   *
   * @param lateness what to tell the user when the limit is passed
   * @throws StartupException what the step threw of that kind, or the lateness
   * @throws ExecutionException what else the step threw
   */
  void perform(Step step, String lateness) throws StartupException, ExecutionException {
    Future<Void> running =
        worker.submit(
            () -> {
              step.perform();
              return null;
            });
    try {
      running.get(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StartupException startup) {
        throw startup;
      }
      throw e;
    } catch (TimeoutException e) {
      running.cancel(true);
      throw new StartupException(lateness, e);
    } catch (InterruptedException e) {
      running.cancel(true);
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while connecting to HBase", e);
    }
  }

  @Override
  public void close() {
    worker.shutdown();
  }
}
