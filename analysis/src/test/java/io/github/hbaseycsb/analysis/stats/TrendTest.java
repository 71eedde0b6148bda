package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.Test;

public class TrendTest {
  private static Trend trend(double error, double... values) {
    double[] errors = new double[values.length];
    Arrays.fill(errors, error);
    return Trend.of(values, errors).orElseThrow();
  }

  @Test
  public void serversThatWarmUpStandOut() {
    Trend trend = trend(Double.NaN, 2994, 4237, 5615);

    assertThat(trend.standsOut()).isTrue();
    assertThat(trend.changePercent()).isCloseTo(100 * (5615.0 / 2994 - 1), within(1e-9));
    assertThat(trend(50, 4284, 5064, 8575).standsOut()).isTrue();
    assertThat(trend(50, 8575, 5064, 4284).standsOut()).isTrue();
    assertThat(trend(Double.NaN, 100, 103, 105, 108, 111).standsOut()).isTrue();
  }

  @Test
  public void stepsWithinTheErrorOfTheRunsDoNot() {
    assertThat(trend(400, 4284, 5064, 8575).standsOut()).isFalse();
  }

  @Test
  public void smallOrUnsteadyChangesDoNot() {
    assertThat(trend(Double.NaN, 100, 101, 102).standsOut()).isFalse();
    assertThat(trend(Double.NaN, 3970, 5560, 5487).standsOut()).isFalse();
    assertThat(trend(Double.NaN, 5, 5, 5).standsOut()).isFalse();
  }

  @Test
  public void slopeHasAPValue() {
    assertThat(trend(Double.NaN, 100, 103, 105, 108, 111).pValue()).isLessThan(0.001);
    assertThat(trend(Double.NaN, 3970, 5560, 5487).pValue()).isGreaterThan(0.2);
  }

  @Test
  public void runsThatRiseAfterEachRestartStandOutWhateverTheRestartsDiffer() {
    List<double[]> rising =
        List.of(new double[] {100, 105, 110}, new double[] {80, 84, 88}, new double[] {120, 127});
    Trend trend = Trend.within(rising).orElseThrow();

    assertThat(trend.standsOut()).isTrue();
    assertThat(trend.changePercent()).isCloseTo(10, within(0.8));
    assertThat(Trend.within(List.of(new double[] {100, 101, 100}, new double[] {120, 121, 121})))
        .hasValueSatisfying(flat -> assertThat(flat.standsOut()).isFalse());
  }

  @Test
  public void oneRunAfterEachRestartHasNoTrendWithin() {
    assertThat(Trend.within(List.of(new double[] {1}, new double[] {2}))).isEmpty();
    assertThat(Trend.within(List.of(new double[] {1, 2}))).isEmpty();
    assertThat(Trend.within(List.of(new double[] {1, 2, 0}))).isEmpty();
  }

  @Test
  public void twoRunsOrNothingDoneHaveNoTrend() {
    assertThat(Trend.of(new double[] {1, 2}, new double[2])).isEmpty();
    assertThat(Trend.of(new double[] {0, 1, 2}, new double[3])).isEmpty();
  }
}
