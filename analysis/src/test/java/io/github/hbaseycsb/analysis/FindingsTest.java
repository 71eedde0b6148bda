package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunRecord.Machine;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Every finding about a run fires where it should, and not where it should not. */
public class FindingsTest {
  private static final int REGIONS = 10;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private RunFixture run;

  @Before
  public void createRun() throws IOException {
    run = new RunFixture(folder.getRoot().toPath(), "cell", 1);
  }

  private RunFixture well() throws IOException {
    return run.client(1, 0, 10)
        .steady(1, "READ", 1000, 100)
        .server(sample(0, "a"), sample(30, "a"), sample(60, "a"));
  }

  private Map<String, Finding> findings() throws IOException {
    Map<String, Finding> findings = new TreeMap<>();
    RunAnalysis analysis = RunAnalysis.of(run.done());
    analysis.findings().forEach(finding -> findings.put(finding.code(), finding));
    assertThat(analysis.summary().verdict()).isEqualTo(Finding.worst(analysis.findings()));
    return findings;
  }

  private void assertFinding(String code, Verdict verdict, String... words) throws IOException {
    assertFinding(findings(), code, verdict, words);
  }

  private static void assertFinding(
      Map<String, Finding> findings, String code, Verdict verdict, String... words) {
    assertThat(findings).containsKey(code);
    Finding finding = findings.get(code);
    assertThat(finding.verdict()).isEqualTo(verdict);
    for (String word : words) {
      assertThat(finding.text()).contains(word);
    }
    assertThat(finding.run()).hasValue(1);
  }

  private static ServerSample sample(int second, String server) {
    return sample(second, server, 0, 0, 0, REGIONS);
  }

  private static ServerSample sample(
      int second, String server, long compacted, long compactions, long flushes, long regions) {
    return ServerSamples.of(
        RunFixture.WINDOW_START_MS + second * 1000L,
        server,
        Map.of(),
        0,
        0,
        0,
        compactions,
        flushes,
        compacted,
        0,
        10,
        0,
        1000 + second * 90L,
        500 + second * 10L,
        0,
        0,
        regions);
  }

  @Test
  public void runWithoutFlawHasNoFindings() throws IOException {
    well();

    assertThat(findings()).isEmpty();
    assertThat(RunAnalysis.of(run.done()).summary().figures().blockCacheHitRatio()).hasValue(0.9);
  }

  @Test
  public void oneFailedOperationMakesARunSuspect() throws IOException {
    well().log(1, "READ-FAILED", 10, 11, second -> new long[] {5});

    assertFinding("operations-failed", Verdict.SUSPECT, "1 operation failed", "(0.00167%)");
  }

  @Test
  public void failureOutsideOfTheWindowMakesARunSuspectToo() throws IOException {
    well().output(1, Map.of("OVERALL/FailedOperations", 1, "READ/Operations", 70_000));

    assertFinding("operations-failed", Verdict.SUSPECT, "0 operations", "1 in the whole run");
  }

  @Test
  public void readsThatReplicasAnsweredAreNotedWithTheirShareOfAllClients() throws IOException {
    well()
        .client(2, 0, 10)
        .steady(2, "READ", 1000, 100)
        .output(
            1,
            Map.of(
                "OVERALL/FailedOperations", 0,
                "READ-ACK/Stale", 10,
                "READ-ACK/Operations", 600,
                "READ/Operations", 600,
                "UPDATE/Operations", 1000))
        .output(
            2,
            Map.of(
                "OVERALL/FailedOperations", 0,
                "READ/Stale", 0,
                "READ/Operations", 300,
                "SCAN/Stale", 5,
                "SCAN/Operations", 100));

    assertFinding("stale-reads", Verdict.VALID, "15 of 1,000 reads and scans", "(1.5%)");
    assertThat(findings()).doesNotContainKey("empty-reads");
  }

  @Test
  public void readsWithoutCellsInTheirTimeRangeAreNoted() throws IOException {
    well().output(1, Map.of("OVERALL/FailedOperations", 0, "READ/Empty", 9, "READ/Operations", 10));

    assertFinding("empty-reads", Verdict.VALID, "9 of 10 reads", "(90%)");
  }

