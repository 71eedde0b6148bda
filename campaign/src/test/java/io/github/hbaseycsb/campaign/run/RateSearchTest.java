package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Ending;
import io.github.hbaseycsb.analysis.capacity.ProbeSummary;
import io.github.hbaseycsb.campaign.run.CampaignDriver.Outcome;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.campaign.run.JournalEntry.Step;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Campaigns that search for a capacity. */
public class RateSearchTest {
  static final int CAPACITY = 300;

  @Rule public final TemporaryFolder folder = TestCampaign.folder();

  private TestCampaign campaign(int from, int to, String... workloads) throws IOException {
    return campaign(folder, from, to, workloads);
  }

  static TestCampaign campaign(TemporaryFolder folder, int from, int to, String... workloads)
      throws IOException {
    return campaign(
        folder,
        "objective: {READ.p99: 1ms}, from: %d, to: %d, precision: 20%%".formatted(from, to),
        workloads);
  }

  private static TestCampaign campaign(TemporaryFolder folder, String find, String... workloads)
      throws IOException {
    TestCampaign campaign =
        new TestCampaign(
            folder.newFolder().toPath(),
            "cluster: {conf: " + TestCampaign.CONF + "}",
            "dataset: {records: 20}",
            "settle: {quiet: 1s, warmup: none}",
            "runs:",
            "  count: 2",
            "  duration: 15s",
            "  warmup: 1s",
            "  find: {" + find + ", probe: 12s}",
            "workloads: [" + String.join(", ", workloads) + "]");
    campaign.latencyUs = rate -> rate <= CAPACITY ? 200 : 5_000;
    return campaign;
  }

  private TestCampaign campaign() throws IOException {
    return campaign(100, 2_000, "workloadc");
  }

  private static CellSummary cell(Outcome outcome) {
    return outcome.summary().cells().get(0);
  }

  @Test
  public void probesAndThenRunsAtTheAnswer() throws Exception {
    TestCampaign campaign = campaign();

    CellSummary cell = cell(campaign.begin());

    Capacity capacity = cell.capacity().orElseThrow();
    assertThat(capacity.ending()).contains(Ending.FOUND);
    Capacity.Answer answer = capacity.answer().orElseThrow();
    assertThat(answer.rate()).isBetween(CAPACITY * 9 / 10, CAPACITY * 11 / 10);
    assertThat(answer.low()).isBetween(100, CAPACITY);
    assertThat(answer.high()).isGreaterThan(CAPACITY);
    assertThat(capacity.limitedBy()).contains("READ.p99");
    assertThat(cell.runs()).hasSize(2);
    assertThat(cell.load().target()).isEqualTo(capacity.rate());
    assertThat(campaign.runs())
        .startsWith("workloadc probe 1", "workloadc probe 2", "workloadc probe 3")
        .endsWith("workloadc 1", "workloadc 2");
    assertThat(campaign.results().resolve("cells/workloadc/probe-1/run.json"))
        .content()
        .contains("\"target\":100");
    assertThat(campaign.said)
        .anyMatch(line -> line.contains("probe-1, 100 ops/s: passes, READ.p99 0.2"))
        .anyMatch(line -> line.matches("workloadc: next .* ops/s, .*; about \\d+ min left"))
        .anyMatch(line -> line.startsWith("workloadc: " + answer.rate() + " ops/s ["));
    assertThat(campaign.journal(Step.FINISHED)).hasSize(1);
  }

  @Test
  public void cellsAreSearchedOneAfterTheOtherAndAreNotRepeatedByResume() throws Exception {
    TestCampaign campaign = campaign(100, 2_000, "workloadb", "workloadc");
    campaign.begin();
    List<String> runs = campaign.runs();

    campaign.resume();

    assertThat(campaign.runs()).isEqualTo(runs);
    assertThat(runs.stream().map(run -> run.split(" ", 2)[0]).distinct())
        .containsExactly("workloadb", "workloadc");
  }

