package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.Test;

public class GrowthTest {
  private static WindowGrowth run(double last, double error) {
    return new WindowGrowth(100, last, error, 10);
  }

  private static Growth growth(WindowGrowth... runs) {
    return Growth.of(List.of(runs)).orElseThrow();
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
    Growth one = growth(run(150, 0.1));

    assertThat(one.percent()).isCloseTo(50, within(1e-9));
    assertThat(one.high())
        .isCloseTo(100 * Math.expm1(Math.log(1.5) + 0.1 * SampleStatistics.t95(10)), within(1e-9));
    assertThat(one.exceeds(5)).isTrue();
    assertThat(growth(run(150, 0.3)).exceeds(5)).isFalse();
    assertThat(growth(run(103, 0.001)).exceeds(5)).isFalse();
    assertThat(growth(run(80, 0.01)).exceeds(5)).isTrue();
    assertThat(growth(run(80, 0.01)).bound()).isLessThan(-20);
    assertThat(Growth.of(List.of())).isEmpty();
  }

  @Test
  public void ofRunsThatDifferMoreThanWithinThemItIsTheirSpread() {
    List<WindowGrowth> runs = List.of(run(100, 0.01), run(121, 0.01));
    Growth growth = Growth.of(runs).orElseThrow();
    Growth windows = Growth.ofTheseWindows(runs).orElseThrow();

    assertThat(growth.percent()).isCloseTo(10, within(1e-9));
    assertThat(growth.degreesOfFreedom()).isEqualTo(1);
    assertThat(growth.high()).isCloseTo(upper(1.1, Math.log(1.21) / 2, 1), within(1e-9));
    assertThat(growth.exceeds(5)).isFalse();
    assertThat(windows.percent()).isEqualTo(growth.percent());
    assertThat(windows.high()).isCloseTo(upper(1.1, 0.01 / Math.sqrt(2), 20), within(1e-9));
    assertThat(windows.exceeds(5)).isTrue();
  }

  private static double upper(double ratio, double error, double degreesOfFreedom) {
    return 100 * Math.expm1(Math.log(ratio) + error * SampleStatistics.t95(degreesOfFreedom));
  }

  @Test
  public void theMeanOfWindowsHasLessErrorUnlessTheyShareTheirTime() {
    List<WindowGrowth> windows = List.of(run(100, 0.1), run(144, 0.1));
    WindowGrowth apart = WindowGrowth.mean(windows, false);
    WindowGrowth together = WindowGrowth.mean(windows, true);

    assertThat(apart.log()).isCloseTo(Math.log(1.2), within(1e-9));
    assertThat(together.log()).isEqualTo(apart.log());
    assertThat(apart.error()).isCloseTo(0.1 / Math.sqrt(2), within(1e-9));
    assertThat(apart.degreesOfFreedom()).isEqualTo(20);
    assertThat(together.error()).isCloseTo(0.1, within(1e-9));
    assertThat(together.degreesOfFreedom()).isEqualTo(10);
  }

  @Test
  public void ofRunsThatHappenToBeAlikeItIsTheErrorWithinThem() {
    List<WindowGrowth> runs = List.of(run(100, 0.1), run(100, 0.1));
    Growth growth = Growth.of(runs).orElseThrow();

    assertThat(growth.degreesOfFreedom()).isEqualTo(20);
    assertThat(growth.high()).isCloseTo(upper(1, 0.1 / Math.sqrt(2), 20), within(1e-9));
    assertThat(Growth.ofTheseWindows(runs)).contains(growth);
  }

  @Test
  public void twoFiguresGrowDifferentlyIfTheirDifferenceIsSignificant() {
    Growth slow = growth(run(110, 0.03));
    Growth fast = growth(run(154, 0.03));

    assertThat(slow.excess(fast)).isCloseTo(40, within(1e-9));
    assertThat(fast.excess(slow)).isCloseTo(-100 * 2 / 7.0, within(1e-9));
    assertThat(slow.excess(growth(run(154, 0.3)))).isZero();
    assertThat(slow.excess(slow)).isZero();
    assertThat(growth(run(110, 0)).excess(growth(run(121, 0)))).isCloseTo(10, within(1e-9));
  }

  @Test
  public void aSummaryCanBeReadBack() throws IOException {
    Growth growth = growth(run(150, 0.1));

    String json = Json.pretty(growth);
    assertThat(json).contains("\"degrees_of_freedom\"").doesNotContain("bound");
    assertThat(Json.mapper().readValue(json, Growth.class)).isEqualTo(growth);
  }
}
