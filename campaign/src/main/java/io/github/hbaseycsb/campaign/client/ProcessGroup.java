package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.campaign.client.Clients.Watcher;
import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.client.ClientProtocol.StatusLine;
import io.github.hbaseycsb.client.HeldInterrupt;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntPredicate;

/** Processes that are waited for together. */
final class ProcessGroup {
  private static final Duration POLL = Duration.ofMillis(250);

  /** Of processes that are asked to end: a MapReduce job then copies its clients' files. */
  private static final Duration END_LIMIT = Duration.ofMinutes(4);

  private final List<List<ClientProcess>> sides;
  private final List<ClientProcess> processes;
  private final Clock clock;

  ProcessGroup(List<List<ClientProcess>> sides, Clock clock) {
    this.sides = List.copyOf(sides);
    this.processes = sides.stream().flatMap(List::stream).toList();
    this.clock = clock;
  }

  /**
   * Returns when all processes have ended, one has failed, or the limit has passed. When {@code
   * enough} returns true, they are asked to end, and waited for.
   */
  void await(Optional<Duration> limit, Watcher watcher, IntPredicate enough)
      throws IOException, InterruptedException {
    List<Meter> meters = sides.stream().map(side -> new Meter()).toList();
    OptionalLong deadline =
        limit.stream().mapToLong(length -> clock.millis() + length.toMillis()).findFirst();
    boolean asked = false;
    while (anyAlive()) {
      if (!asked && enough.test(ended())) {
        asked = true;
        processes.forEach(ClientProcess::finish);
        deadline = OptionalLong.of(clock.millis() + END_LIMIT.toMillis());
      }
      if (deadline.isPresent() && clock.millis() > deadline.getAsLong()) {
        return;
      }
      // A client that ended early makes the run worthless, so the others are stopped.
      if (processes.stream().anyMatch(ClientProcess::hasFailed)) {
        return;
      }
      for (int i = 0; i < sides.size(); i++) {
        int side = i;
        meters
            .get(i)
            .read(sides.get(i).stream().map(ClientProcess::status).toList(), clock.millis())
            .ifPresent(reading -> watcher.read(side, reading));
      }
      pause();
    }
  }

  /** How many have ended; 0 while one has not begun: asked to end now, it would have no result. */
  private int ended() {
    boolean allBegan =
        processes.stream().allMatch(it -> it.hasEnded() || it.status().operations() > 0);
    return allBegan ? (int) processes.stream().filter(ClientProcess::hasEnded).count() : 0;
  }

  /** Stops all processes. Returns when they have ended, even if this thread is interrupted. */
  void stop() throws IOException {
    try (HeldInterrupt held = new HeldInterrupt()) {
      processes.forEach(ClientProcess::stop);
      long deadline = System.nanoTime() + ClientProcess.STOP_LIMIT.toNanos();
      while (anyAlive()) {
        if (System.nanoTime() > deadline) {
          processes.forEach(ClientProcess::kill);
        }
        try {
          pause();
        } catch (InterruptedException e) {
          held.came();
        }
      }
    }
  }

  /** Until the first one that is left ends, but not for long, because of the others. */
  private void pause() throws IOException, InterruptedException {
    Optional<ClientProcess> left =
        processes.stream().filter(process -> !process.hasEnded()).findFirst();
    if (left.isPresent()) {
      left.get().awaitEnd(POLL.toMillis());
    }
  }

  /** Whether a process is alive. Polls every one, because polling also reads its output. */
  private boolean anyAlive() throws IOException {
    boolean any = false;
    for (ClientProcess process : processes) {
      any |= process.poll();
    }
    return any;
  }

  /** Adds up the clients' status lines, at most once a second. */
  static final class Meter {
    private static final long INTERVAL_MS = 1000;

    private long lastMs;
    private long lastOperations;

    /**
     * The progress up to now; empty if the last reading was less than a second ago, or a client has
     * not started yet.
     *
     * @param clients the last status line of each
     */
    Optional<ClientProgress> read(List<StatusLine> clients, long nowMs) {
      long operations = clients.stream().mapToLong(StatusLine::operations).sum();
      boolean allStarted = clients.stream().allMatch(client -> client.operations() > 0);
      if (!allStarted || nowMs - lastMs < INTERVAL_MS) {
        return Optional.empty();
      }
      double rate = lastMs == 0 ? 0 : (operations - lastOperations) * 1000.0 / (nowMs - lastMs);
      lastMs = nowMs;
      lastOperations = operations;
      return Optional.of(
          new ClientProgress(
              clients.stream().mapToLong(StatusLine::seconds).min().orElse(0),
              operations,
              rate,
              clients.stream().mapToDouble(StatusLine::p99Us).max().orElse(0)));
    }
  }
}
