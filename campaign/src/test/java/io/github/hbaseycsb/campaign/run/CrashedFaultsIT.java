package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.campaign.run.Lifetime.Killed;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.WriteAudit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Drivers of an audited run with faults that are killed at every moment at which they call
 * something outside of them.
 */
public class CrashedFaultsIT {
  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private TestCampaign campaign() throws IOException {
    Path root = folder.newFolder().toPath();
    return new TestCampaign(
        root,
        "cluster: {conf: " + TestCampaign.CONF + "}",
        "dataset: {records: 20}",
        "settle: {quiet: 1s, warmup: none}",
        "runs:",
        "  {count: 1, duration: 20s, warmup: 0s, audit: true, faults: [{at: 2s, do: snapshot},",
        "  {at: 4s, command: 'echo done >>%1$s', undoCommand: 'echo undone >>%1$s'}]}"
            .formatted(log(root)),
        "workloads: [workloada]");
  }

  private static Path log(Path root) {
    return root.resolve("log");
  }

  @Test
  public void whatAKilledDriverDidIsUndoneAndItsRunCountsOnce() throws Exception {
    Lifetime life = Lifetime.whole();
    TestCampaign undisturbed = campaign();
    assertWhole(undisturbed, undisturbed.begin(life, false));
    for (int end = 0; end < life.moments().size(); end++) {
      int last = end;
      TestCampaign crashed = campaign();
      Throwable death =
          catchThrowable(() -> crashed.goOn(new Lifetime(moment -> moment == last), false));
      assertThat(death).as(life.moments().get(end)).isInstanceOf(Killed.class);
      crashed.cutOffTheJournal();

      assertWhole(crashed, crashed.goOn(Lifetime.whole(), false));
    }
  }

  private static void assertWhole(TestCampaign campaign, Written written) throws IOException {
    assertThat(written.summary().cells())
        .singleElement()
        .satisfies(cell -> assertThat(cell.runs()).hasSize(1));
    assertThat(campaign.runs()).doesNotHaveDuplicates();
    assertThat(campaign.journal(Step.FAULT_UNDONE)).hasSameSizeAs(campaign.journal(Step.FAULT));
    assertThat(Files.readAllLines(log(campaign.root))).endsWith("done", "undone");
    Path run = campaign.results().resolve("cells/workloada/run-1");
    assertThat(FaultRecord.of(run)).hasSize(2).allMatch(fault -> fault.failure().isEmpty());
    assertThat(WriteAudit.of(run))
        .hasValueSatisfying(
            audit -> {
              assertThat(audit.acknowledged()).isEqualTo(FakeClients.ACKNOWLEDGED);
              assertThat(audit.lost()).isZero();
            });
  }
}
