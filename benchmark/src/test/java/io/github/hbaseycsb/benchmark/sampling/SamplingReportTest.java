package io.github.hbaseycsb.benchmark.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.Test;

public class SamplingReportTest {
  @Test
  public void whatTheDriverHasWrittenIsARowOfTheTable() {
    Properties measured = new Properties();
    measured.putAll(
        Map.of(
            "settle.unknown", "15.0",
            "settle.wall", "812.4",
            "settle.cpu", "500.6",
            "sample.cpu", "423.2",
            "sample.last", "640.0",
            "sample.lines", "184.98",
            "sample.regions", "66.7"));
    SamplingMeasurement one =
        SamplingMeasurement.of(SamplingMeasurement.Regions.CALLS, measured, 261_000_000);

    assertThat(SamplingReport.of(Map.of("Java", "17"), 200, 500, "256m", List.of(one)).markdown())
        .contains("- Java: 17", "with a heap of 256m, and 200 region servers of 500 regions each")
        .contains("| calls | 15 | 812 | 501 | 423 | 640 | 185 | 67 | 261 |");
  }
}
