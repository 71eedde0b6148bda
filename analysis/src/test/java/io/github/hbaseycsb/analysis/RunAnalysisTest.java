package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.Series.Point;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.run.YcsbOutput;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class RunAnalysisTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private RunFixture run;

  @Before
  public void createRun() throws IOException {
    run = new RunFixture(folder.getRoot().toPath(), "cell", 1);
  }

  private RunSummary.Figures figures() throws IOException {
    return RunAnalysis.of(run.done()).summary().figures();
  }

  @Test
  public void percentilesOfThreeClientsAreOfMergedHistogramsNotAverages() throws IOException {
    run.client(1, 0, 1).steady(1, "READ", 98, 100);
    run.client(2, 0, 1).steady(2, "READ", 98, 100);
    run.client(3, 0, 1).steady(3, "READ", 4, 10_000);
    Latency read = figures().latencyUs().get("READ");

    assertThat(read.count()).isEqualTo(200 * RunFixture.WINDOW_SECONDS);
    // 2% are slow: the 95th percentile is fast, the 99th slow. The mean of the clients' 95th
    // percentiles would be 3400.
    assertThat(read.p95()).isEqualTo(100);
    assertThat(read.p99()).isBetween(9_990L, 10_010L);
    assertThat(read.mean()).isCloseTo(0.98 * 100 + 0.02 * 10_000, within(1.0));
  }

  @Test
  public void throughputIsTheSumOfTheClients() throws IOException {
    run.client(1, 0, 1).steady(1, "READ", 100, 100);
    run.client(2, 0, 1).steady(2, "READ", 50, 100).steady(2, "UPDATE", 30, 100);
    RunSummary.Figures figures = figures();

    assertThat(figures.throughput().getAsDouble()).isCloseTo(180, within(1e-9));
    assertThat(figures.operations()).isEqualTo(180 * RunFixture.WINDOW_SECONDS);
    assertThat(figures.seconds()).isEqualTo(RunFixture.WINDOW_SECONDS);
    assertThat(figures.standardError()).hasValue(0);
  }

  @Test
  public void warmUpAndWhatFollowsTheWindowAreCut() throws IOException {
    run.client(1, 0, 1)
        .log(
            1,
            "READ",
            0,
            RunFixture.SECONDS,
            second ->
                second < 5 || second >= 65
                    ? RunFixture.values(500, 9_000)
                    : RunFixture.values(10, 100));
    RunAnalysis analysis = RunAnalysis.of(run.done());
    RunSummary.Figures figures = analysis.summary().figures();
    List<Point> series = analysis.run().logs().course().series();

    assertThat(figures.operations()).isEqualTo(10 * RunFixture.WINDOW_SECONDS);
    assertThat(figures.latencyUs().get("READ").max()).isEqualTo(100);
    assertThat(series).hasSize(RunFixture.SECONDS);
    assertThat(series.get(0).second()).isEqualTo(-5);
    assertThat(series.get(4).throughput()).isEqualTo(500);
    assertThat(series.get(5).second()).isZero();
    assertThat(series.get(5).throughput()).isEqualTo(10);
    assertThat(series.get(5).latencyUs().get("READ").p99()).isEqualTo(100);
  }

  @Test
  public void rareOperationIsNotCountedAsIfItHadBegunWithTheWindow() throws IOException {
    run.client(1, 0, 1).steady(1, "READ", 100, 100);
    run.log(1, "INSERT", 45, RunFixture.SECONDS, second -> RunFixture.values(3, 100));
    RunSummary.Figures figures = figures();

    // 20 s of the window have three inserts each.
    assertThat(figures.throughput().getAsDouble()).isCloseTo(101, within(1e-9));
    assertThat(figures.operations()).isEqualTo(6060);
  }

  @Test
  public void aReadModifyWriteThatFailsAltogetherIsNoOperation() throws IOException {
    run.client(1, 3, 1)
        .steady(1, "READ", 21, 100)
        .steady(1, "READ-FAILED", 10, 100)
        .steady(1, "UPDATE", 20, 100)
        .steady(1, "UPDATE-FAILED", 11, 100)
        .steady(1, "READ-MODIFY-WRITE", 31, 200)
        .output(
            1,
            Map.of(
                "OVERALL/FailedOperations", 21,
                "READ/Operations", 21,
                "READ-FAILED/Operations", 10,
                "UPDATE/Operations", 20,
                "UPDATE-FAILED/Operations", 11,
                "READ-MODIFY-WRITE/Operations", 31));
    RunAnalysis analysis = RunAnalysis.of(run.done());

    // Ten fail altogether, and one has only read.
    assertThat(analysis.summary().figures().operations()).isEqualTo(20 * RunFixture.WINDOW_SECONDS);
    assertThat(analysis.summary().figures().throughput().getAsDouble()).isCloseTo(20, within(1e-9));
    assertThat(analysis.run().logs().course().series()).allMatch(point -> point.throughput() == 20);
    assertThat(YcsbOutput.read(run.client(1)).orElseThrow().operations()).isEqualTo(20);
  }

  @Test
  public void acknowledgedFailuresReplaceThoseOfTheCallsThatSentTheBatch() throws IOException {
    run.client(1, 3, 1)
        .steady(1, "READ", 10, 100)
        .steady(1, "UPDATE", 10, 5)
        .steady(1, "UPDATE-FAILED", 1, 5)
        .steady(1, "UPDATE-ACK", 9, 500)
        .steady(1, "UPDATE-ACK-FAILED", 2, 500)
        .steady(1, "CLEANUP", 7, 5)
        .steady(1, "VERIFY", 7, 5);
    RunSummary.Figures figures = figures();

    assertThat(figures.operations()).isEqualTo(19 * RunFixture.WINDOW_SECONDS);
    assertThat(figures.errors()).isEqualTo(2 * RunFixture.WINDOW_SECONDS);
    assertThat(figures.latencyUs().keySet()).containsExactly("READ", "UPDATE-ACK", "UPDATE");
  }

  @Test
  public void untilDoneIsFromTheWindowsStartToTheLastClientsEnd() throws IOException {
    run.untilDone();
    run.client(1, 0, 1).log(1, "READ", 0, 45, second -> RunFixture.values(100, 100));
    run.client(2, 0, 1).log(2, "READ", 0, 30, second -> RunFixture.values(100, 100));
    // Empty intervals at the end, as YCSB writes one more while it exports.
    run.client(3, 0, 1)
        .log(3, "READ", 0, 50, second -> RunFixture.values(second < 45 ? 100 : 0, 100));
    RunSummary.Figures figures = figures();

    assertThat(figures.operations()).isEqualTo(40 * 100 + 25 * 100 + 40 * 100);
    assertThat(figures.seconds()).isEqualTo(40);
    assertThat(figures.throughput().getAsDouble()).isCloseTo(10_500 / 40.0, within(1e-9));
  }

  @Test
  public void coreWorkloadsOperationsAreRowsUnlessItScans() throws IOException {
    run.client(1, 0, 1).steady(1, "READ", 100, 100);
    assertThat(figures().rowsPerSecond()).hasValue(100);
    assertThat(figures().mbPerSecond()).isEmpty();

    run.steady(1, "SCAN", 10, 100);
    assertThat(figures().rowsPerSecond()).isEmpty();
  }

  @Test
  public void operationsOfLongCoreWorkloadAreRowsToo() throws IOException {
    run.property("workload", "io.github.hbaseycsb.workload.LongCoreWorkload");
    run.client(1, 0, 1).steady(1, "READ", 100, 100);

    assertThat(figures().rowsPerSecond()).hasValue(100);
  }

  @Test
  public void rowsOfAnUnknownWorkloadAreUnknown() throws IOException {
    run.property("workload", "com.example.Workload").client(1, 0, 1).steady(1, "READ", 100, 100);

    assertThat(figures().rowsPerSecond()).isEmpty();
  }

  @Test
  public void rowsOfTheWindowComeFromRowsPerOperation() throws IOException {
    run.client(1, 0, 1).steady(1, "SCAN", 10, 100);
    run.output(
        1,
        Map.of(
            "SCAN/Operations", 700,
            "OVERALL/FailedOperations", 0,
            "OVERALL/Rows", 14_000,
            "OVERALL/Throughput(rows/sec)", 200.0,
            "OVERALL/Throughput(MB/sec)", 0.202));
    RunSummary.Figures figures = figures();

    assertThat(figures.rowsPerSecond().getAsDouble()).isCloseTo(200, within(1e-9));
    assertThat(figures.mbPerSecond().getAsDouble()).isCloseTo(0.202, within(1e-9));
  }

  @Test
  public void emptyRunHasNoFiguresOfZero() throws IOException {
    run.client(1, 1, 0);
    RunSummary summary = RunAnalysis.of(run.done()).summary();

    assertThat(summary.figures().throughput()).isEmpty();
    assertThat(summary.figures().rowsPerSecond()).isEmpty();
    assertThat(summary.figures().standardError()).isEmpty();
    assertThat(summary.verdict()).isEqualTo(Verdict.INVALID);
  }

  @Test
  public void logThatBreaksOffIsReadUpToThere() throws IOException {
    run.client(1, 0, 1).steady(1, "READ", 100, 100);
    Path log = run.client(1).resolve("READ.hdr");
    String text = Files.readString(log);
    Files.writeString(log, text.substring(0, text.length() - 15));
    RunAnalysis analysis = RunAnalysis.of(run.done());

    assertThat(analysis.summary().figures().operations())
        .isEqualTo(100 * RunFixture.WINDOW_SECONDS);
    assertThat(analysis.findings())
        .anySatisfy(finding -> assertThat(finding.code()).isEqualTo("log-damaged"));
    assertThat(analysis.summary().verdict()).isEqualTo(Verdict.INVALID);
  }

  @Test
  public void mergingHistogramsOfTwoRunsAddsTheirCounts() throws IOException {
    run.client(1, 0, 1).steady(1, "READ", 100, 100);
    RunFixture second = new RunFixture(folder.getRoot().toPath(), "cell", 2);
    second.client(1, 0, 1).steady(1, "READ", 1, 5_000);
    Histogram merged = RunView.read(run.done()).histograms().get("READ").copy();
    merged.add(RunView.read(second.done()).histograms().get("READ"));

    assertThat(merged.getTotalCount()).isEqualTo(101 * RunFixture.WINDOW_SECONDS);
    assertThat(merged.getValueAtPercentile(99)).isEqualTo(100);
    assertThat(merged.getMaxValue()).isBetween(5_000L, 5_010L);
  }
}
