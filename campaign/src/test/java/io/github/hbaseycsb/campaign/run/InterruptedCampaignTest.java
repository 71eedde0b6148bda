package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.cluster.DriverLocks;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Campaigns that the user interrupts, loads that fail, and their resumes. */
public class InterruptedCampaignTest {
  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private TestCampaign campaign;

  @Before
  public void prepare() throws Exception {
    campaign = campaign("cluster: {conf: " + TestCampaign.CONF + "}");
  }

  private TestCampaign campaign(String cluster) throws Exception {
    return new TestCampaign(
        folder.newFolder().toPath(),
        cluster,
        "dataset: {records: 60, chunk: 10}",
        "settle: {quiet: 1s, warmup: none}",
        "runs: {count: 3, duration: 1s}",
        "workloads: [workloadc]");
  }

  @Test
  public void ctrlCPutsTheSwitchesBackAndWritesWhatIsKnown() throws Exception {
    campaign.troubles.add(new Trouble(".run-2", Trouble.CTRL_C));

    assertThatThrownBy(campaign::begin).isInstanceOf(InterruptedException.class);

    assertThat(campaign.runs()).containsExactly("workloadc 1");
    assertThat(campaign.cluster().switches).isEqualTo(new FakeCluster().switches);
    assertThat(campaign.files()).contains("summary.json", "report.md", "report.html");
    assertThat(campaign.said)
        .contains("the campaign can be resumed: scripts/campaign resume " + campaign.results());
    campaign.resume();
    assertThat(campaign.runs()).containsExactly("workloadc 1", "workloadc 2", "workloadc 3");
    assertThat(campaign.files()).noneMatch(file -> file.contains("/.run-"));
  }

  @Test
  public void ctrlCStopsServersOfTheCampaignsOwn() throws Exception {
    TestCampaign own = campaign("cluster: {local: {version: 2.6.4-hadoop3}}");
    own.troubles.add(new Trouble(".run-2", Trouble.CTRL_C));

    assertThatThrownBy(own::begin).isInstanceOf(InterruptedException.class);

    assertThat(own.servers.running).isEmpty();
  }

  @Test
  public void aFinishedCampaignHasNothingToResume() throws Exception {
    campaign.begin();
    campaign.starts.clear();

    campaign.resume();

    assertThat(campaign.starts).isEmpty();
    assertThat(campaign.runs()).hasSize(3);
  }

  @Test
  public void aSecondDriverIsRefused() throws Exception {
    campaign.begin();

    try (ResultsDirectory held = ResultsDirectory.open(campaign.results(), Clock.systemUTC())) {
      assertThatThrownBy(campaign::resume)
          .isInstanceOfSatisfying(
              CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
          .hasMessageStartingWith("another driver is using " + held.path());
    }
  }

  @Test
  public void aSecondDriverOfTheNameIsRefusedBeforeItStopsOrWritesAnything() throws Exception {
    TestCampaign own = campaign("cluster: {local: {version: 2.6.4-hadoop3}}");
    own.servers.running.add("2.6.4-hadoop3");
    try (DriverLocks first = own.locks()) {
      first.holdCampaign(TestCampaign.NAME);
      assertThatThrownBy(own::begin)
          .isInstanceOfSatisfying(
              CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
          .hasMessageStartingWith("campaign test is run by pid ");
      assertThat(own.servers.running).containsExactly("2.6.4-hadoop3");
      assertThat(own.root.resolve("results")).doesNotExist();
    }

    own.begin();
    assertThat(own.servers.running).isEmpty();
  }

  @Test
  public void aTableThatADriverOfAnotherNameUsesIsNotTouched() throws Exception {
    try (DriverLocks first = campaign.locks()) {
      first.holdTable(FakeCluster.ID, "usertable");
      assertThatThrownBy(campaign::begin)
          .isInstanceOfSatisfying(
              CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
          .hasMessageStartingWith("table usertable is used by pid ");
      assertThat(campaign.cluster().tables).isEmpty();
      assertThat(campaign.cluster().switches).isEqualTo(new FakeCluster().switches);
    }

    campaign.resume();
    assertThat(campaign.runs()).hasSize(3);
    try (DriverLocks next = campaign.locks()) {
      next.holdTable(FakeCluster.ID, "usertable");
    }
  }

  @Test
  public void aTableOfOwnServersThatIsInUseEndsTheServers() throws Exception {
    TestCampaign own = campaign("cluster: {local: {version: 2.6.4-hadoop3}}");
    try (DriverLocks first = own.locks()) {
      first.holdTable(FakeCluster.ID, "usertable");
      assertThatThrownBy(own::begin).hasMessageStartingWith("table usertable is used by pid ");
    }
    assertThat(own.servers.running).isEmpty();
  }

  private void interruptLoad() throws Exception {
    campaign.troubles.add(new Trouble("range-30", Trouble.KILLED));
    assertThatThrownBy(campaign::begin)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.CLUSTER))
        .hasMessageStartingWith("loading table usertable failed: client 1 ended with status 137");
    assertThat(loaded()).containsExactly(0, 10, 20);
  }

  private List<Integer> loaded() throws Exception {
    return campaign.journal(Step.RANGE_LOADED).stream()
        .map(range -> range.path("start").asInt())
        .toList();
  }

  private FakeTable table() {
    return campaign.cluster().tables.get("usertable");
  }

  @Test
  public void anInterruptedLoadGoesOnWithTheRangesThatAreMissing() throws Exception {
    interruptLoad();

    campaign.resume();

    assertThat(loaded()).containsExactly(0, 10, 20, 30, 40, 50);
    assertThat(table().records).hasSize(60).containsEntry(29L, 1).containsEntry(30L, 2);
    assertThat(campaign.runs()).hasSize(3);
  }

  @Test
  public void anInterruptedLoadWhoseTableIsGoneIsBegunAgain() throws Exception {
    interruptLoad();
    campaign.cluster().tables.clear();

    campaign.resume();

    assertThat(campaign.said)
        .contains("table usertable no longer exists: loading it from the " + "start");
    assertThat(loaded().subList(3, 9)).containsExactly(0, 10, 20, 30, 40, 50);
    assertThat(table().records.values()).hasSize(60).containsOnly(1);
  }

  @Test
  public void anInterruptedLoadThatHasLostRowsIsBegunAgainByTheSecondResume() throws Exception {
    interruptLoad();
    table().records.clear();

    assertThatThrownBy(campaign::resume)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.INVALID))
        .hasMessageContaining("after it was loaded; campaign resume loads it from the start");
    campaign.resume();

