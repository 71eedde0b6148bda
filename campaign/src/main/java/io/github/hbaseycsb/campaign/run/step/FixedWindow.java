package io.github.hbaseycsb.campaign.run.step;

import io.github.hbaseycsb.model.plan.RunsSpec;
import io.github.hbaseycsb.model.spec.ClientPlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.OptionalLong;

/**
 * Decides when the clients of a run with a fixed warm-up and duration may end: as soon as their
 * logs cover the window. They would end by themselves later.
 */
final class FixedWindow {
  private final Clock clock;
  private final Path run;
  private final RunsSpec runs;
  private final boolean isKnown;
  private OptionalLong endMs = OptionalLong.empty();

  /**
   * For a run that is about to begin.
   *
   * @param run the run's directory
   */
  FixedWindow(Clock clock, Path run, RunsSpec runs) {
    this.clock = clock;
    this.run = run;
    this.runs = runs;
    isKnown =
        runs.on() == ClientPlace.LOCAL && runs.duration().isPresent() && !runs.warmup().isAuto();
  }

  /** Whether the clients may end. */
  boolean isOver() {
    if (!isKnown) {
      return false;
    }
    if (endMs.isEmpty()) {
      try {
        endMs = RunWindow.of(run, runs).map(RunWindow::endMs).orElse(OptionalLong.empty());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return endMs.isPresent()
        && clock.millis() >= endMs.getAsLong() + RunWindow.LAST_INTERVAL.toMillis();
  }
}
