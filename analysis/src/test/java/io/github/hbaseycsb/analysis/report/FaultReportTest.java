package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.ServerSamples;
import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.report.compare.CellChange;
import io.github.hbaseycsb.analysis.report.compare.Variants;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.run.MasterSample;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Region servers are killed in the runs of two cells, which are without them for 4 to 10 s. */
public class FaultReportTest {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static Path results;
  private static Plan plan;
  private static CampaignSummary summary;

  @BeforeClass
  public static void analyze() throws IOException {
    results = FOLDER.newFolder().toPath();
    for (int run = 1; run <= 3; run++) {
      run("sync", run, 3 + run);
      run("async", run, 7 + run);
    }
    plan =
        new Plan(
            "faults",
            "",
            Schedule.BLOCKED,
            List.of(PlanFixture.cell("sync", "sync", 3), PlanFixture.cell("async", "async", 3)));
    summary = CampaignAnalysis.of(plan, results).summary();
  }

  private static void run(String cell, int number, int outage) throws IOException {
    int from = 5 + 20;
    RunFixture run =
        new RunFixture(results, cell, number)
            .client(1, 0, 10)
            .log(
                1,
                "READ",
                0,
                RunFixture.SECONDS,
                second ->
                    RunFixture.values(second >= from && second < from + outage ? 0 : 100, 1000))
            .faults(RunFixture.kill(20));
    Files.writeString(
        run.directory().resolve(MasterSample.FILE),
        master(19, 0, 0, 9)
            + master(18 + outage, 1, 0, 9)
            + master(19 + outage, 1, 0, 12)
            + master(20 + outage, 1, 1, 12));
    run.done();
  }

  private static String master(int second, int crashes, int recovered, int assigns)
      throws IOException {
    return Json.mapper()
            .writeValueAsString(
                new MasterSample(
                    RunFixture.WINDOW_START_MS + second * 1000L,
                    "m,16000,1",
                    crashes,
                    recovered,
                    assigns))
        + "\n";
  }