  @Test
  public void retriesOfConditionalUpdatesAreNoted() throws IOException {
    well()
        .output(
            1,
            Map.of(
                "OVERALL/FailedOperations", 0,
                "UPDATE/Retries", 3,
                "UPDATE/Operations", 1000,
                "READ/Operations", 1000));

    assertFinding("update-retries", Verdict.VALID, "3 retries in 1,000 updates", "(0.3%)");
  }

  @Test
  public void oneInAThousandFailedIsStillSuspectAndMoreIsInvalid() throws IOException {
    well().log(1, "READ-FAILED", 5, 65, second -> new long[] {5});
    assertFinding("operations-failed", Verdict.SUSPECT);

    run.log(1, "READ-FAILED", 5, 65, second -> new long[] {5, 5});
    assertFinding("operations-failed", Verdict.INVALID);
  }

  @Test
  public void statusOfFailedOperationsWithoutANumberIsNotForgotten() throws IOException {
    run.client(1, 3, 10).steady(1, "READ", 1000, 100);

    assertFinding(
        "operations-failed",
        Verdict.SUSPECT,
        "Client 1 says that operations failed, but not how many.");
  }

  @Test
  public void aClientWhoseThreadDiedIsNotExcusedByAFailureOfAnother() throws IOException {
    run.untilDone()
        .complaining(1, 3, "ycsb: a client thread died: x")
        .steady(1, "READ", 1000, 100)
        .client(2, 3, 10)
        .steady(2, "READ", 1000, 100)
        .output(2, Map.of("OVERALL/FailedOperations", 1, "READ/Operations", 70_000));

    assertFinding(
        "client-failed",
        Verdict.INVALID,
        "Client 1 ended with status 3 though no operation failed: ycsb: a client thread died: x.");
    assertFinding("operations-failed", Verdict.SUSPECT, "1 in the whole run");
  }

  @Test
  public void clientThatRanNothingMakesARunInvalid() throws IOException {
    run.client(1, 1, 0);

    assertFinding("client-failed", Verdict.INVALID, "Client 1 ended with status 1.");
    assertFinding("nothing-ran", Verdict.INVALID);
    assertFinding(
        "client-files-missing",
        Verdict.INVALID,
        "Client 1 of 1 left no ycsb.json or no histogram log.");
  }

  @Test
  public void killedClientMakesARunInvalid() throws IOException {
    run.client(1, 137, 10).steady(1, "READ", 1000, 100);

    assertFinding("client-failed", Verdict.INVALID, "status 137");
  }

  @Test
  public void missingFilesOfOneOfTwoClientsMakeARunInvalid() throws IOException {
    well().client(2, 0, 10).steady(2, "READ", 1000, 100);
    assertThat(findings()).doesNotContainKey("client-files-missing");

    Files.delete(run.client(2).resolve("ycsb.json"));
    assertFinding("client-files-missing", Verdict.INVALID, "Client 2 of 2");
  }

  @Test
  public void ycsbOutputThatBreaksOffIsMissing() throws IOException {
    well();
    Files.writeString(run.client(1).resolve("ycsb.json"), "[ {\"metric\" : \"OVER");

    assertFinding("client-files-missing", Verdict.INVALID);
  }

  @Test
  public void clientThatEndedBeforeTheWindowMakesARunInvalid() throws IOException {
    well().client(2, 0, 10).log(2, "READ", 0, 60, second -> RunFixture.values(10, 100));
    assertFinding("window-not-covered", Verdict.INVALID, "Client 2", "55.0 s", "60.0 s");

    run.log(2, "READ", 0, 63, second -> RunFixture.values(10, 100));
    assertThat(findings()).doesNotContainKey("window-not-covered");
  }

  @Test
  public void intervalThatReachesIntoTheWindowCoversItsPartOfIt() throws IOException {
    well()
        .log(
            1,
            "READ",
            0,
            RunFixture.SECONDS,
            second -> second > 1 && second < 8 ? null : RunFixture.values(1000, 100));

    assertThat(findings()).doesNotContainKey("window-not-covered");
  }

  @Test
  public void missedTargetMakesARunSuspect() throws IOException {
    well().target(1030);
    assertFinding(
        "target-missed", Verdict.SUSPECT, "1,000 ops/s are 2.9% below the target of 1,030.");

    run.target(1015);
    assertThat(findings()).doesNotContainKey("target-missed");
  }

