package io.github.hbaseycsb.analysis.stats.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.stats.simulation.Rates.Figure;
import org.junit.Test;

/**
 * The short form of scripts/dev/simulate-comparisons. It takes more processor time than all unit
 * tests of the module, so it is with the integration tests.
 */
public class RatesIT {
  private static final Rates THROUGHPUT = new Rates(1, 2000);
  private static final Rates P99 = new Rates(1, 100);

  /** A comparison of turns takes ten times as long as one of runs. */
  private static final Rates TURNS = new Rates(1, 1000);

  @Test
  public void intervalsOfThroughputContainTheTrueChangeNearly95PercentOfTheTime() {
    for (Scenario scenario : Scenario.RIGHT) {
      double most = scenario.drift() > 0 || scenario.outliers() > 0 ? 1 : 0.98;
      for (int units : new int[] {3, 10}) {
        assertThat(THROUGHPUT.coverage(Figure.THROUGHPUT, scenario, units, 4))
            .as("%s, %d", scenario.name(), units)
            .isBetween(0.935, most);
      }
    }
  }

  @Test
  public void intervalsOfDifferentNumbersOfRunsContainTheTrueChangeNearly95PercentOfTheTime() {
    for (int[] runs : new int[][] {{2, 3}, {2, 10}, {3, 8}, {5, 6}}) {
      for (double[] vary : new double[][] {{0.02, 0.02}, {0.02, 0.04}, {0.04, 0.02}}) {
        assertThat(THROUGHPUT.coverage(runs[0], vary[0], runs[1], vary[1]))
            .as("%d and %d runs that vary by %s and %s", runs[0], runs[1], vary[0], vary[1])
            .isGreaterThan(0.915);
      }
    }
  }

  @Test
  public void intervalsOfAPercentileContainTheTrueChangeNearly95PercentOfTheTime() {
    for (Scenario scenario : Scenario.RIGHT) {
      assertThat(P99.coverage(Figure.P99, scenario, 3, 2)).as(scenario.name()).isGreaterThan(0.9);
    }
  }

  /** The limit is 5%, and 2.3 standard errors of the 200 comparisons that are simulated. */
  @Test
  public void aboutFivePercentOrLessOfComparisonsOfEqualCellsHaveAFalseWord() {
    for (Scenario scenario : Scenario.RIGHT) {
      assertThat(THROUGHPUT.falseWords(Figure.THROUGHPUT, scenario, 3))
          .as(scenario.name())
          .isLessThan(0.085);
    }
  }

  @Test
  public void whatTheAnalysisDoesNotKnowMakesFalseWords() {
    for (Scenario scenario : Scenario.WRONG) {
      assertThat(THROUGHPUT.falseWords(Figure.THROUGHPUT, scenario, 5))
          .as(scenario.name())
          .isGreaterThan(0.3);
    }
  }

  @Test
  public void whatRunsLeaveToEachOtherMakesFewFalseWordsInBalancedOrders() {
    for (CarryOver cells : CarryOver.RIGHT) {
      for (int rounds : new int[] {3, 10}) {
        assertThat(THROUGHPUT.falseWords(cells, rounds))
            .as("%s, %d rounds", cells.name(), rounds)
            .isLessThan(0.12);
      }
    }
    assertThat(THROUGHPUT.falseWords(CarryOver.WRONG, 5)).isGreaterThan(0.3);
  }

  @Test
  public void intervalsOfVariantsInRoundsContainTheTrueChangeEvenIfOneVariesMore() {
    for (int rounds : new int[] {3, 4, 10}) {
      RoundVariants equal = new RoundVariants(5, rounds, RoundVariants.USUAL);
      RoundVariants apart = new RoundVariants(5, rounds, 2 * RoundVariants.USUAL);
      assertThat(THROUGHPUT.coverage(equal, 0, 1)).as("%s", equal).isBetween(0.935, 0.985);
      assertThat(THROUGHPUT.coverage(apart, 0, 1)).as("%s", apart).isBetween(0.915, 0.965);
      assertThat(THROUGHPUT.falseWords(equal)).as("%s", equal).isLessThan(0.06);
      assertThat(THROUGHPUT.coverageByModelAlone(equal)).as("%s", equal).isBetween(0.93, 0.97);
      assertThat(THROUGHPUT.coverageByModelAlone(apart)).as("%s", apart).isLessThan(0.91);
    }
  }

  @Test
  public void intervalsOfTurnsContainTheTrueChangeThoughTurnsDependOnEachOther() {
    for (int[] size : new int[][] {{1, 20}, {1, 40}, {4, 10}}) {
      for (TurnBlocks cells : TurnBlocks.all(size[0], size[1])) {
        Rates.Coverage coverage = TURNS.coverage(cells, 1.03);
        assertThat(coverage.onTheseStarts())
            .as("%s, on these servers", cells)
            .isBetween(0.93, 0.998);
        assertThat(coverage.onAll()).as("%s", cells).isBetween(0.93, 0.985);
        assertThat(TURNS.falseWords(cells)).as("%s", cells).isLessThan(0.085);
      }
    }
  }

  @Test
  public void intervalsOfAPercentileByTurnsContainNoChangeIfThereIsNone() {
    for (TurnBlocks cells : TurnBlocks.all(1, 20)) {
      Rates.Percentiles percentiles = P99.percentiles(cells);
      assertThat(percentiles.coverage()).as("%s", cells).isGreaterThan(0.9);
      assertThat(percentiles.falseWords()).as("%s", cells).isLessThan(0.2);
    }
  }

  @Test
  public void intervalsOfCellsWithAsManyRunsAsTheyNeedContainTheTrueChange() {
    for (UntilPrecise cells : UntilPrecise.ALL) {
      assertThat(THROUGHPUT.coverage(cells)).as("%s", cells).isBetween(0.935, 0.99);
    }
  }

  @Test
  public void restartsThatDifferAreNoTrend() {
    assertThat(THROUGHPUT.falseTrends(0.03, 5, true)).isLessThan(0.08);
    assertThat(THROUGHPUT.falseTrends(0.05, 5, false)).isGreaterThan(0.15);
  }

  @Test
  public void trendSeldomStandsOutAmongRunsThatDifferLittle() {
    assertThat(THROUGHPUT.falseTrends(0.02, 3)).isLessThan(0.03);
    assertThat(THROUGHPUT.falseTrends(0.1, 5)).isLessThan(0.07);
  }
}
