package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.HitCounts;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/**
 * Watches the block cache while reads fill it, until it is warm. It is if
 *
 * <ul>
 *   <li>the hit ratio of the last four readings was at least 0.99 each time, or
 *   <li>over two minutes the ratio changed by at most 0.01 and the number of blocks in the cache
 *       grew by at most a tenth of the misses. While a cache fills, nearly every miss adds a block,
 *       however slowly the ratio rises; in a full cache, each added block evicts another.
 * </ul>
 */
public final class HitRatioWatch {
  private static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final int READINGS_OF_A_FULL_HIT = 4;
  private static final double FULL_HIT = 0.99;

  private static final Duration SPAN = Duration.ofMinutes(2);
  private static final double CHANGE_MAX = 0.01;
  private static final double FILLING_MAX = 0.1;

  private record Reading(long timeMs, HitCounts counts) {}

  private final ClusterCall<HitCounts> source;
  private final Clock clock;

  /** Those of the last two minutes and one before; blocks were read between any two of them. */
  private final Deque<Reading> readings = new ArrayDeque<>();

  private int fullHits;
  private double ratio = Double.NaN;
  private long lastMs;

  /**
   * @param source reads the counts of all servers once; fails when no server answers
   */
  public HitRatioWatch(ClusterCall<HitCounts> source, Clock clock) {
    this.source = source;
    this.clock = clock;
  }

  /** Whether the cache is warm. Reads the counts if the last reading is 5 s old. */
  public boolean isSteady() {
    long nowMs = clock.millis();
    if (readings.isEmpty() || nowMs - lastMs >= INTERVAL.toMillis()) {
      lastMs = nowMs;
      read(nowMs);
    }
    return fullHits >= READINGS_OF_A_FULL_HIT || isLevel();
  }

  /** The hit ratio between the last two readings, 0 to 1; empty before there are two. */
  public OptionalDouble ratio() {
    return Double.isNaN(ratio) ? OptionalDouble.empty() : OptionalDouble.of(ratio);
  }

  /** The last ratio in words. */
  public String describe() {
    return Double.isNaN(ratio) ? "" : Text.of("hit ratio %.1f%%", ratio * 100);
  }

  private void read(long nowMs) {
    try {
      add(new Reading(nowMs, source.call()));
    } catch (IOException e) {
      // A server that does not answer now may answer at the next reading.
      begin();
    }
  }

  private void begin() {
    readings.clear();
    fullHits = 0;
  }

  private void add(Reading now) {
    if (!readings.isEmpty()) {
      HitCounts last = readings.getLast().counts();
      HitCounts grown = now.counts().since(last);
      if (now.counts().servers() != last.servers() || grown.hits() < 0 || grown.misses() < 0) {
        // A server was restarted, or the number of servers that answer changed.
        begin();
      } else if (Double.isNaN(grown.ratio())) {
        // Nothing was read, or a server repeated its last answer.
        return;
      } else {
        ratio = grown.ratio();
        fullHits = ratio >= FULL_HIT ? fullHits + 1 : 0;
      }
    }
    readings.addLast(now);
    while (readings.size() > 2
        && spanMs(readings.stream().skip(1).findFirst().get()) >= SPAN.toMillis()) {
      readings.removeFirst();
    }
  }

  private long spanMs(Reading from) {
    return readings.getLast().timeMs() - from.timeMs();
  }

  private boolean isLevel() {
    if (readings.isEmpty() || spanMs(readings.getFirst()) < SPAN.toMillis()) {
      return false;
    }
    HitCounts first = readings.getFirst().counts();
    HitCounts last = readings.getLast().counts();
    HitCounts middle =
        readings.stream()
            .filter(reading -> spanMs(reading) <= SPAN.toMillis() / 2)
            .findFirst()
            .map(Reading::counts)
            .orElse(last);
    HitCounts all = last.since(first);
    // A steady rise by c over the whole time puts the means of its halves c/2 apart.
    double change = 2 * Math.abs(last.since(middle).ratio() - middle.since(first).ratio());
    return change <= CHANGE_MAX && all.blocks() <= FILLING_MAX * all.misses();
  }
}
