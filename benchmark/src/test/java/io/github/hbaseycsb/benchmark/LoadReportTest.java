package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.Test;

public class LoadReportTest {
  @Test
  public void aBulkLoadIsComparedWithLoadsOfTheSameRows() {
    String markdown =
        LoadReport.of(
                Map.of("Java", "17"),
                List.of(
                    load(LoadContender.BULK, 1, 10, 0),
                    load(LoadContender.BUFFERED, 1, 30, 10),
                    load(LoadContender.PUTS, 1, 120, 5),
                    load(LoadContender.BULK, 10, 20, 0),
                    load(LoadContender.BUFFERED, 10, 80, 20),
                    load(LoadContender.PUTS, 10, 200, 0)),
                List.of())
            .markdown();

    assertThat(markdown)
        .contains("| 1 | bulk load | 1,200 | 120 (120-120) | 1.00 (1.00-1.00) |")
        .contains("| 1 | buffered puts | 1,200 | 40 (40-40) | 3.00 (3.00-3.00) | 30 (30-30) | 4.00")
        .contains(
            "| 10 | buffered puts | 1,200 | 15 (15-15) | 4.00 (4.00-4.00) | 12 (12-12) | 5.00")
        .contains("| 10 | puts | 1,200 | 6 (6-6) | 10.00 (10.00-10.00) |");
  }

  private static LoadReport.Load load(LoadContender way, int fields, double s, double settling) {
    return new LoadReport.Load(way, fields, 1200, 1, s, settling, 1e8);
  }
}
