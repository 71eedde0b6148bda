package io.github.hbaseycsb.scaleout.clients;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Tells a task when its client should end early: it was asked to, or nobody waits for it any more,
 * because the process that submitted the job is gone.
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

  /** Looks; once true, always true. */
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
