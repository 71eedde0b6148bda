package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.run.FaultRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Runs with faults on a cluster that the campaign does not own: actions on the table, commands. */
public class FaultsOfRunsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private TestCampaign campaign(String faults) throws Exception {
    return new TestCampaign(
        folder.newFolder().toPath(),
        "cluster: {conf: " + TestCampaign.CONF + "}",
        "dataset: {records: 20}",
        "settle: {quiet: 1s, warmup: none}",
        "runs: {count: 1, duration: 20s, warmup: 0s, faults: [" + faults + "]}",
        "workloads: [workloadc]");
  }

  private Path log() {
    return folder.getRoot().toPath().resolve("log");
  }

  private String command(String word) {
    return "'echo " + word + " $HBASE_YCSB_RUN >>" + log() + "'";
  }

  @Test
  public void actionsOnTheTableAreRecordedAndWhatTheyLeaveIsTakenBack() throws Exception {
    TestCampaign campaign = campaign("{at: 2s, do: flush}, {at: 4s, do: snapshot}");

    campaign.begin();

    assertThat(campaign.cluster().done)
        .contains("flush usertable", "snapshot usertable")
        .endsWith("place usertable");
    assertThat(campaign.said)
        .containsSubsequence("workloadc run 1: flush at 2s", "workloadc run 1: snapshot at 4s");
    assertThat(FaultRecord.of(campaign.results().resolve("cells/workloadc/run-1")))
        .hasSize(2)
        .allSatisfy(
            fault -> {
              assertThat(fault.on()).isEqualTo("table");
              assertThat(fault.targets()).containsExactly("usertable");
              assertThat(fault.doneMs()).isPresent();
              assertThat(fault.failure()).isEmpty();
            });
    assertThat(campaign.results().resolve("cells/workloadc/run-1/master.jsonl")).doesNotExist();
  }

  @Test
  public void theClientsWaitForAClusterThatDoesNotAnswerForAWhile() throws Exception {
    TestCampaign campaign = campaign("{at: 2s, do: flush}");

    campaign.begin();

    assertThat(campaign.starts)
        .filteredOn(FakeClients.Start::isOfRun)
        .singleElement()
        .satisfies(
            start ->
                assertThat(start.properties().get(0))
                    .containsEntry("hbase.unavailabletimeout", "0"));
  }

  @Test
  public void anActionThatFailsBreaksTheRunUntilItIsResumed() throws Exception {
    TestCampaign campaign = campaign("{at: 2s, do: flush}");
    campaign.cluster().impossible.add(Action.FLUSH);

    campaign.begin();

    assertThat(campaign.runs()).isEmpty();
    assertThat(campaign.said)
        .contains("workloadc run 1 broke: runs.faults flush at 2s did not happen: cannot flush it");
    campaign.cluster().impossible.clear();
    campaign.resume();
    assertThat(campaign.runs()).containsExactly("workloadc 1");
  }

  @Test
  public void aCommandIsUndoneAfterTheRun() throws Exception {
    TestCampaign campaign =
        campaign(
            "{at: 2s, command: " + command("done") + ", undoCommand: " + command("undone") + "}");

    campaign.begin();

    assertThat(Files.readAllLines(log())).containsExactly("done run-1", "undone run-1");
    assertThat(campaign.journal(Step.FAULT)).hasSize(1);
    assertThat(campaign.journal(Step.FAULT_UNDONE)).hasSize(1);
    assertThat(campaign.results().resolve("cells/workloadc/run-1/master.jsonl")).exists();
  }

  @Test
  public void aCommandOfADriverThatWasKilledIsUndoneByResumeBeforeItConnects() throws Exception {
    TestCampaign campaign =
        campaign("{at: 2s, command: 'true', undoCommand: " + command("undone") + "}");
    AtomicBoolean killed = new AtomicBoolean();
    campaign.progressUs =
        second -> {
          killed.set(second > 6);
          return 1000;
        };
    assertThatThrownBy(() -> campaign.begin(new Lifetime(moment -> killed.get()), false))
        .isInstanceOf(Lifetime.Killed.class);
    assertThat(log()).doesNotExist();
    killed.set(false);
    campaign.progressUs = second -> 1000;

    campaign.resume();

    assertThat(campaign.said)
        .anyMatch(line -> line.startsWith("undoing a fault that was left: echo undone"));
    assertThat(Files.readAllLines(log())).containsExactly("undone run-1", "undone run-1");
    assertThat(campaign.runs()).containsExactly("workloadc 1");
  }
}
