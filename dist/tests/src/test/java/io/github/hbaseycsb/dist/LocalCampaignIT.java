package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.server.BlockedFlush;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.Nightly;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.TestRelease;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Campaigns that start their servers themselves. */
public class LocalCampaignIT extends LocalCampaigns {
  private static final String QUICKLY =
      """
      runs: {count: 2, duration: 5s, warmup: 1s, threads: 1, target: 300, stealRepeats: 0}
      settle: {quiet: 1s, timeout: 2m, warmup: none}
      table: {regions: 2}
      """;

  @Test
  public void aReleaseAndItsTarballAreVariantsOfOneCampaign() throws Exception {
    buildsAreVariants("2.6.4-hadoop3", 1);
  }

  @Test
  @Category(Nightly.class)
  public void versionsAndBuildsOfTheUsersOwnAreVariantsOfOneCampaignThatRestartsThem()
      throws Exception {
    buildsAreVariants("1.7.2", 2);
  }

  private void buildsAreVariants(String old, int restarts) throws Exception {
    Path builds = folder.newFolder("my builds").toPath();
    Path release = TestRelease.of("2.6.4-hadoop3", builds);
    Path tarball =
        TestRelease.tarball(
            release.endsWith("hbase-" + old) ? release : TestRelease.of(old, builds));
    String plan =
        campaigns.plan(
            "builds",
            "dataset: {records: 2000}",
            "workloads: [workloadc]",
            "variants:",
            "  - {name: old, cluster: {local: {home: '" + tarball + "'}}}",
            // Relative to the plan.
            "  - {name: new, cluster: {local: {home: ../my builds/hbase-2.6.4-hadoop3}}}",
            QUICKLY);
    Ended ended =
        campaigns.run("run", plan, "--set", "runs.count=1", "--set", "runs.restarts=" + restarts);

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.err()).contains("starting the HBase of " + release);
    assertThat(campaigns.journal("builds", "SERVERS_STARTED")).hasSize(2 * restarts);
    JsonNode cells = campaigns.summary("builds").path("cells");
    assertThat(cells)
        .extracting(cell -> cell.path("name").asText())
        .containsExactly("workloadc-old", "workloadc-new");
    assertThat(cells)
        .allSatisfy(
            cell -> {
              assertThat(cell.path("throughput").path("mean").asDouble()).isPositive();
              assertThat(cell.path("runs").findValuesAsText("restart"))
                  .isEqualTo(List.of("1", "2").subList(0, restarts));
              // The clients' samples, of which nothing else in a campaign would be missing.
              assertThat(cell.path("runs").path(0).path("host_busy_share").asDouble()).isPositive();
            });
    JsonNode clusters =
        new ObjectMapper()
            .readTree(campaigns.results("builds").resolve("environment.json").toFile())
            .path("clusters");
    assertThat(clusters)
        .extracting(cluster -> cluster.path("version").asText())
        .containsExactlyInAnyOrder(old, "2.6.4-hadoop3");
    assertThat(clusters)
        .allSatisfy(
            cluster -> {
              assertThat(cluster.path("revision").asText()).matches("[0-9a-f]{40}");
              assertThat(cluster.path("source_checksum").asText()).matches("[0-9a-f]{32}");
            });
    for (LocalServer server : servers()) {
      assertThat(server.running()).isEmpty();
    }

