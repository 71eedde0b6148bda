package io.github.hbaseycsb.scaleout;

import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.scaleout.JobDirectory.ClockOffset;
import io.github.hbaseycsb.scaleout.JobDirectory.Ready;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * Starts the clients of a job together: when all are connected, it sets a time a few seconds ahead.
 * It also ends a job that can no longer become complete.
 */
final class StartBarrier {
  /** Time for all tasks to read the start time. */
  private static final long LEAD_MS = 3000;

  /** Within this of the driver, clients of different jobs are within the pause of each other. */
  private static final int APART_WITH_TURNS_MS = TurnSchedule.PAUSE_MS / 2;

  private final JobDirectory directory;
  private final int clients;
  private final Duration limit;
  private final boolean turns;
  private final InstantSource clock;
  private final long submittedMs;
  private int events;
  private OptionalLong startMs = OptionalLong.empty();
  private OptionalLong cancelledMs = OptionalLong.empty();
  private boolean late;

  /**
   * @param limit from now on, within which all clients must be connected
   * @param turns whether the clients take turns, by their clocks, with those of other jobs
   */
  StartBarrier(
      JobDirectory directory, int clients, Duration limit, boolean turns, InstantSource clock) {
    this.directory = directory;
    this.clients = clients;
    this.limit = limit;
    this.turns = turns;
    this.clock = clock;
    submittedMs = clock.millis();
  }

  /** Starts the clients if they can, cancels the run if it is too late, kills the job at last. */
  void look(Job job) throws IOException, InterruptedException {
    directory.showLife(clock.millis());
    if (cancelledMs.isEmpty()) {
      cancelIfATaskIsLost(job);
      startOrCancel();
    }
    if (cancelledMs.isEmpty() && directory.cancelled().isPresent()) {
      cancelledMs = OptionalLong.of(clock.millis());
    }
    // For clients to finish their operations, and for their tasks to copy the files.
    long graceMs = startMs.isPresent() ? 150_000 : 10_000;
    if (cancelledMs.isPresent() && clock.millis() - cancelledMs.getAsLong() > graceMs) {
      // Tasks without a container would wait forever.
      job.killJob();
    }
  }

  /** Sets the start when all clients are ready, or cancels if that is not possible any more. */
  void startOrCancel() throws IOException {
    if (startMs.isPresent() || cancelledMs.isPresent()) {
      return;
    }
    if (directory.countReady() == clients) {
      start();
    } else if (clock.millis() - submittedMs > limit.toMillis()) {
      late = true;
      cancel("not all clients were connected within %d s".formatted(limit.toSeconds()));
    }
  }

  /** Sets the start. Each client waits until its own clock shows that time. */
  private void start() throws IOException {
    List<ClockOffset> clocks = new ArrayList<>();
    directory.ready().forEach(client -> clocks.add(client.clock()));
    long firstMs = clocks.stream().mapToLong(ClockOffset::aheadMs).max().orElseThrow();
    ClockOffset own = directory.offset(clock);
    if (turns) {
      clocks.add(own);
    }
    long apartMs = apartMs(clocks);
    if (turns && apartMs > APART_WITH_TURNS_MS) {
      cancel(
          ("the clocks of the driver's and the clients' machines are %d ms apart, and turns allow"
                  + " %d: synchronize them, or use another runs.order")
              .formatted(apartMs, APART_WITH_TURNS_MS));
    } else if (apartMs > LEAD_MS) {
      cancel("the clocks of the clients' machines are %d ms apart".formatted(apartMs));
    } else {
      startMs = OptionalLong.of(clock.millis() + LEAD_MS);
      directory.startAt(startMs.getAsLong() + firstMs - own.aheadMs());
    }
  }

  /** The least time that clocks are apart, whatever the errors of their offsets. */
  private static long apartMs(List<ClockOffset> clocks) {
    return clocks.stream().mapToLong(it -> it.aheadMs() - it.errorMs()).max().orElseThrow()
        - clocks.stream().mapToLong(it -> it.aheadMs() + it.errorMs()).min().orElseThrow();
  }

  private void cancelIfATaskIsLost(Job job) throws IOException, InterruptedException {
    TaskCompletionEvent[] news = job.getTaskCompletionEvents(events, 100);
    events += news.length;
    for (TaskCompletionEvent event : news) {
      boolean isClient = event.getTaskAttemptId().getTaskType() == TaskType.MAP;
      if (isClient && event.getStatus() != TaskCompletionEvent.Status.SUCCEEDED) {
        String[] said = job.getTaskDiagnostics(event.getTaskAttemptId());
        String why = said.length == 0 ? "" : ": " + said[0].lines().findFirst().orElse("");
        String task = client(event.getTaskAttemptId().toString());
        cancel("the task %s was lost%s".formatted(task, why));
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
    cancelledMs = OptionalLong.of(clock.millis());
  }

  /** When clients start, by this machine's clock, ms since 1970; empty if not all are connected. */
  OptionalLong startMs() {
    return startMs;
  }

  /** Whether the limit passed before all clients were connected. */
  boolean wasLate() {
    return late;
  }
}
