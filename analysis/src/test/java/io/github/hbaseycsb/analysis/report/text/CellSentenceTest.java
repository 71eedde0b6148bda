package io.github.hbaseycsb.analysis.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.RestartVariance;
import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.Optional;
import java.util.OptionalDouble;
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

  @Test
  public void aCellWhoseCacheFillsHasTheTimeUntilItIsWarm() {
    assertThat(CellSentence.recovery(cell().cacheWarmSeconds(21, 20, 22).cell()))
        .contains("The block cache was warm after 21.0 \u00b1 2.5 s.");
    assertThat(CellSentence.recovery(cell().cell())).isEmpty();
  }

  private static String recovery(int recovered) {
    return CellSentence.recovery(12, recovered, Optional.of(Mean.of(3.2)));
  }

  @Test
  public void theTimeAfterABurstIsAtLeastSoLongIfLatencyWasNotBackAfterAll() {
    assertThat(recovery(12))
        .isEqualTo("After a burst, it took 3 s until latency was back (mean of 12 bursts).");
    assertThat(recovery(11))
        .isEqualTo(
            "After a burst, it took at least 3 s until latency was back (mean of 12 bursts);"
                + " after 1 of them it was not back before the next burst or the end.");
  }

  @Test
  public void theTimeAfterABurstOverSeveralRunsHasTenths() {
    assertThat(CellSentence.recovery(36, 36, Optional.of(Mean.of(3.167, 3.25, 3.417))))
        .startsWith("After a burst, it took 3.3 \u00b1 0.3 s until");
  }

  @Test
  public void aResultSaysOverHowManyRunsItIs() {
    RestartVariance unknown =
        new RestartVariance(OptionalDouble.empty(), OptionalDouble.empty(), 3, 3, Optional.empty());

    assertThat(CellSentence.result(cell().cell())).isEqualTo("1,000 \u00b1 12 ops/s over 3 runs");
    assertThat(CellSentence.result(cell().variance(unknown).cell()))
        .endsWith("over 3 runs after 3 restarts");
    assertThat(CellSentence.result(new CellFixture("cell", 1000).cell()))
        .endsWith("ops/s over a single run, whose error is not known");
    assertThat(CellSentence.result(new CellFixture("cell").cell())).isEqualTo("no result");
  }

  @Test
  public void latenciesAreAtLeastAsShownIfOperationsWereNeverAnswered() {
    CellFixture cell = cell().p99s(2100, 2100, 2100);

    assertThat(CellSentence.latency(cell.cell())).contains("READ p50 2.10 ms, p99 2.10 ms.");
    assertThat(CellSentence.latency(cell.neverAnswered().cell()))
        .contains("READ p50 \u2265 2.10 ms, p99 \u2265 2.10 ms.");
    assertThat(CellSentence.latency(cell().cell())).isEmpty();
  }

  private static String variance(OptionalDouble between, OptionalDouble within, int restarts) {
    Optional<RestartVariance.Needed> needed =
        between.orElse(0) > 0 ? Optional.of(new RestartVariance.Needed(7, 2)) : Optional.empty();
    return CellSentence.variance(
            cell().variance(new RestartVariance(between, within, restarts, 6, needed)).cell())
        .orElseThrow();
  }

  @Test
  public void howMuchRestartsAddIsSaidAsFarAsItIsKnown() {
    OptionalDouble unknown = OptionalDouble.empty();
    OptionalDouble within = OptionalDouble.of(1.5);

    assertThat(variance(unknown, unknown, 6))
        .isEqualTo(
            "There is one run after each restart: how much variance restarts add is unknown.");
    assertThat(variance(OptionalDouble.of(0), within, 3))
        .isEqualTo(
            "The throughput varies by 1.500% (standard deviation) after one restart; restarts add"
                + " no measurable variation.");
    assertThat(variance(OptionalDouble.of(2.5), within, 2))
        .isEqualTo(
            "The throughput varies by 2.500% between restarts and by 1.500% after one (standard"
                + " deviations); 7 restarts with 2 runs each would give \u00b1 2%, a guess from 2"
                + " restarts.");
    assertThat(variance(OptionalDouble.of(2.5), within, 3)).endsWith("estimated from 3 restarts.");
  }
}
