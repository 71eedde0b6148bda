package io.github.hbaseycsb.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.campaign.plan.Cell;
import io.github.hbaseycsb.campaign.plan.Plan;
import io.github.hbaseycsb.campaign.plan.RunsSpec;
import io.github.hbaseycsb.campaign.plan.Schedule;
import io.github.hbaseycsb.campaign.result.CampaignAnalysis;
import io.github.hbaseycsb.campaign.result.PlanFixture;
import io.github.hbaseycsb.campaign.result.RunFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ComparisonTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** A campaign of one cell whose runs have these throughputs. */
  private Comparison.Side side(String label, String property, String value, int... throughputs)
      throws IOException {
    Path results = folder.getRoot().toPath().resolve(label);
    for (int run = 1; run <= throughputs.length; run++) {
      new RunFixture(results, "cell", run)
          .property(property, value)
          .client(1, 0, 10)
          .steady(1, "READ", throughputs[run - 1], 100 + run)
          .done();
    }
    return side(results, PlanFixture.plan(throughputs.length, "cell"));
  }

  private static Comparison.Side side(Path results, Plan plan) throws IOException {
    CampaignAnalysis.of(plan, results).write(results);
    return Comparison.Side.read(results);
  }

  private static CellChange only(Comparison comparison) {
    assertThat(comparison.others()).hasSize(1);
    assertThat(comparison.others().get(0).cells()).hasSize(1);
    return comparison.others().get(0).cells().get(0);
  }

  @Test
  public void fewerOperationsAreSlower() throws IOException {
    Comparison comparison =
        Comparison.of(
            List.of(
                side("a", "durability", "ASYNC_WAL", 1000, 1010, 990),
                side("b", "durability", "SYNC_WAL", 900, 905, 895)));
    CellChange change = only(comparison);

    assertThat(change.word()).isEqualTo(CellChange.Word.SLOWER);
    assertThat(change.throughput().percent().orElseThrow()).isCloseTo(-10, within(1e-9));
    assertThat(change.throughput().test().orElseThrow().ci95Percent()).isBetween(0.5, 5.0);
    assertThat(change.slowerPercent()).isCloseTo(10, within(1e-9));
    assertThat(comparison.slowerBy(5)).containsExactly(change);
    assertThat(comparison.slowerBy(11)).isEmpty();
    assertThat(comparison.toText())
        .contains("durability: ASYNC_WAL, SYNC_WAL")
        .contains("cell  slower  -10.0%");
  }

  @Test
  public void moreOperationsAreFaster() throws IOException {
    CellChange change =
        only(
            Comparison.of(
                List.of(side("a", "x", "1", 900, 905, 895), side("b", "x", "1", 1000, 1010, 990))));

    assertThat(change.word()).isEqualTo(CellChange.Word.FASTER);
    assertThat(change.slowerPercent()).isZero();
  }

  @Test
  public void argumentsOfTheClientsJvmAreListed() throws IOException {
    Path results = folder.getRoot().toPath().resolve("b");
    new RunFixture(results, "cell", 1)
        .jvmArguments("-Xint")
        .client(1, 0, 10)
        .steady(1, "READ", 100, 1000)
        .done();
    Comparison comparison =
        Comparison.of(
            List.of(side("a", "x", "1", 1000), side(results, PlanFixture.plan(1, "cell"))));

    assertThat(comparison.toText()).contains("client JVM: defaults, -Xint");
  }

  @Test
  public void smallChangeAmongSpreadRunsIsNotShown() throws IOException {
    CellChange change =
        only(
            Comparison.of(
                List.of(
                    side("a", "x", "1", 1000, 1030, 970), side("b", "x", "1", 990, 1020, 960))));

    assertThat(change.word()).isEqualTo(CellChange.Word.NO_DIFFERENCE);
    assertThat(change.throughput().percent().orElseThrow()).isCloseTo(-1, within(1e-9));
  }

  @Test
  public void otherRecordsAreNotComparable() throws IOException {
    Comparison comparison =
        Comparison.of(
            List.of(
                side("a", "recordcount", "1000", 1000, 1010, 990),
                side("b", "recordcount", "2000", 900, 905, 895)));

    assertThat(only(comparison).word()).isEqualTo(CellChange.Word.NOT_COMPARABLE);
    assertThat(only(comparison).reasons()).containsExactly("recordcount: 1000, 2000");
    assertThat(comparison.slowerBy(0)).isEmpty();
  }

  @Test
  public void singleRunsAreNotTested() throws IOException {
    Comparison comparison =
        Comparison.of(List.of(side("a", "x", "1", 1000), side("b", "x", "1", 500)));

    assertThat(only(comparison).word()).isEqualTo(CellChange.Word.NOT_TESTED);
    assertThat(only(comparison).throughput().percent().orElseThrow()).isCloseTo(-50, within(1e-9));
    assertThat(comparison.slowerBy(0)).isEmpty();
    assertThat(comparison.toText()).contains("a test needs at least two runs");
  }

  private Comparison.Side atTarget(String label, long latencyUs) throws IOException {
    Path results = folder.getRoot().toPath().resolve(label);
    for (int run = 1; run <= 3; run++) {
      new RunFixture(results, "cell", run)
          .target(100)
          .client(1, 0, 10)
          .steady(1, "READ", 100 + run, 100)
          .steady(1, "Intended-READ", 100 + run, latencyUs + run)
          .done();
    }
    var cell = PlanFixture.cell("cell", "", 3);
    var runs = cell.runs();
    var withTarget =
        new RunsSpec(
            runs.count(),
            runs.duration(),
            runs.warmup(),
            runs.operations(),
            runs.threads(),
            OptionalInt.of(100),
            runs.clients(),
            runs.on(),
            runs.startTimeout(),
            runs.cache(),
            runs.jvmArguments());
    return side(
        results,
        new Plan(
            "fixture",
            "",
            Schedule.BLOCKED,
            List.of(
                new Cell(
                    cell.name(),
                    cell.workload(),
                    cell.workloadFile(),
                    cell.variant(),
                    cell.cluster(),
                    cell.table(),
                    cell.dataset(),
                    cell.settle(),
                    cell.restore(),
                    withTarget,
                    cell.properties()))));
  }

  @Test
  public void atATargetTheIntendedLatencyDecides() throws IOException {
    CellChange change = only(Comparison.of(List.of(atTarget("a", 1000), atTarget("b", 1500))));

    assertThat(change.word()).isEqualTo(CellChange.Word.SLOWER);
    assertThat(change.p99s()).extracting(CellChange.Change::of).containsExactly("Intended-READ");
    assertThat(change.slowerPercent()).isCloseTo(50, within(1.0));
    assertThat(change.throughput().percent().orElseThrow()).isCloseTo(0, within(1e-9));
  }

  @Test
  public void targetAgainstNoTargetIsNotComparable() throws IOException {
    CellChange change =
        only(Comparison.of(List.of(atTarget("a", 1000), side("b", "x", "1", 90, 91, 92))));

    assertThat(change.word()).isEqualTo(CellChange.Word.NOT_COMPARABLE);
    assertThat(change.reasons()).containsExactly("target: 100, -");
  }

  @Test
  public void environmentsAreFlattenedAndTheirDifferencesListedFirst() throws IOException {
    Comparison.Side first = side("a", "x", "1", 100, 101);
    Comparison.Side second = side("b", "x", "1", 100, 102);
    Path root = folder.getRoot().toPath();
    Files.writeString(
        root.resolve("a/environment.json"),
        "{\"hbase\": {\"version\": \"1.7.2\"}, \"servers\": [\"s1\", \"s2\"], \"cpus\": 2}");
    Files.writeString(
        root.resolve("b/environment.json"),
        "{\"hbase\": {\"version\": \"2.6.4\"}, \"servers\": [\"s1\"], \"cpus\": 2}");
    Comparison comparison =
        Comparison.of(
            List.of(
                new Comparison.Side("a", first.summary(), Environment.read(root.resolve("a"))),
                new Comparison.Side("b", second.summary(), Environment.read(root.resolve("b")))));

    assertThat(comparison.environment())
        .containsExactly("hbase.version: 1.7.2, 2.6.4", "servers.1: s2, -");
    String text = comparison.toText();
    assertThat(text.indexOf("hbase.version")).isBetween(1, text.indexOf("ops/s"));
  }

  @Test
  public void threeCampaignsAreEachComparedWithTheFirst() throws IOException {
    Comparison comparison =
        Comparison.of(
            List.of(
                side("a", "x", "1", 100, 101, 102),
                side("b", "x", "1", 200, 201, 202),
                side("c", "x", "1", 50, 51, 52)));

    assertThat(comparison.others())
        .extracting(other -> other.cells().get(0).word())
        .containsExactly(CellChange.Word.FASTER, CellChange.Word.SLOWER);
  }

  @Test
  public void cellsOfOneSideOnlyAreNamed() throws IOException {
    Path other = folder.getRoot().toPath().resolve("other");
    new RunFixture(other, "elsewhere", 1).client(1, 0, 1).steady(1, "READ", 10, 100).done();
    Comparison comparison =
        Comparison.of(
            List.of(side("a", "x", "1", 100, 101), side(other, PlanFixture.plan(1, "elsewhere"))));

    assertThat(comparison.others().get(0).missing()).containsExactly("cell", "elsewhere");
    assertThat(comparison.others().get(0).cells()).isEmpty();
  }

  @Test
  public void cellWithoutResultIsNotTestedAndSaysWhy() throws IOException {
    Path empty = folder.getRoot().toPath().resolve("empty");
    Files.createDirectories(empty);
    Comparison comparison =
        Comparison.of(
            List.of(
                side(empty, PlanFixture.plan(2, "cell")),
                side(empty, PlanFixture.plan(2, "cell"))));

    assertThat(only(comparison).word()).isEqualTo(CellChange.Word.NOT_TESTED);
    assertThat(comparison.toText()).contains("a test needs at least two runs");
  }

  @Test
  public void oneSideIsNoComparison() throws IOException {
    Comparison.Side side = side("a", "x", "1", 100);

    assertThatThrownBy(() -> Comparison.of(List.of(side)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