  @Test
  public void aCellHasTheMeansOfItsRuns() throws IOException {
    assertThat(summary.cells().get(0).course().faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.name()).isEqualTo("kill regionserver");
              assertThat(fault.runs()).isEqualTo(3);
              assertThat(fault.recovered()).isEqualTo(3);
              assertThat(fault.figures())
                  .containsEntry(FaultFigure.UNAVAILABLE_SECONDS, Mean.of(4, 5, 6));
            });
    assertThat(summary.cells().get(0).reasons()).doesNotContain("stalled", "runs-differ");

    summary.write(results);
    assertThat(CampaignSummary.read(results).cells().get(0).course().faults())
        .isEqualTo(summary.cells().get(0).course().faults());
  }

  @Test
  public void reportsHaveATableOfFaults() throws IOException {
    assertThat(TerminalReportTest.text(summary))
        .containsPattern("cell +fault +at s +first s +unavailable s +degraded s")
        .containsPattern("sync +kill regionserver +20.0 \u00b1 0.0 .* 5.0 \u00b1 2.5 ");
    assertThat(ReportTest.markdown(summary, new TreeMap<>()))
        .contains("\n## Faults\n", "| sync | kill regionserver | 20.0 \u00b1 0.0 |")
        .contains("over 3 runs, with faults")
        .contains(
            "\n| cell | fault | detected s | WALs split s | assigned s |\n",
            "\n| sync | kill regionserver | 3.0 \u00b1 2.5 | 4.0 \u00b1 2.5 | 5.0 \u00b1 2.5 |\n");

    ResultFiles.write(plan, results);
    assertThat(PackedPage.unpacked(Files.readString(results.resolve(ResultFiles.HTML))))
        .contains("<h2>Faults</h2>", "\"name\":\"kill regionserver\",\"from\":20,\"to\":20")
        .contains("\"name\":\"unavailable\",\"from\":20,\"to\":24")
        .contains("\"name\":\"detected\",\"from\":22,\"to\":22")
        .contains("\"name\":\"assigned\",\"from\":24,\"to\":24");
  }

  @Test
  public void reportsHaveATableOfTheServersIfThereAreSamples() throws IOException {
    Path other = FOLDER.newFolder().toPath();
    List<ServerSample> samples = new ArrayList<>();
    for (int second = 0; second <= 60; second++) {
      long timeMs = RunFixture.WINDOW_START_MS + second * 1000L;
      samples.add(ServerSamples.of(timeMs, "a,16020,1", Map.of("stays", 1L)));
      if (second < 20 || second >= 35) {
        samples.add(ServerSamples.of(timeMs, "b,16020,1", Map.of("moves", 1L)));
      }
    }
    for (int run = 1; run <= 2; run++) {
      new RunFixture(other, "a", run)
          .client(1, 0, 10)
          .steady(1, "READ", 100, 1000)
          .server(samples.toArray(ServerSample[]::new))
          .faults(RunFixture.kill(20))
          .done();
    }
    ResultFiles.write(PlanFixture.plan(2, "a"), other);

    assertThat(Files.readString(other.resolve(CampaignSummary.FILE)))
        .contains("\"unavailable_regions\" : {", "\"moves\" : 15.0", "\"b,16020\" : 15.0");
    assertThat(Files.readString(other.resolve(ResultFiles.MARKDOWN)))
        .contains(
            "| cell | fault | servers back s | unavailable regions | region unavailable s |",
            "| a | kill regionserver | 15.0 \u00b1 0.0 |");
    assertThat(TerminalReportTest.text(CampaignSummary.read(other)))
        .containsPattern("fault +servers back s +unavailable regions +region unavailable s");
    assertThat(PackedPage.unpacked(Files.readString(other.resolve(ResultFiles.HTML))))
        .contains("aria-label=\"Servers after faults\"", ">region unavailable s<");
  }

  @Test
  public void comparisonsTellWhatFaultsCost() throws IOException {
    CellChange change = Variants.changes(summary, RunView.Source.NONE).changes().get(0);

    assertThat(change.knownCosts())
        .filteredOn(cost -> cost.of().equals("kill regionserver, unavailable s"))
        .singleElement()
        .satisfies(
            cost -> {
              assertThat(cost.percent().getAsDouble()).isCloseTo(80, within(1e-6));
              assertThat(cost.estimate()).isPresent();
            });
    assertThat(change.knownCosts())
        .extracting(CellChange.Change::of)
        .contains(
            "kill regionserver, degraded s",
            "kill regionserver, recovered s",
            "kill regionserver, detected s",
            "kill regionserver, WALs split s",
            "kill regionserver, assigned s");
  }

  @Test
  public void faultsAreComparedThoughAnotherVariantHasFewer() throws IOException {
    Path other = FOLDER.newFolder().toPath();
    for (int run = 1; run <= 2; run++) {
      for (String cell : List.of("both", "again", "one")) {
        RunFixture fixture =
            new RunFixture(other, cell, run).client(1, 0, 10).steady(1, "READ", 99 + run, 1000);
        if (cell.equals("one")) {
          fixture.faults(RunFixture.kill(20)).done();
        } else {
          fixture.faults(RunFixture.kill(15), RunFixture.kill(40)).done();
        }
      }
    }

    List<Cell> cells =
        Stream.of("both", "again", "one").map(it -> PlanFixture.cell(it, it, 2)).toList();

    ResultFiles.write(new Plan("faults", "", Schedule.BLOCKED, cells), other);

    CampaignSummary written = CampaignSummary.read(other);
    assertThat(Variants.changes(written, RunView.Source.NONE).changes().get(0).costs())
        .extracting(CellChange.Change::of)
        .contains("2. kill regionserver, unavailable s");
  }

  @Test
  public void withoutFaultsReportsSayNothingOfThem() throws IOException {
    Path other = FOLDER.newFolder().toPath();
    for (int run = 1; run <= 2; run++) {
      new RunFixture(other, "a", run).client(1, 0, 10).steady(1, "READ", 99 + run, 100).done();
    }
    ResultFiles.write(PlanFixture.plan(2, "a"), other);

    assertThat(Files.readString(other.resolve(CampaignSummary.FILE))).doesNotContain("\"faults\"");
    assertThat(Files.readString(other.resolve(ResultFiles.MARKDOWN)))
        .doesNotContain("## Faults", "with faults");
  }
}
