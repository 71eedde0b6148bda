package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Runs that do not last to their end, after which the other runs go on. */
public class BrokenRunsTest {
  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private TestCampaign campaign;

  @Before
  public void prepare() throws Exception {
    campaign =
        new TestCampaign(
            folder.getRoot().toPath(),
            "cluster: {conf: " + TestCampaign.CONF + "}",
            "dataset: {records: 20}",
            "settle: {quiet: 1s, warmup: none}",
            "restore: snapshot",
            "runs: {count: 2, duration: 1s, order: blocked}",
            "workloads: [workloada, workloadb]");
  }

  private Path cell(String name) throws Exception {
    return campaign.results().resolve("cells").resolve(name);
  }

  @Test
  public void aRunWhoseClientWasKilledIsKeptApartAndTheOthersGoOn() throws Exception {
    campaign.troubles.add(new Trouble("workloada/.run-1", Trouble.KILLED));

    campaign.begin();

    assertThat(campaign.runs()).containsExactly("workloada 2", "workloadb 1", "workloadb 2");
    assertThat(campaign.said)
        .anyMatch(line -> line.startsWith("workloada run 1 broke: client 1 ended with status 137"))
        .anyMatch(line -> line.matches("workloada run 2: .+, [a-z]+( \\([a-z0-9, -]+\\))?"));
    assertThat(campaign.journal(Step.RUN_BROKEN)).hasSize(1);
    assertThat(cell("workloada").resolve("broken"))
        .isDirectoryRecursivelyContaining("glob:**/broken.json");
    assertThat(cell("workloada").resolve(".run-1")).doesNotExist();
    assertThat(campaign.cluster().switches).isEqualTo(new FakeCluster().switches);
    assertThat(campaign.journal(Step.FINISHED)).isEmpty();
  }

  @Test
  public void resumeRepeatsTheBrokenRunAndNoOther() throws Exception {
    campaign.troubles.add(new Trouble("workloada/.run-1", Trouble.KILLED));
    campaign.begin();
    byte[] other = Files.readAllBytes(cell("workloadb").resolve("run-1/run.json"));
    campaign.starts.clear();

    campaign.resume();

    assertThat(campaign.starts)
        .singleElement()
        .satisfies(
            start -> {
              assertThat(start.directory()).endsWithRaw(Path.of(".run-1", "client-1"));
              assertThat(start.writers()).isEmpty();
            });
    assertThat(campaign.runs())
        .containsExactly("workloada 2", "workloadb 1", "workloadb 2", "workloada 1");
    assertThat(Files.readAllBytes(cell("workloadb").resolve("run-1/run.json"))).isEqualTo(other);
    assertThat(campaign.journal(Step.RANGE_LOADED)).hasSize(1);
    assertThat(campaign.cluster().snapshots).isEmpty();
    assertThat(campaign.journal(Step.FINISHED)).hasSize(1);
  }

  @Test
  public void aCellWhoseClientDoesNotStartIsNotTriedAgain() throws Exception {
    campaign.troubles.add(new Trouble("workloada/.run-1", 1));

    campaign.begin();

    assertThat(campaign.runs()).containsExactly("workloadb 1", "workloadb 2");
    assertThat(campaign.journal(Step.RUN_BROKEN)).hasSize(1);
  }

  @Test
  public void aCellWhoseClientHadNoAnswerIsTriedAgain() throws Exception {
    campaign.troubles.add(new Trouble("workloada/.run-1", ClientExit.NO_ANSWER));

    campaign.begin();

    assertThat(campaign.said)
        .anyMatch(
            line ->
                line.startsWith("workloada run 1 broke: client 1 had no answer from the cluster"));
    assertThat(campaign.runs()).containsExactly("workloada 2", "workloadb 1", "workloadb 2");
  }

