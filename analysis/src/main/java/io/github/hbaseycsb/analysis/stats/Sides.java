package io.github.hbaseycsb.analysis.stats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The units of two sides, paired if possible.
 *
 * @param a the baseline
 * @param b the other side; if {@code paired}, each of its units belongs to the unit of {@code a}
 *     with the same index, and both have runs of the same rounds
 */
record Sides<T extends RunPosition>(Side<T> a, Side<T> b, boolean paired) {
  private static final int PAIRS_MIN = 2;

  /**
   * The units of a side.
   *
   * @param units each a list of runs
   * @param unit what a unit is
   * @param firstStage by how many of its first units the error is computed ({@link FirstStages});
   *     empty for all
   */
  record Side<U>(List<List<U>> units, AnalysisUnit unit, OptionalInt firstStage) {
    int first() {
      return Math.min(units.size(), firstStage.orElse(units.size()));
    }

    private boolean isPlanned() {
      return first() == units.size();
    }
  }

  /**
   * Groups both sides' runs into units, and pairs the units by their rounds if this gives at least
   * two pairs. Units without a counterpart are left out, because they would let a drift in. So are
   * runs of the same round and cluster on two starts of its servers.
   *
   * @param pairable whether both sides have the same rounds
   */
  static <T extends RunPosition> Sides<T> of(
      List<T> a, List<T> b, boolean pairable, FirstStages stages) {
    AnalysisUnit unitA = AnalysisUnit.of(a);
    AnalysisUnit unitB = AnalysisUnit.of(b);
    if (pairable) {
      List<List<List<T>>> pairs = complete(List.of(a, b));
      if (pairs.get(0).size() >= PAIRS_MIN) {
        return new Sides<>(
            new Side<>(pairs.get(0), unitA, OptionalInt.empty()),
            new Side<>(pairs.get(1), unitB, OptionalInt.empty()),
            true);
      }
    }
    return new Sides<>(
        new Side<>(unitA.group(a), unitA, stages.a()),
        new Side<>(unitB.group(b), unitB, stages.b()),
        false);
  }

  static <T extends RunPosition> Sides<T> of(List<T> a, List<T> b, boolean pairable) {
    return of(a, b, pairable, FirstStages.NONE);
  }

  /**
   * The degrees of freedom of sides that are not paired.
   *
   * @param unitsA number of units of {@code errorA} ({@link AnalysisUnit#unitsOfError})
   * @param unitsB number of units of {@code errorB}
   */
  double degreesOfFreedom(double errorA, double unitsA, double errorB, double unitsB) {
    return a.isPlanned() && b.isPlanned()
        ? SampleStatistics.degreesOfFreedom(errorA, unitsA, errorB, unitsB)
        : Math.min(unitsA, unitsB) - 1;
  }

  /**
   * The units of several sides that share rounds. Runs of rounds that not all of them have are left
   * out.
   *
   * @param sides the runs of each
   * @return the same number of units for each side, in which those with the same index belong to
   *     each other; none if the sides have different units, or a run has no round of its own
   */
  static <T extends RunPosition> List<List<List<T>>> complete(List<List<T>> sides) {
    List<List<List<T>>> complete = sides.stream().map(side -> newList(List.<List<T>>of())).toList();
    boolean sameUnits = sides.stream().map(AnalysisUnit::of).distinct().count() == 1;
    if (!sameUnits || !sides.stream().allMatch(Sides::haveRounds)) {
      return complete;
    }
    List<List<List<T>>> left =
        sides.stream().map(side -> newList(AnalysisUnit.of(side).group(side))).toList();
    for (List<T> first : List.copyOf(left.get(0))) {
      Set<Long> common = rounds(first);
      List<List<T>> matched = new ArrayList<>();
      for (List<List<T>> units : left) {
        units.stream()
            .filter(unit -> !Collections.disjoint(common, rounds(unit)))
            .filter(unit -> matched.stream().allMatch(other -> arePairable(other, unit)))
            .findFirst()
            .ifPresent(
                unit -> {
                  matched.add(unit);
                  common.retainAll(rounds(unit));
                });
      }
      if (matched.size() == sides.size()) {
        for (int side = 0; side < sides.size(); side++) {
          complete.get(side).add(of(matched.get(side), common));
          left.get(side).remove(matched.get(side));
        }
      }
    }
    return complete;
  }

  private static <T> List<T> newList(List<T> of) {
    return new ArrayList<>(of);
  }

  private static boolean arePairable(
      List<? extends RunPosition> one, List<? extends RunPosition> other) {
    return one.get(0).start().isPairable(other.get(0).start());
  }

  private static boolean haveRounds(Collection<? extends RunPosition> runs) {
    Set<Long> rounds = rounds(runs);
    return rounds.size() == runs.size() && !rounds.contains(0L);
  }

  private static Set<Long> rounds(Collection<? extends RunPosition> runs) {
    return runs.stream().map(RunPosition::round).collect(Collectors.toSet());
  }

  private static <T extends RunPosition> List<T> of(List<T> runs, Set<Long> rounds) {
    return runs.stream().filter(run -> rounds.contains(run.round())).toList();
  }
}
