package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.histogram.FaultPhase;
import io.github.hbaseycsb.client.Units;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * How long servers, or regions, were in no sample after faults. An absence is of the fault at its
 * beginning. A shorter one may only be the time between samples, of which one was lost.
 */
final class Absences {
  private static final long SHORTEST_MS = 5_000;
  private static final long SLACK_MS = 1_000;

  private final List<FaultPhase> phases;
  private final List<Map<String, Double>> seconds = new ArrayList<>();
  private final Map<String, Long> lastMs = new HashMap<>();
  private final List<Long> gapsMs = new ArrayList<>();
  private OptionalLong shortestMs = OptionalLong.empty();
  private boolean known;

  /**
   * @param phases at least one
   */
  Absences(List<FaultPhase> phases) {
    this.phases = phases;
    phases.forEach(phase -> seconds.add(new TreeMap<>()));
  }

  /** Takes a sample that has it. */
  void seen(String name, long timeMs) {
    boolean before = timeMs < phases.get(0).fromMs();
    known |= before;
    Long previousMs = lastMs.put(name, timeMs);
    if (previousMs == null) {
      return;
    }
    if (before) {
      gapsMs.add(timeMs - previousMs);
    } else {
      add(name, previousMs, timeMs);
    }
  }

  /** Of the median time between samples: one long gap before the faults hides no absence. */
  private long shortestMs() {
    if (shortestMs.isEmpty()) {
      gapsMs.sort(null);
      long median = gapsMs.isEmpty() ? 0 : gapsMs.get(gapsMs.size() / 2);
      shortestMs = OptionalLong.of(Math.max(SHORTEST_MS, 2 * median + SLACK_MS));
    }
    return shortestMs.getAsLong();
  }

  private void add(String name, long fromMs, long toMs) {
    for (int i = phases.size() - 1; i >= 0; i--) {
      FaultPhase phase = phases.get(i);
      if (phase.fromMs() <= fromMs + shortestMs()) {
        long absentMs = Math.min(toMs, phase.toMs()) - Math.max(fromMs, phase.fromMs());
        if (absentMs > shortestMs()) {
          seconds.get(i).merge(name, absentMs / Units.MS_PER_SECOND, Double::sum);
        }
        return;
      }
    }
  }

  /** Takes the end of the last phase, after all samples. */
  void end() {
    long endMs = phases.get(phases.size() - 1).toMs();
    lastMs.forEach((name, timeMs) -> add(name, timeMs, endMs));
    lastMs.clear(); // So that a second call adds nothing.
  }

  /** Whether a phase could have shown any: there are samples before it, and time enough in it. */
  boolean isKnown(int phase) {
    FaultPhase of = phases.get(phase);
    return known && of.toMs() - of.fromMs() > shortestMs();
  }

  /** The seconds of those that were absent in a phase, by name. */
  Map<String, Double> seconds(int phase) {
    return seconds.get(phase);
  }
}
