package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.histogram.Window;
import io.github.hbaseycsb.client.TurnSchedule.Turn;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The growth of a counter within each measured turn of a run. */
record TurnGrowth(Window window, Map<Integer, Part> parts) {
  /** As much of a turn must be between readings in it. */
  private static final double COVERED_SHARE_MIN = 0.5;

  TurnGrowth(Window window) {
    this(window, new TreeMap<>());
  }

  private record Part(Turn turn, double growth, long coveredMs) {
    Part plus(Part other) {
      return new Part(turn, growth + other.growth, coveredMs + other.coveredMs);
    }

    boolean isKnown() {
      return coveredMs >= turn.lengthMs() * COVERED_SHARE_MIN;
    }
  }

  /** Adds the growth between two readings. It is left out if they are not of the same turn. */
  void add(long fromMs, long toMs, double growth) {
    window
        .turn(fromMs, toMs)
        .ifPresent(
            turn -> parts.merge(turn.block(), new Part(turn, growth, toMs - fromMs), Part::plus));
  }

  /**
   * The growth of several counters together, per ms, by the block of the turn. Turns of which less
   * than half is known of one of them are missing.
   */
  static Map<Integer, Double> perMs(List<TurnGrowth> counters) {
    Map<Integer, Double> sums = new TreeMap<>();
    for (int block : counters.isEmpty() ? List.<Integer>of() : counters.get(0).parts.keySet()) {
      List<Part> known =
          counters.stream()
              .map(counter -> counter.parts.get(block))
              .filter(part -> part != null && part.isKnown())
              .toList();
      if (known.size() == counters.size()) {
        sums.put(block, known.stream().mapToDouble(part -> part.growth / part.coveredMs).sum());
      }
    }
    return sums;
  }
}
