package io.github.hbaseycsb.binding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

/** Runs tasks on the rows of a table in threads of this process. */
public final class LocalTasks implements AutoCloseable {
  private final ExecutorService threads;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final LongAdder rows = new LongAdder();
  private final Future<?> ticks;

  /**
   * @param parallel the number of tasks that run at the same time
   * @param progress receives the number of finished rows every second, in a thread of its own
   */
  public LocalTasks(int parallel, LongConsumer progress) {
    threads = Executors.newFixedThreadPool(parallel);
    ticks = clock.scheduleAtFixedRate(() -> progress.accept(rows()), 1, 1, TimeUnit.SECONDS);
  }

  /** Called by a task for each finished row. */
  public void rowDone() {
    rows.increment();
  }

  public long rows() {
    return rows.sum();
  }

  /**
   * Runs tasks and returns their results in the order of the tasks.
   *
   * @throws IOException the failure of the first task that failed
   */
  public <T> List<T> run(List<Callable<T>> tasks) throws IOException, InterruptedException {
    List<T> results = new ArrayList<>();
    try {
      for (Future<T> future : tasks.stream().map(threads::submit).toList()) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException known
          ? known
          : new IOException(e.getCause().toString(), e);
    }
  }

  /** Cancels the tasks that still run, and waits until they have ended. */
  @Override
  public void close() {
    ticks.cancel(true);
    clock.shutdownNow();
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("a task does not end when it is interrupted");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
