package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.campaign.run.FakeClients.Start;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.client.TurnSchedule.SideTurns;
import io.github.hbaseycsb.model.run.Conditions.Turns;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.property.BindingProperty;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Cells whose clients run at the same time and take turns. */
public class TurnsTest {
  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private TestCampaign campaign;

  @Before
  public void prepare() throws Exception {
    campaign = campaign("warmup: 4s");
  }

  private TestCampaign campaign(String warmUp, String... more) throws Exception {
    List<String> plan =
        List.of(
            "cluster: {conf: " + TestCampaign.CONF + "}",
            "dataset: {records: 20}",
            "settle: {quiet: 1s}",
            "runs: {count: 2, duration: 20s, " + warmUp + ", order: turns, turn: 2s}",
            "variants: [{name: a}, {name: b}]",
            "workloads: [workloada, workloadc]");
    return new TestCampaign(
        folder.newFolder().toPath(),
        Stream.concat(plan.stream(), Stream.of(more)).toArray(String[]::new));
  }

  private Path run(String cell, int number) throws Exception {
    return campaign.results().resolve("cells").resolve(cell).resolve("run-" + number);
  }

  private Turns turns(String cell, int number) throws Exception {
    return RunView.record(run(cell, number)).conditions().turns().orElseThrow();
  }

  @Test
  public void theCellsOfAWorkloadRunTogetherByOneSchedule() throws Exception {
    campaign.begin();

    assertThat(campaign.runs())
        .containsExactly(
            "workloada-a 1",
            "workloada-b 1",
            "workloadc-a 1",
            "workloadc-b 1",
            "workloada-a 2",
            "workloada-b 2",
            "workloadc-a 2",
            "workloadc-b 2");
    Turns a = turns("workloada-a", 1);
    Turns b = turns("workloada-b", 1);
    assertThat(a.cells()).containsExactly("workloada-a", "workloada-b");
    assertThat(a.schedule()).isEqualTo(b.schedule());
    assertThat(List.of(a.side(), b.side())).containsExactly(0, 1);
    assertThat(a.blocks()).isEqualTo(10);
    assertThat(a.firstBlock()).isEqualTo(b.firstBlock());
    assertThat(turns("workloada-a", 2).schedule().seed()).isNotEqualTo(a.schedule().seed());
    assertThat(campaign.starts.subList(0, 2))
        .flatExtracting(Start::properties)
        .extracting(properties -> properties.get(BindingProperty.TURNS.key()))
        .containsExactly(
            new SideTurns(a.schedule(), 0).toString(), new SideTurns(a.schedule(), 1).toString());
    RunRecord record = RunView.record(run("workloada-a", 1));
    assertThat(record.times().windowStartMs()).isEqualTo(a.beginMs());
    assertThat(record.times().windowEndMs()).hasValue(a.endMs());
  }

  @Test
  public void theServersAreSampledOnceForAllSidesOfATable() throws Exception {
    campaign.begin();

    assertThat(campaign.cluster().samplings).isEqualTo(4);
    assertThat(run("workloada-b", 1).resolve(ServerSample.FILE))
        .isNotEmptyFile()
        .hasSameBinaryContentAs(run("workloada-a", 1).resolve(ServerSample.FILE));
  }

  @Test
  public void sidesWithTablesOfTheirOwnAreSampledEach() throws Exception {
    campaign =
        new TestCampaign(
            folder.newFolder().toPath(),
            "cluster: {conf: " + TestCampaign.CONF + "}",
            "dataset: {records: 20}",
            "settle: {quiet: 1s}",
            "runs: {count: 1, duration: 4s, warmup: 1s, order: turns, turn: 2s}",
            "variants: [{name: a}, {name: b, table: {name: other}}]",
            "workloads: [workloadc]");

    campaign.begin();

    assertThat(campaign.cluster().samplings).isEqualTo(2);
  }

  @Test
  public void theFixedWarmUpIsTheTimeOfEachSideInItsTurns() throws Exception {
    campaign.begin();

    Turns taken = turns("workloada-b", 1);
    long workedMs =
        taken.schedule().turns(1, 0, taken.firstBlock()).stream()
            .mapToLong(turn -> turn.lengthMs())
            .sum();
    assertThat(workedMs).isGreaterThanOrEqualTo(4000);
    assertThat(campaign.starts).allMatch(Start::isOfRun);
  }

  @Test
  public void anAutomaticWarmUpEndsWhenEverySideIsSteady() throws Exception {
    campaign = campaign("warmup: auto");

    campaign.begin();

    for (String cell : List.of("workloada-a", "workloada-b")) {
      assertThat(RunView.record(run(cell, 1)).conditions().clientWarmUp())
          .hasValueSatisfying(
              warmed -> {
                assertThat(warmed.steady()).isTrue();
                assertThat(warmed.seconds()).isGreaterThanOrEqualTo(16);
              });
    }
    assertThat(turns("workloada-a", 1).firstBlock()).isGreaterThanOrEqualTo(8);
  }

