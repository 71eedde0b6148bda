package io.github.hbaseycsb.analysis.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.Test;

public class SvgChartTest {
  private static final String LONG_NAME = "update-only-batch-100-256threads";
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

  @Test
  public void eachBarHasALabel() throws IOException {
    for (int bars : new int[] {2, 6, 18, 40}) {
      List<String> names = new ArrayList<>(Collections.nCopies(bars - 1, LONG_NAME));
      String lastIsShort = SvgChart.of(bars(names, "x"));

      assertThat(elements(SvgChart.of(bars(names, LONG_NAME)))).isEqualTo(elements(lastIsShort));
    }
  }

  private static Chart bars(List<String> names, String last) {
    List<String> all = new ArrayList<>();
    for (String name : names) {
      all.add(name + all.size());
    }
    all.add(last + all.size());
    List<Double> ys = Collections.nCopies(all.size(), 10.0);
    return new Chart(
        Chart.Kind.ROWS,
        "Title",
        Chart.Axis.of("throughput", "ops/s"),
        Chart.Axis.categories("cell", all),
        List.of(),
        List.of(Chart.Series.line("mean", ys)),
        List.of());
  }

  private static long elements(String svg) {
    return Pattern.compile("<path ").matcher(svg).results().count();
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
