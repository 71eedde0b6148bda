package io.github.hbaseycsb.analysis.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.report.CampaignFixture;
import io.github.hbaseycsb.analysis.summary.CampaignSummary;
import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ReportImagesTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void mainChartsAreImagesWithTitlesUnitsAndValuesTheSameEachTime() throws Exception {
    Path results = folder.getRoot().toPath();
    Plan plan = new CampaignFixture(results, 40, 1).write("fixture");
    CampaignSummary summary = CampaignAnalysis.of(plan, results);

    List<Path> files = ReportImages.write(summary, results);

    assertThat(files)
        .extracting(file -> results.relativize(file).toString())
        .startsWith(
            "images/throughput.svg",
            "images/latency-throughput-1.svg",
            "images/latency-throughput-2.svg",
            "images/latency-workloada-sync-50-READ.svg")
        .hasSize(3 + 6 * 2 + 2);
    for (Path file : files) {
      assertThat(paths(file)).isGreaterThan(20);
    }
    List<String> first = new ArrayList<>();
    for (Path file : files) {
      first.add(Files.readString(file));
    }
    ReportImages.write(summary, results);
    for (int i = 0; i < files.size(); i++) {
      assertThat(files.get(i)).hasContent(first.get(i));
    }
  }

  @Test
  public void axesHaveTitlesAndUnits() {
    Chart chart =
        new Chart(
            Chart.Kind.LINES,
            "Title",
            Chart.Axis.of("throughput", "ops/s"),
            Chart.Axis.log("latency", "ms"),
            List.of(1.0, 2.0),
            List.of(Chart.Series.line("p99", List.of(1.0, 20.0))),
            List.of());
    var drawing = SvgChart.drawing(chart);

    assertThat(drawing.getTitle()).isEqualTo("Title");
    assertThat(drawing.getXAxisTitle()).isEqualTo("throughput (ops/s)");
    assertThat(drawing.getYAxisTitle()).isEqualTo("latency (ms)");
    assertThat(drawing.getSeriesMap()).containsOnlyKeys("p99");
  }

  @Test
  public void percentilesAreAtWholeExponents() {
    assertThat(SvgChart.percentile(0)).isEqualTo("0%");
    assertThat(SvgChart.percentile(1)).isEqualTo("90%");
    assertThat(SvgChart.percentile(3)).isEqualTo("99.9%");
    assertThat(SvgChart.percentile(2.5)).isBlank();
  }

  @Test
  public void singleRunWhoseErrorIsNotKnownIsDrawn() throws Exception {
    Path results = folder.getRoot().toPath();
    String name = "a<script>&\"";
    new RunFixture(results, name, 1).client(1, 0, 1).steady(1, "READ", 100, 1_000).done();
    Plan plan = PlanFixture.plan(2, name);

    List<Path> files = ReportImages.write(CampaignAnalysis.of(plan, results), results);

    assertThat(files).hasSize(2);
    assertThat(paths(files.get(0))).isPositive();
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

    assertThat(ReportImages.write(CampaignAnalysis.of(PlanFixture.plan(1, "x"), results), results))
        .isEmpty();
  }
}
