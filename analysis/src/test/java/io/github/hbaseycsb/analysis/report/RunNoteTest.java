package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import java.io.IOException;
import java.util.List;
import java.util.TreeMap;
import org.junit.Test;

public class RunNoteTest {
  private final CellFixture cell = new CellFixture("a", 1000, 1010);

  private List<String> headings() {
    return ResultTables.runs(List.of(cell.cell())).view().headings();
  }

  private String note() throws IOException {
    String report = ReportTest.markdown(CellFixture.campaign(cell), new TreeMap<>());
    String runs = report.substring(report.indexOf("## Runs"));
    return runs.substring(0, runs.indexOf("| cell"));
  }

  @Test
  public void columnsThatAreNotThereAreNotExplained() throws IOException {
    assertThat(headings()).contains("ops/s").noneMatch(heading -> heading.contains("warm-up"));
    assertThat(note()).doesNotContainIgnoringCase("warm-up");
  }

  @Test
  public void theWarmUpThatIsThereIsExplained() throws IOException {
    cell.warmUp(12);
    assertThat(headings()).contains("warm-up s").doesNotContain("servers' warm-up s");
    assertThat(note()).contains(" Warm-up: ").doesNotContain("Servers' warm-up");

    cell.serverWarmUp(30);
    assertThat(headings()).contains("warm-up s", "servers' warm-up s");
    assertThat(note()).contains(" Warm-up: ", " Servers' warm-up: ");
  }
}
