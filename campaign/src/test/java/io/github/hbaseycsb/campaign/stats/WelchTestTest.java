package io.github.hbaseycsb.campaign.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.Test;

public class WelchTestTest {
  @Test
  public void knownExample() {
    // A1 and A2 of the example in Wikipedia's "Welch's t-test", first case: t = -2.46, df = 25.0,
    // p = 0.021.
    double[] a = {
      27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4
    };
    double[] b = {
      27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4
    };
    WelchTest test = WelchTest.of(a, b).orElseThrow();

    assertThat(test.pValue()).isCloseTo(0.021, within(0.001));
    assertThat(test.isSignificant()).isTrue();
    double difference = Numbers.mean(b) - Numbers.mean(a);
    assertThat(test.changePercent()).isCloseTo(100 * difference / Numbers.mean(a), within(1e-9));
    assertThat(test.ci95Percent()).isLessThan(test.changePercent());
  }

  @Test
  public void intervalExcludesZeroExactlyWhereTheMeansDiffer() {
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      double shift = i / 250.0;
      double[] a = random.doubles(3, 10, 12).toArray();
      double[] b = random.doubles(4, 10 + shift, 13 + shift).toArray();
      WelchTest test = WelchTest.of(a, b).orElseThrow();
      assertThat(test.isSignificant())
          .isEqualTo(Math.abs(test.changePercent()) > test.ci95Percent());
    }
  }

  @Test
  public void equalMeansDifferInFivePercentOfTrials() {
    Random random = new Random(2);
    int significant = 0;
    for (int i = 0; i < 4000; i++) {
      double[] a = random.doubles(5).map(x -> 100 + random.nextGaussian()).toArray();
      double[] b = random.doubles(5).map(x -> 100 + 3 * random.nextGaussian()).toArray();
      significant += WelchTest.of(a, b).orElseThrow().isSignificant() ? 1 : 0;
    }
    assertThat(significant / 4000.0).isBetween(0.03, 0.06);
  }

  @Test
  public void noTestOfASingleRunOrOfConstants() {
    assertThat(WelchTest.of(new double[] {1}, new double[] {2, 3})).isEmpty();
    assertThat(WelchTest.of(new double[] {1, 1}, new double[] {2, 2})).isEmpty();
    assertThat(WelchTest.of(new double[] {-1, 1}, new double[] {2, 3})).isEmpty();
  }
}
