package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.analysis.report.compare.FlatEnvironment;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.run.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The user's commands before a variant, and before and after a run. */
public class CommandsOfPlansTest {
  private static final String NOTE = "echo WHEN $HBASE_YCSB_CELL $HBASE_YCSB_RUN >>LOG";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private TestCampaign campaign(String prepare, String before, String after) throws Exception {
    return new TestCampaign(
        folder.newFolder().toPath(),
        "cluster: {conf: " + TestCampaign.CONF + quoted("prepare", prepare) + "}",
        "dataset: {records: 20}",
        "settle: {quiet: 1s, warmup: none}",
        "runs: {count: 2, duration: 1s, order: interleaved"
            + quoted("before", before)
            + quoted("after", after)
            + "}",
        "workloads: [workloadc]",
        "variants: [{name: a}, {name: b}]");
  }

  private String quoted(String key, String command) {
    return command.isEmpty() ? "" : ", " + key + ": '" + command.replace("LOG", log() + "") + "'";
  }

  private Path log() {
    return folder.getRoot().toPath().resolve("log");
  }

  private static String note(String when) {
    return NOTE.replace("WHEN", when);
  }

  private List<String> log(TestCampaign campaign) throws Exception {
    campaign.begin();
    return Files.readAllLines(log());
  }

  @Test
  public void eachRunIsBetweenItsCommandsWhichKnowIt() throws Exception {
    assertThat(log(campaign("", note("before"), note("after"))))
        .containsExactly(
            "before workloadc-a run-1",
            "after workloadc-a run-1",
            "before workloadc-b run-1",
            "after workloadc-b run-1",
            "before workloadc-b run-2",
            "after workloadc-b run-2",
            "before workloadc-a run-2",
            "after workloadc-a run-2");
  }

  @Test
  public void theServersArePreparedOnlyForAnotherVariant() throws Exception {
    String told = "echo $HBASE_YCSB_VARIANT; test -d $HBASE_YCSB_RESULTS -a -d $HBASE_YCSB_CONF";
    TestCampaign campaign = campaign("(" + told + ") >>LOG", "", "");
    assertThat(log(campaign)).containsExactly("a", "b", "a");
    JsonNode prepared =
        FlatEnvironment.tree(campaign.results().resolve(Environment.FILE))
            .path("clusters")
            .elements()
            .next()
            .path("prepared");
    assertThat(prepared.fieldNames()).toIterable().containsExactly("a", "b");
    assertThat(prepared.path("b").fieldNames()).toIterable().containsExactly("settings");
  }

  @Test
  public void whatFollowsARunFollowsAlsoOneThatBreaksOrIsInterrupted() throws Exception {
    TestCampaign campaign = campaign("", "", note("after"));
    campaign.troubles.add(new Trouble("workloadc-a/.run-1", Trouble.KILLED));
    campaign.troubles.add(new Trouble("workloadc-b/.run-2", Trouble.CTRL_C));

    assertThatThrownBy(campaign::begin).isInstanceOf(InterruptedException.class);

    assertThat(Files.readAllLines(log()))
        .containsExactly(
            "after workloadc-a run-1", "after workloadc-b run-1", "after workloadc-b run-2");
  }

  @Test
  public void aFailureAfterARunEndsTheCampaignAndTheRunCounts() throws Exception {
    TestCampaign campaign = campaign("", "", "test -e LOG");

    assertThatThrownBy(campaign::begin).hasMessageContaining(" ended with status 1: fix it");
    assertThat(campaign.runs()).containsExactly("workloadc-a 1");

    campaign.troubles.add(new Trouble("workloadc-b/.run-1", Trouble.KILLED));
    assertThatThrownBy(campaign::resume).hasMessageContaining(" ended with status 1: fix it");
    assertThat(campaign.said).anyMatch(line -> line.startsWith("workloadc-b run 1 broke: "));

    Files.createFile(log());
    campaign.resume();
    assertThat(campaign.runs()).hasSize(4);
  }

  @Test
  public void cellsThatTakeTurnsHaveOneCommandForAllWhoseTimeIsNotTheirs() throws Exception {
    TestCampaign campaign =
        new TestCampaign(
            folder.newFolder().toPath(),
            "cluster: {conf: " + TestCampaign.CONF + "}",
            "dataset: {records: 20}",
            "settle: {quiet: 1s, warmup: none}",
            "runs: {count: 1, duration: 40s, warmup: 10s, order: turns"
                + quoted("before", note("before") + "; echo $HBASE_YCSB_VARIANT >>LOG")
                + quoted("after", note("after"))
                + "}",
            "workloads: [workloadc]",
            "variants: [{name: a}, {name: b}]");

    assertThat(log(campaign))
        .containsExactly(
            "before workloadc-a workloadc-b run-1", "a b", "after workloadc-a workloadc-b run-1");
  }

  @Test
  public void aCommandThatFailsEndsTheCampaignUntilItIsResumed() throws Exception {
    TestCampaign campaign =
        campaign("", "test -e LOG || { echo no log; exit 3; }", "touch " + log() + ".after");

    assertThatThrownBy(campaign::begin)
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.CLUSTER))
        .hasMessageStartingWith("runs.before 'test -e ")
        .hasMessageEndingWith(" ended with status 3 (no log): fix it, then resume the campaign");
    assertThat(log().resolveSibling("log.after")).exists();
    assertThat(campaign.runs()).isEmpty();

    Files.createFile(log());
    campaign.resume();
    assertThat(campaign.runs()).hasSize(4);
  }
}
