package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.campaign.run.FakeClients.Start;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The state of table, caches and servers in which runs begin. */
public class StartOfRunsTest {
  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private TestCampaign campaign(String... lines) throws Exception {
    return new TestCampaign(
        folder.newFolder().toPath(),
        Stream.concat(Stream.of("dataset: {records: 20}"), Stream.of(lines))
            .toArray(String[]::new));
  }

  private static final String CLUSTER = "cluster: {conf: " + TestCampaign.CONF + "}";
  private static final String SETTLE = "settle: {quiet: 1s, warmup: none}";
  private static final String CELLS = "workloads: [workloada, workloadb]";

  private static List<Integer> writersBefore(TestCampaign campaign) {
    return campaign.starts.stream().map(start -> start.writers().size()).toList();
  }

  @Test
  public void cellsThatTakeTurnsStartFromTheLoadedTableEachTime() throws Exception {
    TestCampaign campaign =
        campaign(
            CLUSTER,
            SETTLE,
            CELLS,
            "restore: snapshot",
            "runs: {count: 2, duration: 1s, order: interleaved}");

    campaign.begin();

    assertThat(writersBefore(campaign)).containsExactly(0, 0, 0, 0);
    assertThat(campaign.journal(Step.SNAPSHOT)).hasSize(1);
    assertThat(campaign.cluster().snapshots).isEmpty();
    assertThat(campaign.cluster().done).hasSize(1 + 4 + 1);
  }

  @Test
  public void tablesWithSimilarNamesHaveSnapshotsOfTheirOwn() throws Exception {
    TestCampaign campaign =
        campaign(
            CLUSTER,
            SETTLE,
            "workloads: [workloada]",
            "variants:",
            "  - {name: a, table: {name: 'ns:t.u'}}",
            "  - {name: b, table: {name: ns-t.u}}",
            "  - {name: c, table: {name: ns.t.u}}",
            "restore: snapshot",
            "runs: {count: 2, duration: 1s}");

    campaign.begin();

    assertThat(writersBefore(campaign)).containsOnly(0);
    assertThat(campaign.cluster().done.stream().filter(it -> it.startsWith("take "))).hasSize(3);
    assertThat(campaign.cluster().snapshots).isEmpty();
  }

  @Test
  public void cellsInBlocksStartFromTheLoadedTableOnce() throws Exception {
    TestCampaign campaign =
        campaign(
            CLUSTER,
            SETTLE,
            CELLS,
            "restore: snapshot",
            "runs: {count: 2, duration: 1s, order: blocked}");

    campaign.begin();

    assertThat(writersBefore(campaign)).containsExactly(0, 1, 0, 1);
  }

  @Test
  public void withoutRestoringEachRunFindsWhatTheOnesBeforeLeft() throws Exception {
    TestCampaign campaign = campaign(CLUSTER, SETTLE, CELLS, "runs: {count: 2, duration: 1s}");

    campaign.begin();

    assertThat(writersBefore(campaign)).containsExactly(0, 1, 2, 3);
    assertThat(campaign.cluster().done).isEmpty();
  }

  private static final String INSERTS = "workloads: [workloadd]";

  /** The first number that each client inserts; empty where it is recordcount. */
  private static List<String> inserts(TestCampaign campaign) {
    return campaign.starts.stream()
        .flatMap(start -> start.properties().stream())
        .map(client -> client.getOrDefault("runinsertstart", ""))
        .toList();
  }

  @Test
  public void clientsAndRunsInsertRowsThatNoOtherHasInserted() throws Exception {
    TestCampaign campaign =
        campaign(
            CLUSTER, SETTLE, INSERTS, "runs: {count: 2, clients: 2, threads: 2, operations: 99}");

    campaign.begin();

    // 50 operations at most of each client.
    assertThat(inserts(campaign)).containsExactly("20", "21", "120", "121");
    assertThat(campaign.journal(Step.INSERTED)).hasSize(2);
  }

  @Test
  public void soDoAWarmUpAndAResume() throws Exception {
    TestCampaign campaign =
        campaign(
            CLUSTER,
            "settle: {quiet: 1s, warmup: 1s}",
            INSERTS,
            "runs: {count: 2, operations: 100}");
    campaign.troubles.add(new FakeClients.Trouble("workloadd/.run-2", 137));

    campaign.begin();
    campaign.resume();

    assertThat(inserts(campaign)).containsExactly("", "2147483667", "2147483767", "2147483867");
  }

