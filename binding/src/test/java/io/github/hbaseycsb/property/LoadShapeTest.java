package io.github.hbaseycsb.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.Test;

public class LoadShapeTest {
  private static final Offset<Double> EXACT = within(1e-9);

  private static LoadShape shape(String text) {
    return LoadShape.parse(text).orElseThrow();
  }

  @Test
  public void operationsOfAConstantRateAreDueEvenly() {
    assertThat(LoadShape.constant(50).secondsOf(125)).isCloseTo(2.5, EXACT);
    assertThat(shape("50")).isEqualTo(LoadShape.constant(50));
  }

  @Test
  public void stepsFollowEachOtherAndTheLastRateGoesOn() {
    LoadShape steps = shape("100x10, 200x5, 10");
    assertThat(steps.secondsOf(500)).isCloseTo(5, EXACT);
    assertThat(steps.secondsOf(1200)).isCloseTo(11, EXACT);
    assertThat(steps.secondsOf(2000)).isCloseTo(15, EXACT);
    assertThat(steps.secondsOf(2030)).isCloseTo(18, EXACT);
  }

  @Test
  public void aRampRisesOrFallsEvenly() {
    // In 10 s from 10 to 30: 10 t + t^2.
    assertThat(shape("10-30x10,30").secondsOf(24)).isCloseTo(2, EXACT);
    assertThat(shape("10-30x10,30").secondsOf(260)).isCloseTo(12, EXACT);
    // From 30 to 10: 30 t - t^2.
    assertThat(shape("30-10x10,10").secondsOf(56)).isCloseTo(2, EXACT);
  }

  @Test
  public void whatIsInBracketsRepeats() {
    LoadShape bursts = shape("10x10,[10x8,100x2]");
    // 100, then 280 in each 10 s.
    assertThat(bursts.secondsOf(180)).isCloseTo(18, EXACT);
    assertThat(bursts.secondsOf(280)).isCloseTo(19, EXACT);
    assertThat(bursts.secondsOf(100 + 3 * 280 + 40)).isCloseTo(44, EXACT);
  }

  @Test
  public void asManyOperationsAreDueAsComeBeforeATime() {
    for (String text : new String[] {"7", "10-30x10,30", "10x5,5x5,20", "10x10,[10x8,100x2]"}) {
      for (double operations : new double[] {1, 44.5, 130, 260, 999}) {
        assertThat(shape(text).operationsIn(shape(text).secondsOf(operations)))
            .as(text)
            .isCloseTo(operations, within(1e-6));
      }
    }
  }

  @Test
  public void burstsAreWhatRisesAgainAndAgain() {
    assertThat(shape("[5x20,50x10,5x20]").bursts()).contains(new LoadShape.Bursts(50, 20, 30));
    for (String text : new String[] {"5", "5x1,6", "[5x20,5x10,5x20]", "5x9,[5x20,50x10,5x20]"}) {
      assertThat(shape(text).bursts()).as(text).isEmpty();
    }
  }

  @Test
  public void whatPrecedesALoadHasItsFirstRate() {
    assertThat(shape("10-30x10,30").after(5)).isEqualTo(shape("10x5,10-30x10,30"));
    assertThat(shape("[5x20,50x10,5x20]").after(7)).isEqualTo(shape("5x7,[5x20,50x10,5x20]"));
    assertThat(shape("10-30x10,30").after(0)).isEqualTo(shape("10-30x10,30"));
  }

  @Test
  public void aShareHasThatPartOfEachRate() {
    assertThat(shape("10x5,10-20x5,[20x5,5x1]").times(0.5))
        .isEqualTo(shape("5x5,5-10x5,[10x5,2.5x1]"));
  }

  @Test
  public void itsTextIsReadBack() {
    for (String text : new String[] {"5", "1.5x3,2-4x2.5,4", "[1x2,3x0.5]", "1x2,[1x2,3x0.5]"}) {
      assertThat(shape(text).toString()).isEqualTo(text);
    }
  }

  @Test
  public void whatHasNoEndOrNoRateIsRefused() {
    for (String text :
        new String[] {
          "", "0", "5x", "-5", "5x10", "5-6", "5,6", "5,[6x1]", "[5]", "[5x1],6", "5x0,6", "a",
          "5x1,,6"
        }) {
      assertThat(LoadShape.parse(text)).as(text).isEmpty();
    }
  }
}