  @Test
  public void throughputAboveTheTargetMakesARunSuspect() throws IOException {
    well().target(970);
    assertFinding(
        "target-exceeded",
        Verdict.SUSPECT,
        "1,000 ops/s are 3.1% above the target of 970: the clients caught up");

    run.target(985);
    assertThat(findings()).doesNotContainKey("target-exceeded");
  }

  /** 900 s at 1000 operations per second, of which none is answered in the last 17. */
  private void stallAtTheEnd() throws IOException {
    IntFunction<long[]> latencies = s -> RunFixture.values(s >= 5 + 883 ? 0 : 1000, 2000);
    run.window(900)
        .target(1000)
        .client(1, 0, 10)
        .log(1, "READ", 0, 910, latencies)
        .log(1, "Intended-READ", 0, 910, latencies);
  }

  @Test
  public void operationsThatAStallKeptFromBeingSentCountInThePercentiles() throws IOException {
    stallAtTheEnd();
    Map<String, Finding> findings = findings();
    assertFinding(
        findings,
        "percentile-unreliable",
        Verdict.SUSPECT,
        "16,996 operations",
        "(1.89%)",
        "waited for 17.0 s",
        "p99, p99.9 are at least");
    assertThat(findings).doesNotContainKey("target-missed");

    Map<String, Latency> latencies = RunAnalysis.of(run.done()).summary().figures().latencyUs();
    Latency intended = latencies.get("Intended-READ");
    assertThat(intended.atLeast()).isTrue();
    assertThat(intended.count()).isEqualTo(883_000 + 16_996);
    // Of 900,000 operations 9,000 are beyond it: those that had waited for 8 s and longer.
    assertThat(intended.p99() / 1e6).isCloseTo(8, within(0.1));
    assertThat(intended.p999().getAsLong() / 1e6).isCloseTo(16.1, within(0.1));
    assertThat(intended.p95()).isEqualTo(2000);
    RunView full = RunView.read(run.done());
    assertThat(full.histograms().get("Intended-READ").getTotalCount()).isEqualTo(intended.count());
    assertThat(
            full.blocks().get("Intended-READ").stream().mapToLong(Histogram::getTotalCount).sum())
        .isEqualTo(intended.count());
    // What was sent was answered in time.
    assertThat(latencies.get("READ").atLeast()).isFalse();
    assertThat(latencies.get("READ").max()).isEqualTo(2000);
  }

  @Test
  public void operationsThatAreUnderWayAtTheEndAreNotMissing() throws IOException {
    well().steady(1, "Intended-READ", 1000, 100).target(1000);
    run.log(1, "READ", 0, 70, second -> RunFixture.values(second == 64 ? 996 : 1000, 100));
    assertThat(findings()).isEmpty();
  }

  @Test
  public void runUntilDoneLeavesNothingUnanswered() throws IOException {
    stallAtTheEnd();
    run.untilDone();
    assertThat(findings()).doesNotContainKey("percentile-unreliable");
  }

  @Test
  public void clientThatStandsStillMakesARunSuspect() throws IOException {
    well()
        .log(
            1,
            "READ",
            0,
            RunFixture.SECONDS,
            s -> s == 20 || s == 40 || s == 41 ? null : RunFixture.values(1000, 100));

    assertFinding("client-froze", Verdict.SUSPECT, "Client 1 stalled 2 times", "took 3.0 s");
  }

  @Test
  public void intervalsOutsideOfTheWindowAndTheOneUntilTheClientHasEndedAreNoFreeze()
      throws IOException {
    well()
        .log(
            1,
            "READ",
            0,
            RunFixture.SECONDS,
            s -> s == 1 || s == 66 ? null : RunFixture.values(1000, 100));
    assertThat(findings()).isEmpty();

    run.untilDone()
        .log(
            1,
            "READ",
            0,
            RunFixture.SECONDS,
            s -> s == 67 || s == 68 ? null : RunFixture.values(s == 69 ? 0 : 1000, 100));
    assertThat(findings()).doesNotContainKey("client-froze");
  }

  @Test
  public void operationThatIsRareIsNoFreeze() throws IOException {
    well().log(1, "SCAN", 7, RunFixture.SECONDS, s -> RunFixture.values(s % 10 == 7 ? 1 : 0, 100));

    assertThat(findings()).isEmpty();
  }