  @Test
  public void aRestoredTableHasTheRowsOfItsSnapshotOnly() throws Exception {
    for (boolean snapshots : new boolean[] {true, false}) {
      TestCampaign campaign =
          campaign(
              CLUSTER,
              SETTLE,
              INSERTS,
              "restore: snapshot-each-run",
              "runs: {count: 2, operations: 100}");
      campaign.cluster().restoresSnapshots = snapshots;

      campaign.begin();

      assertThat(inserts(campaign)).containsExactly("", "");
    }
  }

  @Test
  public void anotherWorkloadClassIsNotedIfItsInsertsOverwriteRows() throws Exception {
    Path directory = folder.newFolder().toPath();
    Files.writeString(directory.resolve("other"), "workload=some.Other\ninsertproportion=0.5\n");
    TestCampaign campaign =
        new TestCampaign(
            directory,
            CLUSTER,
            SETTLE,
            "dataset: {records: 20}",
            "workloads: [other]",
            "runs: {count: 2, operations: 100}");

    campaign.begin();

    assertThat(inserts(campaign)).containsExactly("", "");
    assertThat(campaign.results().resolve("cells/other/run-1/run.json"))
        .content()
        .doesNotContain("inserts-overwrite");
    assertThat(campaign.results().resolve("cells/other/run-2/run.json"))
        .content()
        .contains(
            "some.Other inserts rows from recordcount on in each client and in each run: an earlier"
                + " run or warm-up has inserted them.");
  }

  @Test
  public void aTableOfAnEarlierCampaignMayHaveTheRowsThatAreInserted() throws Exception {
    TestCampaign campaign = campaign(CLUSTER, SETTLE, INSERTS, "runs: {count: 1, operations: 100}");
    FakeTable there = new FakeTable(Map.of("recordcount", "20"));
    there.load(0, 30);
    campaign.cluster().tables.put("usertable", there);

    campaign.begin();

    assertThat(campaign.results().resolve("cells/workloadd/run-1/run.json"))
        .content()
        .contains(
            "inserts-overwrite",
            "Table usertable existed before this campaign, with 10 rows more than the plan's: if");
  }

  @Test
  public void whereSnapshotsCannotBeRestoredTheTableIsLoadedAgain() throws Exception {
    TestCampaign campaign =
        campaign(
            CLUSTER,
            SETTLE,
            CELLS,
            "restore: snapshot",
            "runs: {count: 2, duration: 1s, order: interleaved}");
    campaign.cluster().restoresSnapshots = false;

    campaign.begin();

    assertThat(writersBefore(campaign)).containsExactly(0, 0, 0, 0);
    // The first run has the table that was loaded before it.
    assertThat(campaign.cluster().done)
        .containsExactly("drop usertable", "drop usertable", "drop usertable");
    assertThat(campaign.journal(Step.SNAPSHOT)).isEmpty();
  }

  @Test
  public void aTableThatThePlanDoesNotLoadIsNotRestoredByLoading() throws Exception {
    TestCampaign campaign =
        new TestCampaign(
            folder.newFolder().toPath(),
            CLUSTER,
            SETTLE,
            CELLS,
            "dataset: {records: 20, load: none}",
            "restore: snapshot",
            "runs: {count: 1, duration: 1s}");
    FakeTable there = new FakeTable(Map.of("recordcount", "20"));
    there.load(0, 20);
    campaign.cluster().tables.put("usertable", there);
    campaign.cluster().restoresSnapshots = false;

    assertThatThrownBy(campaign::begin)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
        .hasMessageContaining("cannot restore snapshots");
    assertThat(campaign.starts).isEmpty();
  }

  @Test
  public void aTableThatThePlanDoesNotLoadAndThatHasOtherRecordsIsRefusedWithoutReload()
      throws Exception {
    TestCampaign campaign =
        new TestCampaign(
            folder.newFolder().toPath(),
            CLUSTER,
            SETTLE,
            CELLS,
            "dataset: {records: 60, load: none}",
            "runs: {count: 1, duration: 1s}");
    FakeTable there = new FakeTable(Map.of("recordcount", "20"));
    there.load(0, 20);
    campaign.cluster().tables.put("usertable", there);

    assertThatThrownBy(campaign::begin)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
        .hasMessage(
            "table usertable was loaded with recordcount=20, not 60: set that in the plan, load it"
                + " again, or use another");
    assertThat(campaign.starts).isEmpty();
  }