  @Test
  public void aRunEndsWithTheFirstClientThatEndsEarlyAndNamesIt() throws Exception {
    two("runs: {count: 2, clients: 2, threads: 2, duration: 1h, warmup: 10s}");
    campaign.troubles.add(Trouble.inSecond(12, "workloada/.run-1", 3));
    Instant begin = campaign.clock.instant();

    campaign.begin();

    assertThat(campaign.said)
        .anyMatch(
            line ->
                line.startsWith(
                    "workloada run 1 broke: client 1 ended 3598.0 s before the end of the measured"
                        + " window"));
    assertThat(campaign.runs()).containsExactly("workloada 2");
    assertThat(Duration.between(begin, campaign.clock.instant())).isLessThan(Duration.ofHours(2));
  }

  @Test
  public void soDoesARunThatIsStillWarmingUp() throws Exception {
    two("runs: {count: 2, clients: 2, threads: 2, duration: 1h, warmup: auto}");
    campaign.troubles.add(Trouble.inSecond(2, "workloada/.run-1", 3));

    campaign.begin();

    assertThat(campaign.said)
        .anyMatch(
            line -> line.startsWith("workloada run 1 broke: client 1 ended during the warm-up"));
    assertThat(campaign.runs()).containsExactly("workloada 2");
  }

  @Test
  public void clientsThatShareOperationsMayEndOneAfterTheOther() throws Exception {
    two("runs: {count: 1, clients: 2, threads: 2, operations: 1000}");
    campaign.troubles.add(Trouble.inSecond(2, "workloada/.run-1", 0));

    campaign.begin();

    assertThat(campaign.runs()).containsExactly("workloada 1");
    assertThat(intervals("client-1")).isEqualTo(2);
    assertThat(intervals("client-2")).isEqualTo(FakeClients.LOGGED_SECONDS);
  }

  @Test
  public void aClientThatFailsBeforeItsOperationsAreDoneBreaksTheRun() throws Exception {
    two("runs: {count: 2, clients: 2, threads: 2, operations: 1000}");
    campaign.troubles.add(Trouble.inSecond(2, "workloada/.run-1", 3));

    campaign.begin();

    assertThat(campaign.said)
        .contains("workloada run 1 broke: client 1 ended after 200 of 500 operations");
    assertThat(campaign.runs()).containsExactly("workloada 2");
    campaign.resume();
    assertThat(campaign.runs()).containsExactly("workloada 2", "workloada 1");
  }

  @Test
  public void oneThatFailsButDoesThemAllDoesNot() throws Exception {
    two("runs: {count: 1, clients: 2, threads: 2, operations: 1000}");
    campaign.troubles.add(Trouble.inSecond(5, "workloada/.run-1", 3));

    campaign.begin();

    assertThat(campaign.runs()).containsExactly("workloada 1");
  }

  @Test
  public void runsInWhichTheMachinesClockWasSetAreRepeatedByResume() throws Exception {
    two("runs: {count: 2, duration: 20s, warmup: 0s}");
    Iterator<Integer> ahead = List.of(5, -5).iterator();
    campaign.progressUs =
        second -> {
          if (second == 5) {
            campaign.clock.set(Duration.ofSeconds(ahead.next()));
          }
          return 1000;
        };

    campaign.begin();

    assertThat(campaign.said)
        .contains(
            "workloada run 1 broke: the clock of this machine jumped 5.0 s ahead while the clients"
                + " ran",
            "workloada run 2 broke: the clock of this machine jumped 5.0 s back while the clients"
                + " ran");
    assertThat(campaign.runs()).isEmpty();
    campaign.progressUs = second -> 1000;
    campaign.resume();
    assertThat(campaign.runs()).containsExactly("workloada 1", "workloada 2");
  }

  private long intervals(String client) throws Exception {
    Path log = cell("workloada").resolve("run-1").resolve(client).resolve("READ.hdr");
    return Files.readAllLines(log).stream().filter(line -> !line.matches("[#\"].*")).count();
  }

  private void two(String runs) throws Exception {
    campaign =
        new TestCampaign(
            folder.newFolder().toPath(),
            "cluster: {conf: " + TestCampaign.CONF + "}",
            "dataset: {records: 20}",
            "settle: {quiet: 1s, warmup: none}",
            runs,
            "workloads: [workloada]");
  }

  @Test
  public void aRunWhoseOperationsFailedIsARun() throws Exception {
    campaign.troubles.add(new Trouble("workloada/.run-1", 3));

    campaign.begin();

    assertThat(campaign.runs()).hasSize(4).startsWith("workloada 1");
  }

