package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.Test;

public class CorrelatedMeanTest {
  @Test
  public void effectiveSamplesOfAnAutoregressiveSeries() {
    // tau = (1 + r) / (1 - r) = 3 for r = 0.5.
    Random random = new Random(3);
    double sum = 0;
    for (int trial = 0; trial < 100; trial++) {
      sum += CorrelatedMean.of(SeriesOf.ar1(random, 1500, 0, 1, 0.5)).effectiveSamples();
    }
    assertThat(sum / 100).isCloseTo(500, within(50.0));
  }

  @Test
  public void longSeriesHaveTheSameError() {
    // A day of seconds; the true error of the mean is 50 * sqrt(3 / 86400) = 0.295.
    Random random = new Random(5);
    double sum = 0;
    for (int trial = 0; trial < 20; trial++) {
      sum += CorrelatedMean.of(SeriesOf.ar1(random, 86_400, 1000, 50, 0.5)).standardError();
    }
    assertThat(sum / 20).isCloseTo(0.295, within(0.03));
  }

  @Test
  public void negativeCorrelationDoesNotMakeTheErrorSmaller() {
    CorrelatedMean mean = CorrelatedMean.of(1, 3, 1, 3, 1, 3, 1, 3);

    assertThat(mean.effectiveSamples()).isEqualTo(8);
    assertThat(mean.mean()).isEqualTo(2);
  }

  @Test
  public void constantSeriesHasNoError() {
    assertThat(CorrelatedMean.of(4, 4, 4)).isEqualTo(new CorrelatedMean(4, 0, 3));
  }

  @Test
  public void oneValueIsRefused() {
    assertThatThrownBy(() -> CorrelatedMean.of(1)).isInstanceOf(IllegalArgumentException.class);
  }
}