    Files.delete(release.resolve("lib/hbase-common-2.6.4-hadoop3.jar"));
    Ended refused = campaigns.run("run", plan);
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err())
        .contains(
            "builds.yaml:6:",
            "cluster.local.home: " + release + " is not a complete HBase, it has no hbase-common");
  }

  @Test
  @Category(Nightly.class)
  public void aCampaignWhoseServerWasKilledEndsWithStatus2AndIsResumed() throws Exception {
    running =
        campaigns.start(
            "run",
            campaigns.plan(
                "killed",
                "dataset: {records: 2000}",
                "workloads: [workloadc]",
                "cluster: {local: {version: 2.6.4-hadoop3}}",
                "properties: {hbase.unavailabletimeout: 3}",
                QUICKLY),
            "--set",
            "runs.count=3");
    awaitFirstRun("killed");
    servers().get(0).kill();
    Ended ended = running.await();

    assertThat(ended.status()).as(ended.said()).isEqualTo(2);
    assertThat(ended.err().lines().reduce("", (first, last) -> last))
        .startsWith("campaign: the local server in ")
        .contains(" ended at ", ": killed by SIGKILL, ", ": fix this, then resume the campaign");
    int whole = campaigns.journal("killed", "RUN").size();
    Ended resumed = campaigns.run("resume", campaigns.results("killed").toString());
    assertThat(resumed.status()).as(resumed.said()).isZero();
    assertThat(campaigns.journal("killed", "RUN"))
        .extracting(run -> run.path("run").asInt())
        .containsExactly(1, 2, 3);
    assertThat(campaigns.journal("killed", "RANGE_LOADED")).hasSize(1);
    JsonNode cell = campaigns.summary("killed").path("cells").path(0);
    assertThat(cell.path("runs").findValuesAsText("restart")).hasSize(3).containsOnly("1");
    assertThat(cell.path("runs").findValuesAsText("starts"))
        .startsWith("1")
        .filteredOn(start -> start.equals("1"))
        .hasSize(whole);
    assertThat(cell.path("findings").findValuesAsText("code")).contains("resumed");
  }

  @Test
  @Category(Nightly.class)
  public void aCampaignWhoseRegionServerAbortsEndsWithStatus2AndIsResumed() throws Exception {
    running =
        campaigns.start(
            "run",
            campaigns.plan(
                "aborted",
                "dataset: {records: 2000}",
                "workloads: [workloadc]",
                "cluster: {local: {site: {" + BlockedFlush.ATTEMPTS + ": 1}}}",
                "properties: {hbase.unavailabletimeout: 3}",
                QUICKLY),
            "--set",
            "runs.count=3");
    awaitFirstRun("aborted");
    LocalServer server = servers().get(0);
    Path obstacle = BlockedFlush.provoke(server.clientConf());
    Ended ended = running.await();

    assertThat(ended.status()).as(ended.said()).isEqualTo(2);
    assertThat(ended.err().lines().reduce("", (first, last) -> last))
        .startsWith("campaign: the local server in ")
        .contains(" gave up at ", ": ABORTING region server ", ": fix this, then resume");
    assertThat(server.isAlive()).isFalse();
    Files.delete(obstacle);
    Ended resumed = campaigns.run("resume", campaigns.results("aborted").toString());
    assertThat(resumed.status()).as(resumed.said()).isZero();
    assertThat(campaigns.journal("aborted", "RUN")).hasSize(3);
    assertThat(server.directory().resolve("logs/before/standalone.log"))
        .content()
        .contains("ABORTING region server");
  }

  @Test
  @Category(Nightly.class)
  public void serversTakeTurnsAndAreAllStartedAgainAfterOneWasKilled() throws Exception {
    running =
        campaigns.start(
            "run",
            campaigns.plan(
                "turns",
                "dataset: {records: 2000}",
                "workloads: [workloadc]",
                "variants:",
                "  - {name: a, cluster: {local: {heap: 500m}}}",
                "  - {name: b, cluster: {local: {heap: 600m}}}",
                "properties: {hbase.unavailabletimeout: 3}",
                QUICKLY),
            "--set",
            "runs.count=3",
            "--set",
            "runs.order=turns",
            "--set",
            "runs.turn=1s");
    awaitFirstRun("turns");
    servers().get(0).kill();
    Ended ended = running.await();

    assertThat(ended.status()).as(ended.said()).isEqualTo(2);
    assertThat(ended.err().lines().reduce("", (first, last) -> last))
        .contains(": killed by SIGKILL, ", ": fix this, then resume the campaign");
    assertThat(campaigns.journal("turns", "SERVERS_STARTED")).hasSize(2);
    for (LocalServer server : servers()) {
      assertThat(server.isAlive()).isFalse();
    }
    Ended resumed = campaigns.run("resume", campaigns.results("turns").toString());
    assertThat(resumed.status()).as(resumed.said()).isZero();
    assertThat(campaigns.journal("turns", "RUN"))
        .extracting(run -> run.path("cell").asText() + " " + run.path("run").asInt())
        .containsExactly(
            "workloadc-a 1",
            "workloadc-b 1",
            "workloadc-a 2",
            "workloadc-b 2",
            "workloadc-a 3",
            "workloadc-b 3");
    assertThat(campaigns.journal("turns", "SERVERS_STARTED")).hasSize(4);
  }

  @Test
  @Category(Nightly.class)
  public void faultsOfItsOnlyServerHappenAndAreUndone() throws Exception {
    Ended ended =
        campaigns.run(
            "run",
            campaigns.plan(
                "faults",
                "dataset: {records: 2000}",
                "workloads: [workloadc]",
                "cluster: {local: {}}",
                "runs:",
                "  count: 2",
                "  duration: 40s",
                "  warmup: 1s",
                "  threads: 1",
                "  target: 300",
                "  faults:",
                "    - {at: 3s, do: pause, on: regionserver, undo: 2s}",
                "    - {at: 10s, do: kill, on: regionserver, undo: 1s}",
                "settle: {quiet: 1s, timeout: 2m, warmup: none}"));

    assertThat(ended.status()).as(ended.said()).isIn(0, 3);
    assertThat(campaigns.journal("faults", "RUN")).as(ended.said()).hasSize(2);
    for (String run : List.of("run-1", "run-2")) {
      JsonNode faults =
          new ObjectMapper()
              .readTree(
                  campaigns
                      .results("faults")
                      .resolve("cells/workloadc/" + run + "/faults.json")
                      .toFile());
      assertThat(faults).hasSize(2);
      assertThat(faults)
          .allSatisfy(
              fault -> {
                assertThat(fault.path("failure").isNull()).as(ended.said()).isTrue();
                assertThat(fault.path("undone_ms").isNumber()).isTrue();
                assertThat(fault.path("targets").path(0).asText()).startsWith("localhost,");
              });
      assertThat(faults.path(0).path("targets")).isEqualTo(faults.path(1).path("targets"));
    }
    assertThat(servers()).singleElement().matches(LocalCampaignIT::hasStopped);
  }

  private static boolean hasStopped(LocalServer server) {
    try {
      return !server.isAlive();
    } catch (ServerException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The first of three: the server ends in or between the others. */
  private void awaitFirstRun(String campaign) {
    await()
        .atMost(Duration.ofMinutes(3))
        .until(() -> !campaigns.journal(campaign, "RUN").isEmpty());
  }
}
