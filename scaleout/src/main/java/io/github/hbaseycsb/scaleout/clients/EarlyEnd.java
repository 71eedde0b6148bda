package io.github.hbaseycsb.scaleout.clients;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Decides whether a task's client should be ended early: on request, or because the process that
 * submitted the job is gone.
 */
final class EarlyEnd {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final JobDirectory job;
  private Optional<String> life = Optional.empty();
  private long aliveNs = System.nanoTime();
  private boolean due;

  EarlyEnd(JobDirectory job) {
    this.job = job;
  }

  /** Checks whether to end the client. Once true, the result stays true. */
  boolean isDue() throws IOException {
    due |= job.cancelled().isPresent() || isAbandoned();
    return due;
  }

  private boolean isAbandoned() throws IOException {
    Optional<String> now = job.life();
    if (!now.equals(life)) {
      life = now;
      aliveNs = System.nanoTime();
    }
    return System.nanoTime() - aliveNs > LIMIT.toNanos();
  }
}
