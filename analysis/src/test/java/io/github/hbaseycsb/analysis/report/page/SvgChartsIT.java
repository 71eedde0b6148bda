package io.github.hbaseycsb.analysis.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.BeforeClass;
import org.junit.Test;

/** The chart library, a megabyte of script, in an interpreter. */
public class SvgChartsIT {
  private static final String LONG_NAME = "update-only-batch-100-256threads";

  private static SvgCharts drawing;

  @BeforeClass
  public static void read() {
    drawing = new SvgCharts();
  }

  private static Chart lines(Chart.Axis x, List<Double> xs) {
    return new Chart(
        Chart.Kind.LINES,
        "Title <&>",
        x,
        Chart.Axis.log("latency", "ms"),
        xs,
        List.of(Chart.Series.line("p99", List.of(1.0, 20.0))),
        List.of());
  }

  @Test
  public void axesHaveTitlesUnitsAndRoundNumbers() throws IOException {
    assertThat(drawing.of(lines(Chart.Axis.of("throughput", "ops/s"), List.of(1.0, 2.0))))
        .startsWith("<svg")
        .contains("Title &lt;&amp;&gt;", ">throughput (ops/s)<", ">latency (ms)<", ">20<");
  }

  @Test
  public void anAxisOfNegativeValuesEndsWithZero() throws IOException {
    assertThat(
            drawing.of(
                Chart.rows(
                    "Title",
                    Chart.Axis.of("change of throughput", "%"),
                    "comparison",
                    List.of("updates", "reads"),
                    List.of(
                        Chart.Series.withIntervals(
                            "change",
                            List.of(-6.5, -15.4),
                            List.of(-8.5, -17.6),
                            List.of(-4.3, -13.2))))))
        .contains(">-20<", ">-5<", ">0<");
  }

  @Test
  public void aLogarithmicAxisHasAtLeastTwoLabels() throws IOException {
    assertThat(drawing.of(lines(Chart.Axis.log("target", "ops/s"), List.of(1200.0, 9600.0))))
        .contains(">1,000<", ">10k<");
    assertThat(drawing.of(lines(Chart.Axis.log("target", "ops/s"), List.of(1000.0, 1000.0))))
        .contains(">1,000<", ">2,000<");
  }

  @Test
  public void percentilesAreAtWholeExponents() throws IOException {
    Chart.Axis percentile = new Chart.Axis("percentile", "", Chart.Scale.PERCENTILE, List.of());

    assertThat(drawing.of(lines(percentile, List.of(1.0, 1000.0))))
        .contains(">0%<", ">90%<", ">99%<", ">99.9%<");
  }

  @Test
  public void eachRowHasItsLabel() throws IOException {
    for (int rows : new int[] {2, 18, 40}) {
      List<String> names = IntStream.range(0, rows).mapToObj(i -> LONG_NAME + i + "x").toList();
      String svg =
          drawing.of(
              Chart.rows(
                  "Title",
                  Chart.Axis.of("throughput", "ops/s"),
                  "cell",
                  names,
                  List.of(Chart.Series.points("mean", Collections.nCopies(rows, 10.0)))));

      assertThat(names).allSatisfy(name -> assertThat(svg).contains(">" + name + "<"));
    }
  }

  @Test
  public void measurementsThatFailForAnotherReasonAreInTheLegend() throws IOException {
    assertThat(drawing.of(CapacityChartsTest.ofThreeProbes()))
        .contains(">fails for another reason<");
  }

  @Test
  public void darkReadersSeeTheColorsOfDarkPages() throws IOException {
    String svg = drawing.of(lines(Chart.Axis.of("throughput", "ops/s"), List.of(1.0, 2.0)));

    // Each color that the drawing has is replaced.
    assertThat(svg).contains("prefers-color-scheme: dark", "[stroke=\"#1662b6\"]{stroke:#5ea1eb}");
    assertThat(svg.substring(svg.indexOf("</style>")))
        .contains("stroke=\"#1662b6\"", "fill=\"#1c2024\"");
  }
}
