package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.stats.WindowGrowth.Spread;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.Test;

public class GrowthTest {
  private static final Spread NONE = new Spread(0, 0);

  private static WindowGrowth run(double last, double error) {
    return new WindowGrowth(100, last, error, 10);
  }

  private static Growth growth(Spread spread, WindowGrowth... runs) {
    return Growth.of(List.of(runs), spread).orElseThrow();
  }

  @Test
  public void theLastThirdIsComparedWithTheFirst() {
    WindowGrowth run = WindowGrowth.of(9, 10, 11, 0, 500, 0, 14, 15, 16).orElseThrow();

    assertThat(run.first()).isEqualTo(10);
    assertThat(run.last()).isEqualTo(15);
    assertThat(WindowGrowth.of(new double[8])).isEmpty();
    assertThat(WindowGrowth.of(0, 0, 0, 1, 1, 1, 1, 1, 1)).isEmpty();
    assertThat(WindowGrowth.of(1, 1, 1, 1, 1, 1, 1, 1, 1).orElseThrow().error()).isZero();
  }

  @Test
  public void theErrorWithinARunIsThatOfValuesThatDependOnEachOther() {
    Random random = new Random(3);
    int runs = 400;
    double squares = 0;
    double errors = 0;
    for (int i = 0; i < runs; i++) {
      double[] series = SeriesOf.ar1(random, 90, 100, 10, 0.5);
      for (int at = 0; at < series.length; at++) {
        series[at] += at;
      }
      // The means of the thirds are 114.5 and 174.5.
      WindowGrowth run = WindowGrowth.of(series).orElseThrow();
      squares += Math.pow(run.log() - Math.log(174.5 / 114.5), 2);
      errors += run.error() * run.error();
    }
    double error = Math.sqrt(squares / runs);
    assertThat(error).isBetween(0.02, 0.05);
    assertThat(Math.sqrt(errors / runs)).isBetween(0.8 * error, 1.2 * error);
  }

  @Test
  public void ofOneRunTheErrorIsThatWithinIt() {
    Growth one = growth(new Spread(100, 10), run(150, 0.1));

    assertThat(one.percent()).isCloseTo(50, within(1e-9));
    assertThat(one.high())
        .isCloseTo(100 * Math.expm1(Math.log(1.5) + 0.1 * SampleStatistics.t95(10)), within(1e-9));
    assertThat(one.exceeds(5)).isTrue();
    assertThat(growth(NONE, run(150, 0.3)).exceeds(5)).isFalse();
    assertThat(growth(NONE, run(103, 0.001)).exceeds(5)).isFalse();
    assertThat(growth(NONE, run(80, 0.01)).exceeds(5)).isTrue();
    assertThat(growth(NONE, run(80, 0.01)).bound()).isLessThan(-20);
    assertThat(Growth.of(List.of(), NONE)).isEmpty();
  }

  @Test
  public void ofSeveralRunsItIsPooledOverCellsAndNotBelowThatWithinThem() {
    List<WindowGrowth> cell = List.of(run(100, 0.01), run(121, 0.01));
    List<WindowGrowth> other = List.of(run(90, 0.01), run(90, 0.01), run(90, 0.01));
    Spread pooled = Spread.of(List.of(cell, other, List.of(run(1000, 0.01))));

    assertThat(pooled.degreesOfFreedom()).isEqualTo(3);
    assertThat(pooled.variance()).isCloseTo(Math.pow(Math.log(1.21), 2) / 2 / 3, within(1e-12));
    Growth growth = Growth.of(cell, pooled).orElseThrow();
    assertThat(growth.percent()).isCloseTo(10, within(1e-9));
    assertThat(growth.degreesOfFreedom()).isEqualTo(3 + 4);
    double error = Math.sqrt((3 * pooled.variance() + 4 * 0.0001) / 7 / 2);
    assertThat(growth.high())
        .isCloseTo(100 * Math.expm1(Math.log(1.1) + SampleStatistics.t95(7) * error), within(1e-9));

    Growth wide = growth(new Spread(0, 3), run(100, 0.1), run(100, 0.1));
    assertThat(wide.high())
        .isCloseTo(100 * Math.expm1(0.1 / Math.sqrt(2) * SampleStatistics.t95(7)), within(1e-9));
  }

  @Test
  public void twoFiguresGrowDifferentlyIfTheirDifferenceIsSignificant() {
    Growth slow = growth(NONE, run(110, 0.03));
    Growth fast = growth(NONE, run(154, 0.03));

    assertThat(slow.excess(fast)).isCloseTo(40, within(1e-9));
    assertThat(fast.excess(slow)).isCloseTo(-100 * 2 / 7.0, within(1e-9));
    assertThat(slow.excess(growth(NONE, run(154, 0.3)))).isZero();
    assertThat(slow.excess(slow)).isZero();
    assertThat(growth(NONE, run(110, 0)).excess(growth(NONE, run(121, 0))))
        .isCloseTo(10, within(1e-9));
  }

  @Test
  public void aSummaryCanBeReadBack() throws IOException {
    Growth growth = growth(NONE, run(150, 0.1));

    String json = Json.pretty(growth);
    assertThat(json).contains("\"degrees_of_freedom\"").doesNotContain("bound");
    assertThat(Json.mapper().readValue(json, Growth.class)).isEqualTo(growth);
  }
}
