package io.github.hbaseycsb.campaign.hbase;

import java.io.IOException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Watches the block cache while it is read into. The hit ratio is steady when that of each of the
 * last intervals is within a hundredth of the others': what can be cached then is.
 */
public final class HitRatioWatch {
  /** The metrics that a region server publishes are some seconds old. */
  private static final long INTERVAL_MS = 5000;

  private static final int INTERVALS = 4;
  private static final double TOLERANCE = 0.01;

  /** Reads the counts. */
  @FunctionalInterface
  interface Source {
    HitCounts read() throws IOException;
  }

  private final Source source;
  private final Clock clock;
  private final Deque<Double> ratios = new ArrayDeque<>();
  private HitCounts last;
  private long lastMs;

  HitRatioWatch(Source source, Clock clock) {
    this.source = source;
    this.clock = clock;
  }

  /**
   * Watches all servers of a cluster.
   *
   * @param clock measures the intervals
   */
  public static HitRatioWatch of(HBaseCluster cluster, Clock clock) {
    return new HitRatioWatch(new BlockCache(cluster)::counts, clock);
  }

  /** Whether the ratio is steady now; reads the counts when an interval has passed. */
  public boolean isSteady() {
    long nowMs = clock.millis();
    if (last == null || nowMs - lastMs >= INTERVAL_MS) {
      read(nowMs);
    }
    return ratios.size() == INTERVALS
        && ratios.stream().mapToDouble(Double::doubleValue).max().getAsDouble()
                - ratios.stream().mapToDouble(Double::doubleValue).min().getAsDouble()
            <= TOLERANCE;
  }

  /** The last interval's ratio, for people. */
  public String describe() {
    return ratios.isEmpty() ? "" : "hit ratio %.1f%%".formatted(ratios.getLast() * 100);
  }

  private void read(long nowMs) {
    try {
      HitCounts now = source.read();
      double ratio = last == null ? Double.NaN : now.since(last).ratio();
      if (!Double.isNaN(ratio)) {
        ratios.addLast(ratio);
      }
      if (ratios.size() > INTERVALS) {
        ratios.removeFirst();
      }
      last = now;
    } catch (IOException e) {
      // A server that does not answer now may do so in the next interval.
      ratios.clear();
    }
    lastMs = nowMs;
  }
}