  @Test
  public void threadsThatAreNoFasterTogetherThanOneAlone() throws Exception {
    TestCampaign campaign = campaign(folder, "by: threads, from: 1, to: 64", "workloadc");

    CellSummary cell = cell(campaign.begin());
    List<String> runs = campaign.runs();

    Capacity capacity = cell.capacity().orElseThrow();
    assertThat(capacity.ending()).contains(Ending.FOUND);
    assertThat(capacity.answer().orElseThrow().rate()).isEqualTo(1);
    assertThat(capacity.probes().stream().map(ProbeSummary::rate).limit(5))
        .containsExactly(1, 2, 8, 32, 64);
    assertThat(cell.load().threads()).isEqualTo(1);
    assertThat(cell.load().target()).isEmpty();
    assertThat(cell.runs()).hasSize(2);
    assertThat(campaign.results().resolve("cells/workloadc/probe-2/run.json"))
        .content()
        .contains("\"threads\":2", "\"target\":null");
    assertThat(campaign.said)
        .anyMatch(line -> line.contains("next 2 threads, the most have not been tried yet; "))
        .anyMatch(line -> line.contains("probe-1, 1 thread: 100"))
        .anyMatch(line -> line.startsWith("workloadc: the highest throughput, "));
    assertThat(campaign.results().resolve("report.md"))
        .content()
        .contains("takes 1 thread \\[1, ", "| measurement | outcome | threads |");

    campaign.resume();

    assertThat(campaign.runs()).isEqualTo(runs);
  }

  @Test
  public void aLowestRateThatFailsIsAnInvalidCellAndSaysSo() throws Exception {
    TestCampaign campaign = campaign(400, 2_000, "workloadc");

    Outcome outcome = campaign.begin();

    assertThat(outcome.summary().verdict()).isEqualTo(Verdict.INVALID);
    assertThat(cell(outcome).findings()).extracting(Finding::code).containsExactly("nothing-holds");
    assertThat(cell(outcome).runs()).isEmpty();
    assertThat(campaign.runs())
        .startsWith("workloadc probe 1", "workloadc probe 2")
        .hasSizeLessThan(5);
    assertThat(campaign.results().resolve("report.md"))
        .content()
        .contains("400 ops/s, the lowest rate tried, do not pass");
  }

  @Test
  public void aHighestRateThatHoldsIsAtLeastTheCapacity() throws Exception {
    Outcome outcome = campaign(100, 250, "workloadc").begin();

    assertThat(cell(outcome).capacity().orElseThrow().rate()).hasValue(250);
    assertThat(cell(outcome).capacity().orElseThrow().ending()).contains(Ending.AT_LEAST);
    assertThat(cell(outcome).findings())
        .extracting(Finding::code)
        .contains("capacity-at-least")
        .doesNotContain("nothing-holds", "search-unfinished");
  }

  @Test
  public void aProbeThatBreaksIsKeptApartAndResumeGoesOnWithIt() throws Exception {
    TestCampaign campaign = campaign();
    campaign.troubles.add(new Trouble("workloadc/.probe-2", Trouble.KILLED));

    Outcome broken = campaign.begin();

    assertThat(campaign.runs()).containsExactly("workloadc probe 1");
    assertThat(cell(broken).findings())
        .extracting(Finding::code)
        .contains("run-broken", "search-unfinished");
    assertThat(campaign.results().resolve("cells/workloadc/broken"))
        .isDirectoryRecursivelyContaining("glob:**/probe-2-*/broken.json");
    assertThat(campaign.journal(Step.FINISHED)).isEmpty();

    Outcome whole = campaign.resume();

    assertThat(cell(whole).capacity().orElseThrow().ending()).contains(Ending.FOUND);
    assertThat(campaign.runs()).startsWith("workloadc probe 1", "workloadc probe 2");
    assertThat(campaign.runs()).doesNotHaveDuplicates();
  }

  @Test
  public void eachProbeFindsATableThatHasSettled() throws Exception {
    TestCampaign campaign = campaign();
    campaign.begin();

    assertThat(campaign.cluster().settlings).isGreaterThanOrEqualTo(campaign.runs().size());
  }
}
