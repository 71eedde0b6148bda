package io.github.hbaseycsb.benchmark.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.Test;

public class DriverReportTest {
  @Test
  public void eachPartHasALineAndEachNumberOfClientsAColumn() {
    String markdown =
        DriverReport.of(
                Map.of("Java", "17"),
                5,
                List.of(times(1, 0.5, 2), times(16, 1.5, 4)),
                new DriverReport.ManyRuns(40, 5, 4.25, 1.5))
            .markdown();

    assertThat(markdown)
        .contains("| part | 1 | 16 |")
        .contains("| settling | 0.50 | 1.50 |")
        .contains("| end | 2.00 | 4.00 |")
        .contains("| all | 2.50 | 5.50 |")
        .contains("for 40 cells of 5 runs: 4.3 s, and 1.5 s when it is repeated");
  }

  private static CampaignTimes times(int clients, double settling, double end) {
    return new CampaignTimes(
        clients,
        new Parts(Map.of("start", 1.0)),
        new Parts(new java.util.LinkedHashMap<>(Map.of("settling", settling, "end", end))));
  }
}
