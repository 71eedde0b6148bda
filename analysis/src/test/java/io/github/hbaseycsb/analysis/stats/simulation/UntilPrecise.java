package io.github.hbaseycsb.analysis.stats.simulation;

import io.github.hbaseycsb.analysis.stats.FirstStages;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.Observations;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.stats.TwoStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/**
 * Two equal cells that have as many runs as {@code runs.until} asks for. All deviations are shares
 * of the mean.
 *
 * @param first number of planned runs
 * @param percent the half width of the interval that is asked for, percent
 * @param runsA standard deviation between A's runs
 * @param runsB the same of B
 * @param rounds standard deviation between rounds; both have the same ones if it is above 0
 */
record UntilPrecise(int first, double percent, double runsA, double runsB, double rounds) {
  static final List<UntilPrecise> ALL =
      List.of(
          new UntilPrecise(3, 2, 0.02, 0.02, 0),
          new UntilPrecise(3, 2, 0.05, 0.02, 0),
          new UntilPrecise(3, 5, 0.02, 0.02, 0),
          new UntilPrecise(5, 1, 0.02, 0.02, 0),
          new UntilPrecise(5, 1, 0.05, 0.02, 0),
          new UntilPrecise(3, 2, 0.02, 0.02, 0.02),
          new UntilPrecise(3, 2, 0.05, 0.02, 0.02),
          new UntilPrecise(5, 1, 0.02, 0.02, 0.02));

  /** As many as a patient user allows. */
  private static final int RUNS_MAX = 1000;

  RelativeChange change(Random random) {
    List<Observation> a = new ArrayList<>();
    List<Observation> b = new ArrayList<>();
    TwoStage rule = new TwoStage(first, percent);
    add(a, b, first, first, random);
    int runsForA = Math.min(RUNS_MAX, rule.needed(a));
    int runsForB = Math.min(RUNS_MAX, rule.needed(b));
    boolean shared = rounds > 0;
    int most = Math.max(runsForA, runsForB);
    add(a, b, shared ? most : runsForA, shared ? most : runsForB, random);
    return RelativeChange.of(a, b, shared, Optional.empty(), new FirstStages(stage(a), stage(b)))
        .orElseThrow();
  }

  /** Adds runs until each side has its number. */
  private void add(
      List<Observation> a, List<Observation> b, int runsOfA, int runsOfB, Random random) {
    for (int round = Math.min(a.size(), b.size()) + 1;
        round <= Math.max(runsOfA, runsOfB);
        round++) {
      double common = rounds * random.nextGaussian();
      if (round <= runsOfA) {
        a.add(Observations.of(1 + common + runsA * random.nextGaussian(), round, 0));
      }
      if (round <= runsOfB) {
        b.add(Observations.of(1 + common + runsB * random.nextGaussian(), round, 0));
      }
    }
  }

  private OptionalInt stage(List<Observation> runs) {
    return runs.size() > first ? OptionalInt.of(first) : OptionalInt.empty();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d, %.0f%%: A's runs differ by %.0f%%, B's by %.0f%%%s",
        first,
        percent,
        100 * runsA,
        100 * runsB,
        rounds > 0 ? String.format(Locale.ROOT, ", rounds by %.0f%%", 100 * rounds) : "");
  }
}
