package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import java.util.List;
import org.junit.Test;

public class RunNoteTest {
  private final CellFixture cell = new CellFixture("a", 1000, 1010);

  private String heading() {
    return ResultTables.runs(List.of(cell.cell())).toMarkdown().lines().findFirst().orElseThrow();
  }

  private String note() {
    return ResultTables.runNote(List.of(cell.cell()));
  }

  @Test
  public void columnsThatAreNotThereAreNotExplained() {
    assertThat(heading()).doesNotContain("warm-up");
    assertThat(note()).doesNotContainIgnoringCase("warm-up");
  }

  @Test
  public void theWarmUpThatIsThereIsExplained() {
    cell.warmUp(12);
    assertThat(heading()).contains("| warm-up s").doesNotContain("servers' warm-up");
    assertThat(note()).contains(" Warm-up: ").doesNotContain("Servers' warm-up");

    cell.serverWarmUp(30);
    assertThat(heading()).contains("| warm-up s", "| servers' warm-up s");
    assertThat(note()).contains(" Warm-up: ", " Servers' warm-up: ");
  }
}
