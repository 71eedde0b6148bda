package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.Test;

public class SteadyStateTest {
  private static final int N = 300;

  @Test
  public void warmUpEndsWhereTheRampEnds() {
    Random random = new Random(1);
    int found = 0;
    for (int trial = 0; trial < 100; trial++) {
      double[] series = SeriesOf.ar1(random, N, 1000, 20, 0.3);
      for (int i = 0; i < 60; i++) {
        series[i] -= 500;
      }
      OptionalInt warmUp = SteadyState.warmUp(series);
      // Where the series ends on equal values by chance, the heuristic takes the end for steady.
      found += warmUp.isPresent() ? 1 : 0;
      assertThat(warmUp.orElse(60)).isBetween(60, 150);
      SteadyState.Change change = SteadyState.beginning(series, 60);
      assertThat(change.changePercent()).isCloseTo(-50, within(2.0));
      assertThat(change.exceeds(40)).isTrue();
    }
    assertThat(found).isGreaterThan(90);
  }

  @Test
  public void seriesThatNeverSettlesHasNoWarmUp() {
    double[] ramp = IntStream.range(0, N).mapToDouble(i -> i < 250 ? i : 250).toArray();

    assertThat(SteadyState.warmUp(ramp)).isEmpty();
  }

  @Test
  public void constantSeriesNeedsNoWarmUp() {
    assertThat(SteadyState.warmUp(new double[N])).hasValue(0);
  }

  @Test
  public void driftOfASlopeIsTwoThirdsOfIt() {
    Random random = new Random(2);
    double[] series = SeriesOf.ar1(random, N, 0, 10, 0.3);
    for (int i = 0; i < N; i++) {
      series[i] += 1000 + 300.0 * i / N;
    }
    SteadyState.Change drift = SteadyState.drift(series).orElseThrow();

    // From 1050 to 1250.
    assertThat(drift.changePercent()).isCloseTo(200 / 10.5, within(1.0));
    assertThat(drift.exceeds(5)).isTrue();
  }

  private static double falseDrifts(int n, double correlation) {
    Random random = new Random(3);
    int beyondItsInterval = 0;
    for (int trial = 0; trial < 1000; trial++) {
      double[] series = SeriesOf.ar1(random, n, 1000, 100, correlation);
      beyondItsInterval +=
          SteadyState.drift(series).filter(change -> change.exceeds(0)).isPresent() ? 1 : 0;
    }
    return beyondItsInterval / 1000.0;
  }

  @Test
  public void noiseAloneSeldomDriftsHoweverShortTheSeriesAndStrongItsCorrelation() {
    assertThat(falseDrifts(N, 0.5)).isBetween(0.03, 0.1);
    assertThat(falseDrifts(30, 0.9)).isLessThan(0.1);
    assertThat(falseDrifts(60, 0.5)).isLessThan(0.1);
    assertThat(falseDrifts(120, 0.9)).isLessThan(0.1);
  }

  @Test
  public void driftOfTooFewIndependentValuesIsUnknownButASlopeIsNot() {
    double[] waves = IntStream.range(0, 60).mapToDouble(i -> 100 + Math.sin(i / 3.0)).toArray();
    double[] slope = IntStream.range(0, 60).mapToDouble(i -> 100 + i + i % 2).toArray();

    assertThat(SteadyState.drift(waves)).isEmpty();
    assertThat(SteadyState.drift(slope).orElseThrow().exceeds(5)).isTrue();
    assertThat(SteadyState.drift(new double[29])).isEmpty();
  }

  @Test
  public void constantSeriesDoesNotDriftAndAStepDoes() {
    double[] step = IntStream.range(0, N).mapToDouble(i -> i < 150 ? 100 : 90).toArray();

    assertThat(SteadyState.drift(new double[30]).orElseThrow().exceeds(0)).isFalse();
    assertThat(SteadyState.drift(step)).contains(new SteadyState.Change(-10, 0));
  }

  @Test
  public void seriesThatBeginsWithNothingDrifts() {
    double[] late = IntStream.range(0, N).mapToDouble(i -> i < 100 ? 0 : 90).toArray();

    assertThat(SteadyState.drift(late)).contains(new SteadyState.Change(100, 0));
  }
}
