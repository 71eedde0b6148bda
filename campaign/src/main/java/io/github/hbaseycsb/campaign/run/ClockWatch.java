package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.client.Units;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Notices that this machine's clock jumps while clients run: it is set, or the machine was halted.
 * Windows, logs and samples have the time of the clock, so that figures of such a run are wrong.
 * One thread asks, several times a second.
 */
final class ClockWatch {
  /** A thread that was held up for so long between two readings cannot compare them. */
  private static final long HELD_UP_NS = TimeUnit.MILLISECONDS.toNanos(100);

  private final DriverContext context;

  /** By how much the clock was ahead of that which nobody sets. */
  private OptionalLong aheadMs = OptionalLong.empty();

  private long jumpMs;

  ClockWatch(DriverContext context) {
    this.context = context;
  }

  /** Whether it has jumped since the first call. What NTP corrects by and by is no jump. */
  boolean hasJumped() {
    long beforeNs = context.nanoTime().getAsLong();
    long nowMs = context.clock().millis();
    boolean heldUp = context.nanoTime().getAsLong() - beforeNs > HELD_UP_NS;
    if (jumpMs == 0 && !heldUp) {
      long nowAheadMs = nowMs - TimeUnit.NANOSECONDS.toMillis(beforeNs);
      long movedMs = nowAheadMs - aheadMs.orElse(nowAheadMs);
      aheadMs = OptionalLong.of(nowAheadMs);
      jumpMs = Math.abs(movedMs) > Thresholds.CLOCK_DIFFERENCE_MS_MAX ? movedMs : 0;
    }
    return jumpMs != 0;
  }

  /** Breaks the run if it has. */
  void require() throws BrokenRunException {
    if (hasJumped()) {
      throw new BrokenRunException(
          false,
          "the clock of this machine jumped %.1f s %s while the clients ran",
          Math.abs(jumpMs) / Units.MS_PER_SECOND,
          jumpMs > 0 ? "ahead" : "back");
    }
  }
}
