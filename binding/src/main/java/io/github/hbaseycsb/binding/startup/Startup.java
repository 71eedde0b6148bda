package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.binding.options.BindingProperty;
import io.github.hbaseycsb.binding.options.StartupException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What has to be done before a run can start, within one limit of time for all of it, which begins
 * again with each progress that a long step reports.
 */
public final class Startup implements AutoCloseable {
  private final Duration limit;
  private volatile long deadlineNs;
  private volatile String lateness = "";
  private final ExecutorService worker = Executors.newSingleThreadExecutor(Startup::thread);

  /** A step, which may fail in any way. */
  @FunctionalInterface
  public interface Step {
    /** Does it. */
    void perform() throws Exception;
  }

  /**
   * Begins the time that the steps have.
   *
   * @param limit for all steps together, from now on
   */
  public Startup(Duration limit) {
    this.limit = limit;
    deadlineNs = System.nanoTime() + limit.toNanos();
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "hbase-startup");
    // One that does not end must not keep the process.
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Performs steps at the same time, so that they wait together for what does not answer. Returns
   * when all have ended; when interrupted, they are.
   *
   * @throws ExecutionException what the first of them that failed threw
   */
  public static void inParallel(List<Step> steps) throws ExecutionException, InterruptedException {
    ExecutorService workers = Executors.newCachedThreadPool(Startup::thread);
    try {
      List<Callable<Void>> tasks = new ArrayList<>();
      steps.forEach(step -> tasks.add(() -> done(step)));
      for (Future<Void> ended : workers.invokeAll(tasks)) {
        ended.get();
      }
    } finally {
      workers.shutdown();
    }
  }

  private static Void done(Step step) throws Exception {
    step.perform();
    return null;
  }

  /** What to tell the user when something was not done within the limit. */
  public String late(String what, String check) {
    return "%s within %d s: check that %s (property %s allows more time)"
        .formatted(what, limit.toSeconds(), check, BindingProperty.STARTUP_TIMEOUT.key());
  }

  /**
   * Told by a step that takes long and gets on: the limit begins anew.
   *
   * @param what was not done, when the limit is passed after this
   * @param check what the user can look for then
   */
  public void progressed(String what, String check) {
    lateness = late(what, check);
    deadlineNs = System.nanoTime() + limit.toNanos();
  }

  /**
   * Performs a step and waits for it; past the limit it is interrupted and left alone.
   *
   * @param lateness what to tell the user when the limit is passed without progress
   * @throws StartupException what the step threw of that kind, or the lateness
   * @throws ExecutionException what else the step threw
   */
  public void perform(Step step, String lateness) throws StartupException, ExecutionException {
    this.lateness = lateness;
    Future<Void> running = worker.submit(() -> done(step));
    try {
      await(running);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StartupException startup) {
        throw startup;
      }
      throw e;
    } catch (TimeoutException e) {
      running.cancel(true);
      throw new StartupException(this.lateness, e);
    } catch (InterruptedException e) {
      running.cancel(true);
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while connecting to HBase", e);
    }
  }

  private void await(Future<Void> running)
      throws InterruptedException, ExecutionException, TimeoutException {
    while (true) {
      try {
        running.get(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
        return;
      } catch (TimeoutException e) {
        if (deadlineNs - System.nanoTime() <= 0) {
          throw e;
        }
      }
    }
  }

  @Override
  public void close() {
    worker.shutdown();
  }
}
