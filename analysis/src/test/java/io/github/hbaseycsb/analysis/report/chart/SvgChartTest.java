package io.github.hbaseycsb.analysis.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.Test;

public class SvgChartTest {
  private static final Chart CHART =
      new Chart(
          Chart.Kind.LINES,
          "Title",
          Chart.Axis.of("throughput", "ops/s"),
          Chart.Axis.log("latency", "ms"),
          List.of(1.0, 2.0),
          List.of(Chart.Series.line("p99", List.of(1.0, 20.0))),
          List.of());

  @Test
  public void axesHaveTitlesAndUnits() {
    var drawing = SvgChart.drawing(CHART);

    assertThat(drawing.getTitle()).isEqualTo("Title");
    assertThat(drawing.getXAxisTitle()).isEqualTo("throughput (ops/s)");
    assertThat(drawing.getYAxisTitle()).isEqualTo("latency (ms)");
    assertThat(drawing.getSeriesMap()).containsOnlyKeys("p99");
  }

  @Test
  public void outlinesHaveTenthsOfAPixelSoThatFilesAreSmall() throws IOException {
    assertThat(SvgChart.of(CHART))
        .containsPattern(" d=\"M-?\\d+\\.\\d,")
        .doesNotContainPattern(" d=\"[^\"]*(\\.\\d\\d|\\.0| [A-Z])");
  }

  @Test
  public void gridLinesAreSolidSoThatTheirOutlinesAreShort() throws IOException {
    Matcher gridLines =
        Pattern.compile(" d=\"([^\"]*)\" style=\"fill:rgb\\(210,210,210\\)")
            .matcher(SvgChart.of(CHART));

    assertThat(gridLines.results().map(line -> line.group(1)))
        .isNotEmpty()
        .allSatisfy(outline -> assertThat(outline).hasSizeLessThan(200));
  }

  @Test
  public void aLogarithmicAxisHasAtLeastTwoLabels() {
    var styler = SvgChart.drawing(capacity(1200.0, 9600.0)).getStyler();

    assertThat(styler.getXAxisMin()).isEqualTo(1000);
    assertThat(styler.getXAxisMax()).isEqualTo(10_000);
    assertThat(SvgChart.drawing(capacity(900.0, 32_000.0)).getStyler().getXAxisMin()).isNull();
    assertThat(SvgChart.drawing(capacity(1000.0, 1000.0)).getStyler().getXAxisMax())
        .isEqualTo(10_000);
  }

  private static Chart capacity(double from, double to) {
    return new Chart(
        Chart.Kind.LINES,
        "Title",
        Chart.Axis.log("target", "ops/s"),
        Chart.Axis.of("latency", "ms"),
        List.of(from, to),
        List.of(Chart.Series.line("p99", List.of(1.0, 20.0))),
        List.of());
  }

  @Test
  public void percentilesAreAtWholeExponents() {
    assertThat(SvgChart.percentile(0)).isEqualTo("0%");
    assertThat(SvgChart.percentile(1)).isEqualTo("90%");
    assertThat(SvgChart.percentile(3)).isEqualTo("99.9%");
    assertThat(SvgChart.percentile(2.5)).isBlank();
  }
}
