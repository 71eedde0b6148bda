package io.github.hbaseycsb.analysis.stats.change;

import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.RunPosition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The units of two sides, paired if possible.
 *
 * @param a units of the baseline, each a list of runs
 * @param b units of the other side; if {@code paired}, each belongs to the unit of {@code a} with
 *     the same index, and both have runs of the same rounds
 * @param unitA what a unit of the baseline is
 * @param unitB what a unit of the other side is
 */
record Sides<T extends RunPosition>(
    List<List<T>> a, List<List<T>> b, boolean paired, AnalysisUnit unitA, AnalysisUnit unitB) {
  private static final int PAIRS_MIN = 2;

  /**
   * Groups both sides' runs into units, and pairs the units by their rounds if this gives at least
   * two pairs. Units without a counterpart are left out, because they would let a drift in. So are
   * runs of the same round and cluster on two starts of its servers.
   *
   * @param pairable whether both sides have the same rounds
   */
  static <T extends RunPosition> Sides<T> of(List<T> a, List<T> b, boolean pairable) {
    AnalysisUnit unitA = AnalysisUnit.of(a);
    AnalysisUnit unitB = AnalysisUnit.of(b);
    List<List<T>> unitsA = unitA.group(a);
    List<List<T>> unitsB = unitB.group(b);
    if (pairable && unitA == unitB && haveRounds(a) && haveRounds(b)) {
      Sides<T> pairs = pairs(unitsA, unitsB, unitA);
      if (pairs.a.size() >= PAIRS_MIN) {
        return pairs;
      }
    }
    return new Sides<>(unitsA, unitsB, false, unitA, unitB);
  }

  /** Whether each run has a round of its own. */
  private static boolean haveRounds(Collection<? extends RunPosition> runs) {
    Set<Long> rounds = rounds(runs);
    return rounds.size() == runs.size() && !rounds.contains(0L);
  }

  private static Set<Long> rounds(Collection<? extends RunPosition> runs) {
    return runs.stream().map(RunPosition::round).collect(Collectors.toSet());
  }

  private static <T extends RunPosition> Sides<T> pairs(
      List<List<T>> a, List<List<T>> b, AnalysisUnit unit) {
    List<List<T>> pairedA = new ArrayList<>();
    List<List<T>> pairedB = new ArrayList<>();
    List<List<T>> left = new ArrayList<>(b);
    for (List<T> one : a) {
      for (List<T> other : left) {
        Set<Long> common = new HashSet<>(rounds(one));
        common.retainAll(rounds(other));
        if (!common.isEmpty() && one.get(0).start().isPairable(other.get(0).start())) {
          pairedA.add(of(one, common));
          pairedB.add(of(other, common));
          left.remove(other);
          break;
        }
      }
    }
    return new Sides<>(pairedA, pairedB, true, unit, unit);
  }

  private static <T extends RunPosition> List<T> of(List<T> runs, Set<Long> rounds) {
    return runs.stream().filter(run -> rounds.contains(run.round())).toList();
  }
}
