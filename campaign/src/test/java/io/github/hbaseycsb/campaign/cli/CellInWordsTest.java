package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import io.github.hbaseycsb.model.run.Verdict;
import org.junit.Test;

public class CellInWordsTest {
  @Test
  public void aValidCellIsSaidToBe() {
    assertThat(CellInWords.of(new CellFixture("workloada", 11_900, 12_100).p99s(900, 900).cell()))
        .startsWith("workloada: 12,000 operations a second, as many as possible. Half of READ took")
        .contains("99% up to 0.900 ms.")
        .endsWith("No finding questions these figures.");
  }

  @Test
  public void aTargetIsNamed() {
    assertThat(CellInWords.of(new CellFixture("c", 1000, 1000).target(1000).cell()))
        .contains("1,000 operations a second, with a target of 1,000.");
  }

  @Test
  public void aSuspectOrInvalidCellNamesItsFindings() {
    assertThat(
            CellInWords.of(
                new CellFixture("c", 1000, 1000)
                    .verdict(Verdict.SUSPECT, "not-steady")
                    .verdict(Verdict.SUSPECT, "compaction")
                    .cell()))
        .endsWith("Read about not-steady, compaction before you use these figures.");
    assertThat(
            CellInWords.of(
                new CellFixture("c", 1000, 1000).invalidRuns(2, "failed-operations").cell()))
        .endsWith("Do not use these figures: failed-operations.");
  }

  @Test
  public void aCellWithoutARunHasNoFigures() {
    assertThat(CellInWords.of(new CellFixture("c").cell())).startsWith("c: No run has a result.");
  }
}
