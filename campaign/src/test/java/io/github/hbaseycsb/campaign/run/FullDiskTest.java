package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.run.FakeClients.Start;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Campaigns on whose disk nothing can be written from some moment on, until they are resumed. */
public class FullDiskTest {
  private static final String NO_SPACE = "No space left on device";
  private static final int RECORDS = 60;
  private static final int CHUNK = 20;

  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private TestCampaign campaign() throws IOException {
    return new TestCampaign(
        folder.newFolder().toPath(),
        "cluster: {conf: " + TestCampaign.CONF + "}",
        "dataset: {records: " + RECORDS + ", chunk: " + CHUNK + "}",
        "settle: {quiet: 1s, warmup: none}",
        "restore: snapshot-each-run",
        "runs: {count: 2, duration: 1s}",
        "workloads: [workloada]");
  }

  private static UncheckedIOException noSpace() {
    return new UncheckedIOException(NO_SPACE, new IOException(NO_SPACE));
  }

  /** Lets a campaign's journal have no more than this number of entries; counts them. */
  private static AtomicInteger limit(TestCampaign campaign, int entries) {
    AtomicInteger written = new AtomicInteger();
    campaign.beforeEntry =
        () -> {
          if (written.getAndIncrement() >= entries) {
            throw noSpace();
          }
        };
    return written;
  }

  @Test
  public void theJournalsDiskMayBeFullAtAnyEntry() throws Exception {
    TestCampaign undisturbed = campaign();
    AtomicInteger entries = limit(undisturbed, Integer.MAX_VALUE);
    undisturbed.begin();
    assertThat(entries.get()).isGreaterThan(10);
    for (int full = 0; full < entries.get(); full++) {
      TestCampaign campaign = campaign();
      limit(campaign, full);
      Throwable end = catchThrowable(campaign::begin);
      assertThat(end).as("full at entry %d", full).hasMessageContaining(NO_SPACE);

      campaign.beforeEntry = () -> {};
      Written written = campaign.goOn(Lifetime.whole(), false);
      assertWhole(campaign, undisturbed, written);
    }
  }

  @Test
  public void clientsThatCannotWriteEndTheCampaignAndResumeFinishesIt() throws Exception {
    TestCampaign undisturbed = campaign();
    undisturbed.begin();
    for (String full : List.of("range-" + CHUNK, ".run-1", ".run-2")) {
      TestCampaign campaign = campaign();
      campaign.troubles.add(
          new Trouble(
              full,
              0,
              () -> {
                throw noSpace();
              }));
      assertThatThrownBy(campaign::begin)
          .isInstanceOfSatisfying(
              CampaignException.class,
              e -> assertThat(e.status()).isEqualTo(CampaignStatus.INVALID))
          .hasMessageContaining(NO_SPACE)
          .hasMessageContaining("free some space if the disk is full")
          .hasMessageContaining("scripts/campaign resume ");

      assertWhole(campaign, undisturbed, campaign.resume());
    }
  }

  private static void assertWhole(TestCampaign campaign, TestCampaign undisturbed, Written written)
      throws IOException {
    assertThat(written.summary().cells()).allMatch(cell -> cell.runs().size() == 2);
    assertThat(results(campaign)).isEqualTo(results(undisturbed));
    assertThat(campaign.runs()).doesNotHaveDuplicates();
    assertThat(campaign.journal(Step.FINISHED)).isNotEmpty();
    FakeCluster cluster = campaign.cluster();
    assertThat(cluster.snapshots).isEmpty();
    assertThat(cluster.switches).isEqualTo(new FakeCluster().switches);
    for (Start start : campaign.starts) {
      assertThat(start.on()).isEmpty();
      assertThat(start.writers()).isEmpty();
      assertThat(start.records()).hasSize(RECORDS);
      assertThat(start.records().values().stream().mapToInt(Integer::intValue).sum())
          .isBetween(RECORDS, RECORDS + CHUNK);
    }
  }

  private static List<String> results(TestCampaign campaign) throws IOException {
    return campaign.files().stream().filter(file -> !file.startsWith("load/")).toList();
  }
}
