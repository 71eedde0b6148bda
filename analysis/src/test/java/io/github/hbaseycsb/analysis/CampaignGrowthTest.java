package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.CampaignGrowth.Window;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.Test;

public class CampaignGrowthTest {
  private static final double ERROR = 0.01;

  private static Window window(int run, int restart, boolean inTurns, double ratio) {
    return new Window(run, restart, inTurns, new WindowGrowth(100, 100 * ratio, ERROR, 20));
  }

  private static List<Window> cell(double... ratios) {
    List<Window> windows = new ArrayList<>();
    for (double ratio : ratios) {
      windows.add(window(windows.size() + 1, 0, false, ratio));
    }
    return windows;
  }

  private static Growth growth(List<List<Window>> cells) {
    return CampaignGrowth.of(cells).orElseThrow().growth();
  }

  @Test
  public void runsThatDifferTooMuchInEachCellShowTogetherThatAllGrow() {
    List<Window> cell = cell(1.2, 1, 1.05);
    Growth alone = Growth.of(cell.stream().map(Window::growth).toList()).orElseThrow();
    Growth together = growth(List.of(cell, cell(1, 1.05, 1.2), cell(1.05, 1.2, 1)));

    assertThat(alone.exceeds(5)).isFalse();
    assertThat(together.percent()).isCloseTo(alone.percent(), within(1e-9));
    assertThat(together.exceeds(5)).isTrue();
  }

  @Test
  public void oneRoundInWhichAllCellsGrowShowsNothing() {
    Growth together = growth(Collections.nCopies(4, cell(1.3, 1, 1)));

    assertThat(together.percent()).isGreaterThan(5);
    assertThat(together.degreesOfFreedom()).isEqualTo(2);
    assertThat(together.exceeds(5)).isFalse();
  }

  @Test
  public void oneCellThatGrowsMuchDoesNotSpeakForTheOthers() {
    List<Window> steady = cell(1, 1, 1);
    Growth together = growth(List.of(cell(1.6, 1.6, 1.6), steady, steady, steady));

    assertThat(together.percent()).isGreaterThan(5);
    assertThat(together.degreesOfFreedom()).isEqualTo(3);
    assertThat(together.exceeds(5)).isFalse();
  }

  @Test
  public void restartsTakeThePlaceOfRounds() {
    List<Window> cell =
        List.of(
            window(1, 1, false, 1),
            window(2, 1, false, 1),
            window(3, 2, false, 1.2),
            window(4, 2, false, 1.2));
    Growth together = growth(List.of(cell, cell));

    assertThat(together.degreesOfFreedom()).isEqualTo(1);
    assertThat(together.percent()).isCloseTo(100 * Math.sqrt(1.2) - 100, within(1e-9));
  }

  @Test
  public void turnsThatShareTheirTimeHaveOneErrorTogether() {
    List<Window> inTurns = List.of(window(1, 0, true, 1.08), window(2, 0, true, 1.08));
    Growth turns = growth(Collections.nCopies(2, inTurns));
    Growth runs = growth(Collections.nCopies(2, cell(1.08, 1.08)));

    assertThat(turns.percent()).isCloseTo(8, within(1e-9));
    assertThat(turns.high()).isGreaterThan(runs.high());
  }

  @Test
  public void cellsOfTheOnlyRoundShowNoMoreThanOneOfThem() {
    List<Window> cell = cell(1.08);
    Growth alone = Growth.of(cell.stream().map(Window::growth).toList()).orElseThrow();

    assertThat(growth(Collections.nCopies(10, cell)).high()).isCloseTo(alone.high(), within(1e-9));
  }

  @Test
  public void roundsThatNotAllCellsHaveAreLeftOut() {
    assertThat(growth(List.of(cell(1.1, 1.2), cell(1.1))).percent()).isCloseTo(10, within(1e-9));
    assertThat(CampaignGrowth.of(List.of(cell(1.1), List.of(window(2, 0, false, 1.1))))).isEmpty();
  }

  @Test
  public void itTakesTwoCellsWhoseGrowthIsKnown() {
    assertThat(CampaignGrowth.of(List.of(cell(1.1, 1.1), List.of()))).isEmpty();
    assertThat(CampaignGrowth.of(List.of(cell(1.1), cell(), cell(1.1))).orElseThrow().cells())
        .isEqualTo(2);
  }
}
