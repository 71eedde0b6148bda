package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.model.run.ServerStart;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What counts as an independent value. Runs on servers of one start share the effects of that
 * start, so they are repetitions of one value, not independent values (T. Kalibera and R. Jones,
 * "Rigorous benchmarking in reasonable time", ISMM 2013).
 */
public enum AnalysisUnit {
  /**
   * Each run, unless it has turns, if the runs belong to fewer than two starts, or the start of one
   * is unknown.
   */
  RUN,
  /** All runs on servers of one start, planned or by a resume, averaged. */
  RESTART,
  /**
   * Each turn of a run that alternated with turns of others, under the same condition as runs.
   * Successive turns may depend on each other, which is measured ({@link CorrelatedMean}).
   */
  TURN;

  /** The unit of a cell's runs. */
  public static AnalysisUnit of(Collection<? extends RunPosition> runs) {
    boolean known = runs.stream().map(RunPosition::start).allMatch(ServerStart::isKnown);
    if (known && runs.stream().map(RunPosition::start).distinct().count() > 1) {
      return RESTART;
    }
    return !runs.isEmpty() && runs.stream().allMatch(RunPosition::isTurn) ? TURN : RUN;
  }

  /** Groups the runs by unit, in their order. */
  public <T extends RunPosition> List<List<T>> group(List<T> runs) {
    if (this != RESTART) {
      return runs.stream().map(List::of).toList();
    }
    Map<ServerStart, List<T>> groups = new TreeMap<>();
    runs.forEach(run -> groups.computeIfAbsent(run.start(), start -> new ArrayList<>()).add(run));
    return List.copyOf(groups.values());
  }

  /** The mean of units in the order of time. Only turns may depend on each other. */
  public CorrelatedMean mean(double... units) {
    return this == TURN ? CorrelatedMean.of(units) : CorrelatedMean.independent(units);
  }

  /**
   * The number of values for the degrees of freedom of their mean's error. The error of turns has
   * only a third of the degrees of freedom that the independent ones had, because their correlation
   * is estimated from the same few values. This is our own rule; docs/dev/statistics-validation.md
   * says how often the intervals are right.
   *
   * @param independent number of independent values with the same error
   */
  public double unitsOfError(double independent) {
    return this == TURN ? Math.max(2, 1 + independent / 3) : independent;
  }

  /** The singular of its name in a text. */
  public String noun() {
    return name().toLowerCase(Locale.ROOT);
  }
}
