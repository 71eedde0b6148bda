package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.request.DaemonThreads;
import io.github.hbaseycsb.property.BindingProperty;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * Executes the steps before a run with a common time limit. The limit starts anew each time a long
 * step reports progress.
 */
public final class Startup implements AutoCloseable {
  /** A step that hangs must not keep the process alive. */
  static final ThreadFactory THREADS = new DaemonThreads("hbase-startup");

  private final Duration limit;
  private final LongSupplier nanoTime;
  private volatile long deadlineNs;
  private volatile String lateness = "";
  private final ExecutorService worker = Executors.newSingleThreadExecutor(THREADS);

  /** A step of the startup, which may throw any exception. */
  @FunctionalInterface
  public interface Step extends Callable<Void> {
    void perform() throws Exception;

    @Override
    default Void call() throws Exception {
      perform();
      return null;
    }
  }

  /**
   * @param limit for all steps together, from now
   * @param nanoTime {@link System#nanoTime}
   */
  public Startup(Duration limit, LongSupplier nanoTime) {
    this.limit = limit;
    this.nanoTime = nanoTime;
    deadlineNs = nanoTime.getAsLong() + limit.toNanos();
  }

  /**
   * Executes steps in parallel, so that the waits for unresponsive servers overlap. Returns when
   * all have ended. If the thread is interrupted, so are the steps.
   *
   * @throws ExecutionException with the exception of the first step that failed
   */
  public static void inParallel(List<Step> steps) throws ExecutionException, InterruptedException {
    ExecutorService workers = Executors.newCachedThreadPool(THREADS);
    try {
      for (Future<Void> ended : workers.invokeAll(steps)) {
        ended.get();
      }
    } finally {
      workers.shutdown();
    }
  }

  /**
   * The message for the user if something was not done within the limit.
   *
   * @param what is missing, such as "no Kerberos login"
   * @param check what the user should check
   */
  public String late(String what, String check) {
    return "%s within %d s: check that %s (property %s allows more time)"
        .formatted(what, limit.toSeconds(), check, BindingProperty.STARTUP_TIMEOUT.key());
  }

  /**
   * Reports that a long step has made progress. The time limit starts anew.
   *
   * @param what is missing if the limit is exceeded after this
   * @param check what the user should check then
   */
  public void progressed(String what, String check) {
    lateness = late(what, check);
    deadlineNs = nanoTime.getAsLong() + limit.toNanos();
  }

  /**
   * Executes a step and waits for it. If the limit is exceeded, the step is interrupted and
   * abandoned.
   *
   * @param lateness the message if the limit is exceeded without progress
   * @throws StartupException if the step throws one, if the limit is exceeded, or if the thread is
   *     interrupted
   * @throws ExecutionException with any other exception of the step
   */
  public void perform(Step step, String lateness) throws StartupException, ExecutionException {
    this.lateness = lateness;
    Future<Void> running = worker.submit(step);
    try {
      await(running);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StartupException startup) {
        throw startup;
      }
      throw e;
    } catch (TimeoutException e) {
      running.cancel(true);
      throw StartupException.unanswered(this.lateness, e);
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
        running.get(deadlineNs - nanoTime.getAsLong(), TimeUnit.NANOSECONDS);
        return;
      } catch (TimeoutException e) {
        if (deadlineNs - nanoTime.getAsLong() <= 0) {
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
