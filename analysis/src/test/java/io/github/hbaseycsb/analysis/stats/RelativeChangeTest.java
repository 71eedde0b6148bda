package io.github.hbaseycsb.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
      runs.add(Observations.of(value, runs.size() + 1, 0));
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

  private static RelativeChange pooled(
      List<Observation> a, List<Observation> b, List<List<Observation>> variants) {
    return RelativeChange.of(a, b, true, PooledVariance.of(variants), FirstStages.NONE)
        .orElseThrow();
  }

  @Test
  public void varianceOfTwoVariantsIsThatOfTheirPairs() {
    List<Observation> a = runs(1000, 1300, 1600, 1200);
    List<Observation> b = runs(1055, 1362, 1690, 1210);
    RelativeChange paired = change(a, b, true);

    assertThat(Math.sqrt(2 * PooledVariance.of(List.of(a, b)).orElseThrow().variance() / 4))
        .isCloseTo(paired.standardError(), within(1e-15));
    assertThat(pooled(a, b, List.of(a, b))).isEqualTo(paired);
  }

  /** Three variants in three rounds, of which the third variant varies most. */
  private static final List<List<Observation>> VARIANTS =
      List.of(runs(90, 100, 110), runs(180, 200, 220), runs(99, 90, 111));

  @Test
  public void otherVariantsOfTheRoundsCountForTheErrorOfAPair() {
    // The shares 0.9, 1, 1.1 twice, and 0.99, 0.9, 1.11: the squares about the rounds' means.
    double squares = 6 * 0.03 * 0.03 + 6 * Math.pow(0.1 / 3, 2) + 6 * Math.pow(0.01 / 3, 2);
    PooledVariance pooled = PooledVariance.of(VARIANTS).orElseThrow();
    assertThat(pooled.variance()).isCloseTo(squares / 4, within(1e-12));

    // The third as one degree of freedom beside the two of the pair.
    double own = (0.09 * 0.09 + 0.1 * 0.1 + 0.01 * 0.01) / 2;
    RelativeChange change = pooled(VARIANTS.get(0), VARIANTS.get(2), VARIANTS);
    assertThat(change.standardError())
        .isCloseTo(Math.sqrt((2 * own + 2 * squares / 4) / 3 / 3), within(1e-9));
    assertThat(change.degreesOfFreedom()).isEqualTo(3);
    assertThat(change.percent())
        .isEqualTo(change(VARIANTS.get(0), VARIANTS.get(2), true).percent());
  }

  @Test
  public void manyVariantsCountAsTwoDegreesOfFreedomButNotMoreThanThePair() {
    List<List<Observation>> five = new ArrayList<>(VARIANTS);
    five.addAll(VARIANTS.subList(1, 3));
    RelativeChange change = pooled(five.get(0), five.get(2), five);

    assertThat(change.degreesOfFreedom()).isEqualTo(4);
    assertThat(change.unitsA()).isEqualTo(3);
    List<List<Observation>> twoRounds = five.stream().map(runs -> runs.subList(0, 2)).toList();
    assertThat(pooled(twoRounds.get(0), twoRounds.get(2), twoRounds).degreesOfFreedom())
        .isEqualTo(2);
  }

  @Test
  public void roundsThatAVariantLacksCountForThePairsThatHaveThem() {
    List<Observation> a = runs(90, 100, 110, 100);
    List<Observation> b = runs(180, 200, 230, 190);
    List<Observation> third = VARIANTS.get(2);
    List<List<Observation>> inAllRounds = List.of(a.subList(0, 3), b.subList(0, 3), third);

    PooledVariance pooled = PooledVariance.of(List.of(a, b, third, List.of())).orElseThrow();
    assertThat(pooled).isEqualTo(PooledVariance.of(inAllRounds).orElseThrow());
    RelativeChange change = pooled(a, b, List.of(a, b, third));
    assertThat(change.unitsA()).isEqualTo(4);
    assertThat(change.degreesOfFreedom()).isEqualTo(4);
    assertThat(change.percent()).isEqualTo(change(a, b, true).percent());

    List<List<Observation>> oneRoundInCommon = List.of(a, b, third.subList(0, 1));
    assertThat(pooled(a, b, oneRoundInCommon)).isEqualTo(change(a, b, true));
  }

  @Test
  public void startsOfTheServersAreTheRoundsOfVariantsThatShareThem() {
    List<List<Observation>> variants = new ArrayList<>();
    for (List<Observation> values : VARIANTS) {
      List<Observation> runs = new ArrayList<>();
      for (Observation value : values) {
        ServerStart start = new ServerStart(1, (int) value.round(), (int) value.round());
        runs.add(new Observation(value.value() - 1, 2 * value.round() - 1, start, false));
        runs.add(new Observation(value.value() + 1, 2 * value.round(), start, false));
      }
      variants.add(runs);
    }

    RelativeChange change = pooled(variants.get(0), variants.get(2), variants);
    assertThat(change.unitA()).isEqualTo(AnalysisUnit.RESTART);
    assertThat(change.degreesOfFreedom()).isEqualTo(3);
    assertThat(change.standardError())
        .isCloseTo(
            pooled(VARIANTS.get(0), VARIANTS.get(2), VARIANTS).standardError(), within(1e-12));
  }

  @Test
  public void turnsOnOneStartAndRunsWithoutRoundsAreNotPooled() {
    List<Observation> turns = turns(1, 100, 108, 92, 106);
    assertThat(PooledVariance.of(List.of(turns, turns(1, 1, 2, 3, 4), turns))).isEmpty();
    List<Observation> unknown = List.of(Observations.of(1, 0, 0), Observations.of(2, 0, 0));
    assertThat(PooledVariance.of(List.of(runs(1, 2), runs(2, 1), unknown))).isEmpty();
    assertThat(PooledVariance.of(List.of(runs(1, 2), runs(2, 1), runs(0, 0)))).isEmpty();
    assertThat(PooledVariance.of(List.of(runs(1, 2)))).isEmpty();
    assertThat(PooledVariance.of(List.of())).isEmpty();
    // Two campaigns do not share rounds.
    assertThat(
            RelativeChange.of(
                VARIANTS.get(0),
                VARIANTS.get(2),
                false,
                PooledVariance.of(VARIANTS),
                FirstStages.NONE))
        .contains(change(VARIANTS.get(0), VARIANTS.get(2), false));
  }

  @Test
  public void roundWithoutACounterpartIsLeftOutOfThePairs() {
    List<Observation> a = runs(1000, 1300, 1600);
    List<Observation> b =
        List.of(Observations.of(1001, 1, 0), Observations.of(1599, 3, 0), Observations.of(9, 4, 0));

    RelativeChange change = change(a, b, true);

    assertThat(change.unitsA()).isEqualTo(2);
    assertThat(change.unitsB()).isEqualTo(2);
    assertThat(change.percent()).isCloseTo(0, within(1e-9));
  }

  @Test
  public void roundsThatAreNotKnownOrOccurTwiceAreNotPaired() {
    List<Observation> unknown = List.of(Observations.of(1, 0, 0), Observations.of(2, 0, 0));
    List<Observation> twice = List.of(Observations.of(1, 1, 0), Observations.of(2, 1, 0));

    assertThat(change(unknown, unknown, true).paired()).isFalse();
    assertThat(change(twice, twice, true).paired()).isFalse();
    assertThat(
            change(runs(1, 2), List.of(Observations.of(1, 2, 0), Observations.of(2, 3, 0)), true))
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
              levels[run / 3] + 0.1 * (run % 3),
              run + 1,
              new ServerStart(1, restart, restart),
              false));
      b.add(
          new Observation(
              1.03 * levels[run / 3] + 0.1 * (run % 2),
              run + 1,
              new ServerStart(2, restart, restart),
              false));
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
        List.of(Observations.of(98, 1, 1), Observations.of(100, 2, 2), Observations.of(102, 3, 3));
    List<Observation> oneStart =
        List.of(Observations.of(98, 1, 1), Observations.of(100, 2, 1), Observations.of(102, 3, 1));

    RelativeChange change = change(restarts, oneStart, false);

    assertThat(change.unitA()).isEqualTo(AnalysisUnit.RESTART);
    assertThat(change.unitB()).isEqualTo(AnalysisUnit.RUN);
  }

  /** One restart is planned; a resume has started the servers again before the last two runs. */
  private static List<Observation> resumed(int runsBefore, double... values) {
    List<Observation> runs = new ArrayList<>();
    for (double value : values) {
      int starts = runs.size() < runsBefore ? 1 : 2;
      runs.add(new Observation(value, runs.size() + 1, new ServerStart(1, 1, starts), false));
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
      a.add(new Observation(valuesA[i], i + 1, new ServerStart(1, 1, startsA[i]), false));
      b.add(new Observation(valuesB[i], i + 1, new ServerStart(1, 1, startsB[i]), false));
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
            .mapToObj(value -> Observations.of(value, 0, value < 15 ? 1 : 2))
            .toList();

    assertThat(Mean.of(runs)).isEqualTo(Mean.of(11, 22));
    assertThat(Mean.of(runs(1, 2, 6))).isEqualTo(Mean.of(1, 2, 6));
  }
}
