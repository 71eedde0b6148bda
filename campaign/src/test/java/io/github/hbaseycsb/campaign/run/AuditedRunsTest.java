package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.run.WriteAudit;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Runs after which the table is compared with what the servers acknowledged. */
public class AuditedRunsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private TestCampaign campaign(String runs) throws Exception {
    return new TestCampaign(
        folder.newFolder().toPath(),
        "cluster: {conf: " + TestCampaign.CONF + "}",
        "dataset: {records: 20}",
        "settle: {quiet: 1s, warmup: none}",
        "runs: {count: 2, duration: 20s, warmup: 0s, " + runs + "}",
        "workloads: [workloada]");
  }

  private static Path run(TestCampaign campaign, int number) throws Exception {
    return campaign.results().resolve("cells/workloada/run-" + number);
  }

  private static Path journal(TestCampaign campaign, int run) throws Exception {
    return run(campaign, run).resolve("client-1/acknowledged.txt");
  }

  @Test
  public void whatTheServersAcknowledgedIsFoundInTheTableAfterEachRun() throws Exception {
    TestCampaign campaign = campaign("audit: true");

    campaign.begin();

    for (int run = 1; run <= 2; run++) {
      assertThat(WriteAudit.of(run(campaign, run)))
          .hasValueSatisfying(
              audit -> {
                assertThat(audit.acknowledged()).isEqualTo(FakeClients.ACKNOWLEDGED);
                assertThat(audit.rows()).isEqualTo(FakeClients.ACKNOWLEDGED);
                assertThat(audit.oneIn()).isEqualTo(1);
                assertThat(audit.lost()).isZero();
                assertThat(audit.unacknowledgedPresent()).isZero();
                assertThat(audit.staleReads()).hasValue(0);
              });
      assertThat(journal(campaign, run)).doesNotExist();
      assertThat(campaign.said)
          .contains("workloada run " + run + ": comparing the table with the acknowledged writes");
    }
  }

  @Test
  public void rowsThatAreLostAreNamedAndTheJournalIsKept() throws Exception {
    TestCampaign campaign = campaign("audit: true");
    campaign.cluster().forgotten.add("user3");

    campaign.begin();

    assertThat(WriteAudit.of(run(campaign, 1)))
        .hasValueSatisfying(
            audit -> {
              assertThat(audit.rows()).isEqualTo(FakeClients.ACKNOWLEDGED);
              assertThat(audit.lost()).isEqualTo(1);
              assertThat(audit.lostKeys()).containsExactly("user3");
            });
    assertThat(journal(campaign, 1)).content().contains("user3 ");
  }

  @Test
  public void readsThatLackedAnAcknowledgedWriteAreCountedAndTheJournalIsKept() throws Exception {
    TestCampaign campaign = campaign("audit: true");
    campaign.cluster().unread.add("user3");

    campaign.begin();

    assertThat(WriteAudit.of(run(campaign, 1)))
        .hasValueSatisfying(
            audit -> {
              assertThat(audit.acknowledged()).isEqualTo(FakeClients.ACKNOWLEDGED);
              assertThat(audit.lost()).isZero();
              assertThat(audit.staleReads()).hasValue(1);
            });
    assertThat(journal(campaign, 1)).content().contains("user3 -");
  }

  @Test
  public void theTableIsReadWhenAllFaultsAreUndone() throws Exception {
    TestCampaign campaign = campaign("audit: true, faults: [{at: 2s, do: flush}]");

    campaign.begin();

    assertThat(campaign.cluster().done)
        .filteredOn(what -> what.matches("(flush|place|read) usertable"))
        .containsExactly(
            "flush usertable",
            "place usertable",
            "read usertable",
            "flush usertable",
            "place usertable",
            "read usertable");
  }

  @Test
  public void withoutAnAuditClientsNoteNothing() throws Exception {
    TestCampaign campaign = campaign("threads: 1");

    campaign.begin();

    assertThat(campaign.starts)
        .isNotEmpty()
        .allSatisfy(
            start -> assertThat(start.properties().get(0)).doesNotContainKey("hbase.writejournal"));
    assertThat(WriteAudit.of(run(campaign, 1))).isEmpty();
  }

  @Test
  public void aProfiledRunIsNotAudited() throws Exception {
    TestCampaign campaign = campaign("audit: true, profile: true");

    campaign.begin();

    assertThat(campaign.starts)
        .filteredOn(FakeClients.Start::isOfRun)
        .filteredOn(start -> start.directory().toString().contains("profile-1"))
        .singleElement()
        .satisfies(
            start -> assertThat(start.properties().get(0)).doesNotContainKey("hbase.writejournal"));
  }
}