  @Test
  public void aSideThatBreaksBreaksTheOtherSidesRunToo() throws Exception {
    campaign.troubles.add(new Trouble("workloada-b/.run-1", Trouble.KILLED));

    campaign.begin();

    assertThat(campaign.journal(Step.RUN_BROKEN)).hasSize(2);
    assertThat(campaign.said)
        .contains("workloada-a run 1 broke: workloada-b: client 1 ended with status 137");
    for (String cell : List.of("workloada-a", "workloada-b")) {
      assertThat(run(cell, 1)).doesNotExist();
      assertThat(run(cell, 1).resolveSibling("broken"))
          .isDirectoryRecursivelyContaining("glob:**/broken.json");
      assertThat(run(cell, 2)).exists();
    }
    assertThat(campaign.journal(Step.FINISHED)).isEmpty();

    campaign.resume();

    assertThat(turns("workloada-a", 1).schedule()).isEqualTo(turns("workloada-b", 1).schedule());
    assertThat(campaign.journal(Step.FINISHED)).hasSize(1);
  }

  @Test
  public void aSideThatEndsEarlyBreaksBoth() throws Exception {
    campaign.troubles.add(Trouble.inSecond(40, "workloada-a/.run-1", 3));

    campaign.begin();

    assertThat(campaign.journal(Step.RUN_BROKEN)).hasSize(2);
    assertThat(campaign.said)
        .anyMatch(line -> line.startsWith("workloada-b run 1 broke: workloada-a: client 1 ended"));
  }

  @Test
  public void resumeRepeatsAGroupOfWhichOneRunIsMissing() throws Exception {
    campaign.begin();
    Turns before = turns("workloada-a", 1);
    byte[] other = Files.readAllBytes(run("workloadc-a", 1).resolve(RunRecord.FILE));
    Trees.delete(run("workloada-b", 1));

    campaign.resume();

    assertThat(turns("workloada-a", 1).schedule())
        .isEqualTo(turns("workloada-b", 1).schedule())
        .isNotEqualTo(before.schedule());
    assertThat(run("workloada-a", 1).resolveSibling("broken"))
        .isDirectoryRecursivelyContaining("glob:**/broken.json");
    assertThat(Files.readAllBytes(run("workloadc-a", 1).resolve(RunRecord.FILE))).isEqualTo(other);
  }

  @Test
  public void runsThatTookTurnsWithOthersAreNoGroup() throws Exception {
    campaign.begin();
    Trees.delete(run("workloada-b", 1));
    Files.move(run("workloada-b", 2), run("workloada-b", 1));

    campaign.resume();

    for (int number : List.of(1, 2)) {
      assertThat(turns("workloada-a", number).schedule())
          .isEqualTo(turns("workloada-b", number).schedule());
    }
  }

  @Test
  public void ctrlCLeavesNoRunOfAnySide() throws Exception {
    campaign.troubles.add(new Trouble("workloada-b/.run-1", Trouble.CTRL_C));

    assertThatThrownBy(campaign::begin).isInstanceOf(InterruptedException.class);

    assertThat(campaign.runs()).isEmpty();
    assertThat(run("workloada-a", 1)).doesNotExist();
    assertThat(campaign.cluster().switches).isEqualTo(new FakeCluster().switches);
    campaign.resume();
    assertThat(campaign.runs()).hasSize(8);
  }

  @Test
  public void aTableThatCellsShareIsRestoredOnceForAllOfThem() throws Exception {
    campaign = campaign("warmup: 4s", "restore: snapshot");

    campaign.begin();

    assertThat(campaign.said)
        .filteredOn(line -> line.startsWith("restoring table"))
        .hasSize(4); // two runs of two groups
    assertThat(campaign.starts)
        .filteredOn(start -> start.directory().toString().contains("-a/"))
        .allMatch(start -> start.writers().isEmpty());
  }

  @Test
  public void allServersRunAtOnceAndStartAgainAtARestart() throws Exception {
    TestCampaign own = onOwnServers("runs: {count: 1, duration: 4s, warmup: 1s, restarts: 2");
    List<String> running = new ArrayList<>();
    own.troubles.add(
        new Trouble("workloadc-b/.run-1", 0, () -> running.addAll(own.servers.running)));

    own.begin();

    assertThat(running).containsExactly("2.5.13-hadoop3", "2.6.4-hadoop3");
    assertThat(own.journal(Step.SERVERS_STARTED)).hasSize(4);
    assertThat(own.runs())
        .containsExactly("workloadc-a 1", "workloadc-b 1", "workloadc-a 2", "workloadc-b 2");
    assertThat(own.servers.running).isEmpty();
  }

  @Test
  public void serversThatEndBreakTheRunsOfAllSides() throws Exception {
    TestCampaign own = onOwnServers("runs: {count: 1, duration: 4s, warmup: 1s");
    own.troubles.add(
        new Trouble(
            "workloadc-b/.run-1",
            Trouble.KILLED,
            () -> own.servers.end = Optional.of("the local server ended at 12:00: killed")));

    assertThatThrownBy(own::begin)
        .hasMessage("the local server ended at 12:00: killed: fix this, then resume the campaign");

    assertThat(own.journal(Step.RUN_BROKEN)).hasSize(2);
    assertThat(own.servers.running).isEmpty();
    own.servers.end = Optional.empty();
    own.resume();
    assertThat(own.runs()).containsExactly("workloadc-a 1", "workloadc-b 1");
  }

  private TestCampaign onOwnServers(String runs) throws Exception {
    return new TestCampaign(
        folder.newFolder().toPath(),
        "cluster: {local: {version: 2.6.4-hadoop3}}",
        "dataset: {records: 20}",
        "settle: {quiet: 1s}",
        runs + ", order: turns, turn: 2s}",
        "variants:",
        "  - {name: a, cluster: {local: {version: 2.5.13-hadoop3}}}",
        "  - {name: b}",
        "workloads: [workloadc]");
  }
}
