package io.github.hbaseycsb.analysis.stats.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.model.run.ServerStart;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.Test;

public class RelativeChangeTest {
  /** Runs of rounds 1, 2, ..., on servers of which nobody knows when they were started. */
  static List<Observation> runs(double... values) {
    List<Observation> runs = new ArrayList<>();
    for (double value : values) {
      runs.add(new Observation(value, runs.size() + 1, 0));
    }
    return runs;
  }

  private static RelativeChange change(List<Observation> a, List<Observation> b, boolean pairable) {
    return RelativeChange.of(a, b, pairable).orElseThrow();
  }

  @Test
  public void changeIsTheRatioOfTheMeansAndTheIntervalIsNotSymmetric() {
    RelativeChange change = change(runs(98, 100, 102), runs(196, 200, 204), false);

    assertThat(change.percent()).isCloseTo(100, within(1e-9));
    // Relative error of each mean 2 / 100 / sqrt(3), four degrees of freedom: t = 2.776.
    double halfWidth = 2.776445 * 0.02 * Math.sqrt(2.0 / 3);
    assertThat(change.lowPercent()).isCloseTo(100 * (2 * Math.exp(-halfWidth) - 1), within(1e-4));
    assertThat(change.highPercent()).isCloseTo(100 * (2 * Math.exp(halfWidth) - 1), within(1e-4));
    assertThat(change.paired()).isFalse();
    assertThat(change.unitA()).isEqualTo(AnalysisUnit.RUN);
    assertThat(change.standardError()).isCloseTo(0.02 * Math.sqrt(2.0 / 3), within(1e-9));
    assertThat(change.degreesOfFreedom()).isCloseTo(4, within(1e-9));
    assertThat(change.isSignificant()).isTrue();
  }

  @Test
  public void oneMoreRunOnOneSideTakesNoDegreesOfFreedom() {
    List<Observation> few = runs(98, 100, 102);

    assertThat(change(few, runs(98, 100, 102, 98), false).degreesOfFreedom())
        .isCloseTo(4, within(1e-9));
    assertThat(change(few, runs(98, 100, 102, 98, 100, 102, 98, 102), false).degreesOfFreedom())
        .isBetween(2.0, 4.0);
  }

  @Test
  public void roundsOfOneCampaignArePairedSoThatWhatTheyShareIsNoError() {
    List<Observation> a = runs(1000, 1300, 1600);
    List<Observation> b = runs(1055, 1362, 1680);

    assertThat(change(a, b, false).isSignificant()).isFalse();
    RelativeChange paired = change(a, b, true);
    assertThat(paired.paired()).isTrue();
    assertThat(paired.isSignificant()).isTrue();
    assertThat(paired.percent()).isCloseTo(100 * (4097.0 / 3900 - 1), within(1e-9));
  }

  @Test
  public void roundWithoutACounterpartIsLeftOutOfThePairs() {
    List<Observation> a = runs(1000, 1300, 1600);
    List<Observation> b =
        List.of(new Observation(1001, 1, 0), new Observation(1599, 3, 0), new Observation(9, 4, 0));

    RelativeChange change = change(a, b, true);

    assertThat(change.unitsA()).isEqualTo(2);
    assertThat(change.unitsB()).isEqualTo(2);
    assertThat(change.percent()).isCloseTo(0, within(1e-9));
  }

  @Test
  public void roundsThatAreNotKnownOrOccurTwiceAreNotPaired() {
    List<Observation> unknown = List.of(new Observation(1, 0, 0), new Observation(2, 0, 0));
    List<Observation> twice = List.of(new Observation(1, 1, 0), new Observation(2, 1, 0));

    assertThat(change(unknown, unknown, true).paired()).isFalse();
    assertThat(change(twice, twice, true).paired()).isFalse();
    assertThat(
            change(runs(1, 2), List.of(new Observation(1, 2, 0), new Observation(2, 3, 0)), true))
        .extracting(RelativeChange::paired)
        .isEqualTo(false);
  }

