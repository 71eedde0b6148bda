package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Campaigns with a profiled run of each cell. */
public class ProfiledRunsTest {
  private static final String EXISTING = "cluster: {conf: " + TestCampaign.CONF + "}";
  private static final String TWO_VERSIONS =
      "variants: [{name: old, cluster: {local: {version: 1.7.2}}},"
          + " {name: new, cluster: {local: {version: 2.6.4-hadoop3}}}]";

  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private TestCampaign campaign(String cluster, String runs, String... workloads)
      throws IOException {
    return new TestCampaign(
        folder.newFolder().toPath(),
        cluster,
        "dataset: {records: 20}",
        "settle: {quiet: 1s, warmup: none}",
        "restore: snapshot",
        "runs: {" + runs + "}",
        "workloads: [" + String.join(", ", workloads) + "]");
  }

  private TestCampaign profiled() throws IOException {
    return campaign(
        EXISTING, "count: 2, duration: 1s, warmup: 1s, profile: true", "workloada", "workloadc");
  }

  private static Path cell(TestCampaign campaign, String name) throws IOException {
    return campaign.results().resolve("cells").resolve(name);
  }

  @Test
  public void oneRunOfEachCellFollowsAllThatIsMeasured() throws Exception {
    TestCampaign campaign = profiled();

    campaign.begin();

    assertThat(campaign.runs()).hasSize(6).endsWith("workloada profile 1", "workloadc profile 1");
    assertThat(campaign.cluster().snapshots).isEmpty();
    assertThat(campaign.journal(Step.RANGE_LOADED)).hasSize(1);
  }

  @Test
  public void onlyTheStacksOfTheWindowAreKept() throws Exception {
    TestCampaign campaign = profiled();

    campaign.begin();

    Path run = cell(campaign, "workloada").resolve("profile-1");
    assertThat(run.resolve("clients.folded")).hasContent("main;client 1000");
    assertThat(run.resolve("servers.folded")).hasContent("main;server 1000");
    assertThat(campaign.files()).noneMatch(file -> file.endsWith(".jfr"));
    assertThat(campaign.said)
        .contains("workloada profile 1: 1,000 samples of clients, 1,000 samples of servers");
  }

  @Test
  public void stacksOfSeveralClientsAreAddedUp() throws Exception {
    TestCampaign campaign =
        campaign(
            EXISTING,
            "count: 1, duration: 1s, warmup: 1s, threads: 2, clients: 2, profile: true",
            "workloadc");

    campaign.begin();

    assertThat(cell(campaign, "workloadc").resolve("profile-1/clients.folded"))
        .hasContent("main;client 2000");
  }

  @Test
  public void nothingElseKnowsOfProfiledRuns() throws Exception {
    String runs = "count: 2, duration: 1s, warmup: 1s";
    TestCampaign plain = campaign(EXISTING, runs, "workloada");
    TestCampaign profiled = campaign(EXISTING, runs + ", profile: true", "workloada");

    Written expected = plain.begin();
    Written written = profiled.begin();

    assertThat(Json.mapper().valueToTree(written.summary().cells()).toString())
        .isEqualTo(Json.mapper().valueToTree(expected.summary().cells()).toString());
    assertThat(Files.readString(profiled.results().resolve("summary.csv")))
        .isEqualTo(Files.readString(plain.results().resolve("summary.csv")));
  }

  @Test
  public void flameGraphsAreWrittenAndLinked() throws Exception {
    TestCampaign campaign = profiled();

    campaign.begin();

    Path results = campaign.results();
    assertThat(results.resolve("profiles/workloada-clients.html")).content().contains("client");
    assertThat(results.resolve("report.html"))
        .content()
        .contains("href=\"profiles/workloada-clients.html\"");
    assertThat(results.resolve("report.md"))
        .content()
        .contains("](profiles/workloadc-servers.html)");
  }

  @Test
  public void stacksThatAreDamagedAreSaidAndTheReportsAreWritten() throws Exception {
    TestCampaign campaign = profiled();
    campaign.begin();
    Path results = campaign.results();
    Files.writeString(results.resolve("cells/workloada/profile-1/clients.folded"), "main;a\n");
    List<String> files =
        List.of("report.md", "report.html", "profiles/workloada-servers.html", "summary.json");
    for (String file : files) {
      Files.delete(results.resolve(file));
    }

    campaign.resume();

    assertThat(campaign.files()).containsAll(files);
    assertThat(campaign.said)
        .anyMatch(
            line ->
                line.contains("workloada/profile-1/clients.folded is damaged: line 1")
                    && line.endsWith("so that scripts/campaign resume repeats the run"));
  }

  @Test
  public void serversThatCannotBeProfiledAreSaidOnceAndTheClientsAre() throws Exception {
    TestCampaign campaign = profiled();
    campaign.obstacle = Optional.of("they are elsewhere");

    campaign.begin();

    assertThat(campaign.said)
        .containsOnlyOnce("only the clients are profiled, not the servers: they are elsewhere");
    assertThat(cell(campaign, "workloada").resolve("profile-1/clients.folded")).exists();
    assertThat(cell(campaign, "workloada").resolve("profile-1/servers.folded")).doesNotExist();
  }

