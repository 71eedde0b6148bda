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
    return RunAnalysis.of(run.faults(faults).done()).summary().faults();
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

    assertThat(kill.figures().get(FaultFigure.FIRST_SECONDS)).isCloseTo(1, within(0.02));
    assertThat(kill.figures())
        .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, 19.0)
        .containsEntry(FaultFigure.DEGRADED_SECONDS, 21.0)
        .containsEntry(FaultFigure.FAILED, 0.0)
        .containsEntry(FaultFigure.RECOVERED_SECONDS, 21.0);
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
              assertThat(finding.text()).startsWith("1 operation failed in the window before");
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

    assertThat(RunAnalysis.of(run.directory()).summary().faults()).isEqualTo(first);
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
