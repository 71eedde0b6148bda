package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.Test;

/** How often intervals of simulated values contain the truth. */
public class CoverageIT {
  private static final int TRIALS = 1000;

  private static double coverage(int n, double correlation) {
    Random random = new Random(7);
    int covered = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      CorrelatedMean mean = CorrelatedMean.of(SeriesOf.ar1(random, n, 1000, 50, correlation));
      double t = SampleStatistics.t95(AnalysisUnit.TURN.unitsOfError(mean.effectiveSamples()) - 1);
      covered += Math.abs(mean.mean() - 1000) <= t * mean.standardError() ? 1 : 0;
    }
    return (double) covered / TRIALS;
  }

  @Test
  public void intervalCoversTheTruthNearly95PercentOfTheTimeWhateverTheCorrelation() {
    assertThat(coverage(900, 0)).isBetween(0.93, 0.97);
    assertThat(coverage(900, 0.5)).isBetween(0.92, 0.97);
    assertThat(coverage(900, 0.9)).isBetween(0.90, 0.97);
    assertThat(coverage(120, 0.5)).isBetween(0.89, 0.97);
  }

  /** Turns count only a third of their degrees of freedom, which widens intervals of few values. */
  @Test
  public void intervalsOfFewValuesAreNotMuchTooNarrow() {
    assertThat(coverage(40, 0.5)).isBetween(0.93, 0.98);
    assertThat(coverage(20, 0.35)).isBetween(0.93, 0.98);
    assertThat(coverage(20, 0)).isBetween(0.93, 0.985);
  }

  @Test
  public void intervalsContainTheTrueMean95PercentOfTheTimeThoughTheirRunsWereNotPlanned() {
    Random random = new Random(1);
    TwoStage stages = new TwoStage(5, 3);
    int trials = 4000;
    int covered = 0;
    for (int trial = 0; trial < trials; trial++) {
      List<Observation> runs = new ArrayList<>();
      while (runs.size() < stages.needed(runs)) {
        runs.add(Observations.of(1 + 0.05 * random.nextGaussian(), runs.size() + 1, 0));
      }
      Mean mean = stages.mean(runs);
      covered += Math.abs(mean.mean() - 1) <= mean.ci95().orElseThrow() ? 1 : 0;
    }

    assertThat((double) covered / trials).isCloseTo(0.95, within(0.01));
  }
}