  @Test
  public void runsOfOneRestartAreOneUnit() {
    List<Observation> a = new ArrayList<>();
    List<Observation> b = new ArrayList<>();
    double[] levels = {100, 104, 99};
    for (int run = 0; run < 9; run++) {
      int restart = run / 3 + 1;
      a.add(
          new Observation(
              levels[run / 3] + 0.1 * (run % 3), run + 1, new ServerStart(1, restart, restart)));
      b.add(
          new Observation(
              1.03 * levels[run / 3] + 0.1 * (run % 2),
              run + 1,
              new ServerStart(2, restart, restart)));
    }

    RelativeChange separate = change(a, b, false);
    assertThat(separate.unitA()).isEqualTo(AnalysisUnit.RESTART);
    assertThat(separate.unitB()).isEqualTo(AnalysisUnit.RESTART);
    assertThat(separate.unitsA()).isEqualTo(3);
    assertThat(separate.isSignificant()).isFalse();

    RelativeChange paired = change(a, b.subList(0, 7), true);
    assertThat(paired.paired()).isTrue();
    assertThat(paired.unitsA()).isEqualTo(3);
    assertThat(paired.isSignificant()).isTrue();
  }

  @Test
  public void eachSideHasAUnitOfItsOwn() {
    List<Observation> restarts =
        List.of(new Observation(98, 1, 1), new Observation(100, 2, 2), new Observation(102, 3, 3));
    List<Observation> oneStart =
        List.of(new Observation(98, 1, 1), new Observation(100, 2, 1), new Observation(102, 3, 1));

    RelativeChange change = change(restarts, oneStart, false);

    assertThat(change.unitA()).isEqualTo(AnalysisUnit.RESTART);
    assertThat(change.unitB()).isEqualTo(AnalysisUnit.RUN);
  }

  /** One restart is planned; a resume has started the servers again before the last two runs. */
  private static List<Observation> resumed(int runsBefore, double... values) {
    List<Observation> runs = new ArrayList<>();
    for (double value : values) {
      int starts = runs.size() < runsBefore ? 1 : 2;
      runs.add(new Observation(value, runs.size() + 1, new ServerStart(1, 1, starts)));
    }
    return runs;
  }

  @Test
  public void startsThatAResumeMadeAreUnits() {
    RelativeChange change =
        change(resumed(2, 100, 102, 110, 112), resumed(2, 100, 102, 110, 113), false);

    assertThat(change.unitA()).isEqualTo(AnalysisUnit.RESTART);
    assertThat(change.unitsA()).isEqualTo(2);
    assertThat(Mean.of(resumed(2, 100, 102, 110, 112))).isEqualTo(Mean.of(101, 111));
  }

  @Test
  public void runsOfOneRoundInTwoStartsOfOneClusterAreNoPair() {
    List<Observation> a = new ArrayList<>();
    List<Observation> b = new ArrayList<>();
    double[] valuesA = {5000, 1000, 1010, 1100, 1105};
    double[] valuesB = {1120, 1020, 1030, 1121, 1126};
    int[] startsA = {1, 2, 2, 3, 3};
    int[] startsB = {2, 2, 2, 3, 3};
    for (int i = 0; i < valuesA.length; i++) {
      a.add(new Observation(valuesA[i], i + 1, new ServerStart(1, 1, startsA[i])));
      b.add(new Observation(valuesB[i], i + 1, new ServerStart(1, 1, startsB[i])));
    }

    RelativeChange change = change(a, b, true);

    assertThat(change.paired()).isTrue();
    assertThat(change.unitsA()).isEqualTo(2);
    // Without round 1, which the servers were started in again.
    double ratio = (1025 + (1121 + 1126) / 2.0) / (1005 + (1100 + 1105) / 2.0);
    assertThat(change.percent()).isCloseTo(100 * (ratio - 1), within(1e-9));
  }

