package io.github.hbaseycsb.scaleout.clients;

import io.github.hbaseycsb.scaleout.clients.JobDirectory.Ready;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.OptionalLong;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * Starts the clients of a job together: when all are connected it names a time, a few seconds off,
 * and none begins before. It also ends a job that cannot become whole any more.
 */
final class Start {
  /** Until when every task has seen the time. */
  private static final Duration LEAD = Duration.ofSeconds(3);

  private static final int EVENTS = 100;

  private final JobDirectory directory;
  private final int clients;
  private final Duration limit;
  private final InstantSource clock;
  private final long submittedMs;
  private int events;
  private OptionalLong startMs = OptionalLong.empty();
  private boolean cancelled;
  private boolean late;

  /**
   * The limit begins now.
   *
   * @param limit within which all clients must be connected
   */
  Start(JobDirectory directory, int clients, Duration limit, InstantSource clock) {
    this.directory = directory;
    this.clients = clients;
    this.limit = limit;
    this.clock = clock;
    this.submittedMs = clock.millis();
  }

  /** Looks whether it is time to start, or too late. */
  void look(Job job) throws IOException, InterruptedException {
    cancelled |= directory.cancelled().isPresent();
    if (cancelled) {
      return;
    }
    cancelIfATaskIsLost(job);
    if (startMs.isPresent() || cancelled) {
      return;
    }
    if (directory.countReady() == clients) {
      startMs = OptionalLong.of(clock.millis() + LEAD.toMillis());
      directory.startAt(startMs.getAsLong());
    } else if (clock.millis() - submittedMs > limit.toMillis()) {
      late = true;
      cancel("not all clients were there within %d s".formatted(limit.toSeconds()));
      // Tasks that wait for a container would still begin.
      job.killJob();
    }
  }

  private void cancelIfATaskIsLost(Job job) throws IOException, InterruptedException {
    TaskCompletionEvent[] news = job.getTaskCompletionEvents(events, EVENTS);
    events += news.length;
    for (TaskCompletionEvent event : news) {
      boolean isClient = event.getTaskAttemptId().getTaskType() == TaskType.MAP;
      if (isClient && event.getStatus() != TaskCompletionEvent.Status.SUCCEEDED) {
        String[] said = job.getTaskDiagnostics(event.getTaskAttemptId());
        cancel(
            "the task %s was lost%s"
                .formatted(
                    client(event.getTaskAttemptId().toString()),
                    said.length == 0 ? "" : ": " + said[0].lines().findFirst().orElse("")));
      }
    }
  }

  private String client(String task) throws IOException {
    for (Ready ready : directory.ready()) {
      if (ready.task().equals(task)) {
        return "of client %d on %s".formatted(ready.number(), ready.host());
      }
    }
    return task;
  }

  private void cancel(String why) throws IOException {
    directory.cancel(why);
    cancelled = true;
  }

  /** When the clients start, ms since 1970; empty if they have not all been there. */
  OptionalLong startMs() {
    return startMs;
  }

  /** Whether the limit passed before all were there. */
  boolean wasLate() {
    return late;
  }
}