  @Test
  public void aTableThatDoesNotSettleEndsTheCampaignAndPutsTheSwitchesBack() throws Exception {
    campaign.cluster().settles = false;

    assertThatThrownBy(campaign::begin)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.CLUSTER))
        .hasMessageContaining("has not settled");

    assertThat(campaign.cluster().switches).isEqualTo(new FakeCluster().switches);
    campaign.cluster().settles = true;
    campaign.resume();
    assertThat(campaign.runs()).hasSize(4);
  }

  @Test
  public void switchesThatASilentMasterKeepsOffArePutBackByResume() throws Exception {
    campaign.troubles.add(
        new Trouble("workloada/.run-1", Trouble.KILLED, () -> campaign.cluster().answers = false));

    assertThatThrownBy(campaign::begin).hasMessage("the master does not answer");

    assertThat(campaign.cluster().switches.values()).containsOnly(false);
    assertThat(campaign.said).anyMatch(line -> line.endsWith("; resume does it"));
    campaign.cluster().answers = true;
    campaign.resume();
    assertThat(campaign.cluster().switches).isEqualTo(new FakeCluster().switches);
    assertThat(campaign.runs()).hasSize(4);
  }

  @Test
  public void switchesThatTheUserMayNotSetAreANoteOfEachRun() throws Exception {
    campaign.cluster().refused.add("splits");

    campaign.begin();

    assertThat(campaign.starts).hasSize(4).allMatch(start -> start.on().contains("splits"));
    assertThat(cell("workloadb").resolve("run-2/run.json"))
        .content()
        .contains("is not allowed to switch them off: splits.");
  }

  @Test
  public void serversOfItsOwnThatEndAreTheReasonWhyTheCampaignEnds() throws Exception {
    TestCampaign own =
        new TestCampaign(
            folder.newFolder().toPath(),
            "cluster: {local: {version: 2.6.4-hadoop3}}",
            "dataset: {records: 20}",
            "settle: {quiet: 1s, warmup: none}",
            "runs: {count: 2, duration: 1s}",
            "workloads: [workloadc]");
    own.troubles.add(
        new Trouble(
            ".run-2",
            Trouble.KILLED,
            () -> own.servers.end = Optional.of("the local server ended at 12:00: killed")));

    assertThatThrownBy(own::begin)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.CLUSTER))
        .hasMessage("the local server ended at 12:00: killed: fix this, then resume the campaign");

    assertThat(own.servers.running).isEmpty();
    own.servers.end = Optional.empty();
    own.resume();
    assertThat(own.runs()).containsExactly("workloadc 1", "workloadc 2");
    assertThat(own.journal(Step.RANGE_LOADED)).hasSize(1);
    assertThat(own.journal(Step.SERVERS_STARTED)).hasSize(2);
  }

  /** As a restart of the Docker engine ends them. Clients continue during faults. */
  @Test
  public void aRunWhoseServersAllEndedDoesNotCountAlthoughItsClientsLasted() throws Exception {
    String end = "all containers of HBase 2.6.4-hadoop3 have ended";
    TestCampaign own =
        new TestCampaign(
            folder.newFolder().toPath(),
            "cluster: {local: {version: 2.6.4-hadoop3}}",
            "dataset: {records: 20}",
            "settle: {quiet: 1s, warmup: none}",
            "runs: {count: 2, duration: 20s, warmup: 0s, faults: [{at: 2s, do: flush}]}",
            "workloads: [workloadc]");
    own.troubles.add(new Trouble(".run-2", 3, () -> own.servers.end = Optional.of(end)));

    assertThatThrownBy(own::begin)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.CLUSTER))
        .hasMessage(end + ": fix this, then resume the campaign");

    assertThat(own.said).contains("workloadc run 2 broke: " + end);
    assertThat(own.runs()).containsExactly("workloadc 1");
    own.servers.end = Optional.empty();
    own.resume();
    assertThat(own.runs()).containsExactly("workloadc 1", "workloadc 2");
    assertThat(own.journal(Step.RANGE_LOADED)).hasSize(1);
  }
}
