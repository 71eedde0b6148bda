package io.github.hbaseycsb.analysis.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.limit.Cost;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.HostSample;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Two cells whose clients took turns, in runs of four measured blocks unless a test says more. */
public class TurnsTest {
  private int blocks = 4;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Plan plan =
      new Plan(
          "turns",
          "",
          Schedule.BLOCKED,
          List.of(PlanFixture.cell("a", "x", 1), PlanFixture.cell("b", "y", 1)));

  private void run(int number, int start, int side, IntUnaryOperator perTurn, long latencyUs)
      throws IOException {
    TurnSchedule schedule =
        new TurnSchedule(RunFixture.STARTED_MS + 500_000L * number, 5000, 2, number);
    Conditions.Turns taken = new Conditions.Turns(schedule, side, 1, blocks, List.of("a", "b"));
    RunFixture run = new RunFixture(folder.getRoot().toPath(), side == 0 ? "a" : "b", number);
    run.turns(
            new Conditions(
                number,
                start,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Map.of(),
                start,
                Optional.empty()),
            taken)
        .client(1, 0, 1)
        .byTurns(1, "READ", perTurn, latencyUs);
    sample(run, schedule, side);
    run.done();
  }

  /** Processors that the server uses in the turns of the sides, and those of the client. */
  private double[][] serverProcessors = {{0, 0, 0, 0}, {0, 0, 0, 0}};

  private static final double CLIENT_PROCESSORS = 0.5;

  /** One sample in each second, of the server that both sides use, and of the side's client. */
  private void sample(RunFixture run, TurnSchedule schedule, int side) throws IOException {
    List<ServerSample> server = new ArrayList<>();
    List<String> host = new ArrayList<>();
    double serverMs = 0;
    double clientMs = 0;
    for (long ms = schedule.blockBeginMs(1); ms <= schedule.blockBeginMs(1 + blocks); ms += 1000) {
      server.add(
          new ServerSample(
              ms,
              "server,16020,1",
              Map.of(ServerMetric.CPU_NS, Math.round(serverMs * 1e6)),
              Map.of(),
              OptionalInt.empty(),
              OptionalInt.empty()));
      host.add(
          Json.mapper()
              .writeValueAsString(
                  new HostSample(
                      ms,
                      "client",
                      2,
                      Map.of("user", 0L, "idle", ms, "iowait", 0L, "steal", 0L),
                      Map.of(),
                      Map.of(),
                      OptionalDouble.empty(),
                      Map.of(),
                      OptionalLong.empty(),
                      OptionalInt.empty(),
                      Math.round(clientMs),
                      Optional.empty())));
      int block = schedule.block(ms);
      int working = schedule.turn(block, 0).overlapMs(ms, ms + 1000) > 0 ? 0 : 1;
      if (block <= blocks) {
        serverMs += 1000 * serverProcessors[working][block - 1];
        clientMs += working == side ? 1000 * CLIENT_PROCESSORS : 0;
      }
    }
    run.server(server.toArray(ServerSample[]::new)).host(1, host);
  }

  @Test
  public void processorTimeOfAnOperationIsThatOfTheTurnsAndPairedByBlock() throws IOException {
    serverProcessors = new double[][] {{0.5, 0.7, 0.4, 0.6}, {1.0, 1.0, 1.0, 1.0}};
    run(1, 1, 0, of(100, 140, 80, 120), 1000);
    run(1, 1, 1, of(200, 125, 250, 100), 1000);
    CampaignSummary summary = summary(1);

    // 10 operations a second for each of the given.
    Mean ofA = summary.cells().get(0).use().cost().get(Cost.SERVER_CPU_US);
    assertThat(ofA.n()).isEqualTo(blocks);
    assertThat(ofA.mean()).isCloseTo(500, within(1e-6));
    Mean ofB = summary.cells().get(1).use().cost().get(Cost.SERVER_CPU_US);
    assertThat(ofB.mean()).isCloseTo((500 + 800 + 400 + 1000) / 4.0, within(1e-6));
    assertThat(ofB.ci95().getAsDouble()).isGreaterThan(0);
    assertThat(summary.cells().get(0).runs().get(0).turns().get(0).clientCpuUs().getAsDouble())
        .isCloseTo(500, within(1e-6));

    RelativeChange change = change(summary).costs().get(0).estimate().orElseThrow();
    assertThat(change.unitA()).isEqualTo(AnalysisUnit.TURN);
    assertThat(change.paired()).isTrue();
    assertThat(change.percent()).isCloseTo(35, within(1e-6));
    assertThat(change(summary).costs().get(1).estimate().orElseThrow().unitsB()).isEqualTo(blocks);
  }

