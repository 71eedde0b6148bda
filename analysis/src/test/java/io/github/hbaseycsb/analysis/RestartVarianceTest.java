package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.Observations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.Test;

public class RestartVarianceTest {
  private static List<Observation> runs(double[]... restarts) {
    List<Observation> runs = new ArrayList<>();
    for (int restart = 0; restart < restarts.length; restart++) {
      for (double value : restarts[restart]) {
        runs.add(Observations.of(value, 0, restart + 1));
      }
    }
    return runs;
  }

  private static RestartVariance parts(double[]... restarts) {
    return RestartVariance.of(runs(restarts)).orElseThrow();
  }

  @Test
  public void byHand() {
    // Means 98, 100, 102: variance 4, of which 2 / 2 = 1 comes from within.
    RestartVariance parts =
        parts(new double[] {97, 99}, new double[] {99, 101}, new double[] {101, 103});

    assertThat(parts.withinRestartsPercent().getAsDouble()).isCloseTo(Math.sqrt(2), within(1e-9));
    assertThat(parts.betweenRestartsPercent().getAsDouble()).isCloseTo(Math.sqrt(3), within(1e-9));
  }

  @Test
  public void unequalNumbersOfRunsAreNotBiased() {
    Random random = new Random(1);
    double between = 0;
    for (int trial = 0; trial < 2000; trial++) {
      double[][] restarts = new double[6][];
      for (int restart = 0; restart < 6; restart++) {
        double level = 1000 + 20 * random.nextGaussian();
        restarts[restart] =
            random.doubles(1 + restart).map(x -> level + 10 * random.nextGaussian()).toArray();
      }
      RestartVariance parts = parts(restarts);
      between += Math.pow(parts.betweenRestartsPercent().getAsDouble(), 2) / 2000;
    }
    assertThat(Math.sqrt(between)).isCloseTo(2, within(0.1));
  }

  @Test
  public void anUnknownValueIsNotZero() {
    RestartVariance oneRunEach = parts(new double[] {1}, new double[] {2});
    assertThat(oneRunEach.withinRestartsPercent()).isEmpty();
    assertThat(oneRunEach.betweenRestartsPercent()).isEmpty();
    RestartVariance oneRestart = parts(new double[] {1, 2});
    assertThat(oneRestart.withinRestartsPercent()).isPresent();
    assertThat(oneRestart.betweenRestartsPercent()).isEmpty();
    assertThat(oneRestart.forTwoPercent()).isEmpty();
    assertThat(RestartVariance.of(List.of())).isEmpty();
  }

  @Test
  public void restartsThatAgreeMoreThanTheirRunsSayThatNothingIsSeen() {
    RestartVariance parts = parts(new double[] {90, 110}, new double[] {91, 109});

    assertThat(parts.betweenRestartsPercent()).hasValue(0);
    assertThat(parts.forTwoPercent()).isEmpty();
  }

  @Test
  public void expensiveRestartsGetMoreRuns() {
    RestartVariance parts =
        parts(new double[] {97, 99}, new double[] {99, 101}, new double[] {101, 103});

    // sqrt(6) * sqrt(2) / sqrt(3) = 2; then 2% of half width with a deviation of sqrt(3 + 2 / 2) =
    // 2
    // takes the first k with t(0.975, k - 1) / sqrt(k) <= 1: 2.447 / sqrt(7) is, 2.571 / sqrt(6)
    // not.
    assertThat(needed(parts, 6)).contains(new RestartVariance.Needed(7, 2));
    assertThat(needed(parts, 0.1).orElseThrow().runs()).isOne();
  }

  private static Optional<RestartVariance.Needed> needed(RestartVariance parts, double cost) {
    return RestartVariance.needed(
        parts.betweenRestartsPercent(), parts.withinRestartsPercent(), 2, cost);
  }
}
