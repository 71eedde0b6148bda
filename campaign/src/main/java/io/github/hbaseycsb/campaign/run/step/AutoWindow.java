package io.github.hbaseycsb.campaign.run.step;

import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.model.plan.RunsSpec;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Decides when a run's window begins and when its clients may end. With {@code runs.warmup: auto}
 * the window begins when the load is steady, or at a limit.
 */
final class AutoWindow {
  /** Added to the longest time, for clients that start one after the other. */
  private static final Duration SLACK = Duration.ofSeconds(2);

  private final Clock clock;
  private final Duration duration;
  private final SteadyLoad load;
  private OptionalLong startMs = OptionalLong.empty();
  private Warmed warmed;

  private AutoWindow(Clock clock, Duration duration, OptionalInt target, Duration limit) {
    this.clock = clock;
    this.duration = duration;
    this.load = new SteadyLoad(duration, target, limit);
  }

  /**
   * A window for these runs; empty if the plan has a fixed warm-up.
   *
   * @param withServers whether the servers warm up in the same time, for which it has twice the
   *     limit
   */
  static Optional<AutoWindow> of(RunsSpec runs, boolean withServers, Clock clock) {
    if (!runs.warmup().isAuto()) {
      return Optional.empty();
    }
    Duration duration = runs.duration().orElseThrow();
    Duration limit = SteadyLoad.limit(duration).multipliedBy(withServers ? 2 : 1);
    return Optional.of(new AutoWindow(clock, duration, runs.target(), limit));
  }

  /** The longest time for which clients of such a run execute, if the servers warm up, too. */
  static Duration limit(Duration duration) {
    return SteadyLoad.limit(duration).multipliedBy(2).plus(duration).plus(SLACK);
  }

  void follow(ClientProgress progress) {
    if (startMs.isPresent()) {
      return;
    }
    load.add(progress);
    boolean steady = load.isSteady();
    if (steady || load.isOverdue()) {
      startMs = OptionalLong.of(clock.millis());
      warmed = load.warmed(steady, load.reason());
    }
  }

  boolean isWarmingUp() {
    return startMs.isEmpty();
  }

  /** Whether the clients may end. */
  boolean isOver() {
    return startMs.isPresent()
        && clock.millis()
            >= startMs.getAsLong() + duration.plus(RunWindow.LAST_INTERVAL).toMillis();
  }

  /** When the window began, ms since 1970; empty if the clients ended before. */
  OptionalLong startMs() {
    return startMs;
  }

  /** The result of the warm-up; empty before its end. */
  Optional<Warmed> warmed() {
    return Optional.ofNullable(warmed);
  }
}