  private CampaignSummary summary(int runs) throws IOException {
    return CampaignAnalysis.of(
            new Plan(
                plan.name(),
                "",
                Schedule.BLOCKED,
                List.of(PlanFixture.cell("a", "x", runs), PlanFixture.cell("b", "y", runs))),
            folder.getRoot().toPath())
        .summary();
  }

  private CellChange change(CampaignSummary summary) throws IOException {
    return Variants.changes(summary, RunView.Source.in(folder.getRoot().toPath())).changes().get(0);
  }

  private IntUnaryOperator of(int... perTurn) {
    // Operations of 4.8 s in the measured blocks 1, 2, ...; a warm-up of another speed before.
    return block -> block < 1 || block > blocks ? 240 : 48 * perTurn[block - 1];
  }

  @Test
  public void turnsOfABlockArePairedOnOneStart() throws IOException {
    run(1, 1, 0, of(100, 140, 80, 120), 1000);
    run(1, 1, 1, of(107, 145, 85, 123), 2000);
    CampaignSummary summary = summary(1);
    RelativeChange change = change(summary).throughput().estimate().orElseThrow();

    assertThat(change.unitA()).isEqualTo(AnalysisUnit.TURN);
    assertThat(change.paired()).isTrue();
    assertThat(change.unitsA()).isEqualTo(blocks);
    assertThat(change.percent()).isCloseTo(100 * (460.0 / 440 - 1), within(1e-9));
    // The differences, each relative to its side's mean, alternate, so that they do not widen it.
    double[] differences = {
      107 / 115.0 - 100 / 110.0,
      145 / 115.0 - 140 / 110.0,
      85 / 115.0 - 80 / 110.0,
      123 / 115.0 - 120 / 110.0
    };
    double squares = 0;
    for (double difference : differences) {
      squares += difference * difference;
    }
    assertThat(change.standardError()).isCloseTo(Math.sqrt(squares / 3 / 4), within(1e-9));
    // A third of the four, as their correlation is estimated, too.
    assertThat(change.degreesOfFreedom()).isCloseTo(4 / 3.0, within(1e-9));

    assertThat(summary.cells().get(0).throughput().orElseThrow().n()).isEqualTo(blocks);
    assertThat(summary.cells().get(0).reasons()).doesNotContain("single-run");
    assertThat(CellSentence.result(summary.cells().get(0))).endsWith("over 1 run of 4 turns");
  }

  private CellChange ofOneRun(int[] perTurn, int[] other) throws IOException {
    blocks = perTurn.length;
    serverProcessors = new double[2][blocks];
    run(1, 1, 0, of(perTurn), 1000);
    run(1, 1, 1, of(other), 1000);
    return change(summary(1));
  }

  @Test
  public void whatBothSidesGrowAlikeDoesNotChangeTheirRatio() throws IOException {
    int[] grows = {100, 104, 97, 101, 120, 124, 118, 122, 150, 154, 147, 151};
    int[] alike = {91, 93, 88, 91, 109, 111, 107, 110, 136, 139, 133, 136};
    CellChange change = ofOneRun(grows, alike);

    assertThat(change.baseline().growth().orElseThrow().percent()).isGreaterThan(40);
    assertThat(change.throughput().growth().orElseThrow().bound()).isBetween(-2.0, 2.0);
    assertThat(change.growthApart()).isZero();
    assertThat(change.result())
        .contains("the ratio of the throughputs drifted by at most 1% within the windows (95%)");
  }

