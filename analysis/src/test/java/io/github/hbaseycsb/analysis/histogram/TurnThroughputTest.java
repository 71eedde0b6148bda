package io.github.hbaseycsb.analysis.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.histogram.Series.Point;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.TurnSchedule.Turn;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Runs of which each client works in its turns only. Turns take 5 s, 4.8 of them at work. */
public class TurnThroughputTest {
  private static final double SECONDS = 4.8;
  private static final int FIRST = 1;
  private static final int BLOCKS = 5;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final List<Turn> turns = new ArrayList<>();

  private RunFixture run(int sides, int startMs) throws IOException {
    TurnSchedule schedule = new TurnSchedule(RunFixture.STARTED_MS + startMs, 5000, sides, 7);
    turns.addAll(schedule.turns(0, 0, FIRST + BLOCKS));
    List<String> cells = List.of("a", "b").subList(0, sides);
    return new RunFixture(folder.getRoot().toPath(), "a", 1)
        .turns(Conditions.UNKNOWN, new Conditions.Turns(schedule, 0, FIRST, BLOCKS, cells))
        .client(1, 0, 1);
  }

  private static List<Double> throughputs(RunAnalysis analysis) {
    return analysis.summary().turns().stream().map(TurnThroughput::throughput).toList();
  }

  private static List<String> codes(RunAnalysis analysis) {
    return analysis.findings().stream().map(Finding::code).toList();
  }

  @Test
  public void throughputIsOfTheTimeAtWork() throws IOException {
    RunAnalysis analysis =
        RunAnalysis.of(run(2, 0).byTurns(1, "READ", block -> 960 + 48 * block, 1000).done());

    assertThat(analysis.summary().turns())
        .extracting(TurnThroughput::block)
        .containsExactly(1, 2, 3, 4, 5);
    assertThat(throughputs(analysis)).containsExactly(210.0, 220.0, 230.0, 240.0, 250.0);
    assertThat(analysis.summary().figures().throughput().getAsDouble())
        .isCloseTo(230, within(1e-9));
    assertThat(analysis.summary().figures().seconds()).isCloseTo(BLOCKS * SECONDS, within(1e-9));
    assertThat(analysis.summary().figures().operations()).isEqualTo(5 * 1104);
    assertThat(analysis.summary().turns().get(0).began().toEpochMilli())
        .isEqualTo(RunFixture.STARTED_MS + 10_000);
    assertThat(codes(analysis)).doesNotContain("window-not-covered", "empty-turn", "client-froze");
  }

  @Test
  public void chartHasAPointForEachTurnOfTheWholeRun() throws IOException {
    RunAnalysis analysis =
        RunAnalysis.of(run(2, 0).byTurns(1, "READ", block -> 480 + 48 * block, 1000).done());

    assertThat(analysis.run().logs().course().series().subList(0, FIRST + BLOCKS))
        .extracting(Point::second)
        .containsExactlyElementsOf(
            turns.stream()
                .map(turn -> Math.floorDiv(turn.beginMs() - RunFixture.STARTED_MS, 1000L) - 10)
                .toList());
    assertThat(analysis.run().logs().course().series().get(0).throughput()).isEqualTo(100);
    assertThat(analysis.run().logs().course().series().get(2).throughput()).isEqualTo(120);
    assertThat(analysis.run().logs().course().series().get(2).latencyUs().get("READ").count())
        .isEqualTo(576);
  }

  @Test
  public void intervalWithTwoTurnsIsSplitByTheTimeAtWorkInEach() throws IOException {
    // The only side: a turn begins 200 ms after the one before has ended. Intervals end at whole
    // seconds, so that 300 ms of one turn and 500 ms of the next are in one.
    RunFixture run = run(1, 300);
    RunAnalysis analysis =
        RunAnalysis.of(
            run.log(
                    1,
                    "READ",
                    0,
                    35,
                    second -> RunFixture.values(second % 5 == 0 ? 80 : 100 * (second / 5), 1000))
                .done());

    // Block b works from 5b + 0.5 to 5b + 5.3 s.
    assertThat(throughputs(analysis).get(0)).isCloseTo((50 + 400 + 30) / SECONDS, within(1e-9));
    assertThat(throughputs(analysis).get(2)).isCloseTo((50 + 1200 + 30) / SECONDS, within(1e-9));
  }

