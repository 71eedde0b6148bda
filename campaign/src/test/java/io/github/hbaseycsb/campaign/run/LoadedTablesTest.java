package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** How tables get their rows, and what a failed load leaves. */
public class LoadedTablesTest {
  private static final String TABLE = "usertable";
  private static final int RECORDS = 60;

  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private TestCampaign campaign(String load, String... more) throws Exception {
    String[] lines = {
      "cluster: {conf: " + TestCampaign.CONF + "}",
      "settle: {quiet: 1s, warmup: none}",
      "workloads: [workloada]",
      "runs: {count: 2, duration: 1s}",
      "dataset: {records: " + RECORDS + ", chunk: 20, load: " + load + "}",
      String.join("\n", more)
    };
    return new TestCampaign(folder.newFolder().toPath(), lines);
  }

  private static FakeTable half() {
    FakeTable half = new FakeTable(Map.of("recordcount", Integer.toString(RECORDS)));
    half.load(0, RECORDS / 2);
    return half;
  }

  private static Optional<String> load(Written written) {
    CellSummary cell = written.summary().cells().get(0);
    return Optional.ofNullable(cell.settings().regime().get("load"));
  }

  private static void assertLoadedOnce(TestCampaign campaign) {
    assertThat(campaign.starts.get(0).records()).hasSize(RECORDS);
    assertThat(campaign.starts.get(0).records().values()).containsOnly(1);
  }

  @Test
  public void anAutomaticLoadIsABulkLoadWhereTheClusterAllowsIt() throws Exception {
    TestCampaign campaign = campaign("auto");

    Written written = campaign.begin();

    assertThat(load(written)).contains("bulk");
    assertThat(campaign.journal(Step.LOADED))
        .extracting(loaded -> loaded.path("load").asText())
        .containsExactly("BULK");
    assertThat(campaign.said).noneMatch(line -> line.contains("put instead"));
    assertLoadedOnce(campaign);
  }

  @Test
  public void whereTheClusterRefusesABulkLoadItsRowsArePutAndTheReasonIsSaidOnce()
      throws Exception {
    TestCampaign campaign = campaign("auto", "restore: snapshot-each-run");
    campaign.cluster().takesHFiles = false;
    campaign.cluster().restoresSnapshots = false;

    Written written = campaign.begin();

    assertThat(load(written)).contains("put");
    // Before the second run the table is loaded again.
    assertThat(campaign.journal(Step.LOADED)).hasSize(2);
    assertThat(campaign.said)
        .filteredOn(line -> line.contains("put instead"))
        .singleElement()
        .asString()
        .contains("loading table usertable in bulk failed")
        .contains("the servers take no HFiles");
    assertLoadedOnce(campaign);
  }

  @Test
  public void whatBeganWithPutsGoesOnWithPuts() throws Exception {
    TestCampaign campaign = campaign("auto");
    campaign.cluster().takesHFiles = false;
    campaign.troubles.add(new Trouble("range-20", Trouble.KILLED));
    assertThatThrownBy(campaign::begin).hasMessageContaining("client 1 ended with status 137");
    campaign.cluster().takesHFiles = true;
    campaign.cluster().done.clear();

    Written written = campaign.resume();

    assertThat(load(written)).contains("put");
    assertThat(campaign.cluster().done).isEmpty();
  }

  @Test
  public void aPlannedBulkLoadThatIsRefusedEndsTheCampaign() throws Exception {
    TestCampaign campaign = campaign("bulk");
    campaign.cluster().takesHFiles = false;

    assertThatThrownBy(campaign::begin)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
        .hasMessageContaining("the servers take no HFiles");
    assertThat(campaign.cluster().tables).isEmpty();
  }

  @Test
  public void aBulkLoadThatFailsLeavesNoTable() throws Exception {
    for (int status : List.of(Trouble.KILLED, ClientExit.NO_ANSWER)) {
      assertThatABulkLoadThatFailsLeavesNoTable(status);
    }
  }

  private void assertThatABulkLoadThatFailsLeavesNoTable(int status) throws Exception {
    for (String load : List.of("bulk", "auto")) {
      TestCampaign campaign = campaign(load);
      campaign.troubles.add(new Trouble("range-0", status));

      assertThatThrownBy(campaign::begin)
          .isInstanceOfSatisfying(
              CampaignException.class,
              e -> assertThat(e.status()).isEqualTo(CampaignStatus.CLUSTER));
      assertThat(campaign.cluster().tables).isEmpty();

      assertThat(load(campaign.resume())).contains("bulk");
      assertLoadedOnce(campaign);
    }
  }

  @Test
  public void aBulkLoadBeginsAgainWithATableThatAnotherOneHasLeftHalfLoaded() throws Exception {
    TestCampaign campaign = campaign("bulk");
    campaign.cluster().tables.put(TABLE, half());

    assertThat(load(campaign.begin())).contains("bulk");

    assertThat(campaign.cluster().done).startsWith("drop " + TABLE);
    assertLoadedOnce(campaign);
  }

  @Test
  public void aTableOfTheUsersOwnIsNotDroppedForABulkLoad() throws Exception {
    FakeTable own = new FakeTable(Map.of());
    own.load(0, RECORDS / 2);
    TestCampaign bulk = campaign("bulk");
    bulk.cluster().tables.put(TABLE, own.copy());
    TestCampaign auto = campaign("auto");
    auto.cluster().tables.put(TABLE, own.copy());

    assertThatThrownBy(bulk::begin).hasMessageContaining("the table is not empty");
    assertThat(load(auto.begin())).contains("put");

    assertThat(bulk.cluster().tables.get(TABLE).records).hasSize(RECORDS / 2);
    assertThat(auto.cluster().done).isEmpty();
    assertThat(auto.starts.get(0).records()).hasSize(RECORDS);
  }

  @Test
  public void whatPutsLeaveThatFailIsNotTakenForLoaded() throws Exception {
    TestCampaign failed = campaign("put");
    failed.troubles.add(new Trouble("range-20", Trouble.KILLED));
    assertThatThrownBy(failed::begin).hasMessageContaining("loading table usertable failed");
    TestCampaign reader = campaign("none");
    reader.clusters.put(TestCampaign.CONF, failed.cluster());
    TestCampaign other = campaign("put");
    other.clusters.put(TestCampaign.CONF, failed.cluster());

    assertThatThrownBy(reader::begin)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
        .hasMessageContaining("not the plan's 60 rows");
    other.begin();

    assertThat(reader.starts).isEmpty();
    assertThat(other.starts.get(0).records()).hasSize(RECORDS);
  }

  @Test
  public void howAnEarlierCampaignHasLoadedATableIsNotKnown() throws Exception {
    TestCampaign earlier = campaign("bulk");
    earlier.begin();
    TestCampaign campaign = campaign("put");
    campaign.clusters.put(TestCampaign.CONF, earlier.cluster());

    assertThat(load(campaign.begin())).isEmpty();
  }

  @Test
  public void aTableThatThePlanDoesNotLoadIsKnownAsThat() throws Exception {
    TestCampaign campaign = campaign("none");
    FakeTable there = half();
    there.load(RECORDS / 2, RECORDS / 2);
    campaign.cluster().tables.put(TABLE, there);

    assertThat(load(campaign.begin())).contains("none");
  }
}