  private static Conditions.Warmed warmed(int seconds) {
    return new Conditions.Warmed(seconds, false, 900, 4000, "at the limit.");
  }

  @Test
  public void whetherAWarmUpReachedItsLimitIsNoFinding() throws IOException {
    well()
        .conditions(
            new Conditions(
                1,
                1,
                Optional.of(warmed(120)),
                Optional.of(warmed(300)),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Map.of(),
                0,
                Optional.empty()));

    assertThat(findings()).containsOnlyKeys("host-unknown");
    RunSummary summary = RunAnalysis.of(run.done()).summary();
    assertThat(summary.conditions().warmUpSeconds()).hasValue(120);
    assertThat(summary.conditions().serverWarmUpSeconds()).hasValue(300);
  }

  @Test
  public void windowThatIsTooShortIsUnjudged() throws IOException {
    well().window(9);
    assertFinding(
        "window-short",
        Verdict.UNJUDGED,
        "9.0 s were measured: less than 10 s are too few to judge a run.");

    run.window(10);
    assertThat(findings()).doesNotContainKey("window-short");
  }

  @Test
  public void garbageCollectionsSaturateAClient() throws IOException {
    well().output(1, Map.of("TOTAL_GC_TIME_%/Time(%)", 9.9));
    assertThat(findings()).isEmpty();

    run.output(1, Map.of("TOTAL_GC_TIME_%/Time(%)", 10.1));
    assertFinding("client-saturated", Verdict.SUSPECT, "10.1%");
  }

  @Test
  public void processorsLimitClientsTogether() throws IOException {
    // 60 s of 2 processors.
    well().client(2, 0, 80).steady(2, "READ", 1000, 100);
    assertThat(findings()).doesNotContainKey("client-bound");

    run.client(3, 0, 10).steady(3, "READ", 1000, 100);
    assertFinding(
        "client-bound",
        Verdict.SUSPECT,
        "used 83% of their machine's 2 processors, and can do 3,600 ops/s at most");
  }

  @Test
  public void eachMachineThatClientsRunOnIsJudgedByItsOwnProcessors() throws IOException {
    run.client(1, 0, 200, Optional.of(new Machine("big", 8, 0))).steady(1, "READ", 1000, 100);
    run.client(2, 0, 90, Optional.of(new Machine("other", 4, 0))).steady(2, "READ", 1000, 100);
    assertThat(findings()).doesNotContainKey("client-bound");

    run.client(3, 0, 110, Optional.of(new Machine("other", 4, 0))).steady(3, "READ", 1000, 100);
    assertFinding("client-bound", Verdict.SUSPECT, "83% of other's 4 processors, and can do 3,600");
  }

  @Test
  public void clocksThatAreFarApartMakeARunSuspect() throws IOException {
    run.client(1, 0, 1, Optional.of(new Machine("a", 8, 900))).steady(1, "READ", 1000, 100);
    assertThat(findings()).doesNotContainKey("clocks-differ");

    run.client(2, 0, 1, Optional.of(new Machine("b", 8, -1500))).steady(2, "READ", 1000, 100);
    assertFinding("clocks-differ", Verdict.SUSPECT, "-1500 to +900 ms");
  }

  private RunFixture idle(int seconds, int ofEach, int operations) throws IOException {
    return run.log(
        1,
        "READ",
        0,
        RunFixture.SECONDS,
        second -> RunFixture.values(second % ofEach < seconds ? 0 : operations, 100));
  }

  @Test
  public void secondsWithoutAnOperationMakeARunSuspectUnlessOperationsAreRare() throws IOException {
    well();
    idle(5, 10, 1000);
    assertFinding("stalled", Verdict.SUSPECT, "in 30 of the window's 60 whole seconds");

    idle(1, 2, 10);
    assertThat(findings()).doesNotContainKey("stalled");
    idle(1, 30, 1000);
    assertThat(findings()).doesNotContainKey("stalled");
  }

  @Test
  public void compactionMakesARunSuspect() throws IOException {
    well().server(sample(0, "a"), sample(60, "a", 5_000_000, 0, 0, REGIONS));
    assertFinding("compaction", Verdict.SUSPECT, "read 5 MB");

    run.server(sample(0, "a"), sample(30, "a", 0, 2, 0, REGIONS), sample(60, "a"));
    assertFinding("compaction", Verdict.SUSPECT, "2 compactions waited");
  }

