package io.github.hbaseycsb.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.report.text.CapacityText;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.plan.Objective.Limit;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunName.Kind;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Whether a measurement shows that its rate holds, from its files. */
public class RateMeasurementTest {
  private static final int RATE = 200;
  private static final int SECONDS = RunFixture.SECONDS;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Cell cell = CapacityFixture.cell("cell");

  /** Reads and updates at the rate, all of these latencies. */
  private RunFixture run(RunName name, int perSecond, long readUs, long updateUs)
      throws IOException {
    RunFixture run =
        new RunFixture(folder.getRoot().toPath(), cell.name(), name).target(RATE).client(1, 0, 10);
    for (String prefix : List.of("", "Intended-")) {
      run.steady(1, prefix + "READ", perSecond / 2, readUs)
          .steady(1, prefix + "UPDATE", perSecond / 2, updateUs);
    }
    return run;
  }

  private ProbeSummary last() throws IOException {
    return SearchMeasurements.read(cell, List.of(), folder.getRoot().toPath()).last().orElseThrow();
  }

  private static Criterion criterion(ProbeSummary probe, String name) {
    return probe.parts().stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  public void aRateHoldsWhosePercentilesAreClearlyWithinTheirLimits() throws IOException {
    run(new RunName(Kind.PROBE, 1), RATE, 9_000, 19_000).done();

    ProbeSummary last = last();
    assertThat(last.outcome()).isEqualTo(ProbeOutcome.PASSES);
    assertThat(last.name()).isEqualTo("probe-1");
    assertThat(criterion(last, "READ.p99").value().orElseThrow()).isBetween(8_900.0, 9_100.0);
  }

  @Test
  public void onePercentileBeyondItsLimitFailsTheRate() throws IOException {
    run(new RunName(Kind.PROBE, 1), RATE, 9_000, 21_000).done();

    ProbeSummary last = last();
    assertThat(last.outcome()).isEqualTo(ProbeOutcome.FAILS);
    assertThat(criterion(last, "READ.p99").outcome()).isEqualTo(ProbeOutcome.PASSES);
    assertThat(criterion(last, "UPDATE.p99").outcome()).isEqualTo(ProbeOutcome.FAILS);
  }

  @Test
  public void itIsTheIntendedLatencyThatCounts() throws IOException {
    run(new RunName(Kind.PROBE, 1), RATE, 5_000, 5_000)
        .steady(1, "Intended-READ", RATE / 2, 50_000)
        .done();

    assertThat(last().outcome()).isEqualTo(ProbeOutcome.FAILS);
  }

  @Test
  public void aLimitWithinTheIntervalIsUndecided() throws IOException {
    run(new RunName(Kind.PROBE, 1), RATE, 5_000, 5_000)
        .log(1, "Intended-READ", 0, SECONDS, RateMeasurementTest::stalledOnce)
        .done();

    assertThat(last().outcome()).isEqualTo(ProbeOutcome.UNDECIDED);
  }

  /** One second of a minute decides the 99th percentile. */
  private static long[] stalledOnce(int second) {
    return RunFixture.values(RATE / 2, second == 20 ? 10_050 : 5_000);
  }

  @Test
  public void clientsThatMissTheTargetFailTheRateWhateverTheLatency() throws IOException {
    run(new RunName(Kind.PROBE, 1), RATE - 10, 1_000, 1_000).done();

    ProbeSummary last = last();
    assertThat(last.outcome()).isEqualTo(ProbeOutcome.FAILS);
    assertThat(criterion(last, Criterion.RATE).outcome()).isEqualTo(ProbeOutcome.FAILS);
    assertThat(capacity().limitedBy()).contains(Criterion.RATE);
  }

  private Capacity capacity() throws IOException {
    return SearchMeasurements.read(cell, List.of(), folder.getRoot().toPath()).capacity();
  }

  @Test
  public void aLagThatGrowsFailsTheRateThoughTheThroughputIsWithinItsTolerance()
      throws IOException {
    // 196 of 200 for a minute are 240 operations, 1.2 s.
    run(new RunName(Kind.PROBE, 1), RATE - 4, 1_000, 1_000).done();

    ProbeSummary last = last();
    assertThat(criterion(last, Criterion.RATE).outcome()).isEqualTo(ProbeOutcome.PASSES);
    assertThat(criterion(last, Criterion.LATE).outcome()).isEqualTo(ProbeOutcome.FAILS);
    assertThat(criterion(last, Criterion.LATE).value().orElseThrow()).isBetween(1.1, 1.2);
    assertThat(CapacityText.of(last)).contains("late 1.1").contains(" beyond 1.000 s");
    assertThat(capacity().limitedBy()).contains(Criterion.LATE);
  }

  @Test
  public void moreFailedOperationsThanTheLimitFailTheRate() throws IOException {
    run(new RunName(Kind.PROBE, 1), RATE, 1_000, 1_000).steady(1, "READ-FAILED", 1, 1_000).done();

    ProbeSummary last = last();
    assertThat(criterion(last, "failed").outcome()).isEqualTo(ProbeOutcome.FAILS);
    assertThat(criterion(last, "failed").value().orElseThrow()).isBetween(0.004, 0.006);
  }

  @Test
  public void whatHasTooFewOperationsIsUndecided() throws IOException {
    run(new RunName(Kind.PROBE, 1), RATE, 1_000, 1_000)
        .log(1, "Intended-UPDATE", 0, SECONDS, second -> RunFixture.values(2, 1_000))
        .done();

    ProbeSummary last = last();
    assertThat(last.outcome()).isEqualTo(ProbeOutcome.UNDECIDED);
    assertThat(criterion(last, "UPDATE.p99").value()).isEmpty();
  }

  @Test
  public void eachMeasurementIsJudgedByItsOwnPercentiles() throws IOException {
    run(RunName.run(1), RATE, 9_000, 1_000).done();
    run(RunName.run(2), RATE, 11_000, 1_000).done();

    List<ProbeSummary> runs = capacity().probes();
    assertThat(runs)
        .extracting(ProbeSummary::outcome)
        .containsExactly(ProbeOutcome.PASSES, ProbeOutcome.FAILS);
    assertThat(runs.get(0).ofLimit().orElseThrow()).isBetween(0.89, 0.91);
    assertThat(runs.get(1).ofLimit().orElseThrow()).isBetween(1.09, 1.11);
  }

  private static ServerSample sample(
      int server, int second, Map<ServerMetric, Long> metrics, Map<String, Long> regions) {
    return new ServerSample(
        RunFixture.WINDOW_START_MS + second * 1000L,
        "server" + server + ",16020,1",
        metrics,
        regions,
        OptionalInt.of(second),
        OptionalInt.empty());
  }

  /** A probe whose two servers with four processors use this much of them. */
  private SearchMeasurements busy(double share, int reached) throws IOException {
    Cell limited =
        cell.with(PlanKeys.FIND_OBJECTIVE, new Objective(List.of(), OptionalDouble.of(0.7), 0.001));
    run(new RunName(Kind.PROBE, 1), reached, 1_000, 1_000)
        .server(
            IntStream.rangeClosed(0, SECONDS)
                .boxed()
                .flatMap(
                    second ->
                        Stream.of(0.5, 1.5)
                            .map(
                                part ->
                                    sample(
                                        part < 1 ? 1 : 2,
                                        second,
                                        Map.of(
                                            ServerMetric.CPU_NS,
                                            (long) (second * 4e9 * share * part),
                                            ServerMetric.PROCESSORS,
                                            4L),
                                        Map.of("region", 1L))))
                .toArray(ServerSample[]::new))
        .done();
    return SearchMeasurements.read(limited, List.of(), folder.getRoot().toPath());
  }

  @Test
  public void theProcessorsOfAllServersTogetherAreJudged() throws IOException {
    ProbeSummary less = busy(0.6, RATE).last().orElseThrow();

    assertThat(criterion(less, "server.cpu").value().orElseThrow()).isCloseTo(0.6, within(0.01));
    assertThat(less.outcome()).isEqualTo(ProbeOutcome.PASSES);
    assertThat(CapacityText.of(less)).endsWith("server.cpu 60.0% within 70.0%");
    assertThat(busy(0.65, RATE).last().orElseThrow().ofLimit().orElseThrow()).isLessThan(1);
    assertThat(busy(0.8, RATE).last().orElseThrow().outcome()).isEqualTo(ProbeOutcome.FAILS);
  }

  @Test
  public void howBusyServersAreIsKnownAtARateThatWasMissed() throws IOException {
    // Of 200 per second 150 were done with 75% of the processors: 140 take 70%.
    Capacity missed = busy(0.75, 150).capacity();

    assertThat(missed.fit().orElseThrow().median().rate()).isBetween(100, 150);
    assertThat(missed.objective()).containsEntry("server.cpu", 0.7);
  }

  @Test
  public void serversThatDoNotPublishTheirProcessorsDecideNothing() throws IOException {
    run(new RunName(Kind.PROBE, 1), RATE, 1_000, 1_000).withoutServers().done();
    SearchMeasurements measurements =
        SearchMeasurements.read(
            cell.with(
                PlanKeys.FIND_OBJECTIVE, new Objective(List.of(), OptionalDouble.of(0.7), 0.001)),
            List.of(),
            folder.getRoot().toPath());

    ProbeSummary unknown = measurements.last().orElseThrow();
    assertThat(unknown.outcome()).isEqualTo(ProbeOutcome.UNDECIDED);
    assertThat(CapacityText.of(unknown)).contains("server.cpu unknown");
  }

  private void runs(int compactionsPerMinute) throws IOException {
    for (int number = 1; number <= 3; number++) {
      run(number, 1, compactionsPerMinute, 0, Map.of("region", 1L));
    }
  }

  private void run(
      int number,
      int servers,
      int compactionsPerMinute,
      int filesPerMinute,
      Map<String, Long> regions)
      throws IOException {
    run(RunName.run(number), RATE, 1_000 + number, 1_000)
        .server(
            IntStream.rangeClosed(0, SECONDS)
                .boxed()
                .flatMap(
                    second ->
                        IntStream.rangeClosed(1, servers)
                            .mapToObj(
                                server ->
                                    sample(
                                        server,
                                        second,
                                        Map.of(
                                            ServerMetric.COMPACTION_QUEUE,
                                            (long) second * compactionsPerMinute / 60,
                                            ServerMetric.FLUSH_QUEUE,
                                            0L,
                                            ServerMetric.STORE_FILES,
                                            4L + (long) second * filesPerMinute / 60),
                                        regions)))
                .toArray(ServerSample[]::new))
        .done();
  }

  @Test
  public void aRunWithoutSamplesDecidesNothing() throws IOException {
    run(1, 1, 12, 0, Map.of("region", 1L));
    assertThat(criterion(last(), "compactions waiting").outcome()).isEqualTo(ProbeOutcome.FAILS);

    run(RunName.run(2), RATE, 1_001, 1_000).withoutServers().done();

    ProbeSummary last = last();
    assertThat(criterion(last, "compactions waiting").value()).isEmpty();
    assertThat(criterion(last, "compactions waiting").outcome()).isEqualTo(ProbeOutcome.PASSES);
  }

  @Test
  public void eachServerMayHaveACompactionWaiting() throws IOException {
    run(1, 3, 1, 0, Map.of("region", 1L));

    assertThat(criterion(last(), "compactions waiting").limit()).isEqualTo(3);
    assertThat(criterion(last(), "compactions waiting").outcome()).isEqualTo(ProbeOutcome.PASSES);
  }

  /** A server on which one flush more waits after each of these times. */
  private Criterion flushes(int everySeconds) throws IOException {
    run(RunName.run(1), RATE, 1_000, 1_000)
        .server(
            IntStream.rangeClosed(0, SECONDS)
                .mapToObj(
                    second ->
                        sample(
                            1,
                            second,
                            Map.of(ServerMetric.FLUSH_QUEUE, (long) second / everySeconds),
                            Map.of("region", 1L)))
                .toArray(ServerSample[]::new))
        .done();
    return criterion(last(), "flushes waiting");
  }

  @Test
  public void aFlushOfTheServerAndTwoOfHbasesOwnRegionsMayWait() throws IOException {
    Criterion flushes = flushes(20);

    assertThat(flushes.limit()).isEqualTo(3);
    assertThat(flushes.value().orElseThrow()).isBetween(1.0, 3.0);
    assertThat(flushes.outcome()).isEqualTo(ProbeOutcome.PASSES);
  }

  @Test
  public void moreWaitingFlushesFailTheRate() throws IOException {
    assertThat(flushes(8).outcome()).isEqualTo(ProbeOutcome.FAILS);
  }

  @Test
  public void storeFilesMayGrowByWhatEachKnownRegionGathers() throws IOException {
    run(1, 1, 0, 9, Map.of("a", 1L, "b", 1L));
    ProbeSummary last = last();
    assertThat(criterion(last, "store files").limit()).isEqualTo(6);
    assertThat(criterion(last, "store files").outcome()).isEqualTo(ProbeOutcome.PASSES);
  }

  @Test
  public void storeFilesOfUnknownRegionsAreUnknown() throws IOException {
    run(1, 1, 0, 9, Map.of());

    ProbeSummary last = last();
    assertThat(criterion(last, "store files").value()).isEmpty();
    assertThat(criterion(last, "memstore").value()).isEmpty();
    assertThat(criterion(last, "compactions waiting").value()).isPresent();
  }

  @Test
  public void runsOverWhichTheCompactionQueueGrowsDoNotHold() throws IOException {
    runs(12);

    ProbeSummary last = last();
    assertThat(last.outcome()).isEqualTo(ProbeOutcome.FAILS);
    assertThat(criterion(last, "compactions waiting").value().orElseThrow()).isBetween(7.0, 9.0);
  }

  @Test
  public void runsWithConstantQueuesHoldAndUnpublishedMetricsDecideNothing() throws IOException {
    runs(0);

    ProbeSummary last = last();
    assertThat(last.outcome()).isEqualTo(ProbeOutcome.PASSES);
    assertThat(criterion(last, "memstore").value()).isEmpty();
    assertThat(criterion(last, "store files").value()).hasValue(0);
  }

  @Test
  public void operationsNeverAnsweredCountForAPercentileThatIsNotShown() throws IOException {
    // 24 of 200 in the last second are 0.3% of the operations in 40 s.
    RunFixture run =
        new RunFixture(folder.getRoot().toPath(), cell.name(), new RunName(Kind.PROBE, 1))
            .target(RATE)
            .window(40)
            .client(1, 0, 10);
    for (String prefix : List.of("", "Intended-")) {
      run.log(
          1,
          prefix + "READ",
          0,
          SECONDS,
          second -> RunFixture.values(second == 44 ? RATE - 24 : RATE, 5_000));
    }
    run.done();
    Cell like =
        cell.with(
            cell.values()
                .with(
                    PlanKeys.FIND_OBJECTIVE,
                    new Objective(List.of(new Limit("READ", 99.8, Duration.ofMillis(10))), 0.001))
                .with(PlanKeys.FIND_PROBE, Duration.ofSeconds(40)));

    ProbeSummary probe =
        SearchMeasurements.read(like, List.of(), folder.getRoot().toPath()).last().orElseThrow();
    assertThat(criterion(probe, "READ.p99.8").value().orElseThrow()).isGreaterThan(10_000);
  }
}
