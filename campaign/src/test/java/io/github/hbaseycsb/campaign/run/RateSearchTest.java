package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.Ending;
import io.github.hbaseycsb.analysis.capacity.ProbeSummary;
import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.run.Conditions.Turns;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Path;
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

  /** Two variants of workloadc that search together; the second with other keys of its search. */
  static TestCampaign byTurns(TemporaryFolder folder, String findOfB) throws IOException {
    TestCampaign campaign =
        new TestCampaign(
            folder.newFolder().toPath(),
            "cluster: {conf: " + TestCampaign.CONF + "}",
            "dataset: {records: 20}",
            "settle: {quiet: 1s, warmup: none}",
            "runs:",
            "  count: 2",
            "  duration: 20s",
            "  warmup: 1s",
            "  order: turns",
            "  turn: 2s",
            "  find:",
            "    objective: {READ.p99: 1ms}",
            "    from: 100",
            "    to: 2000",
            "    precision: 20%",
            "    probe: 12s",
            "variants: [{name: a}, {name: b, runs: {find: {" + findOfB + "}}}]",
            "workloads: [workloadc]");
    campaign.latencyUs = rate -> rate <= CAPACITY ? 200 : 5_000;
    return campaign;
  }

  static Path measurement(TestCampaign campaign, String variant, String name) throws IOException {
    return campaign.results().resolve("cells").resolve("workloadc-" + variant).resolve(name);
  }

  static Turns turns(TestCampaign campaign, String variant, String name) throws IOException {
    return RunView.record(measurement(campaign, variant, name)).conditions().turns().orElseThrow();
  }

  private static CellSummary cell(Written written) {
    return written.summary().cells().get(0);
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
  public void variantsThatTakeTurnsSearchTogetherEachAtItsOwnRate() throws Exception {
    TestCampaign campaign = byTurns(folder, "from: 120");

    Written written = campaign.begin();

    for (CellSummary cell : written.summary().cells()) {
      assertThat(cell.capacity().orElseThrow().ending()).contains(Ending.FOUND);
      assertThat(cell.capacity().orElseThrow().answer().orElseThrow().rate())
          .isBetween(CAPACITY * 9 / 10, CAPACITY * 11 / 10);
    }
    List<String> runs = campaign.runs();
    assertThat(runs)
        .startsWith(
            "workloadc-a probe 1",
            "workloadc-b probe 1",
            "workloadc-a probe 2",
            "workloadc-b probe 2")
        .contains("workloadc-a 2", "workloadc-b 2");
    for (int i = 0; i < runs.size(); i += 2) {
      assertThat(runs.get(i + 1)).isEqualTo(runs.get(i).replace("-a ", "-b "));
    }
    for (String name : List.of("probe-1", "probe-6", "run-2")) {
      Turns a = turns(campaign, "a", name);
      assertThat(a.cells()).containsExactly("workloadc-a", "workloadc-b");
      assertThat(turns(campaign, "b", name).schedule()).isEqualTo(a.schedule());
    }
    assertThat(RunView.record(measurement(campaign, "a", "probe-1")).target()).hasValue(100);
    assertThat(RunView.record(measurement(campaign, "b", "probe-1")).target()).hasValue(120);
    assertThat(campaign.journal(Step.FINISHED)).hasSize(1);
    assertThat(campaign.results().resolve("report.md"))
        .content()
        .contains("derived from those of the two searches, which shared the time by turns.");

    campaign.resume();

    assertThat(campaign.runs()).isEqualTo(runs);
  }

  @Test
  public void aSearchThatNeedsNoProbeIsMeasuredAtItsAnswerUntilTheOthersNeedNone()
      throws Exception {
    TestCampaign campaign = byTurns(folder, "to: 250");

    List<CellSummary> cells = campaign.begin().summary().cells();

    Capacity a = cells.get(0).capacity().orElseThrow();
    Capacity b = cells.get(1).capacity().orElseThrow();
    assertThat(a.ending()).contains(Ending.FOUND);
    assertThat(b.ending()).contains(Ending.AT_LEAST);
    assertThat(b.probes()).hasSameSizeAs(a.probes());
    assertThat(b.probes().stream().map(ProbeSummary::rate)).startsWith(100, 200, 250, 250);
    assertThat(campaign.said)
        .anyMatch(
            line -> line.startsWith("workloadc-b: next 250 ops/s, its answer, while others go on"));
    assertThat(campaign.runs().subList(0, 12)).allMatch(run -> run.contains(" probe "));
    assertThat(turns(campaign, "a", "run-1").schedule())
        .isEqualTo(turns(campaign, "b", "run-1").schedule());
  }

  @Test
  public void aSearchThatNoRatePassesLeavesTheOthers() throws Exception {
    TestCampaign campaign = byTurns(folder, "from: 400");

    List<CellSummary> cells = campaign.begin().summary().cells();

    assertThat(cells.get(0).capacity().orElseThrow().ending()).contains(Ending.FOUND);
    assertThat(cells.get(1).capacity().orElseThrow().ending()).contains(Ending.NOTHING_HOLDS);
    assertThat(cells.get(1).runs()).isEmpty();
    assertThat(turns(campaign, "a", "probe-1").cells())
        .containsExactly("workloadc-a", "workloadc-b");
    assertThat(turns(campaign, "a", "run-1").cells()).containsExactly("workloadc-a");
    assertThat(campaign.said)
        .containsOnlyOnce("workloadc-b: no rate passes, so the others go on without it");
    assertThat(campaign.journal(Step.FINISHED)).hasSize(1);
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

    Written written = campaign.begin();

    assertThat(written.summary().verdict()).isEqualTo(Verdict.INVALID);
    assertThat(cell(written).findings()).extracting(Finding::code).containsExactly("nothing-holds");
    assertThat(cell(written).runs()).isEmpty();
    assertThat(campaign.runs())
        .startsWith("workloadc probe 1", "workloadc probe 2")
        .hasSizeLessThan(5);
    assertThat(campaign.results().resolve("report.md"))
        .content()
        .contains("400 ops/s, the lowest rate tried, do not pass")
        .as("no run, and no time of one")
        .contains("\n\nVerdict: **invalid**.")
        .doesNotContain("(UTC)");
  }

  @Test
  public void aHighestRateThatHoldsIsAtLeastTheCapacity() throws Exception {
    Written written = campaign(100, 250, "workloadc").begin();

    assertThat(cell(written).capacity().orElseThrow().rate()).hasValue(250);
    assertThat(cell(written).capacity().orElseThrow().ending()).contains(Ending.AT_LEAST);
    assertThat(cell(written).findings())
        .extracting(Finding::code)
        .contains("capacity-at-least")
        .doesNotContain("nothing-holds", "search-unfinished");
  }

  @Test
  public void aProbeThatBreaksIsKeptApartAndResumeGoesOnWithIt() throws Exception {
    TestCampaign campaign = campaign();
    campaign.troubles.add(new Trouble("workloadc/.probe-2", Trouble.KILLED));

    Written broken = campaign.begin();

    assertThat(campaign.runs()).containsExactly("workloadc probe 1");
    assertThat(cell(broken).findings())
        .extracting(Finding::code)
        .contains("run-broken", "search-unfinished");
    assertThat(campaign.results().resolve("cells/workloadc/broken"))
        .isDirectoryRecursivelyContaining("glob:**/probe-2-*/broken.json");
    assertThat(campaign.journal(Step.FINISHED)).isEmpty();

    Written whole = campaign.resume();

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
