package io.github.hbaseycsb.analysis.stats;

import static io.github.hbaseycsb.analysis.stats.RelativeChangeTest.runs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.model.run.ServerStart;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.Test;

public class PercentileChangeTest {
  private static final int OPERATIONS = 200;
  private final Random random = new Random(1);

  /** A run of ten blocks whose latencies are a median times what the random numbers make of it. */
  private RunLatencies run(double medianUs, int round) {
    Histogram window = new Histogram(3);
    List<Histogram> blocks = new ArrayList<>();
    for (int block = 0; block < 10; block++) {
      Histogram histogram = new Histogram(2);
      for (int i = 0; i < OPERATIONS; i++) {
        long us = Math.round(medianUs * Math.exp(0.5 * random.nextGaussian()));
        window.recordValue(us);
        histogram.recordValue(us);
      }
      blocks.add(histogram);
    }
    return run(window, blocks, round);
  }

  private static RunLatencies run(Histogram window, List<Histogram> blocks, int round) {
    return new RunLatencies(window, blocks, round, new ServerStart(0, 0, 0), false);
  }

  private List<RunLatencies> side(double... mediansUs) {
    return IntStream.range(0, mediansUs.length).mapToObj(i -> run(mediansUs[i], i + 1)).toList();
  }

  private static double merged(List<RunLatencies> runs) {
    Histogram merged = new Histogram(3);
    runs.forEach(run -> merged.add(run.window()));
    return merged.getValueAtPercentile(99);
  }

  @Test
  public void changeIsThatOfThePercentilesThatAReportShows() {
    List<RunLatencies> a = side(12900, 13000, 12200);
    List<RunLatencies> b = side(11300, 11000, 31000);
    RelativeChange change = PercentileChange.of(99, a, b, false, FirstStages.NONE).orElseThrow();

    assertThat(change.percent()).isCloseTo(100 * (merged(b) / merged(a) - 1), within(1e-9));
    // One run out of three: anything may be.
    assertThat(change.isSignificant()).isFalse();
    assertThat(PercentileChange.of(99, a, b, false, FirstStages.NONE)).contains(change);
  }

  @Test
  public void roundsArePaired() {
    List<RunLatencies> a = side(1000, 1500, 2200, 3000);
    List<RunLatencies> b = side(1700, 2550, 3740, 5100);

    assertThat(PercentileChange.of(99, a, b, false, FirstStages.NONE).orElseThrow().isSignificant())
        .isFalse();
    RelativeChange paired = PercentileChange.of(99, a, b, true, FirstStages.NONE).orElseThrow();
    assertThat(paired.paired()).isTrue();
    assertThat(paired.isSignificant()).isTrue();
  }

  @Test
  public void twoRunsAgainstTenHaveFewDegreesOfFreedom() {
    List<RunLatencies> many = side(900, 950, 1000, 1050, 1100, 900, 950, 1000, 1050, 1100);
    RelativeChange change =
        PercentileChange.of(99, side(1000, 1600), many, false, FirstStages.NONE).orElseThrow();

    double log = Math.log1p(change.percent() / 100);
    double halfWidth = Math.log1p(change.highPercent() / 100) - log;
    double t = SampleStatistics.t95(change.degreesOfFreedom()) * Math.abs(log) / halfWidth;
    assertThat(change.degreesOfFreedom()).isBetween(1.0, 2.0);
    assertThat(change.pValue())
        .isCloseTo(
            2 * TDistribution.of(change.degreesOfFreedom()).survivalProbability(t), within(1e-6));
  }

  @Test
  public void runsThatAgreeByChanceAreNotMoreCertainThanTheirBlocks() {
    RunLatencies a = run(1000, 1);
    RunLatencies b = run(1020, 1);
    RelativeChange change =
        PercentileChange.of(99, List.of(a, a, a), List.of(b, b, b), false, FirstStages.NONE)
            .orElseThrow();

    assertThat(change.highPercent() - change.lowPercent()).isGreaterThan(5);
    assertThat(change.isSignificant()).isFalse();
  }

