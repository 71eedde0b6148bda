package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.capacity.CapacityFixture;
import io.github.hbaseycsb.analysis.report.PublishedFigures.MeasuredRows;
import io.github.hbaseycsb.analysis.report.page.SvgCharts;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Drawn by the chart library in an interpreter, which takes a while for so many. */
public class ReportImagesIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void mainChartsAreImagesWithTitlesUnitsAndValuesTheSameEachTime() throws Exception {
    Path results = folder.getRoot().toPath();
    Plan plan = new CampaignFixture(results, 40, 1).write("fixture");
    ResultFiles.Written written = ResultFiles.write(plan, results);

    List<Path> files = ReportImages.write(written);

    assertThat(files)
        .extracting(file -> results.relativize(file).toString())
        .startsWith(
            "images/changes.svg",
            "images/throughput.svg",
            "images/history.svg",
            "images/latency-throughput-1.svg",
            "images/latency-throughput-2.svg",
            "images/latency-workloada-sync-50-READ.svg")
        .hasSize(5 + 6 * 2 + 2);
    for (Path file : files) {
      assertThat(paths(file)).isGreaterThan(20);
    }
    assertThat(files.get(0)).content().contains("Changes from sync", ">workloada-async-200<");
    List<String> first = new ArrayList<>();
    for (Path file : files) {
      first.add(Files.readString(file));
    }
    ReportImages.write(written);
    for (int i = 0; i < files.size(); i++) {
      assertThat(files.get(i)).hasContent(first.get(i));
    }
  }

  @Test
  public void singleRunWhoseErrorIsNotKnownIsDrawn() throws Exception {
    Path results = folder.getRoot().toPath();
    String name = "a<script>&\"";
    new RunFixture(results, name, 1).client(1, 0, 1).steady(1, "READ", 100, 1_000).done();
    Plan plan = PlanFixture.plan(2, name);

    List<Path> files = ReportImages.write(ResultFiles.write(plan, results));

    assertThat(files).hasSize(2);
    assertThat(paths(files.get(0))).isPositive();
  }

  @Test
  public void chartsOfACapacityAreImages() throws Exception {
    Path results = folder.getRoot().toPath();
    Plan plan = new CapacityFixture(results).write("workloada", 700);

    List<Path> images = ReportImages.write(ResultFiles.write(plan, results));

    assertThat(images)
        .extracting(image -> image.getFileName().toString())
        .contains(
            "capacity-workloada-1.svg", "capacity-workloada-2.svg", "capacity-workloada-3.svg");
  }

  @Test
  public void publishedFiguresAreDrawnAlsoWithAGap() throws IOException {
    SvgCharts drawing = new SvgCharts();
    for (List<MeasuredRows> rows :
        List.of(
            List.of(
                PublishedFiguresChartTest.own("scan"),
                PublishedFiguresChartTest.own("random-read")),
            List.of(PublishedFiguresChartTest.own("random-read-mem")))) {
      assertThat(drawing.of(PublishedFigures.chart(rows).orElseThrow())).contains("<svg");
    }
  }

  @Test
  public void atTargetRatesTheLatencyAnswers() throws Exception {
    Path results = folder.getRoot().toPath();
    new RunFixture(results, "cell", 1)
        .target(100)
        .client(1, 0, 10)
        .steady(1, "READ", 100, 1_000)
        .done();
    Cell cell = PlanFixture.cell("cell", "", 1).with(PlanKeys.TARGET, Target.of(100));
    Plan plan = new Plan("fixture", "", Schedule.BLOCKED, List.of(cell));

    List<Path> files = ReportImages.write(ResultFiles.write(plan, results));

    assertThat(files)
        .extracting(file -> file.getFileName().toString())
        .contains("target-latency.svg")
        .doesNotContain("throughput.svg");
    assertThat(files.get(0)).content().contains("Latency at the target rate", ">cell READ<");
  }

  /** Also proves that it is XML. */
  private static int paths(Path svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory
        .newDocumentBuilder()
        .parse(svg.toFile())
        .getElementsByTagName("path")
        .getLength();
  }

  @Test
  public void nothingMeasuredHasNoImage() throws IOException {
    Path results = folder.getRoot().toPath();

    Plan plan = PlanFixture.plan(1, "x");

    assertThat(ReportImages.write(ResultFiles.write(plan, results))).isEmpty();
  }
}
