package io.github.hbaseycsb.analysis.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.Observations;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.Test;

/** How often an unchanged build passes a gate, by simulation. */
public class PassingLimitIT {
  private static final int TRIES = 1000;

  private static List<Observation> side(int units, double variation, Random random) {
    return IntStream.rangeClosed(1, units)
        .mapToObj(unit -> Observations.of(1 + variation * random.nextGaussian(), unit, unit))
        .toList();
  }

  private static double passed(boolean lower, int figures, double variation, int units) {
    double percent = PassingLimitTest.limit(lower, figures, variation).percent(units);
    Random random = new Random(units);
    long passed =
        IntStream.range(0, TRIES)
            .filter(
                any ->
                    IntStream.range(0, figures)
                        .mapToObj(
                            figure ->
                                RelativeChange.of(
                                        side(units, variation, random),
                                        side(units, variation, random),
                                        false)
                                    .orElseThrow())
                        .allMatch(
                            change ->
                                (lower ? -change.lowPercent() : change.highPercent()) <= percent))
            .count();
    return (double) passed / TRIES;
  }

  @Test
  public void anUnchangedBuildPassesItInFourOfFiveTries() {
    for (int units : new int[] {2, 3, 5, 10}) {
      for (int figures : new int[] {1, 4}) {
        assertThat(passed(true, figures, 0.03, units)).isCloseTo(0.8, within(0.03));
      }
    }
    assertThat(passed(false, 2, 0.03, 5)).isCloseTo(0.8, within(0.03));
  }
}
