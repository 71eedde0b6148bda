package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.histogram.FaultEffects;
import io.github.hbaseycsb.analysis.histogram.FaultPhase;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How long after faults the hit ratio of all block caches together was as high as before the first
 * one: in ten seconds, and in all ten seconds after these.
 */
final class HitRatioBack {
  private static final long SPAN_MS = 10_000;

  /** Fewer blocks have no ratio: while a server is away, clients only look for regions. */
  private static final long BLOCKS_MIN = 100;

  private final long startMs;
  private final List<Counts> counts = new ArrayList<>();
  private long hits;
  private long misses;

  /** What the servers that answered have counted by then since the first sample. */
  private record Counts(long timeMs, long hits, long misses) {
    /** The ratio since an earlier time, NaN if too few blocks were asked for. */
    double since(Counts earlier) {
      long found = hits - earlier.hits;
      long all = found + misses - earlier.misses;
      return all < BLOCKS_MIN ? Double.NaN : (double) found / all;
    }
  }

  /**
   * @param startMs the start of the window, ms since 1970
   */
  HitRatioBack(long startMs) {
    this.startMs = startMs;
  }

  /** Takes the next sample of a server, with the one before it. */
  void add(ServerSample sample, ServerSample before) {
    OptionalLong newHits = sample.growth(ServerMetric.BLOCK_CACHE_HITS, before);
    OptionalLong newMisses = sample.growth(ServerMetric.BLOCK_CACHE_MISSES, before);
    if (newHits.isPresent() && newMisses.isPresent()) {
      hits += newHits.getAsLong();
      misses += newMisses.getAsLong();
      counts.add(new Counts(sample.timeMs(), hits, misses));
    }
  }

  /** The ratio in the window before the first fault; NaN if it is too short, or unknown. */
  double usual(FaultPhase first) {
    List<Counts> before =
        counts.stream().filter(it -> it.timeMs >= startMs && it.timeMs < first.fromMs()).toList();
    return before.isEmpty() || first.fromMs() - startMs < FaultEffects.COMPARED_FROM.toMillis()
        ? Double.NaN
        : before.get(before.size() - 1).since(before.get(0));
  }

  /** The seconds until it was back in a phase; empty if it was not lower, or is not back. */
  OptionalDouble seconds(FaultPhase phase, double usual) {
    boolean lower = false;
    OptionalDouble back = OptionalDouble.empty();
    int from = 0;
    for (Counts to : counts) {
      while (from + 1 < counts.size() && counts.get(from + 1).timeMs <= to.timeMs - SPAN_MS) {
        from++;
      }
      Counts begin = counts.get(from);
      double ratio = to.since(begin);
      if (!phase.contains(begin.timeMs)
          || !phase.contains(to.timeMs)
          || begin.timeMs > to.timeMs - SPAN_MS
          || Double.isNaN(ratio)) {
        continue;
      }
      if (ratio < usual - ServersBack.SHARE_TOLERANCE) {
        lower = true;
        back = OptionalDouble.empty();
      } else if (lower && back.isEmpty()) {
        back = OptionalDouble.of(phase.secondsUntil(begin.timeMs));
      }
    }
    return back;
  }
}
