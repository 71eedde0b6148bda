package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.histogram.Series.Point;
import io.github.hbaseycsb.analysis.run.YcsbOutput;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Files that YCSB 0.17 with this project's binding wrote against HBase 2.6.4. */
public class GoldenRunTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path run(
      String golden, int clients, OptionalInt target, long windowStartMs, OptionalLong windowEndMs)
      throws IOException {
    Path run = folder.newFolder(golden).toPath();
    Path source = Path.of("src/test/resources/golden", golden);
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = run.resolve(source.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    RunRecord record =
        new RunRecord(
            new RunRecord.Identity(golden, golden, "", 1),
            2 * clients,
            target,
            Map.of(),
            List.of(),
            new RunRecord.Times(windowStartMs, windowStartMs + 60_000, windowStartMs, windowEndMs),
            2,
            IntStream.rangeClosed(1, clients)
                .mapToObj(
                    k ->
                        new RunRecord.Client(
                            k, 2, 0, Optional.empty(), OptionalDouble.of(0.5), Optional.empty()))
                .toList(),
            "ANY",
            List.of(),
            Conditions.UNKNOWN);
    Json.mapper().writeValue(run.resolve(RunRecord.FILE).toFile(), record);
    return run;
  }

  @Test
  public void readModifyWritesOfTwoClientsCountOnce() throws IOException {
    Path run = run("rmw", 2, OptionalInt.of(300), 0, OptionalLong.empty());
    RunAnalysis analysis = RunAnalysis.of(run);
    RunSummary.Figures figures = analysis.summary().figures();
    List<Point> series = analysis.run().logs().course().series();

    // Each client's ycsb.json: 1194 + 615 - 615 and 1192 + 603 - 603.
    assertThat(figures.operations()).isEqualTo(1194 + 1192);
    assertThat(figures.errors()).isZero();
    assertThat(figures.latencyUs().get("READ").count()).isEqualTo(2386);
    assertThat(figures.latencyUs().get("UPDATE").count()).isEqualTo(1218);
    assertThat(figures.latencyUs().get("READ-MODIFY-WRITE").count()).isEqualTo(1218);
    assertThat(figures.latencyUs().keySet())
        .containsExactly(
            "Intended-READ",
            "Intended-READ-MODIFY-WRITE",
            "Intended-UPDATE",
            "READ",
            "READ-MODIFY-WRITE",
            "UPDATE");
    // YCSB's own maxima of the two clients.
    assertThat(figures.latencyUs().get("READ").max()).isEqualTo(goldenMax("READ"));
    assertThat(figures.throughput().getAsDouble()).isCloseTo(2386 / 7.94, within(10.0));
    assertThat(series.stream().mapToDouble(Point::throughput).sum()).isCloseTo(2386, within(0.001));
  }

  private static long goldenMax(String operation) {
    return Stream.of(1, 2)
        .map(k -> YcsbOutput.read(Path.of("src/test/resources/golden/rmw/client-" + k)))
        .mapToLong(
            output ->
                output.orElseThrow().values().get(operation).get("MaxLatency(us)").longValue())
        .max()
        .orElseThrow();
  }

  @Test
  public void windowOfFourSecondsHoldsFourIntervalsOfEachClient() throws IOException {
    // Intervals of client 1 start at ....133.512, those of client 2 at ....133.592.
    long start = 1_795_223_133_000L;
    Path run = run("rmw", 2, OptionalInt.of(300), start, OptionalLong.of(start + 4000));
    RunSummary.Figures figures = RunAnalysis.of(run).summary().figures();

    assertThat(figures.seconds()).isCloseTo(4, within(0.06));
    assertThat(figures.throughput().getAsDouble()).isCloseTo(300, within(5.0));
    // Nothing is wrong with it but that it is short, and that nobody looked at the servers.
    assertThat(RunAnalysis.of(run).findings())
        .extracting(Finding::code)
        .containsExactly("window-short", "servers-unknown");
  }

  @Test
  public void withoutTargetIntendedLatencySaysNothingNew() throws IOException {
    Path run = run("rmw", 2, OptionalInt.empty(), 0, OptionalLong.empty());

    assertThat(RunAnalysis.of(run).summary().figures().latencyUs().keySet())
        .containsExactly("READ", "READ-MODIFY-WRITE", "UPDATE");
  }

  @Test
  public void acknowledgmentsReplaceBufferedCalls() throws IOException {
    Path run = run("buffered", 1, OptionalInt.empty(), 0, OptionalLong.empty());
    RunSummary.Figures figures = RunAnalysis.of(run).summary().figures();

    assertThat(figures.operations()).isEqualTo(744 + 756);
    assertThat(figures.latencyUs().keySet()).containsExactly("READ", "UPDATE-ACK", "UPDATE");
    assertThat(figures.latencyUs().get("UPDATE-ACK").count()).isEqualTo(756);
    assertThat(figures.latencyUs().get("UPDATE-ACK").note()).isEmpty();
    assertThat(figures.latencyUs().get("UPDATE").note().orElseThrow()).contains("UPDATE-ACK");
    assertThat(figures.latencyUs().get("UPDATE-ACK").p50())
        .isGreaterThan(100 * figures.latencyUs().get("UPDATE").p50());
    // YCSB's clock: 1500 operations in 5.022 s.
    assertThat(figures.seconds()).isCloseTo(5.022, within(0.1));
  }

  @Test
  public void scansHaveTheirRowsAndMegabytes() throws IOException {
    Path run = run("scan", 1, OptionalInt.empty(), 0, OptionalLong.empty());
    RunSummary.Figures figures = RunAnalysis.of(run).summary().figures();

    assertThat(figures.operations()).isEqualTo(30);
    assertThat(figures.rowsPerSecond().getAsDouble())
        .isCloseTo(1000 * figures.throughput().getAsDouble(), within(1e-6));
    // 1000 bytes of value and 10 of key.
    assertThat(figures.mbPerSecond().getAsDouble())
        .isCloseTo(1.010 * figures.throughput().getAsDouble(), within(1e-6));
  }

  @Test
  public void rowsThatAreNotThereAreErrors() throws IOException {
    Path run = run("failed", 1, OptionalInt.of(200), 0, OptionalLong.empty());
    RunAnalysis analysis = RunAnalysis.of(run);

    assertThat(analysis.summary().figures().operations()).isEqualTo(305 + 273);
    assertThat(analysis.summary().figures().errors()).isEqualTo(22);
    assertThat(analysis.summary().figures().latencyUs()).doesNotContainKey("READ-FAILED");
    assertThat(analysis.summary().verdict()).isEqualTo(Verdict.INVALID);
    assertThat(analysis.findings())
        .anySatisfy(
            finding -> {
              assertThat(finding.code()).isEqualTo("operations-failed");
              assertThat(finding.text())
                  .isEqualTo(
                      "22 operations failed within the window (3.67%), 22 in the whole run"
                          + " (3.67%).");
            });
  }
}
