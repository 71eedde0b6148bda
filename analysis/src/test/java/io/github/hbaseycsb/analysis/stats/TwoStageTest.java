package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.Test;

public class TwoStageTest {
  private static List<Observation> runs(double... values) {
    return IntStream.range(0, values.length)
        .mapToObj(i -> Observations.of(values[i], i + 1, 0))
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
      runs.add(Observations.of(99 + restart % 2, 2 * restart - 1, restart));
      runs.add(Observations.of(99 + restart % 2, 2 * restart, restart));
    }

    assertThat(TwoStage.units(runs)).isEqualTo(3);
    assertThat(new TwoStage(3, 1.2).needed(runs)).isEqualTo(5);
  }
}
