package io.github.hbaseycsb.analysis.stats.simulation;

import io.github.hbaseycsb.analysis.stats.FirstStages;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.Observations;
import io.github.hbaseycsb.analysis.stats.PooledVariance;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.stats.SampleStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Equal variants of a workload that are run in the same rounds, which differ by 5%.
 *
 * @param variants number of them
 * @param rounds number of rounds
 * @param first standard deviation of the first variant's runs, as a share of the mean; that of the
 *     others is 2%
 */
record RoundVariants(int variants, int rounds, double first) {
  static final double USUAL = 0.02;
  private static final double ROUNDS = 0.05;

  /** A campaign's runs. */
  record Drawn(List<List<Observation>> runs, Optional<PooledVariance> pooled) {
    RelativeChange change(int from, int to) {
      return RelativeChange.of(runs.get(from), runs.get(to), true, pooled, FirstStages.NONE)
          .orElseThrow();
    }

    /** Whether no change is in the interval by the pooled variance alone. */
    boolean isCoveredByModelAlone(int from, int to) {
      int rounds = runs.get(0).size();
      double error = Math.sqrt(2 * pooled.orElseThrow().variance() / rounds);
      double t = SampleStatistics.t95((runs.size() - 1.0) * (rounds - 1));
      return Math.abs(Math.log1p(change(from, to).percent() / 100)) <= t * error;
    }
  }

  Drawn draw(Random random) {
    List<List<Observation>> runs = new ArrayList<>();
    for (int variant = 0; variant < variants; variant++) {
      runs.add(new ArrayList<>());
    }
    for (int round = 1; round <= rounds; round++) {
      double common = 1 + ROUNDS * random.nextGaussian();
      for (int variant = 0; variant < variants; variant++) {
        double own = 1 + (variant == 0 ? first : USUAL) * random.nextGaussian();
        runs.get(variant).add(Observations.of(common * own, round, 0));
      }
    }
    return new Drawn(runs, PooledVariance.of(runs));
  }
}
