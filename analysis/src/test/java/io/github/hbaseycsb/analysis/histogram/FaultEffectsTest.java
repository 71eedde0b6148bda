package io.github.hbaseycsb.analysis.histogram;

import static io.github.hbaseycsb.analysis.RunFixture.kill;
import static io.github.hbaseycsb.analysis.RunFixture.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.ServerSamples;
import io.github.hbaseycsb.analysis.histogram.FaultFigures.Outage;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.client.ArrivalCount;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** A client does 100 reads of 1 ms in each second of a window of 60 s, unless told otherwise. */
public class FaultEffectsTest {
  private static final long[] NOTHING = {};
  private static final long[] USUAL = values(100, 1000);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private RunFixture run;

  @Before
  public void createRun() throws IOException {
    run = new RunFixture(folder.getRoot().toPath(), "cell", 1).client(1, 0, 10);
  }

  /** Reads with the latencies, us, of each second of the window. */
  private void reads(IntFunction<long[]> latencies) throws IOException {
    reads("READ", latencies);
  }

  private void reads(String name, IntFunction<long[]> latencies) throws IOException {
    run.log(1, name, 0, RunFixture.SECONDS, second -> latencies.apply(second - 5));
  }

  private static boolean isIn(int second, int from, int to) {
    return second >= from && second < to;
  }

  private List<FaultFigures> figures(FaultRecord... faults) throws IOException {
    return RunAnalysis.of(run.faults(faults).done()).summary().events().faults();
  }

  private List<String> codes() throws IOException {
    return RunAnalysis.of(run.done()).findings().stream().map(Finding::code).toList();
  }