  @Test
  public void aTurnThatStalledHidesNoGrowth() throws IOException {
    int[] stalls = IntStream.range(0, 60).map(i -> i == 25 ? 5 : 98 + 7 * i % 5).toArray();
    int[] grows = IntStream.range(0, 60).map(i -> 70 + i / 2 + 3 * i % 4).toArray();
    CellChange change = ofOneRun(stalls, grows);

    // From 75 and a half in the first third to 95 and a half in the last.
    assertThat(change.growthApart()).isBetween(24.0, 30.0);
  }

  @Test
  public void theSidesMayBeSwapped() throws IOException {
    double[] one = {100, 104, 97, 101, 120, 124, 118, 122, 150, 154, 147, 151};
    double[] other = {91, 99, 88, 97, 109, 118, 107, 110, 136, 139, 133, 136};
    Growth ratio = Growth.of(WindowGrowth.ofRatio(one, other).stream().toList()).orElseThrow();
    Growth swapped = Growth.of(WindowGrowth.ofRatio(other, one).stream().toList()).orElseThrow();

    assertThat(1 + swapped.percent() / 100)
        .isCloseTo(1 / (1 + ratio.percent() / 100), within(1e-9));
    assertThat(1 + swapped.low() / 100).isCloseTo(1 / (1 + ratio.high() / 100), within(1e-9));
  }

  @Test
  public void turnsShowThatOneSideGrowsAlthoughTheMachineVaries() throws IOException {
    int[] varies = {100, 60, 140, 80, 120, 70, 130, 90, 110, 60, 140, 100};
    int[] grows = {70, 42, 98, 56, 96, 56, 104, 72, 99, 54, 126, 90};
    CellChange change = ofOneRun(varies, grows);

    assertThat(change.growthApart()).isBetween(25.0, 32.0);
    assertThat(change.result())
        .contains("the change depends on when you look: -30% in the first third, -10% in the last");
  }

  @Test
  public void percentilesOfTheSameBlocksArePaired() throws IOException {
    run(1, 1, 0, of(100, 140, 80, 120), 1000);
    run(1, 1, 1, of(107, 145, 85, 123), 2000);
    RelativeChange change = change(summary(1)).latencies().get(0).p99().estimate().orElseThrow();

    assertThat(change.paired()).isTrue();
    assertThat(change.unitsA()).isEqualTo(blocks);
    assertThat(change.percent()).isCloseTo(100, within(0.2));
    assertThat(change.isSignificant()).isTrue();
  }

  @Test
  public void severalStartsAreTheUnitsAndTheServersOfThemAreSaidBeside() throws IOException {
    double[] startsOfB = {1.00, 1.10, 1.02};
    for (int start = 1; start <= startsOfB.length; start++) {
      int more = (int) (100 * startsOfB[start - 1]);
      run(start, start, 0, of(100, 140, 80, 120), 1000);
      run(start, start, 1, of(more + 7, more + 45, more - 15, more + 23), 1000);
    }
    CellChange change = change(summary(3));
    RelativeChange over = change.throughput().estimate().orElseThrow();
    RelativeChange here = change.throughput().onTheseStarts().orElseThrow();

    assertThat(over.unitA()).isEqualTo(AnalysisUnit.RESTART);
    assertThat(over.unitsA()).isEqualTo(3);
    assertThat(over.paired()).isTrue();
    assertThat(over.percent()).isCloseTo(100 * ((115 + 125 + 117) / 330.0 - 1), within(1e-9));
    assertThat(here.percent()).isEqualTo(over.percent());
    assertThat(here.standardError()).isLessThan(over.standardError());
    assertThat(change.result())
        .matches(
            ".*on these servers \\+8\\.2% \u00b1 \\d+\\.\\d%; over 3 starts \u00b1 \\d+\\.\\d%.*");
    assertThat(change.ofOneStart()).isEmpty();
  }

  @Test
  public void otherBlocksAreNoPairs() throws IOException {
    run(1, 1, 0, of(100, 140, 80, 120), 1000);
    run(2, 1, 1, of(107, 145, 85, 123), 2000);
    CampaignSummary summary = summary(2);

    assertThat(change(summary).throughput().estimate().orElseThrow().paired()).isFalse();
  }
}
