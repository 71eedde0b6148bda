package io.github.hbaseycsb.analysis.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.page.ServerCharts.RegionHeat;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class RegionHeatTest {
  private static final String KEY = "0123456789abcdef user5 6";
  private static final String LONG_KEY = "76543210fedcba98 " + "k".repeat(33);
  private static final String FIRST = "fedcba9876543210 ";
  private static final String UNKNOWN = "00112233445566";

  private static List<String> rows(Map<String, String> regionServers) {
    ServerSeries servers =
        new ServerSeries(
            0,
            1,
            Map.of(ServerMetric.STORE_FILES, List.of(1.0)),
            Map.of(),
            Map.of(
                KEY,
                List.of(4.0),
                LONG_KEY,
                List.of(3.0),
                FIRST,
                List.of(2.0),
                UNKNOWN,
                List.of(1.0)),
            regionServers);
    return RegionHeat.chart("run 1", servers).y().categories();
  }

  @Test
  public void regionsHaveTheirStartKeysOrTheFirstDigitsOfTheirNames() {
    String server = "a.example.org,16020,1";

    assertThat(rows(Map.of(KEY, server, LONG_KEY, server, FIRST, server, UNKNOWN, server)))
        .containsExactly("from user5 6", "from " + "k".repeat(32) + "...", "the first", "00112233");
  }

  @Test
  public void regionsOfSeveralServersHaveTheirServers() {
    Map<String, String> servers =
        Map.of(
            KEY,
            "a.example.org,16020,1",
            LONG_KEY,
            "a.example.org,16021,2",
            FIRST,
            "b.example.org,16020,3",
            UNKNOWN,
            "172.18.0.51,16020,4");

    assertThat(rows(servers))
        .containsExactly(
            "from user5 6, a:16020",
            "from " + "k".repeat(18) + "..., a:16021",
            "the first, b",
            "00112233, 172.18.0.51");
  }
}