  @Test
  public void pIsBelow5PercentExactlyWhereTheIntervalExcludesZero() {
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      List<Observation> a = runs(random.doubles(3, 10, 12).toArray());
      List<Observation> b = runs(random.doubles(3, 10 + i / 250.0, 13 + i / 250.0).toArray());
      RelativeChange change = change(a, b, i % 2 == 0);
      assertThat(change.isSignificant())
          .isEqualTo(change.lowPercent() > 0 || change.highPercent() < 0);
    }
  }

  @Test
  public void sidesOfDifferentNumbersOfRunsHaveFewFalseWords() {
    Random random = new Random(1);
    for (int few : new int[] {2, 3}) {
      int trials = 4000;
      int wrong = 0;
      for (int i = 0; i < trials; i++) {
        List<Observation> a = runs(random.doubles(few).map(x -> noisy(random)).toArray());
        List<Observation> b = runs(random.doubles(10).map(x -> noisy(random)).toArray());
        wrong += change(a, b, false).isSignificant() ? 1 : 0;
      }
      assertThat((double) wrong / trials).as("%d against 10", few).isLessThanOrEqualTo(0.06);
    }
  }

  private static double noisy(Random random) {
    return 1 + 0.02 * random.nextGaussian();
  }

  /** Turns on a start, in blocks that begin one after the other. */
  private static List<Observation> turns(int start, double... values) {
    List<Observation> turns = new ArrayList<>();
    for (double value : values) {
      long began = 1_000_000L * start + turns.size();
      turns.add(new Observation(value, began, new ServerStart(1, start, start), true));
    }
    return turns;
  }

  @Test
  public void correlationOfSuccessiveTurnsWidensTheInterval() {
    List<Observation> a = turns(1, 100, 100, 100, 100, 100, 100, 100, 100);
    RelativeChange waves = change(a, turns(1, 108, 106, 104, 102, 98, 96, 94, 92), true);
    RelativeChange mixed = change(a, turns(1, 108, 92, 106, 94, 104, 96, 102, 98), true);

    assertThat(mixed.standardError()).isCloseTo(Math.sqrt(240.0 / 7 / 8) / 100, within(1e-9));
    assertThat(waves.standardError()).isGreaterThan(1.3 * mixed.standardError());
    assertThat(waves.degreesOfFreedom()).isLessThan(mixed.degreesOfFreedom());
    assertThat(change(a, turns(1, 108, 106, 104, 102, 98, 96, 94, 92), false).paired()).isFalse();
  }

  @Test
  public void errorOnTheseStartsIsThatOfTheirTurns() {
    List<Observation> a = new ArrayList<>(turns(1, 100, 100, 100, 100));
    List<Observation> b = new ArrayList<>(turns(1, 103, 99, 101, 97));
    a.addAll(turns(2, 100, 100, 100, 100));
    b.addAll(turns(2, 113, 109, 111, 107));
    RelativeChange here = RelativeChange.onTheseStarts(a, b, true).orElseThrow();

    assertThat(here.percent()).isCloseTo(5, within(1e-9));
    double first = Math.sqrt(20.0 / 3 / 4) / 100;
    double second = Math.sqrt(20.0 / 3 / 4) / 110;
    assertThat(here.standardError()).isCloseTo(Math.hypot(first, second) / 2, within(1e-9));
    assertThat(change(a, b, true).standardError()).isGreaterThan(3 * here.standardError());
    assertThat(RelativeChange.onTheseStarts(turns(1, 1, 2), turns(1, 2, 3), true)).isEmpty();
    assertThat(RelativeChange.onTheseStarts(runs(1, 2), runs(2, 3), true)).isEmpty();
  }

  @Test
  public void whatCannotBeTestedSaysWhy() {
    assertThat(RelativeChange.obstacle(runs(), runs(1, 2), false))
        .contains(Untestable.NOTHING_MEASURED);
    assertThat(RelativeChange.obstacle(runs(1), runs(1, 2), false)).contains(Untestable.SINGLE_RUN);
    assertThat(RelativeChange.obstacle(runs(0, 0), runs(1, 2), false))
        .contains(Untestable.NOT_POSITIVE);
    assertThat(RelativeChange.obstacle(runs(3.3, 3.3), runs(4.4, 4.4), true))
        .contains(Untestable.NO_VARIATION);
    assertThat(RelativeChange.of(runs(3, 3), runs(4, 4), false)).isEmpty();
    assertThat(RelativeChange.obstacle(runs(0, 3), runs(4, 4), false)).isEmpty();
    assertThat(Untestable.SINGLE_RUN).hasToString("a side has a single run");
    assertThatThrownBy(() -> RelativeChange.of(runs(1, Double.NaN), runs(1, 2), false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  public void meanOfACellCountsRestarts() {
    List<Observation> runs =
        DoubleStream.of(10, 12, 20, 22, 24)
            .mapToObj(value -> new Observation(value, 0, value < 15 ? 1 : 2))
            .toList();

    assertThat(Mean.of(runs)).isEqualTo(Mean.of(11, 22));
    assertThat(Mean.of(runs(1, 2, 6))).isEqualTo(Mean.of(1, 2, 6));
  }
}
