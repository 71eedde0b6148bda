package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.Target;
import io.github.hbaseycsb.model.run.BrokenRun;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class CampaignAnalysisTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private Path results;

  @Before
  public void setResults() {
    results = folder.getRoot().toPath();
  }

  private void run(int run, int perSecond, long latencyUs) throws IOException {
    run("a", run, perSecond, latencyUs);
  }

  private void run(String cell, int run, int perSecond, long latencyUs) throws IOException {
    new RunFixture(results, cell, run)
        .property("durability", "SYNC_WAL")
        .property("exportfile", "/somewhere/ycsb.json")
        .client(1, 0, 10)
        .steady(1, "READ", perSecond, latencyUs)
        .done();
  }

  private CellSummary cell(int runs) throws IOException {
    return CampaignAnalysis.of(PlanFixture.plan(runs, "a"), results).summary().cells().get(0);
  }

  private static List<String> codes(CellSummary cell) {
    return cell.findings().stream().map(Finding::code).toList();
  }

  @Test
  public void cellHasTheMeanOfItsRunsAndTheirMergedHistograms() throws IOException {
    run(1, 98, 100);
    run(2, 100, 100);
    run(3, 102, 9000);
    CellSummary cell = cell(3);

    assertThat(cell.throughput()).contains(Mean.of(98, 100, 102));
    assertThat(cell.figures().latencyUs().get("READ").count())
        .isEqualTo(300 * RunFixture.WINDOW_SECONDS);
    // The mean of the runs' medians would be 3069.
    assertThat(cell.figures().latencyUs().get("READ").p50()).isEqualTo(100);
    assertThat(cell.runs().get(2).figures().latencyUs().get("READ").p50()).isBetween(9000L, 9010L);
    assertThat(cell.verdict()).isEqualTo(Verdict.VALID);
    assertThat(codes(cell)).doesNotContain("runs-differ", "runs-missing");
    assertThat(cell.settings().properties()).containsOnlyKeys("durability");
  }

  /** A run whose throughput grows by this ratio from the first third of its window to the last. */
  private void growing(String cell, int run, double ratio) throws IOException {
    new RunFixture(results, cell, run)
        .client(1, 0, 10)
        .log(
            1,
            "READ",
            0,
            RunFixture.SECONDS,
            second -> {
              double perSecond = 100 + 100 * (ratio - 1) * (second - 15) / 40;
              return RunFixture.values((int) Math.round(perSecond), 100);
            })
        .done();
  }

  @Test
  public void cellsThatOnlyTogetherShowThatTheyGrowAreNotSteady() throws IOException {
    double[] ratios = {1.2, 1, 1.05};
    List<String> names = List.of("a", "b", "c");
    for (int cell = 0; cell < names.size(); cell++) {
      for (int run = 1; run <= ratios.length; run++) {
        growing(names.get(cell), run, ratios[(cell + run) % ratios.length]);
      }
    }
    List<CellSummary> cells =
        CampaignAnalysis.of(PlanFixture.plan(3, "a", "b", "c"), results).summary().cells();

    assertThat(cells)
        .allSatisfy(
            cell ->
                assertThat(cell.findings())
                    .filteredOn(finding -> finding.code().equals("not-steady"))
                    .singleElement()
                    .extracting(Finding::text)
                    .asString()
                    .endsWith(", over 3 cells of the campaign together."));
    assertThat(codes(cell(3))).contains("steadiness-unknown").doesNotContain("not-steady");
  }

  @Test
  public void whatBrokeAMissingRunIsAFinding() throws IOException {
    run(1, 100, 100);
    broken(2, 5, "client 1 ended with status 137");
    broken(2, 10, "client 7 left nothing");
    broken(1, 7, "of a run that was repeated");
    CellSummary cell = cell(2);

    assertThat(cell.verdict()).isEqualTo(Verdict.INVALID);
    assertThat(cell.findings())
        .filteredOn(finding -> finding.code().equals("run-broken"))
        .containsExactly(
            new Finding(
                "run-broken",
                Verdict.INVALID,
                OptionalInt.empty(),
                "Run 2 broke: client 7 left nothing."));
  }

  private void broken(int run, long timeMs, String why) throws IOException {
    Path directory =
        RunDirectories.broken(results, "a").resolve(BrokenRun.directory(RunName.run(run), timeMs));
    Files.createDirectories(directory);
    Json.mapper()
        .writeValue(directory.resolve(BrokenRun.FILE).toFile(), new BrokenRun("a", run, why));
  }

  @Test
  public void invalidRunCountsInNoAverageAndMakesTheCellInvalid() throws IOException {
    run(1, 100, 100);
    run(2, 100, 100);
    new RunFixture(results, "a", 3).client(1, 137, 10).steady(1, "READ", 7, 9000).done();
    CellSummary cell = cell(3);

    assertThat(cell.throughput()).contains(Mean.of(100, 100));
    assertThat(cell.figures().latencyUs().get("READ").max()).isEqualTo(100);
    assertThat(cell.verdict()).isEqualTo(Verdict.INVALID);
    assertThat(cell.runs()).hasSize(3);
    assertThat(cell.findings(3)).extracting(Finding::code).contains("client-failed");
    assertThat(cell.findings(1)).extracting(Finding::code).doesNotContain("client-failed");
  }

  @Test
  public void runsThatDifferMakeACellSuspect() throws IOException {
    run(1, 90, 100);
    run(2, 100, 100);
    run(3, 110, 100);
    CellSummary cell = cell(3);

    assertThat(cell.verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(cell.findings())
        .contains(
            new Finding(
                "runs-differ",
                Verdict.SUSPECT,
                OptionalInt.empty(),
                "90.00, 100.0, 110.0 ops/s: the 95% interval of the mean of 3 runs is \u00b1 24.8%."
                    + " If more vary as these do, 18 runs would make it \u00b1 5%."));
  }

  @Test
  public void runsWhoseMeanIsKnownWellEnoughDoNotDiffer() throws IOException {
    // A standard deviation of 4.0%, of which 4.3 / sqrt(3) times is 9.9%.
    run(1, 96, 100);
    run(2, 104, 100);
    run(3, 100, 100);

    assertThat(codes(cell(3))).doesNotContain("runs-differ");
  }

  @Test
  public void twoRunsThatAreCloseAreUnjudgedAndTwoThatAreNotAreSuspect() throws IOException {
    run(1, 100, 100);
    run(2, 104, 100);
    CellSummary close = cell(2);
    assertThat(close.verdict()).isEqualTo(Verdict.UNJUDGED);
    assertThat(close.findings().get(0).code()).isEqualTo("runs-differ");
    assertThat(close.findings().get(0).text())
        .contains("the mean of 2 runs is \u00b1 24.9%. They are close, but two cannot show");

    run(2, 120, 100);
    assertThat(cell(2).verdict()).isEqualTo(Verdict.SUSPECT);
  }

  private void runAfter(int restart, int run, int perSecond) throws IOException {
    runAfter(restart, 0, run, perSecond);
  }

  private void runAfter(int restart, int starts, int run, int perSecond) throws IOException {
    new RunFixture(results, "a", run)
        .conditions(
            new Conditions(
                run,
                restart,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Map.of(),
                starts,
                Optional.empty()))
        .client(1, 0, 10)
        .steady(1, "READ", perSecond, 100)
        .done();
  }

  private CellSummary cell(Schedule schedule, int runs) throws IOException {
    return CampaignAnalysis.of(PlanFixture.plan(schedule, runs, "a"), results)
        .summary()
        .cells()
        .get(0);
  }

  private static Schedule restarts(int restarts) {
    return PlanFixture.schedule(RunOrder.INTERLEAVED, restarts);
  }

  private static Schedule until(double percent, int max) {
    return new Schedule(
        PlanFixture.schedule(RunOrder.INTERLEAVED, 0)
            .values()
            .with(PlanKeys.UNTIL_CI, percent)
            .with(PlanKeys.UNTIL_MAX, max));
  }

  @Test
  public void runsAfterOneRestartCountOnceTogether() throws IOException {
    runAfter(1, 1, 98);
    runAfter(1, 2, 100);
    runAfter(2, 3, 102);
    runAfter(2, 4, 104);
    runAfter(3, 5, 101);
    CellSummary cell = cell(restarts(3), 2);

    assertThat(cell.throughput()).contains(Mean.of(99, 103, 101));
    assertThat(cell.figures().rowsPerSecond()).contains(Mean.of(99, 103, 101));
    assertThat(cell.plannedRuns()).isEqualTo(6);
    assertThat(cell.findings().get(0).text()).isEqualTo("5 of 6 planned runs are finished.");
  }

  @Test
  public void runsOfOneRestartThatAResumeHasCutInTwoAreTwoUnits() throws IOException {
    runAfter(1, 1, 1, 98);
    runAfter(1, 1, 2, 100);
    runAfter(1, 2, 3, 104);
    CellSummary cell = cell(Schedule.BLOCKED, 3);

    assertThat(cell.throughput()).contains(Mean.of(99, 104));
    assertThat(codes(cell)).contains("resumed");
    assertThat(cell.runs())
        .extracting(run -> run.conditions().starts())
        .contains(OptionalInt.of(2));
    assertThat(cell.starts().cluster()).hasValue(1);
  }

  @Test
  public void restartsThatDifferAreNoTrendOfTheirRuns() throws IOException {
    int run = 1;
    for (int mean : new int[] {95, 96, 103, 104, 100}) {
      for (int i = 0; i < 3; i++) {
        runAfter((run - 1) / 3 + 1, run++, mean);
      }
    }
    assertThat(codes(cell(restarts(5), 3))).doesNotContain("runs-trend");
  }

  @Test
  public void runsThatRiseAfterEachRestartMakeACellSuspect() throws IOException {
    int run = 1;
    for (int restart = 1; restart <= 3; restart++) {
      for (int throughput : new int[] {100, 105, 110}) {
        runAfter(restart, run++, throughput + restart % 2);
      }
    }

    assertThat(cell(restarts(3), 3).findings())
        .filteredOn(finding -> finding.code().equals("runs-trend"))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.text())
                    .contains("% from the first run after a restart to the last."));
  }

  @Test
  public void varianceBetweenAndWithinRestartsIsReported() throws IOException {
    int run = 1;
    for (int mean : new int[] {970, 1000, 1030}) {
      runAfter(mean / 10, run++, mean - 5);
      runAfter(mean / 10, run++, mean + 5);
    }
    RestartVariance variance = cell(restarts(3), 2).starts().variance().orElseThrow();

    // Within: 50 / 1000^2 each. Between: 900 less a half of that.
    assertThat(variance.withinRestartsPercent().getAsDouble()).isCloseTo(0.707, within(1e-3));
    assertThat(variance.betweenRestartsPercent().getAsDouble()).isCloseTo(2.958, within(1e-3));
    assertThat(variance.restarts()).isEqualTo(3);
    assertThat(variance.runs()).isEqualTo(6);
    // 2.201 * 3.04 / sqrt(12) = 1.93, 2.228 * 3.04 / sqrt(11) = 2.04.
    assertThat(variance.forTwoPercent()).contains(new RestartVariance.Needed(12, 1));
  }

  @Test
  public void runsThatRiseInTheOrderOfMeasurementMakeACellSuspect() throws IOException {
    run(1, 2994, 100);
    run(2, 4237, 100);
    run(3, 5615, 100);

    assertThat(cell(3).findings())
        .anySatisfy(
            finding -> {
              assertThat(finding.code()).isEqualTo("runs-trend");
              assertThat(finding.verdict()).isEqualTo(Verdict.SUSPECT);
              assertThat(finding.text())
                  .startsWith("2,994, 4,237, 5,615 ops/s in the order of measurement: +87.5%")
                  .contains("from the first run to the last. ");
            });
  }

  @Test
  public void runsOfOneRestartCountEach() throws IOException {
    runAfter(1, 1, 98);
    runAfter(1, 2, 100);
    CellSummary cell = cell(Schedule.BLOCKED, 2);

    assertThat(cell.throughput()).contains(Mean.of(98, 100));
    assertThat(cell.starts().variance()).isEmpty();
  }

  @Test
  public void theVarianceOfTheFirstRunsSaysHowManyAnIntervalTakes() throws IOException {
    for (int run = 1; run <= 5; run++) {
      run(run, 99 + run % 2, 100);
    }
    // Of 100, 99 and 100: t is 4.303, and s is 0.577.
    CellSummary cell = cell(until(1.2, 8), 3);

    assertThat(cell.runs()).hasSize(5);
    assertThat(cell.verdict()).isEqualTo(Verdict.VALID);
    assertThat(cell.throughput().orElseThrow().ci95().orElseThrow())
        .isCloseTo(4.303 * Math.sqrt(1 / 3.0) / Math.sqrt(5), within(1e-3));
    assertThat(cell.findings())
        .containsExactly(
            new Finding(
                "until-reached",
                Verdict.VALID,
                OptionalInt.empty(),
                "\u00b1 1.12% after 5 runs. \u00b1 1.2% needs 5 runs, estimated from the first"
                    + " ones; at most 8 runs are allowed."));
  }

  @Test
  public void moreRunsThanAreAllowedAreUnjudged() throws IOException {
    for (int run = 1; run <= 4; run++) {
      run(run, 99 + run % 2, 100);
    }
    CellSummary cell = cell(until(0.5, 4), 2);

    assertThat(codes(cell)).containsExactly("until-missed");
    assertThat(cell.verdict()).isEqualTo(Verdict.UNJUDGED);
    assertThat(cell.findings().get(0).text())
        .startsWith("\u00b1 1.25% after 4 runs. \u00b1 0.5% needs 25 runs");
  }

  @Test
  public void missingRunMakesACellInvalid() throws IOException {
    run(1, 100, 100);
    run(3, 100, 100);

    assertThat(cell(3).verdict()).isEqualTo(Verdict.INVALID);
    assertThat(cell(3).findings().get(0).text()).isEqualTo("2 of 3 planned runs are finished.");
  }

  @Test
  public void singleRunHasNoError() throws IOException {
    run(1, 100, 100);
    CellSummary cell = cell(1);

    assertThat(cell.verdict()).isEqualTo(Verdict.UNJUDGED);
    assertThat(codes(cell)).containsExactly("single-run");
    assertThat(cell.throughput().orElseThrow().ci95()).isEmpty();
    assertThat(cell.throughput().orElseThrow().mean()).isCloseTo(100, within(1e-9));
  }

  @Test
  public void atATargetRateRunsWhosePercentilesDifferMakeACellSuspect() throws IOException {
    for (int run = 1; run <= 3; run++) {
      new RunFixture(results, "cell", run)
          .target(100)
          .client(1, 0, 10)
          .steady(1, "READ", 100, run == 2 ? 2500 : 1000)
          .done();
    }
    CellSummary cell =
        CampaignAnalysis.of(
                new Plan(
                    "fixture",
                    "",
                    Schedule.BLOCKED,
                    List.of(PlanFixture.cell("cell", "", 3).with(PlanKeys.TARGET, Target.of(100)))),
                results)
            .summary()
            .cells()
            .get(0);

    assertThat(cell.findings())
        .filteredOn(finding -> finding.code().equals("p99-differs"))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.text())
                    .matches(
                        ".* That of READ is 1 to 2.5 ms in 3 runs: the 95% interval of its"
                            + " geometric mean reaches from 0.3\\d+ to 5.\\d+ ms."));
  }

  @Test
  public void campaignWithoutAnyRunHasNoFiguresAndNoTimes() throws IOException {
    CampaignSummary summary = CampaignAnalysis.of(PlanFixture.plan(3, "a", "b"), results).summary();

    assertThat(summary.started()).isEmpty();
    assertThat(summary.cells()).hasSize(2);
    assertThat(summary.cells().get(0).throughput()).isEmpty();
    assertThat(summary.verdict()).isEqualTo(Verdict.INVALID);
  }

  @Test
  public void sameFilesGiveTheSameBytesAndTheyReadBack() throws IOException {
    run("a", 1, 100, 100);
    run("a", 2, 101, 100);
    new RunFixture(results, "b", 1)
        .target(100)
        .client(1, 0, 10)
        .steady(1, "READ", 50, 100)
        .steady(1, "Intended-READ", 50, 200)
        .steady(1, "UPDATE", 50, 3)
        .steady(1, "UPDATE-ACK", 50, 300)
        .done();
    Plan plan = PlanFixture.plan(2, "a", "b");
    CampaignSummary summary = CampaignAnalysis.of(plan, results).summary();
    summary.write(results);
    byte[] first = Files.readAllBytes(results.resolve("summary.json"));
    CampaignAnalysis.of(plan, results).summary().write(results);

    assertThat(Files.readAllBytes(results.resolve("summary.json"))).isEqualTo(first);
    assertThat(CampaignSummary.read(results)).isEqualTo(summary);
    assertThat(results.resolve("summary.json.tmp")).doesNotExist();
  }

  @Test
  public void summariesWithoutWarmUpsAndRestartsByEarlierVersionsAreRead() throws IOException {
    run(1, 100, 100);
    CampaignSummary summary = CampaignAnalysis.of(PlanFixture.plan(1, "a"), results).summary();
    ObjectNode old = Json.mapper().valueToTree(summary);
    ObjectNode cell = (ObjectNode) old.get("cells").get(0);
    cell.remove("variance");
    ((ObjectNode) cell.get("runs").get(0))
        .remove(List.of("warm_up_seconds", "server_warm_up_seconds"));
    ((ObjectNode) cell.get("latency_us").get("READ")).put("p999", 200);

    CellSummary read = Json.mapper().treeToValue(old, CampaignSummary.class).cells().get(0);
    assertThat(read.starts().variance()).isEmpty();
    assertThat(read.runs()).isEqualTo(summary.cells().get(0).runs());
    assertThat(read.figures().latencyUs().get("READ").p999()).hasValue(200);
  }

  @Test
  public void latencyThatIsAtLeastAsLongReadsBack() throws IOException {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(7);
    Latency latency = Latency.of(histogram, true, Optional.empty());
    String json = Json.mapper().writeValueAsString(latency);

    assertThat(json).contains("\"at_least\":true", "\"p999\":null");
    assertThat(Json.mapper().readValue(json, Latency.class)).isEqualTo(latency);
  }

  @Test
  public void summaryKeepsTheContract() throws IOException {
    run(1, 100, 100);
    run(2, 102, 100);
    CampaignAnalysis.of(PlanFixture.plan(2, "a"), results).summary().write(results);
    var json = Json.mapper().readTree(results.resolve("summary.json").toFile());

    assertThat(json.get("campaign").asText()).isEqualTo("fixture");
    assertThat(json.get("started").asText())
        .isEqualTo(Instant.ofEpochMilli(RunFixture.STARTED_MS).toString());
    assertThat(json.get("finished").asText())
        .isEqualTo(
            Instant.ofEpochMilli(RunFixture.STARTED_MS + RunFixture.SECONDS * 1000L).toString());
    var cell = json.get("cells").get(0);
    assertThat(cell.get("name").asText()).isEqualTo("a");
    assertThat(cell.get("workload").asText()).isEqualTo("workloada");
    assertThat(cell.get("variant").asText()).isEmpty();
    // 2% apart, but two: the interval is 12.6%.
    assertThat(cell.get("verdict").asText()).isEqualTo("unjudged");
    assertThat(cell.get("findings").isArray()).isTrue();
    var run = cell.get("runs").get(0);
    assertThat(run.get("throughput").asDouble()).isEqualTo(100);
    assertThat(run.get("operations").asLong()).isEqualTo(6000);
    assertThat(run.get("errors").asLong()).isZero();
    assertThat(run.get("seconds").asDouble()).isEqualTo(60);
    assertThat(run.get("verdict").asText()).isEqualTo("valid");
    for (String figure : List.of("throughput", "rows_per_second")) {
      assertThat(cell.get(figure).get("mean").asDouble()).isEqualTo(101);
      assertThat(cell.get(figure).get("stdev").asDouble()).isCloseTo(Math.sqrt(2), within(1e-9));
      assertThat(cell.get(figure).get("ci95").asDouble()).isCloseTo(12.706, within(1e-3));
      assertThat(cell.get(figure).get("min").asDouble()).isEqualTo(100);
      assertThat(cell.get(figure).get("max").asDouble()).isEqualTo(102);
    }
    assertThat(cell.get("mb_per_second").isNull()).isTrue();
    var read = cell.get("latency_us").get("READ");
    assertThat(read.get("count").asLong()).isEqualTo(202 * 60);
    for (String figure : List.of("mean", "p50", "p95", "p99", "p999", "max")) {
      assertThat(read.get(figure).asDouble()).isEqualTo(100);
    }
  }
}
