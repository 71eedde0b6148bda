package io.github.hbaseycsb.scaleout.bulkload;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A job under way, which is ended with this process. */
final class RunningJob implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningJob.class);
  private static final long PROGRESS_SECONDS = 1;

  private final Job job;
  private final ExecutorService waiter = Executors.newSingleThreadExecutor();
  private final Thread killer = new Thread(this::kill, "bulk-load-killer");

  RunningJob(Job job) {
    this.job = job;
    Runtime.getRuntime().addShutdownHook(killer);
  }

  /**
   * Submits the job and waits for its end.
   *
   * @param progress told every second how many rows are written
   * @throws BulkLoadException when it fails
   */
  void await(LongConsumer progress) throws BulkLoadException, IOException, InterruptedException {
    try {
      job.submit();
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
    Future<Boolean> success = waiter.submit(() -> job.waitForCompletion(false));
    try {
      while (!success.isDone()) {
        try {
          success.get(PROGRESS_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
          progress.accept(rows(job));
        }
      }
      if (!success.get()) {
        throw new BulkLoadException(
            "job %s (%s) failed: %s"
                .formatted(job.getJobID(), job.getJobName(), job.getStatus().getFailureInfo()));
      }
    } catch (ExecutionException e) {
      throw new IOException(BulkLoad.firstLine(e.getCause()), e);
    }
  }

  private static long rows(Job job) throws IOException {
    Counters counters = job.getCounters();
    return counters == null ? 0 : counters.findCounter(RowReducer.Counter.ROWS).getValue();
  }

  private void kill() {
    try {
      if (!job.isComplete()) {
        job.killJob();
      }
    } catch (IOException | IllegalStateException e) {
      LOG.debug("Not killed", e);
    }
  }

  @Override
  public void close() {
    waiter.shutdownNow();
    try {
      Runtime.getRuntime().removeShutdownHook(killer);
    } catch (IllegalStateException e) {
      LOG.debug("The process is ending", e);
    }
  }
}
