package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.model.run.ServerStart;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What counts as an independent value. Runs on servers of one start share the effects of that
 * start, so they are repetitions of one value, not independent values (T. Kalibera and R. Jones,
 * "Rigorous benchmarking in reasonable time", ISMM 2013).
 */
public enum AnalysisUnit {
  /** Each run, if the runs belong to fewer than two starts, or the start of one is unknown. */
  RUN,
  /** All runs on servers of one start, planned or by a resume, averaged. */
  RESTART;

  /** The unit of a cell's runs. */
  public static AnalysisUnit of(Collection<? extends RunPosition> runs) {
    boolean known = runs.stream().map(RunPosition::start).allMatch(ServerStart::isKnown);
    return known && runs.stream().map(RunPosition::start).distinct().count() > 1 ? RESTART : RUN;
  }

  /** Groups the runs by unit, in their order. */
  public <T extends RunPosition> List<List<T>> group(List<T> runs) {
    if (this == RUN) {
      return runs.stream().map(List::of).toList();
    }
    Map<ServerStart, List<T>> groups = new TreeMap<>();
    runs.forEach(run -> groups.computeIfAbsent(run.start(), start -> new ArrayList<>()).add(run));
    return List.copyOf(groups.values());
  }
}