    assertThat(loaded()).hasSize(6 + 6);
    assertThat(table().records).hasSize(60);
    assertThat(campaign.runs()).hasSize(3);
  }

  @Test
  public void aLoadedTableThatIsEmptiedIsLoadedAgain() throws Exception {
    campaign.beginLoad();
    table().records.clear();

    campaign.resume();

    assertThat(campaign.said)
        .anyMatch(line -> line.contains("is empty, and the plan has 60 rows; loading it"));
    assertThat(campaign.journal(Step.LOADED)).hasSize(2);
    assertThat(table().records).hasSize(60);
  }

  @Test
  public void aSampleDoesNotDoForATableThatIsBeingLoadedAgain() throws Exception {
    campaign.beginLoad();
    table().records.clear();
    campaign.troubles.add(new Trouble("range-50", Trouble.KILLED));
    assertThatThrownBy(campaign::resume).hasMessageContaining("ended with status 137");
    assertThat(table().records).hasSize(55).containsKey(50L);

    campaign.resume();

    assertThat(table().records).hasSize(60).containsEntry(49L, 1);
    assertThat(campaign.starts).allMatch(start -> start.records().size() == 60);
  }

  @Test
  public void aTableOfOtherRecordsIsRefusedAndLoadedAgainOnlyWhenAsked() throws Exception {
    FakeTable other = new FakeTable(Map.of("recordcount", "20"));
    other.load(0, 20);
    campaign.cluster().tables.put("usertable", other);

    assertThatThrownBy(campaign::begin)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
        .hasMessageContaining("was loaded with recordcount=20, not 60");
    assertThat(other.records.values()).hasSize(20).containsOnly(1);

    campaign.clock.pass(Duration.ofSeconds(1));
    campaign.begin(Lifetime.whole(), true);
    assertThat(table().records.values()).hasSize(60).containsOnly(1);
    assertThat(campaign.cluster().done).startsWith("drop usertable");
  }

  @Test
  public void aTableOfAnEarlierCampaignIsNotLoadedAgain() throws Exception {
    campaign.begin();
    campaign.clock.pass(Duration.ofSeconds(1));

    campaign.begin();

    assertThat(loaded()).isEmpty();
    assertThat(table().records.values()).containsOnly(1);
    assertThat(campaign.said).anyMatch(line -> line.contains("is not loaded again"));
  }

  @Test
  public void anotherUsersTableIsNeitherDroppedNorRestored() throws Exception {
    FakeTable foreign = new FakeTable(Map.of());
    foreign.load(0, 60);
    campaign.cluster().tables.put("usertable", foreign);

    assertThatThrownBy(() -> campaign.begin(Lifetime.whole(), true))
        .hasMessage("usertable was not created by hbase-ycsb");

    assertThat(campaign.cluster().tables.get("usertable")).isSameAs(foreign);
    assertThat(foreign.enabled).isTrue();
    assertThat(campaign.cluster().done).isEmpty();
  }
}
