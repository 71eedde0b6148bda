package io.github.hbaseycsb.analysis.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class RegionHeatTest {
  @Test
  public void regionsHaveTheirStartKeysOrTheFirstDigitsOfTheirNames() {
    ServerSeries servers =
        new ServerSeries(
            0,
            1,
            Map.of(ServerMetric.STORE_FILES, List.of(1.0)),
            Map.of(),
            Map.of(
                "0123456789abcdef user5 6",
                List.of(4.0),
                "76543210fedcba98 " + "k".repeat(33),
                List.of(3.0),
                "fedcba9876543210 ",
                List.of(2.0),
                "00112233445566",
                List.of(1.0)));

    assertThat(RegionHeat.chart("run 1", servers).y().categories())
        .containsExactly("from user5 6", "from " + "k".repeat(32) + "...", "the first", "00112233");
  }
}