  @Test
  public void anOutageIsFoundToTheSecond() throws IOException {
    long[] withStalled = values(100, 1000);
    withStalled[0] = 10_000_000;
    reads(second -> isIn(second, 20, 30) ? NOTHING : second == 30 ? withStalled : USUAL);
    FaultFigures kill = figures(kill(20)).get(0);

    long startMs = kill.fault().startMs();
    assertThat(kill.outages()).containsExactly(new Outage(startMs, startMs + 10_000));
    assertThat(kill.figures().get(FaultFigure.LONGEST_MS)).isCloseTo(10_000, within(10.0));
    assertThat(kill.figures())
        .containsEntry(FaultFigure.AT_SECONDS, 20.0)
        .containsEntry(FaultFigure.FIRST_SECONDS, 0.0)
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 10.0)
        .containsEntry(FaultFigure.DEGRADED_SECONDS, 10.0)
        .containsEntry(FaultFigure.FAILED, 0.0)
        .containsEntry(FaultFigure.RECOVERED_SECONDS, 10.0)
        .doesNotContainKey(FaultFigure.SERVERS_BACK_SECONDS);
    assertThat(kill.name()).isEqualTo("kill regionserver");
  }

  @Test
  public void lessThroughputAndHigherPercentilesAreDegraded() throws IOException {
    reads(
        second ->
            isIn(second, 20, 25)
                ? values(80, 1000)
                : isIn(second, 30, 32) ? values(100, 3000) : USUAL);

    assertThat(figures(kill(20)).get(0).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 0.0)
        .containsEntry(FaultFigure.DEGRADED_SECONDS, 7.0)
        .containsEntry(FaultFigure.RECOVERED_SECONDS, 5.0)
        .doesNotContainKey(FaultFigure.FIRST_SECONDS);
  }

  @Test
  public void whatHappensIsOfTheLastFaultBeforeIt() throws IOException {
    reads(second -> isIn(second, 15, 20) || isIn(second, 40, 43) ? NOTHING : USUAL);
    run.log(1, "READ-FAILED", 46, 47, second -> values(4, 5));
    List<FaultFigures> both = figures(kill(15), kill(40));

    assertThat(both.get(0).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 5.0)
        .containsEntry(FaultFigure.FAILED, 0.0)
        .containsEntry(FaultFigure.RECOVERED_SECONDS, 5.0);
    assertThat(both.get(1).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 3.0)
        .containsEntry(FaultFigure.FAILED, 4.0)
        .containsEntry(FaultFigure.RECOVERED_SECONDS, 3.0);
  }

  @Test
  public void whatDoesNotComeBackHasNoTimeOfRecovery() throws IOException {
    reads(second -> second >= 50 ? NOTHING : USUAL);

    assertThat(figures(kill(50)).get(0).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 10.0)
        .containsEntry(FaultFigure.DEGRADED_SECONDS, 10.0)
        .doesNotContainKey(FaultFigure.RECOVERED_SECONDS);
  }

  @Test
  public void latenciesAreJudgedByDueTimes() throws IOException {
    long[] half = values(100, 1000);
    for (int i = 0; i < 50; i++) {
      half[i] = 9000;
    }
    run.target(100);
    reads(second -> USUAL);
    reads("Intended-READ", second -> isIn(second, 20, 22) ? half : USUAL);

    assertThat(figures(kill(20)).get(0).figures())
        .containsEntry(FaultFigure.DEGRADED_SECONDS, 2.0)
        .containsEntry(FaultFigure.RECOVERED_SECONDS, 0.0);
  }

  @Test
  public void operationsThatHangAndThenSucceedAreAnOutageFromTheirBeginning() throws IOException {
    reads(
        second ->
            isIn(second, 21, 40)
                ? NOTHING
                : second == 20 ? values(50, 1000) : second == 40 ? values(4, 20_000_000) : USUAL);

    FaultFigures kill = figures(kill(20)).get(0);

    assertThat(kill.figures().get(FaultFigure.FIRST_SECONDS)).isCloseTo(0.5, within(0.02));
    assertThat(kill.figures().get(FaultFigure.UNAVAILABLE_SECONDS)).isCloseTo(20, within(0.02));
    assertThat(kill.figures())
        .containsEntry(FaultFigure.DEGRADED_SECONDS, 21.0)
        .containsEntry(FaultFigure.FAILED, 0.0)
        .containsEntry(FaultFigure.RECOVERED_SECONDS, 21.0);
  }

  /** A second of a kill at 20.35 s, and of the answers from 24.65 s on: those in its last one. */
  private static long[] outage(int second, long[] last) {
    return second == 20
        ? values(35, 1000)
        : isIn(second, 21, 24) ? NOTHING : second == 24 ? last : USUAL;
  }

  private static long[] stalled(int count) {
    long[] latencies = values(count, 1000);
    Arrays.fill(latencies, 0, 4, 4_300_000);
    return latencies;
  }

  private void assertAnOutageOfFourSeconds() throws IOException {
    FaultFigures kill = figures(killAt(20_350)).get(0);

    assertThat(kill.figures().get(FaultFigure.UNAVAILABLE_SECONDS)).isCloseTo(4.3, within(0.05));
    assertThat(kill.figures().get(FaultFigure.FIRST_SECONDS)).isCloseTo(0, within(0.05));
  }

  private static FaultRecord killAt(int ms) {
    return actionAt("kill", "regionserver", ms);
  }

  /** One that takes 3 s. */
  private static FaultRecord actionAt(String action, String on, int ms) {
    long startMs = RunFixture.WINDOW_START_MS + ms;
    return new FaultRecord(
        action,
        on,
        List.of("it"),
        startMs,
        OptionalLong.of(startMs + 3000),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty());
  }

  @Test
  public void anOutageBeginsAndEndsWithinSeconds() throws IOException {
    reads(second -> outage(second, stalled(35)));

    assertAnOutageOfFourSeconds();
  }

  @Test
  public void clientsThatCatchUpAfterAnOutageDoNotShortenIt() throws IOException {
    run.target(100);
    reads(second -> outage(second, stalled(465)));
    reads("Intended-READ", second -> outage(second, values(465, 3_000_000)));

    assertAnOutageOfFourSeconds();
    assertThat(figures(killAt(20_350)).get(0).figures()).containsEntry(FaultFigure.LATE, 465.0);
  }

  @Test
  public void anOutageInWhichOperationsFailEndsWithTheFirstThatSucceeds() throws IOException {
    reads(second -> outage(second, values(35, 1000)));
    run.log(1, "READ-FAILED", 26, 29, second -> values(100, 1000));

    assertAnOutageOfFourSeconds();
    assertThat(figures(killAt(20_350)).get(0).figures())
        .containsEntry(FaultFigure.FAILED, 300.0)
        .doesNotContainKey(FaultFigure.LATE);
  }

  @Test
  public void anOutageOfBufferedWritesIsThatOfTheirAcknowledgments() throws IOException {
    reads("UPDATE", second -> values(100, 7));
    reads("UPDATE-ACK", second -> outage(second, values(465, 4_300_000)));

    assertThat(figures(killAt(20_350)).get(0).figures().get(FaultFigure.UNAVAILABLE_SECONDS))
        .isBetween(3.3, 4.35);
  }

  @Test
  public void whatTheLastOperationsWaitForIsNotKnown() throws IOException {
    reads(second -> second == 50 ? values(30, 1000) : second > 50 ? NOTHING : USUAL);

    assertThat(figures(kill(50)).get(0).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 9.7)
        .doesNotContainKey(FaultFigure.LONGEST_MS);
  }

  @Test
  public void aShortTimeAfterAFaultIsEnoughToSeeItsEnd() throws IOException {
    reads(
        second ->
            isIn(second, 20, 23) ? values(80, 1000) : second == 25 ? values(100, 3000) : USUAL);

    assertThat(figures(actionAt("flush", "table", 20_000), kill(27)).get(0).figures())
        .containsEntry(FaultFigure.DONE_SECONDS, 3.0)
        .containsEntry(FaultFigure.DEGRADED_SECONDS, 4.0)
        .containsEntry(FaultFigure.DEGRADED_UNTIL_DONE_SECONDS, 3.0)
        .containsEntry(FaultFigure.RECOVERED_SECONDS, 3.0);
  }

  @Test
  public void anOutageIsNotSeenInTheWindowsLastSecond() throws IOException {
    reads(second -> second == 59 ? values(50, 1000) : second > 59 ? NOTHING : USUAL);

    assertThat(figures(kill(59)).get(0).figures())
        .containsEntry(FaultFigure.DEGRADED_SECONDS, 1.0)
        .containsEntry(FaultFigure.FAILED, 0.0)
        .doesNotContainKeys(FaultFigure.UNAVAILABLE_SECONDS, FaultFigure.RECOVERED_SECONDS);
  }

  @Test
  public void aShortOutageOfFewOperationsIsNotSeen() throws IOException {
    reads(second -> isIn(second, 20, 23) ? NOTHING : values(5, 1000));

    assertThat(figures(kill(20)).get(0).figures())
        .containsEntry(FaultFigure.DEGRADED_SECONDS, 3.0)
        .doesNotContainKey(FaultFigure.UNAVAILABLE_SECONDS);
  }

  @Test
  public void whatStalledBeforeAFaultIsOfTheOneBefore() throws IOException {
    long[] withStalled = values(100, 1000);
    withStalled[0] = 10_000_000;
    reads(second -> isIn(second, 20, 30) ? NOTHING : second == 30 ? withStalled : USUAL);
    List<FaultFigures> both = figures(kill(20), kill(25));

    assertThat(both.get(0).figures().get(FaultFigure.LONGEST_MS)).isCloseTo(10_000, within(10.0));
    assertThat(both.get(0).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 5.0)
        .containsEntry(FaultFigure.FIRST_SECONDS, 0.0)
        .doesNotContainKey(FaultFigure.RECOVERED_SECONDS);
    assertThat(both.get(1).figures().get(FaultFigure.LONGEST_MS)).isCloseTo(1, within(0.01));
    assertThat(both.get(1).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 5.0)
        .containsEntry(FaultFigure.RECOVERED_SECONDS, 5.0)
        .doesNotContainKey(FaultFigure.FIRST_SECONDS);
  }

  @Test
  public void whatAnIntervalLacksIsOfTheLastFaultInIt() throws IOException {
    reads(second -> second == 30 ? values(20, 1000) : isIn(second, 31, 34) ? NOTHING : USUAL);
    List<FaultFigures> both = figures(kill(15), killAt(30_350));

    assertThat(both.get(0).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 0.0)
        .doesNotContainKey(FaultFigure.FIRST_SECONDS);
    assertThat(both.get(1).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 3.65)
        .containsEntry(FaultFigure.FIRST_SECONDS, 0.0);
  }

  @Test
  public void ofFaultsThatBeginTogetherOnlyTheLastHasFigures() throws IOException {
    reads(second -> isIn(second, 20, 25) ? NOTHING : USUAL);
    List<FaultFigures> both = figures(kill(20), kill(20));

    assertThat(both.get(0).figures())
        .containsOnlyKeys(FaultFigure.AT_SECONDS, FaultFigure.DONE_SECONDS);
    assertThat(both.get(1).figures()).containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 5.0);
  }

  @Test
  public void catchingUpDoesNotMakeUpForASecondOutage() throws IOException {
    reads(
        second ->
            isIn(second, 20, 25) || isIn(second, 26, 30)
                ? NOTHING
                : second == 25 ? values(600, 1000) : USUAL);

    assertThat(figures(kill(20)).get(0).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 9.0)
        .containsEntry(FaultFigure.RECOVERED_SECONDS, 10.0);
  }

  @Test
  public void outagesOnBothSidesOfAFewOperationsDoNotOverlap() throws IOException {
    reads(second -> second == 24 ? values(10, 1000) : isIn(second, 20, 30) ? NOTHING : USUAL);
    FaultFigures kill = figures(kill(20)).get(0);

    assertThat(kill.outages()).hasSize(2);
    assertThat(kill.figures().get(FaultFigure.UNAVAILABLE_SECONDS)).isBetween(9.0, 10.0);
  }

  @Test
  public void whatOneOfTwoClientsAnswersIsNoOutageButDegraded() throws IOException {
    run.client(2, 0, 10).steady(2, "READ", 100, 1000);
    reads(second -> isIn(second, 20, 30) ? NOTHING : USUAL);

    assertThat(figures(kill(20)).get(0).figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 0.0)
        .containsEntry(FaultFigure.DEGRADED_SECONDS, 10.0)
        .containsEntry(FaultFigure.RECOVERED_SECONDS, 10.0);
  }

  @Test
  public void aSecondIsNotDegradedBecauseNoIntervalHasItsMiddleInIt() throws IOException {
    reads(second -> second == 30 ? null : second == 31 ? values(200, 1000) : USUAL);

    assertThat(figures(kill(20)).get(0).figures()).containsEntry(FaultFigure.DEGRADED_SECONDS, 0.0);
  }

  @Test
  public void withoutTenSecondsBeforeItThereIsNothingToCompareWith() throws IOException {
    reads(second -> isIn(second, 5, 10) ? NOTHING : USUAL);

    assertThat(figures(kill(5)).get(0).figures())
        .containsKey(FaultFigure.FAILED)
        .doesNotContainKeys(
            FaultFigure.UNAVAILABLE_SECONDS,
            FaultFigure.DEGRADED_SECONDS,
            FaultFigure.RECOVERED_SECONDS);
    assertThat(codes()).contains("window-short");
  }

  @Test
  public void aFaultAtTheWindowsBeginningLeavesNothingToJudge() throws IOException {
    run.target(100);
    reads(second -> isIn(second, 0, 5) ? NOTHING : USUAL);
    reads("Intended-READ", second -> USUAL);
    ArrivalCount.write(
        run.client(1).resolve(ArrivalCount.FILE),
        List.of(
            new ArrivalCount(RunFixture.WINDOW_START_MS - 5_000, 0, 0),
            new ArrivalCount(RunFixture.WINDOW_START_MS + 65_000, 7_000, 7_000)));

    assertThat(figures(kill(0)).get(0).figures())
        .containsEntry(FaultFigure.AT_SECONDS, 0.0)
        .doesNotContainKeys(FaultFigure.UNAVAILABLE_SECONDS, FaultFigure.RECOVERED_SECONDS);
    LogFigures undisturbed = RunView.read(run.directory()).undisturbed().logs();
    assertThat(undisturbed.seconds()).isZero();
    assertThat(undisturbed.offered().orElseThrow().rate()).isZero();
    assertThat(codes())
        .contains("window-short")
        .doesNotContain("operations-failed", "stalled", "target-missed", "target-exceeded");
  }

  @Test
  public void whatWasUnansweredBeforeTheFirstFaultIsToldOfIt() throws IOException {
    run.target(100);
    reads(second -> isIn(second, 30, 40) ? NOTHING : USUAL);
    reads("Intended-READ", second -> isIn(second, 30, 40) ? NOTHING : USUAL);

    assertThat(RunAnalysis.of(run.faults(kill(40)).done()).findings())
        .filteredOn(finding -> finding.code().equals("percentile-unreliable"))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.text()).contains("unanswered when the first fault began"));
  }

  @Test
  public void regionsAndServersAreBackWhenSamplesSaySo() throws IOException {
    reads(second -> USUAL);
    List<ServerSample> samples = new ArrayList<>();
    for (int second = 0; second <= 60; second++) {
      samples.add(sample(second, "a,16020,1", second < 30 ? 5 : 10));
      if (second <= 20) {
        samples.add(sample(second, "b,16020,1", 5));
      } else if (second >= 40) {
        samples.add(sample(second, "b,16020,2", 0));
      }
    }
    run.server(samples.toArray(ServerSample[]::new));

    assertThat(figures(kill(20)).get(0).figures())
        .containsEntry(FaultFigure.REGIONS_BACK_SECONDS, 10.0)
        .containsEntry(FaultFigure.SERVERS_BACK_SECONDS, 20.0);
  }

  @Test
  public void unknownRegionsAreNotGone() throws IOException {
    reads(second -> USUAL);
    List<ServerSample> samples = new ArrayList<>();
    for (int second = 0; second <= 60; second++) {
      samples.add(sample(second, "a,16020,1", 5));
      samples.add(sample(second, "b,16020,1", isIn(second, 30, 40) ? -1 : 5));
    }
    run.server(samples.toArray(ServerSample[]::new));

    assertThat(figures(kill(20)).get(0).figures())
        .doesNotContainKeys(FaultFigure.SERVERS_BACK_SECONDS, FaultFigure.REGIONS_BACK_SECONDS);
  }

  private static ServerSample sample(int second, String server, long regions) {
    return ServerSamples.of(
        RunFixture.WINDOW_START_MS + second * 1000L,
        server,
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
        1000,
        500,
        0,
        0,
        regions);
  }

  @Test
  public void whatAFaultDoesIsNoFinding() throws IOException {
    reads(second -> isIn(second, 30, 45) ? NOTHING : USUAL);
    run.log(1, "READ-FAILED", 40, 41, second -> values(50, 5))
        .output(1, Map.of("OVERALL/FailedOperations", 50, "READ/Operations", 5500));
    assertThat(codes()).contains("operations-failed", "stalled", "dip");

    run.faults(kill(30));
    assertThat(codes()).doesNotContain("operations-failed", "stalled", "dip");
  }

  @Test
  public void whatFailsBeforeTheFirstFaultIsAFinding() throws IOException {
    reads(second -> isIn(second, 30, 45) ? NOTHING : USUAL);
    run.log(1, "READ-FAILED", 13, 41, second -> values(second == 13 || second == 40 ? 1 : 0, 5));
    run.faults(kill(30));

    assertThat(RunAnalysis.of(run.done()).findings())
        .filteredOn(finding -> finding.code().equals("operations-failed"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.verdict()).isEqualTo(Verdict.SUSPECT);
              assertThat(finding.text())
                  .startsWith("1 operation failed in the window before the first fault (")
                  .contains("%), 1 with the warm-up (");
            });
  }

  @Test
  public void whatFailsInTheWarmUpIsAFindingAlsoInARunWithFaults() throws IOException {
    reads(second -> USUAL);
    // The window begins in the second 5.
    run.log(1, "READ-FAILED", 2, 41, second -> values(second == 3 ? 2 : second == 40 ? 7 : 0, 5));
    run.faults(kill(30));

    assertThat(RunAnalysis.of(run.done()).findings())
        .filteredOn(finding -> finding.code().equals("operations-failed"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.verdict()).isEqualTo(Verdict.SUSPECT);
              assertThat(finding.text())
                  .startsWith("0 operations failed in the window before the first fault (0%)")
                  .contains(", 2 with the warm-up (");
            });
  }

  @Test
  public void soManyFailedInTheWarmUpThatARunWithFaultsIsInvalid() throws IOException {
    reads(second -> USUAL);
    run.log(1, "READ-FAILED", 2, 5, second -> values(50, 5));
    run.faults(kill(30));

    assertThat(RunAnalysis.of(run.done()).findings())
        .filteredOn(finding -> finding.code().equals("operations-failed"))
        .extracting(Finding::verdict)
        .containsExactly(Verdict.INVALID);
  }

  @Test
  public void whatBeginsAfterAFaultIsOverAndFailsIsAFinding() throws IOException {
    reads(second -> isIn(second, 15, 20) ? NOTHING : USUAL);
    // In the seconds 20, 45 and 50 of the window. It is undone in the second 39.
    run.log(
        1,
        "READ-FAILED",
        20,
        60,
        second ->
            second == 50
                ? values(1, 20_000_000)
                : values(second == 25 ? 7 : second == 55 ? 2 : 0, 5));
    run.faults(kill(15));

    assertThat(RunAnalysis.of(run.done()).findings())
        .filteredOn(finding -> finding.code().equals("operations-failed"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.verdict()).isEqualTo(Verdict.SUSPECT);
              assertThat(finding.text()).startsWith("2 operations that began after a fault was");
            });
    assertThat(figures(kill(15)).get(0))
        .satisfies(
            kill -> {
              assertThat(kill.failedAfter()).isEqualTo(2);
              assertThat(kill.figures()).containsEntry(FaultFigure.FAILED, 10.0);
            });
  }

  @Test
  public void aFaultThatDidNotHappenMakesItsRunInvalid() throws IOException {
    reads(second -> USUAL);
    long startMs = kill(30).startMs();
    run.faults(
        new FaultRecord(
            "kill",
            "regionserver",
            List.of(),
            startMs,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.of("no region server runs")));

    assertThat(RunAnalysis.of(run.done()).findings())
        .filteredOn(finding -> finding.verdict() == Verdict.INVALID)
        .extracting(Finding::text)
        .containsExactly("kill regionserver did not happen: no region server runs.");
  }

  @Test
  public void keptFiguresHaveTheSameFaults() throws IOException {
    reads(second -> isIn(second, 20, 30) ? NOTHING : USUAL);
    List<FaultFigures> first = figures(kill(20));

    assertThat(RunAnalysis.of(run.directory()).summary().events().faults()).isEqualTo(first);
  }

  @Test
  public void aRunWithoutFaultsHasNoFieldForThem() throws IOException {
    reads(second -> USUAL);
    RunAnalysis analysis = RunAnalysis.of(run.done());

    assertThat(analysis.run().undisturbed()).isSameAs(analysis.run());
    assertThat(Json.mapper().writeValueAsString(analysis.summary())).doesNotContain("faults");
    assertThat(Stream.of(FaultFigure.values()).map(FaultFigure::field)).doesNotHaveDuplicates();
  }
}
