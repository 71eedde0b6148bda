package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultPhase;
import io.github.hbaseycsb.model.run.MasterSample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * When the master had noticed after a fault that servers are dead, had split their WALs, and had
 * assigned their regions. It does these one after the other for each server, and for {@code
 * hbase:meta} before all other regions. What another master counts is not known: each begins anew.
 */
final class CrashPhases {
  private final List<MasterSample> samples = new ArrayList<>();

  void add(MasterSample sample) {
    samples.add(sample);
  }

  /** The figures of a phase that are known. */
  Map<FaultFigure, Double> figures(FaultPhase phase) {
    Map<FaultFigure, Double> figures = new EnumMap<>(FaultFigure.class);
    MasterSample before = null;
    MasterSample last = null;
    for (MasterSample sample : samples) {
      if (!sample.known()) {
        continue;
      }
      if (sample.timeMs() < phase.fromMs()) {
        before = sample;
      } else if (before != null
          && phase.contains(sample.timeMs())
          && sample.server().equals(before.server())) {
        add(figures, phase, before, last, sample);
      }
      last = sample;
    }
    return figures;
  }

  private static void add(
      Map<FaultFigure, Double> figures,
      FaultPhase phase,
      MasterSample before,
      MasterSample last,
      MasterSample sample) {
    if (sample.crashes() == before.crashes()) {
      return;
    }
    double seconds = phase.secondsUntil(sample.timeMs());
    figures.putIfAbsent(FaultFigure.DETECTED_SECONDS, seconds);
    boolean wasUnderWay = sample.crashes() > last.crashes() || isUnderWay(before, last);
    if (isUnderWay(before, sample)) {
      figures.remove(FaultFigure.ASSIGNED_SECONDS);
    } else {
      figures.putIfAbsent(FaultFigure.ASSIGNED_SECONDS, seconds);
    }
    // The regions of a dead server are all assigned at once, but hbase:meta is earlier. What the
    // master publishes of assignments may be older than what it publishes of dead servers.
    if (sample.assigns() > last.assigns()
        && (wasUnderWay || !figures.containsKey(FaultFigure.WALS_SPLIT_SECONDS))) {
      figures.put(
          FaultFigure.WALS_SPLIT_SECONDS,
          Math.min(seconds, figures.getOrDefault(FaultFigure.ASSIGNED_SECONDS, seconds)));
    }
  }

  /** Whether fewer servers have been recovered since an earlier time than were declared dead. */
  private static boolean isUnderWay(MasterSample before, MasterSample sample) {
    return sample.recovered() - before.recovered() < sample.crashes() - before.crashes();
  }
}
