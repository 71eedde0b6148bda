package io.github.hbaseycsb.campaign.stats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What counts as one independent value. Runs on servers of one start share what that start decided,
 * so they are repetitions of one value, not values of their own (T. Kalibera and R. Jones,
 * "Rigorous benchmarking in reasonable time", ISMM 2013).
 */
public enum AnalysisUnit {
  /** Each run: where the runs lie in fewer than two restarts, or a run's restart is not known. */
  RUN,
  /** All runs on servers of one start, averaged. */
  RESTART;

  /** The unit of a cell's runs. */
  public static AnalysisUnit of(Collection<? extends Placed> runs) {
    boolean known = runs.stream().allMatch(run -> run.restart() > 0);
    return known && runs.stream().mapToInt(Placed::restart).distinct().count() > 1 ? RESTART : RUN;
  }

  /** The runs by unit, in their order. */
  <T extends Placed> List<List<T>> group(List<T> runs) {
    if (this == RUN) {
      return runs.stream().map(List::of).toList();
    }
    Map<Integer, List<T>> groups = new TreeMap<>();
    runs.forEach(run -> groups.computeIfAbsent(run.restart(), r -> new ArrayList<>()).add(run));
    return List.copyOf(groups.values());
  }
}