  @Test
  public void equalRunsWithoutBlocksHaveTheErrorOfABucket() {
    Histogram same = new Histogram(3);
    same.recordValueWithCount(4096, 5000);
    List<RunLatencies> runs = List.of(run(same, List.of(), 1), run(same, List.of(), 2));
    RelativeChange change =
        PercentileChange.of(99, runs, runs, false, FirstStages.NONE).orElseThrow();

    // A bucket is 4 us wide there.
    double error = Math.sqrt(2) * 2 / 4099;
    assertThat(change.highPercent()).isCloseTo(100 * Math.expm1(1.96 * error), within(1e-3));
    assertThat(change.pValue()).isEqualTo(1);
  }

  @Test
  public void bucketIsThatOfTheBlocksThatTheErrorWithinRunsComesFrom() {
    Histogram same = new Histogram(3);
    same.recordValueWithCount(4096, 5000);
    Histogram block = new Histogram(2);
    block.recordValueWithCount(4096, 2500);
    List<RunLatencies> runs =
        List.of(run(same, List.of(block, block), 1), run(same, List.of(block, block), 2));
    RelativeChange change =
        PercentileChange.of(99, runs, runs, false, FirstStages.NONE).orElseThrow();

    // With two digits a bucket is 32 us wide there.
    double error = Math.sqrt(2) * 16 / 4099;
    assertThat(change.highPercent()).isCloseTo(100 * Math.expm1(1.96 * error), within(1e-2));
  }

  @Test
  public void percentileBelowAMicrosecondIsNoMistake() {
    Histogram nothing = new Histogram(3);
    nothing.recordValueWithCount(0, 5000);
    Histogram blockOfNothing = new Histogram(2);
    blockOfNothing.recordValueWithCount(0, 2500);
    List<RunLatencies> none =
        List.of(
            run(nothing, List.of(blockOfNothing, blockOfNothing), 1),
            run(nothing, List.of(blockOfNothing, blockOfNothing), 2));

    RelativeChange equal =
        PercentileChange.of(99, none, none, false, FirstStages.NONE).orElseThrow();
    assertThat(equal.percent()).isZero();
    assertThat(equal.pValue()).isEqualTo(1);
    RelativeChange more =
        PercentileChange.of(99, none, side(1000, 1010), true, FirstStages.NONE).orElseThrow();
    assertThat(more.percent()).isGreaterThan(1000);
    assertThat(more.pValue()).isBetween(0.0, 1.0);
  }

  @Test
  public void percentileNeedsTenOperationsBeyondItInEachRun() {
    assertThat(PercentileChange.operationsMin(99)).isEqualTo(1000);
    assertThat(PercentileChange.operationsMin(99.9)).isEqualTo(10_000);
    List<RunLatencies> runs = side(1000, 1000);
    assertThat(PercentileChange.obstacle(99, runs, runs)).isEmpty();
    assertThat(PercentileChange.obstacle(99.9, runs, runs)).contains(Untestable.TOO_FEW_OPERATIONS);
    assertThat(PercentileChange.obstacle(99, side(1000), runs)).contains(Untestable.SINGLE_RUN);
    assertThat(PercentileChange.of(99, List.of(), runs, false, FirstStages.NONE)).isEmpty();
  }

  @Test
  public void withoutHistogramsTheRunsOwnPercentilesAreCompared() {
    RelativeChange change =
        PercentileChange.ofRuns(
                runs(12900, 13000, 12200), runs(11300, 11000, 31000), false, FirstStages.NONE)
            .orElseThrow();
    assertThat(change.percent()).isCloseTo(100 * (53300.0 / 38100 - 1), within(1e-9));
    assertThat(change.isSignificant()).isFalse();

    RelativeChange equal =
        PercentileChange.ofRuns(runs(12900, 12900), runs(12910, 12910), false, FirstStages.NONE)
            .orElseThrow();
    assertThat(equal.lowPercent()).isLessThan(0);
    assertThat(equal.highPercent()).isGreaterThan(0);
    assertThat(PercentileChange.ofRuns(runs(1), runs(1, 2), false, FirstStages.NONE)).isEmpty();
  }
}
