package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.Test;

public class DetectableChangeTest {
  @Test
  public void asOthersComputeIt() {
    // R: power.t.test(n = 10, delta = 1.32, sd = 1) has a power of 0.80; n = 17 for delta = 1.
    assertThat(new DetectableChange(0.01, false).percent(10)).isCloseTo(1.33, within(0.01));
    assertThat(new DetectableChange(0.01, false).percent(17)).isCloseTo(1, within(0.01));
  }

  @Test
  public void fourOfFiveComparisonsFindIt() {
    Random random = new Random(1);
    for (boolean paired : new boolean[] {false, true}) {
      double ratio = 1 + new DetectableChange(0.02, paired).percent(4) / 100;
      int found = 0;
      for (int trial = 0; trial < 2000; trial++) {
        double[] a = random.doubles(4).map(x -> 1 + 0.02 * random.nextGaussian()).toArray();
        double[] b =
            random.doubles(4).map(x -> ratio * (1 + 0.02 * random.nextGaussian())).toArray();
        found +=
            RelativeChange.of(RelativeChangeTest.runs(a), RelativeChangeTest.runs(b), paired)
                    .orElseThrow()
                    .isSignificant()
                ? 1
                : 0;
      }
      assertThat(found / 2000.0).isBetween(0.75, 0.83);
    }
  }

  @Test
  public void variationIsComputedFromTheUnitsWithAnyNumberOnEachSide() {
    double[] few = {99, 100, 101};
    double[] many = {99, 100, 101, 99, 100, 101, 99, 100, 101};
    RelativeChange change =
        RelativeChange.of(RelativeChangeTest.runs(few), RelativeChangeTest.runs(many), false)
            .orElseThrow();

    // Variances 1 and 0.75, of three and nine.
    double error = Math.sqrt(1.0 / 3 + 0.75 / 9) / 100;
    assertThat(DetectableChange.observed(change).orElseThrow().variation())
        .isCloseTo(error / Math.sqrt(1.0 / 3 + 1.0 / 9), within(1e-9));
  }

  @Test
  public void nothingCanBeSaidOfOneRunOrOfNoVariation() {
    assertThatThrownBy(() -> new DetectableChange(0.02, false).percent(1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DetectableChange(0, false))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
