package io.github.hbaseycsb.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.result.Verdict;
import java.io.IOException;
import java.util.Optional;
import org.junit.Test;

public class VariantsTest {
  /** Rounds that differ much from each other, and the variants in each by a few percent. */
  private static CellFixture cell(String variant, double... throughputs) {
    return new CellFixture("workloada-" + variant, throughputs).variant(variant).inRounds();
  }

  private static Words changes(CellFixture... cells) throws IOException {
    return Variants.changes(CellFixture.campaign(cells), Optional.empty());
  }

  @Test
  public void runsOfOneRoundArePaired() throws IOException {
    Words words =
        changes(cell("sync", 1000, 2000, 1500, 1200), cell("async", 1055, 2095, 1580, 1258));

    CellChange change = words.changes().get(0);
    assertThat(change.name()).isEqualTo("workloada-async against workloada-sync");
    assertThat(change.throughput().estimate().orElseThrow().paired()).isTrue();
    assertThat(change.word()).isEqualTo(CellChange.Word.FASTER);
  }

  @Test
  public void blockedRunsAreNotPaired() throws IOException {
    Words words =
        changes(
            cell("sync", 1000, 2000, 1500, 1200).regime("order", "blocked"),
            cell("async", 1055, 2095, 1580, 1258).regime("order", "blocked"));

    CellChange change = words.changes().get(0);
    assertThat(change.throughput().estimate().orElseThrow().paired()).isFalse();
    assertThat(change.word()).isEqualTo(CellChange.Word.NO_DIFFERENCE);
  }

  @Test
  public void doubtsNameTheVariant() throws IOException {
    Words words =
        changes(
            cell("sync", 1000, 1001, 1002),
            cell("async", 2000, 2010, 1990).verdict(Verdict.SUSPECT, "drift"));

    assertThat(words.changes().get(0).result()).isEqualTo("faster (async suspect: drift)");
  }

  @Test
  public void testsOfAllVariantsAreCounted() throws IOException {
    Words words =
        changes(
            cell("a", 1000, 1001, 1002), cell("b", 2000, 2010, 1990), cell("c", 2000, 2010, 1990));

    assertThat(words.tests()).isEqualTo(2);
  }

  @Test
  public void aCampaignWithoutCellsHasNoChanges() throws IOException {
    assertThat(changes().changes()).isEmpty();
  }
}