  @Test
  public void flushAfterTheEndMakesATurnLonger() throws IOException {
    RunFixture run = run(2, 0).client(2, 0, 1);
    Turn turn = turns.get(2);
    run.finished(1, 2, turn.endMs() + 20).finished(2, 2, turn.endMs() + 400);
    run.byTurns(1, "READ", block -> 960, 1000).byTurns(2, "READ", block -> 960, 1000);
    RunAnalysis analysis = RunAnalysis.of(run.done());

    assertThat(throughputs(analysis).get(0)).isEqualTo(1920 / SECONDS);
    assertThat(throughputs(analysis).get(1)).isCloseTo(1920 / 5.2, within(1e-9));
    assertThat(analysis.summary().figures().seconds())
        .isCloseTo(BLOCKS * SECONDS + 0.4, within(1e-9));
    assertThat(analysis.summary().figures().throughput().getAsDouble())
        .isCloseTo(BLOCKS * 1920 / (BLOCKS * SECONDS + 0.4), within(1e-9));
    assertThat(codes(analysis)).doesNotContain("turn-overrun");
  }

  @Test
  public void operationsThatGoOnInTurnsOfOthersAreNamed() throws IOException {
    RunFixture run = run(2, 0);
    run.finished(1, 2, turns.get(2).endMs() + 300).finished(1, 4, turns.get(4).endMs() + 2000);
    RunAnalysis analysis = RunAnalysis.of(run.byTurns(1, "READ", block -> 960, 1000).done());

    assertThat(analysis.findings())
        .contains(
            new Finding(
                "turn-overrun",
                Verdict.SUSPECT,
                OptionalInt.of(1),
                "In 2 of the 5 turns operations went on for up to 1.8 s while another cell worked."));
  }

  @Test
  public void whatIsDoneWhileTheOthersWorkIsOfTheTurnBefore() throws IOException {
    RunFixture run = run(2, 0);
    long late = (turns.get(3).endMs() - RunFixture.STARTED_MS) / 1000 + 2;
    assertThat(turns).noneMatch(turn -> turn.overlapMs(ms(late), ms(late + 1)) > 0);
    run.log(
        1, "READ", 0, 65, second -> RunFixture.values(second == late ? 48 : working(second), 9));
    RunAnalysis analysis = RunAnalysis.of(run.done());

    assertThat(throughputs(analysis).get(2)).isCloseTo((500 + 48) / SECONDS, within(1e-9));
    assertThat(throughputs(analysis).get(3)).isCloseTo(500 / SECONDS, within(1e-9));
  }

  private static long ms(long second) {
    return RunFixture.STARTED_MS + second * 1000;
  }

  private int working(int second) {
    return turns.stream().anyMatch(turn -> turn.overlapMs(ms(second), ms(second + 1)) > 0)
        ? 100
        : 0;
  }

  @Test
  public void runWithAnEmptyTurnIsInvalid() throws IOException {
    RunFixture run = run(2, 0);
    RunAnalysis analysis =
        RunAnalysis.of(run.byTurns(1, "READ", block -> block == 3 ? 0 : 960, 1000).done());

    assertThat(throughputs(analysis).get(2)).isZero();
    assertThat(analysis.findings())
        .contains(
            new Finding(
                "empty-turn",
                Verdict.INVALID,
                OptionalInt.of(1),
                "No operation succeeded in 1 of the 5 turns."));
  }

  @Test
  public void clientThatEndedEarlyDidNotCoverItsTurns() throws IOException {
    RunFixture run = run(2, 0);
    RunAnalysis analysis =
        RunAnalysis.of(run.log(1, "READ", 0, 50, s -> RunFixture.values(working(s), 9)).done());

    assertThat(codes(analysis)).contains("window-not-covered");
  }

  @Test
  public void processorsLimitClientsThatUseThemWhileTheyWork() throws IOException {
    // 45 s of the 2 x 50 s of the window are 94% of those in which it worked.
    RunFixture run = run(2, 0).byTurns(1, "READ", block -> 960, 1000).client(2, 0, 44);

    assertThat(codes(RunAnalysis.of(run.byTurns(2, "READ", block -> 960, 1000).done())))
        .contains("client-bound");
  }

  @Test
  public void whatAnOverloadedTurnLeftIsNotDoneInTheNextOne() throws IOException {
    RunFixture run = run(2, 0).target(400);
    RunAnalysis analysis =
        RunAnalysis.of(
            run.byTurns(1, "READ", b -> 960, 1000)
                .byTurns(1, "Intended-READ", b -> 960, 1000)
                .done());

    // Half of each turn's 1920, less one for each of 4 threads, waited for up to 2.39 s.
    assertThat(analysis.findings())
        .filteredOn(finding -> finding.code().equals("percentile-unreliable"))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.text())
                    .contains(
                        "4,780 operations",
                        "unanswered when their turns ended",
                        "waited for 2.4 s"));
  }

  @Test
  public void summaryOfOtherRunsHasNoTurns() throws IOException {
    RunFixture run = new RunFixture(folder.getRoot().toPath(), "b", 1).client(1, 0, 1);
    RunAnalysis analysis = RunAnalysis.of(run.steady(1, "READ", 100, 1000).done());

    assertThat(Json.pretty(analysis.summary())).doesNotContain("turns");
    assertThat(analysis.summary().turns()).isEmpty();
  }
}
