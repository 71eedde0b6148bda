package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.Test;

public class TerminalReportTest {
  /** The line about the cell in words. */
  private static String words(CellFixture cell) throws IOException {
    CampaignSummary summary = CellFixture.campaign(cell);
    return TerminalReport.of(summary, false, Path.of("results"), List.of())
        .lines()
        .filter(line -> line.startsWith(summary.cells().get(0).name() + ": "))
        .reduce((limit, words) -> words)
        .orElseThrow();
  }

  @Test
  public void aValidCellIsSaidToBe() throws IOException {
    assertThat(words(new CellFixture("workloada", 11_900, 12_100).p99s(900, 900)))
        .startsWith("workloada: 12,000 operations a second, as many as possible. Half of READ took")
        .contains("99% up to 0.900 ms.")
        .endsWith("No finding questions these figures.");
  }

  @Test
  public void aTargetIsNamed() throws IOException {
    assertThat(words(new CellFixture("c", 1000, 1000).target(1000)))
        .contains("1,000 operations a second, with a target of 1,000.");
  }

  @Test
  public void aSuspectOrInvalidCellNamesItsFindings() throws IOException {
    assertThat(
            words(
                new CellFixture("c", 1000, 1000)
                    .verdict(Verdict.SUSPECT, "not-steady")
                    .verdict(Verdict.SUSPECT, "compaction")))
        .endsWith("Read about not-steady, compaction before you use these figures.");
    assertThat(words(new CellFixture("c", 1000, 1000).invalidRuns(2, "failed-operations")))
        .endsWith("Do not use these figures: failed-operations.");
  }

  @Test
  public void aCellWithoutARunHasNoFigures() throws IOException {
    assertThat(words(new CellFixture("c"))).startsWith("c: No run has a result.");
  }
}
