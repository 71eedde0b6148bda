package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.PublishedFigures.MeasuredRows;
import io.github.hbaseycsb.analysis.report.page.Chart;
import io.github.hbaseycsb.analysis.stats.Mean;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.Test;

public class PublishedFiguresChartTest {
  static MeasuredRows own(String experiment) {
    return new MeasuredRows(
        experiment,
        "loaded-" + experiment,
        "loaded",
        true,
        true,
        false,
        OptionalInt.of(1),
        15,
        Mean.of(3990, 4010),
        Optional.empty());
  }

  @Test
  public void twentyYearsOfOneTestAreBesideEachOther() throws IOException {
    Chart chart = PublishedFigures.chart(List.of(own("scan"), own("random-read"))).orElseThrow();

    int scan = chart.y().categories().indexOf("scan");
    assertThat(chart.series())
        .extracting(Chart.Series::name)
        .startsWith("this campaign", "BigTable", "HBase20070708")
        .endsWith("HBase-0.19.0RC1")
        .hasSize(10);
    assertThat(chart.series()).extracting(it -> it.ys().get(scan)).startsWith(4000.0, 15385.0);
    assertThat(chart.series().get(0).highs().get(scan)).isGreaterThan(4000);
  }

  @Test
  public void aTestThatASystemDidNotHaveIsAGap() throws IOException {
    Chart chart = PublishedFigures.chart(List.of(own("random-read-mem"))).orElseThrow();

    assertThat(chart.y().categories()).containsExactly("random-read-mem");
    assertThat(chart.series().get(1).ys()).containsExactly(10811.0);
    assertThat(chart.series().get(2).ys()).containsExactly(Double.NaN);
  }

  @Test
  public void otherCampaignsHaveNone() throws IOException {
    assertThat(PublishedFigures.chart(List.of())).isEmpty();
  }
}