  @Test
  public void oneThatBreaksIsNoFailureAndAResumeRepeatsIt() throws Exception {
    TestCampaign campaign = profiled();
    campaign.troubles.add(new Trouble("workloada/.profile-1", Trouble.KILLED));

    campaign.begin();

    assertThat(campaign.said).anyMatch(line -> line.startsWith("workloada profile 1 broke: "));
    assertThat(campaign.runs()).hasSize(5).endsWith("workloadc profile 1");
    assertThat(campaign.journal(Step.FINISHED)).hasSize(1);
    assertThat(campaign.cluster().snapshots).hasSize(1);
    campaign.resume();
    assertThat(campaign.runs()).hasSize(6).endsWith("workloada profile 1");
    assertThat(campaign.journal(Step.RANGE_LOADED)).hasSize(1);
    assertThat(campaign.cluster().snapshots).isEmpty();
  }

  @Test
  public void aClusterThatFailsMeanwhileIsNoFailureOfTheCampaign() throws Exception {
    TestCampaign campaign =
        campaign(
            "cluster: {local: {version: 2.6.4-hadoop3}}",
            "count: 1, duration: 1s, warmup: 1s, profile: true",
            "workloadc");
    campaign.troubles.add(
        new Trouble(
            ".profile-1",
            Trouble.KILLED,
            () -> campaign.servers.end = Optional.of("the local server ended at 12:00: killed")));

    campaign.begin();

    assertThat(campaign.said)
        .contains("not all cells are profiled: the local server ended at 12:00: killed");
    assertThat(campaign.journal(Step.FINISHED)).hasSize(1);
    assertThat(campaign.runs()).containsExactly("workloadc 1");
  }

  @Test
  public void aClusterThatStaysDownIsNoFailureEither() throws Exception {
    TestCampaign campaign = profiled();
    campaign.troubles.add(
        new Trouble(
            "workloada/.profile-1", Trouble.KILLED, () -> campaign.cluster().answers = false));

    campaign.begin();

    assertThat(campaign.said).contains("not all cells are profiled: the master does not answer");
    assertThat(campaign.journal(Step.FINISHED)).hasSize(1);
    campaign.cluster().answers = true;
    campaign.resume();
    assertThat(campaign.runs()).hasSize(6);
    assertThat(campaign.cluster().snapshots).isEmpty();
    assertThat(campaign.cluster().switches).isEqualTo(new FakeCluster().switches);
  }

  @Test
  public void aSearchedCellWithoutARateThatHoldsCostsNothing() throws Exception {
    TestCampaign campaign =
        campaign(
            EXISTING,
            "count: 1, duration: 15s, warmup: 1s, profile: true, find: {objective: {READ.p99: 10ms},"
                + " from: 100, to: 2000, precision: 20%, probe: 12s}",
            "workloadc");
    campaign.latencyUs = rate -> 50_000;
    campaign.begin();
    int starts = campaign.starts.size();
    int done = campaign.cluster().done.size();

    campaign.resume();

    assertThat(campaign.said).contains("workloadc is not profiled: there is no rate that passes");
    assertThat(campaign.starts).hasSize(starts);
    assertThat(campaign.cluster().done).hasSize(done);
    assertThat(campaign.cluster().snapshots).isEmpty();
  }

  @Test
  public void nothingIsProfiledBeforeAllIsMeasured() throws Exception {
    TestCampaign campaign = profiled();
    campaign.troubles.add(new Trouble("workloada/.run-2", Trouble.KILLED));

    campaign.begin();

    assertThat(campaign.runs()).hasSize(3).noneMatch(run -> run.contains("profile"));
    campaign.resume();
    assertThat(campaign.runs()).hasSize(6).endsWith("workloadc profile 1");
  }

  @Test
  public void serversOfOwnAreStartedAgainForTheProfilesOfAnotherCluster() throws Exception {
    TestCampaign campaign =
        campaign(
            TWO_VERSIONS, "count: 1, duration: 1s, order: blocked, profile: true", "workloadc");

    campaign.begin();

    assertThat(campaign.runs())
        .containsExactly(
            "workloadc-old 1",
            "workloadc-new 1",
            "workloadc-new profile 1",
            "workloadc-old profile 1");
    assertThat(campaign.journal(Step.SERVERS_STARTED)).hasSize(3);
  }

  @Test
  public void aSearchedCellIsProfiledAtTheRateThatHolds() throws Exception {
    TestCampaign campaign =
        campaign(
            EXISTING,
            "count: 1, duration: 15s, warmup: 1s, profile: true, find: {objective: {READ.p99: 10ms},"
                + " from: 100, to: 2000, precision: 20%, probe: 12s}",
            "workloadc");
    campaign.latencyUs = rate -> rate <= 300 ? 2_000 : 50_000;

    Written written = campaign.begin();

    int rate = written.summary().cells().get(0).capacity().orElseThrow().rate().orElseThrow();
    assertThat(campaign.runs()).endsWith("workloadc profile 1");
    assertThat(cell(campaign, "workloadc").resolve("profile-1/run.json"))
        .content()
        .contains("\"target\":" + rate);
  }
}
