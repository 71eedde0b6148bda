package io.github.hbaseycsb.analysis.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.Optional;
import org.junit.Test;

public class CellSentenceTest {
  private static CellFixture cell() {
    return new CellFixture("cell", 1000, 1005, 995);
  }

  @Test
  public void aValidCellHasTheMostThatItsThroughputMayGrowOrFall() {
    assertThat(CellSentence.steadiness(cell().growth(new Growth(1, -0.5, 2, 3, 100, 101)).cell()))
        .contains("Steady: throughput changes by at most 2.0% within windows.");
    assertThat(CellSentence.steadiness(cell().growth(new Growth(-1, -3, 1, 3, 100, 99)).cell()))
        .contains("Steady: throughput changes by at most 3.0% within windows.");
  }

  @Test
  public void aCellThatIsNotValidOrWhoseGrowthIsUnknownIsNotSaidToBeSteady() {
    CellFixture suspect = cell().verdict(Verdict.SUSPECT, "compaction");

    assertThat(CellSentence.steadiness(suspect.growth(new Growth(1, 0, 2, 3, 100, 101)).cell()))
        .isEmpty();
    assertThat(CellSentence.steadiness(cell().cell())).isEmpty();
  }

  private static String recovery(int recovered) {
    return CellSentence.recovery(12, recovered, Optional.of(Mean.of(3.2)));
  }

  @Test
  public void theTimeAfterABurstIsAtLeastSoLongIfLatencyWasNotBackAfterAll() {
    assertThat(recovery(12))
        .isEqualTo("After a burst, it took 3.200 s until latency was back (mean of 12 bursts).");
    assertThat(recovery(11))
        .isEqualTo(
            "After a burst, it took at least 3.200 s until latency was back (mean of 12 bursts);"
                + " after 1 of them it was not back before the next burst or the end.");
  }
}