  @Test
  public void compactionOfMetaAloneIsNoFinding() throws IOException {
    well().server(sample(0, "a"), sample(60, "a", 31_400, 0, 0, REGIONS));

    assertThat(findings()).doesNotContainKey("compaction");
  }

  @Test
  public void compactionBeforeOrAfterTheWindowIsNoFinding() throws IOException {
    well()
        .server(
            sample(-4, "a", 1_000_000, 3, 0, REGIONS),
            sample(0, "a", 5_000_000, 0, 0, REGIONS),
            sample(60, "a", 5_000_000, 0, 0, REGIONS),
            sample(66, "a", 9_000_000, 3, 0, REGIONS));

    assertThat(findings()).isEmpty();
  }

  @Test
  public void counterThatThisVersionDoesNotPublishIsNotJudgedAndSaysSo() throws IOException {
    well().server(sample(0, "a", -1, -1, -1, REGIONS), sample(60, "a", -1, -1, -1, REGIONS));

    assertFinding("servers-unknown", Verdict.UNJUDGED, "compaction, flush-queue-growth.");
    assertThat(findings()).hasSize(1);
  }

  @Test
  public void metricThatAnEarlierBuildDidNotSampleNeedsNoJudgment() throws IOException {
    well()
        .server(
            without(ServerMetric.FLUSH_QUEUE, sample(0, "a", 5, 0, 0, REGIONS)),
            without(ServerMetric.FLUSH_QUEUE, sample(60, "a", 5, 0, 0, REGIONS)));

    assertThat(findings()).isEmpty();
  }

  @Test
  public void nothingIsKnownOfAServerThatPublishesNothing() throws IOException {
    well().server(unpublished(0), unpublished(60));

    assertFinding("servers-unknown", Verdict.UNJUDGED, "compaction, flush-queue-growth.");
  }

  private static ServerSample unpublished(int second) {
    ServerSample sample = sample(second, "a", -1, -1, -1, REGIONS);
    return ServerSample.unpublished(sample.timeMs(), "a", OptionalInt.of(REGIONS));
  }

  private static ServerSample without(ServerMetric metric, ServerSample sample) {
    Map<ServerMetric, Long> metrics = new EnumMap<>(sample.metrics());
    metrics.remove(metric);
    return new ServerSample(
        sample.timeMs(),
        sample.server(),
        metrics,
        sample.regionRequests(),
        sample.publication(),
        sample.regionPublication());
  }

  private static ServerSample compacting(int second, int publication, int compacting) {
    ServerSample sample = sample(second, "a", -1, 0, 0, REGIONS);
    return ServerSamples.published(
            ServerSamples.of(
                sample.timeMs(),
                sample.server(),
                Map.of(),
                sample.of(ServerMetric.REQUESTS),
                0,
                0,
                0,
                0,
                sample.of(ServerMetric.COMPACTED_BYTES),
                0,
                10,
                0,
                0,
                0,
                0,
                0,
                sample.of(ServerMetric.REGIONS)),
            OptionalInt.of(publication),
            OptionalInt.empty())
        .with(
            Map.of(),
            OptionalInt.empty(),
            compacting < 0 ? OptionalInt.empty() : OptionalInt.of(compacting),
            OptionalLong.empty());
  }

  @Test
  public void compactionThatDoesNotEndInTheWindowMakesARunSuspect() throws IOException {
    well().server(compacting(0, 1, 0), compacting(20, 2, 3), compacting(60, 3, 0));

    assertFinding("compaction", Verdict.SUSPECT, "up to 3 regions of a server");
    assertThat(findings()).doesNotContainKey("servers-unknown");
  }

  @Test
  public void whatTheMasterSaysOfCompactionsDoesForAServerThatDoesNotCountThem()
      throws IOException {
    well().server(compacting(0, 1, 0), compacting(20, 2, 0), compacting(60, 3, -1));
    assertThat(findings()).isEmpty();

    run.server(compacting(0, 1, 0), compacting(20, 2, -1), compacting(60, 3, -1));
    assertFinding("servers-unknown", Verdict.UNJUDGED, "Not judged: compaction.");
  }