  @Test
  public void aTableWithOtherAttributesIsRefusedUnlessThePlanDoesNotLoadIt() throws Exception {
    Map<String, String> attributes =
        Map.of(
            "recordcount", "20",
            "hbase.compression", "GZ",
            "hbase.encoding", "NONE",
            "hbase.bloom", "ROW",
            "hbase.blocksize", "65536",
            "hbase.inmemory", "false",
            "hbase.replicas", "1",
            "hbase.family.TTL", "60");

    refuses(attributes, "", "has hbase.compression=GZ, not NONE");
    refuses(attributes, "compression: gz", "has hbase.family.TTL=60, not none");
    refuses(
        attributes,
        "compression: gz, familyAttributes: {TTL: 60, VERSIONS: 2}",
        "has hbase.family.VERSIONS=none, not 2");
    campaign(attributes, "compression: gz, familyAttributes: {TTL: 60}", "put").begin();
    campaign(attributes, "", "none").begin();
  }

  private void refuses(Map<String, String> there, String table, String message) throws Exception {
    assertThatThrownBy(campaign(there, table, "put")::begin)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
        .hasMessage("table usertable " + message + ": load it again with --reload, or use another");
  }

  private TestCampaign campaign(Map<String, String> there, String attributes, String load)
      throws Exception {
    TestCampaign campaign =
        new TestCampaign(
            folder.newFolder().toPath(),
            CLUSTER,
            SETTLE,
            CELLS,
            "table: {" + attributes + "}",
            "dataset: {records: 20, load: " + load + "}",
            "runs: {count: 1, duration: 1s}");
    FakeTable table = new FakeTable(there);
    table.load(0, 20);
    campaign.cluster().tables.put("usertable", table);
    return campaign;
  }

  @Test
  public void coldCachesAreClearedBeforeEachRunAndAfterTheRestore() throws Exception {
    TestCampaign campaign =
        campaign(
            CLUSTER,
            SETTLE,
            "workloads: [workloada]",
            "restore: snapshot-each-run",
            "runs: {count: 2, duration: 1s, cache: cold}");

    campaign.begin();

    assertThat(campaign.cluster().done)
        .filteredOn(what -> !what.startsWith("take") && !what.startsWith("delete"))
        .extracting(what -> what.substring(0, what.indexOf(' ')))
        .containsExactly("restore", "clear", "restore", "clear");
  }

  @Test
  public void restartsAreRoundsWhoseCellsChangePlacesAndEachIsAUnitOfItsOwn() throws Exception {
    TestCampaign campaign =
        campaign(
            "cluster: {local: {version: 2.6.4-hadoop3}}",
            SETTLE,
            CELLS,
            "runs: {count: 1, duration: 1s, restarts: 2, order: interleaved}");

    JsonNode summary = Json.mapper().valueToTree(campaign.begin().summary());

    assertThat(campaign.journal(Step.SERVERS_STARTED)).hasSize(2);
    assertThat(campaign.runs())
        .containsExactly("workloada 1", "workloadb 1", "workloadb 2", "workloada 2");
    assertThat(campaign.servers.running).isEmpty();
    assertThat(campaign.journal(Step.RANGE_LOADED)).hasSize(1);
    for (JsonNode cell : summary.path("cells")) {
      assertThat(cell.path("runs").findValuesAsText("round")).containsExactly("1", "2");
      assertThat(cell.path("runs").findValuesAsText("restart")).containsExactly("1", "2");
    }
  }

  @Test
  public void roundsAreAddedUntilTheVarianceIsKnownAndSaysThatThereAreEnough() throws Exception {
    TestCampaign campaign =
        campaign(
            CLUSTER,
            SETTLE,
            CELLS,
            "runs: {count: 2, duration: 15s, warmup: 1s, until: {ci: 50%, max: 9}}");

    campaign.begin();

    assertThat(campaign.runs()).contains("workloada 3", "workloadb 3").hasSize(6);
    assertThat(campaign.said)
        .containsOnlyOnce(
            "workloada needs at least 3 runs for \u00b1 50% of its throughput;"
                + " runs.until.max is 9 runs");
    campaign.resume();
    assertThat(campaign.runs()).hasSize(6);
  }

