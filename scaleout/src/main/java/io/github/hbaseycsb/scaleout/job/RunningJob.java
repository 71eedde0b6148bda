package io.github.hbaseycsb.scaleout.job;

import io.github.hbaseycsb.common.FirstLine;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running job. It is killed when this process ends. */
public final class RunningJob implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningJob.class);
  private static final long LOOK_SECONDS = 1;

  /** The reason that a job in this process gives for a failure. The real one is in its log. */
  private static final String UNKNOWN = "NA";

  private final Job job;
  private final ExecutorService waiter = Executors.newSingleThreadExecutor();
  private final Thread killer = new Thread(this::kill, "job-killer");

  /** Observes a running job. */
  @FunctionalInterface
  public interface Look {
    void at(Job job) throws IOException, InterruptedException;
  }

  /**
   * Prepares a job, without submitting it.
   *
   * @param job the job to submit
   */
  public RunningJob(Job job) {
    this.job = job;
    Runtime.getRuntime().addShutdownHook(killer);
  }

  /**
   * Submits the job and waits for its end.
   *
   * @param everySecond called in this thread every second while the job runs
   * @return whether it succeeded
   * @throws IOException if it cannot be submitted or observed
   */
  public boolean await(Look everySecond) throws IOException, InterruptedException {
    try {
      job.submit();
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
    Future<Boolean> success = waiter.submit(() -> job.waitForCompletion(false));
    try {
      while (!success.isDone()) {
        try {
          success.get(LOOK_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
          everySecond.at(job);
        }
      }
      return success.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    }
  }

  /**
   * Submits a job and waits for its end.
   *
   * @param everySecond called in this thread every second while the job runs
   * @return its counters
   * @throws IOException with one line, if it cannot be run or fails, or its counters are lost
   */
  public static Counters run(Job job, Look everySecond) throws IOException, InterruptedException {
    try (RunningJob running = new RunningJob(job)) {
      if (!running.await(everySecond)) {
        throw new IOException(failure(job));
      }
      return counters(job);
    }
  }

  /** A counter of a running job; 0 if the job has not reported it yet. */
  public static long counter(Job job, Enum<?> counter) throws IOException {
    Counters counters = job.getCounters();
    return counters == null ? 0 : counters.findCounter(counter).getValue();
  }

  /**
   * The counters of a job that has succeeded.
   *
   * @throws IOException with one line, if its history is lost; the counters that are left would all
   *     be 0
   */
  private static Counters counters(Job job) throws IOException {
    return requireKnown(
        job.getCounters(), "job %s (%s)".formatted(job.getJobID(), job.getJobName()));
  }

  /**
   * Checks that the counters are known.
   *
   * @param counters null or empty if a history server does not have the job
   * @throws IOException with one line, if they are null or empty
   */
  static Counters requireKnown(Counters counters, String job) throws IOException {
    if (counters == null || counters.countCounters() == 0) {
      throw new IOException(
          job
              + " has ended, and its counters are not available: check that YARN's history server"
              + " (mapreduce.jobhistory.address) runs, and try again");
    }
    return counters;
  }

  /** Why a job failed, in one line. */
  public static String failure(Job job) throws IOException, InterruptedException {
    String why = FirstLine.of(job.getStatus().getFailureInfo());
    return "job %s (%s) failed%s"
        .formatted(
            job.getJobID(),
            job.getJobName(),
            why.isEmpty() || why.equals(UNKNOWN) ? "" : ": " + why);
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

  /** Kills the job if it still runs. */
  @Override
  public void close() {
    waiter.shutdownNow();
    kill();
    try {
      Runtime.getRuntime().removeShutdownHook(killer);
    } catch (IllegalStateException e) {
      LOG.debug("The process is ending", e);
    }
  }
}
