package io.github.hbaseycsb.campaign.client;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Processes that are waited for together. */
final class ProcessGroup {
  private static final Duration POLL = Duration.ofMillis(250);

  /** How long a client that was asked to end may take to finish its operations and report. */
  private static final Duration STOP_LIMIT = Duration.ofSeconds(95);

  private final List<ClientProcess> processes;
  private final Clock clock;

  ProcessGroup(List<ClientProcess> processes, Clock clock) {
    this.processes = List.copyOf(processes);
    this.clock = clock;
  }

  /** Returns when all have ended, one has failed, it is enough, or the limit has passed. */
  void await(Optional<Duration> limit, Consumer<ClientProgress> progress, Supplier<Boolean> enough)
      throws IOException, InterruptedException {
    ProgressMeter meter = new ProgressMeter();
    long start = clock.millis();
    while (anyAlive() && !enough.get()) {
      if (limit.isPresent() && clock.millis() - start > limit.get().toMillis()) {
        return;
      }
      // A client that ended early makes the run worthless: the others need not go on.
      if (processes.stream().anyMatch(ClientProcess::hasFailed)) {
        return;
      }
      meter
          .read(processes.stream().map(ClientProcess::status).toList(), clock.millis())
          .ifPresent(progress);
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
    }
  }

  /** Ends them; returns when all have ended, even if this thread is interrupted again meanwhile. */
  void stop() throws IOException {
    boolean interrupted = false;
    processes.forEach(ClientProcess::stop);
    long deadline = System.nanoTime() + STOP_LIMIT.toNanos();
    while (anyAlive()) {
      if (System.nanoTime() > deadline) {
        processes.forEach(ClientProcess::kill);
      }
      try {
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Polls every one of them. */
  private boolean anyAlive() throws IOException {
    boolean any = false;
    for (ClientProcess process : processes) {
      any |= process.poll();
    }
    return any;
  }
}