  @Test
  public void anAnswerThatAServerRepeatsTellsNothingOfTheWindow() throws IOException {
    well().server(compacting(0, 1, -1), compacting(20, 1, -1), compacting(40, 1, -1));

    assertFinding(
        "servers-unknown",
        Verdict.UNJUDGED,
        "Not judged: compaction, flush-queue-growth, region-movement.");
  }

  @Test
  public void growingFlushQueueMakesARunSuspect() throws IOException {
    well().server(sample(0, "a", 0, 0, 1, REGIONS), sample(60, "a", 0, 0, 4, REGIONS));
    assertFinding("flush-queue-growth", Verdict.SUSPECT, "3 more flushes");

    run.server(sample(0, "a", 0, 0, 4, REGIONS), sample(60, "a", 0, 0, 4, REGIONS));
    assertThat(findings()).isEmpty();
  }

  @Test
  public void hbasesOwnTwoRegionsMayWaitForTheirFlushes() throws IOException {
    well().server(sample(0, "a", 0, 0, 1, REGIONS), sample(60, "a", 0, 0, 3, REGIONS));

    assertThat(findings()).isEmpty();
  }

  @Test
  public void movedRegionMakesARunSuspect() throws IOException {
    well().server(sample(0, "a"), sample(30, "a", 0, 0, 0, 9), sample(60, "a"));

    assertFinding("region-movement", Verdict.SUSPECT, "a had 9 to 10 regions");
  }

  @Test
  public void regionsThatAServerDoesNotPublishYetHaveNotMoved() throws IOException {
    well().server(sample(0, "a", 0, 0, 0, -1), sample(30, "a"), sample(60, "a"));

    assertThat(findings()).doesNotContainKey("region-movement");
  }

  @Test
  public void serverThatCameOrWentMakesARunSuspect() throws IOException {
    ServerSample[] samples = new ServerSample[60];
    for (int i = 0; i < 60; i++) {
      samples[i] = sample(i, i < 20 ? "a,1" : "a,2");
    }
    well().server(samples);

    assertFinding("region-movement", Verdict.SUSPECT, "a,1 went; a,2 came");
  }

  @Test
  public void restartedServersCountersAreNotSubtracted() throws IOException {
    ServerSample before = sample(0, "a,1", 9_000_000, 0, 0, REGIONS);
    well().server(before, sample(40, "a,2", 0, 0, 0, REGIONS), sample(60, "a,2"));

    assertThat(findings()).doesNotContainKey("compaction");
  }

  private static ServerSample cache(int second, long hits, long misses) {
    return ServerSamples.of(
        RunFixture.WINDOW_START_MS + second * 1000L,
        "a",
        Map.of(),
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        10,
        0,
        hits,
        misses,
        0,
        0,
        REGIONS);
  }

  @Test
  public void missesBetweenTheLastSampleBeforeTheWindowAndTheFirstInItCount() throws IOException {
    well().server(cache(-1, 0, 0), cache(0, 10, 100), cache(30, 150, 100), cache(60, 300, 100));

    assertThat(RunAnalysis.of(run.done()).summary().figures().blockCacheHitRatio()).hasValue(0.75);
  }

  @Test
  public void sampleOfLongBeforeTheWindowTellsNothingOfItsHits() throws IOException {
    well().server(cache(-6, 0, 0), cache(0, 10, 100), cache(30, 150, 100), cache(60, 300, 100));

    assertThat(RunAnalysis.of(run.done()).summary().figures().blockCacheHitRatio()).hasValue(1);
  }

  @Test
  public void withoutSamplesTheServersAreUnknown() throws IOException {
    run.withoutServers().client(1, 0, 10).steady(1, "READ", 1000, 100);

    assertFinding("servers-unknown", Verdict.UNJUDGED);
    assertThat(RunAnalysis.of(run.done()).summary().figures().blockCacheHitRatio()).isEmpty();
  }

  @Test
  public void notesOfTheDriverAreFindings() throws IOException {
    well().note("balancer-not-restored", Verdict.SUSPECT, "The balancer is still off: 100% sure.");

    assertFinding("balancer-not-restored", Verdict.SUSPECT, "100% sure");
  }
}