  @Test
  public void serversThatWereLoadedAreWarmedUpBeforeTheFirstRunAndTheTableIsRestored()
      throws Exception {
    TestCampaign campaign =
        campaign(
            CLUSTER,
            "settle: {quiet: 1s, warmup: 5s}",
            "workloads: [workloada]",
            "restore: snapshot",
            "runs: {count: 2, duration: 1s, order: blocked}");

    campaign.begin();

    assertThat(campaign.starts).hasSize(3);
    assertThat(campaign.starts.get(0).isOfRun()).isFalse();
    assertThat(writersBefore(campaign)).containsExactly(0, 0, 1);
  }

  private TestCampaign warmedUp(String runs) throws Exception {
    TestCampaign campaign =
        campaign(
            "cluster: {local: {version: 2.6.4-hadoop3}}",
            "settle: {quiet: 1s, warmup: auto}",
            "workloads: [workloada]",
            "runs: {count: 2, duration: 30s, " + runs + "}");
    campaign.begin();
    return campaign;
  }

  private static AbstractStringAssert<?> assertThatRecord(TestCampaign campaign, int run)
      throws IOException {
    return assertThat(campaign.results().resolve("cells/workloada/run-" + run + "/run.json"))
        .content();
  }

  @Test
  public void runsThatWarmUpUntilTheLoadIsSteadyNeedNoOtherWarmUpOfTheirServers() throws Exception {
    TestCampaign campaign = warmedUp("warmup: auto");

    assertThat(campaign.journal(Step.WARMED)).isEmpty();
    assertThat(campaign.starts).allMatch(Start::isOfRun).hasSize(2);
    for (int run = 1; run <= 2; run++) {
      assertThatRecord(campaign, run)
          .contains("\"server_warm_up\":null", "\"client_warm_up\":{\"seconds\":")
          .contains("warm-up 0s", "\"warmup\":\"auto\"");
    }
  }

  @Test
  public void theServersOfACampaignsOwnClusterAreOnTheDriversMachine() throws Exception {
    TestCampaign own =
        campaign(
            "cluster: {local: {version: 2.6.4-hadoop3}}",
            "settle: {quiet: 1s}",
            "workloads: [workloada]",
            "runs: {count: 1, duration: 4s, warmup: 1s, restarts: 2}");

    own.begin();

    assertThatRecord(own, 1)
        .containsPattern("\"shared_machine\":true,\"local_servers\":\\[\"s,16020,\\d\"]");
  }

  private void assertLocal(Optional<List<String>> local, String recorded) throws Exception {
    TestCampaign campaign =
        campaign(CLUSTER, SETTLE, "workloads: [workloada]", "runs: {count: 1, duration: 1s}");
    campaign.cluster().local = local;
    campaign.begin();

    assertThatRecord(campaign, 1).contains("\"shared_machine\":" + recorded);
  }

  @Test
  public void theServersOfAnExistingClusterMayBeOnTheDriversMachine() throws Exception {
    assertLocal(Optional.of(List.of("s,16020,1")), "true,\"local_servers\":[\"s,16020,1\"]");
    assertLocal(Optional.of(List.of()), "false,\"local_servers\":[]");
    assertLocal(Optional.empty(), "null,\"local_servers\":[]");
  }

  @Test
  public void theFirstRunOnServersHasTheTimeOfBothWarmUps() throws Exception {
    TestCampaign campaign =
        campaign(
            "cluster: {local: {version: 2.6.4-hadoop3}}",
            "settle: {quiet: 1s}",
            "workloads: [workloada]",
            "runs: {count: 2, duration: 30s}");
    campaign.progressUs = second -> 100_000_000 / second / second;

    campaign.begin();

    assertThatRecord(campaign, 1).contains("not steady within 240 s.");
    assertThatRecord(campaign, 2).contains("not steady within 120 s.");
  }

  @Test
  public void aWarmUpOfServersUntilTheLoadIsSteadyIsInTheJournalAndInEachRunsRecord()
      throws Exception {
    TestCampaign campaign = warmedUp("warmup: 1s");

    assertThat(campaign.journal(Step.WARMED))
        .singleElement()
        .satisfies(warmed -> assertThat(warmed.path("steady").asBoolean()).isTrue());
    for (int run = 1; run <= 2; run++) {
      assertThatRecord(campaign, run)
          .contains("\"server_warm_up\":{\"seconds\":", "\"client_warm_up\":null")
          .contains("warm-up auto");
    }
  }
}
