package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.Test;

public class TwoStageTest {
  private static List<Observation> runs(double... values) {
    return IntStream.range(0, values.length)
        .mapToObj(i -> new Observation(values[i], i + 1, 0))
        .toList();
  }

  @Test
  public void laterRunsDoNotChangeTheNumber() {
    TwoStage stages = new TwoStage(3, 1.2);

    assertThat(stages.needed(runs(100, 99))).isEqualTo(3);
    assertThat(stages.needed(runs(100, 99, 100))).isEqualTo(5);
    assertThat(stages.needed(runs(100, 99, 100, 50, 150))).isEqualTo(5);
    assertThat(stages.needed(runs(100, 100, 100))).isEqualTo(3);
  }

  @Test
  public void restartsAreUnits() {
    List<Observation> runs = new ArrayList<>();
    for (int restart = 1; restart <= 3; restart++) {
      runs.add(new Observation(99 + restart % 2, 2 * restart - 1, restart));
      runs.add(new Observation(99 + restart % 2, 2 * restart, restart));
    }

    assertThat(TwoStage.units(runs)).isEqualTo(3);
    assertThat(new TwoStage(3, 1.2).needed(runs)).isEqualTo(5);
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
        runs.add(new Observation(1 + 0.05 * random.nextGaussian(), runs.size() + 1, 0));
      }
      Mean mean = stages.mean(runs);
      covered += Math.abs(mean.mean() - 1) <= mean.ci95().orElseThrow() ? 1 : 0;
    }

    assertThat((double) covered / trials).isCloseTo(0.95, within(0.01));
  }
}
