package io.github.hbaseycsb.analysis.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.util.List;
import org.junit.Test;

public class VariantsTest {
  /** Rounds that differ much from each other, and the variants in each by a few percent. */
  private static CellFixture cell(String variant, double... throughputs) {
    return new CellFixture("workloada-" + variant, throughputs).variant(variant).inRounds();
  }

  private static TestedChanges changes(CellFixture... cells) throws IOException {
    return Variants.changes(CellFixture.campaign(cells), RunView.Source.NONE);
  }

  @Test
  public void runsOfOneRoundArePaired() throws IOException {
    TestedChanges words =
        changes(cell("sync", 1000, 2000, 1500, 1200), cell("async", 1055, 2095, 1580, 1258));

    CellChange change = words.changes().get(0);
    assertThat(change.name()).isEqualTo("workloada-async against workloada-sync");
    assertThat(change.throughput().estimate().orElseThrow().paired()).isTrue();
    assertThat(change.word()).isEqualTo(CellChange.Word.FASTER);
  }

  @Test
  public void blockedRunsAreNotPaired() throws IOException {
    TestedChanges words =
        changes(
            cell("sync", 1000, 2000, 1500, 1200).regime("order", "blocked"),
            cell("async", 1055, 2095, 1580, 1258).regime("order", "blocked"));

    CellChange change = words.changes().get(0);
    assertThat(change.throughput().estimate().orElseThrow().paired()).isFalse();
    assertThat(change.word()).isEqualTo(CellChange.Word.NO_DIFFERENCE);
  }

  private static final String OF_ONE_START =
      "The runs of old and of new are each of one start of the servers: no interval includes what a"
          + " restart changes (runs.restarts).";

  @Test
  public void variantsOnTwoClustersOfOneStartEachAreSaidToKnowNothingOfRestarts()
      throws IOException {
    assertThat(
            changes(
                    cell("old", 1000, 2000, 1500).cluster(1),
                    cell("new", 1055, 2095, 1580).cluster(2))
                .note())
        .contains(OF_ONE_START);
    assertThat(
            changes(
                    cell("old", 1000, 2000, 1500).cluster(1),
                    cell("new", 1055, 2095, 1580).cluster(1))
                .note())
        .doesNotContain("of one start");
    assertThat(
            changes(
                    cell("old", 1000, 2000, 1500).cluster(1).restarts(),
                    cell("new", 1055, 2095, 1580).cluster(2).restarts())
                .note())
        .doesNotContain("of one start");
    assertThat(
            changes(
                    cell("old", 1000, 2000, 1500).cluster(1).restarts(),
                    cell("new", 1055, 2095, 1580).cluster(2))
                .note())
        .contains("The runs of new are each of one start");
  }

  @Test
  public void blockedVariantsAreSaidToDifferByTime() throws IOException {
    String blocked = "no interval includes what changed over time (runs.order).";

    assertThat(
            changes(
                    cell("old", 1000, 2000, 1500).regime("order", "blocked").cluster(1),
                    cell("new", 1055, 2095, 1580).regime("order", "blocked").cluster(2))
                .note())
        .contains(OF_ONE_START)
        .contains(blocked);
    assertThat(changes(cell("old", 1000, 2000, 1500), cell("new", 1055, 2095, 1580)).note())
        .doesNotContain(blocked);
  }

  @Test
  public void warningsNameTheVariant() throws IOException {
    TestedChanges words =
        changes(
            cell("sync", 1000, 1001, 1002),
            cell("async", 2000, 2010, 1990).verdict(Verdict.SUSPECT, "not-steady"));

    assertThat(words.changes().get(0).result()).isEqualTo("faster (async suspect: not-steady)");
  }

  @Test
  public void warningsAreSaidOnceBelowTheAnswers() throws IOException {
    TestedChanges words =
        changes(
            cell("sync", 1000, 1001, 1002).verdict(Verdict.UNJUDGED, "steadiness-unknown"),
            cell("async", 2000, 2010, 1990).verdict(Verdict.SUSPECT, "not-steady"),
            cell("skip", 3000, 3010, 2990).verdict(Verdict.UNJUDGED, "steadiness-unknown"));

    List<String> answers = ChangeText.answers(words.changes());

    assertThat(answers).hasSize(3);
    assertThat(answers.get(0))
        .startsWith("workloada-async against workloada-sync: +")
        .endsWith("] throughput, faster.");
    assertThat(answers.get(1))
        .startsWith("workloada-skip against workloada-sync: +")
        .endsWith("] throughput, faster.");
    assertThat(answers.get(2))
        .isEqualTo(
            "Warnings: unjudged: steadiness-unknown (workloada-sync, workloada-skip); suspect:"
                + " not-steady (workloada-async).");
  }

  @Test
  public void answersWithoutWarningsHaveNothingBelow() throws IOException {
    TestedChanges valid = changes(cell("a", 1000, 1001, 1002), cell("b", 2000, 2010, 1990));

    assertThat(ChangeText.answers(valid.changes())).hasSize(1);
    assertThat(ChangeText.answers(changes(cell("sync", 1000, 1001)).changes())).isEmpty();
  }

  @Test
  public void testsOfAllVariantsAreCounted() throws IOException {
    TestedChanges words =
        changes(
            cell("a", 1000, 1001, 1002), cell("b", 2000, 2010, 1990), cell("c", 2000, 2010, 1990));

    assertThat(words.tests()).isEqualTo(2);
  }

  private static double degreesOfFreedom(CellFixture... cells) throws IOException {
    return changes(cells).changes().get(0).throughput().estimate().orElseThrow().degreesOfFreedom();
  }

  @Test
  public void errorOfAChangeIsAlsoByTheOtherVariants() throws IOException {
    CellFixture a = cell("a", 1000, 2000, 1500, 1200).serverCpus(10, 20, 15, 13);
    CellFixture b = cell("b", 1055, 2095, 1580, 1258).serverCpus(11, 20, 15, 13);
    CellFixture c = cell("c", 1010, 2090, 1400, 1250).serverCpus(11, 20, 16, 13);

    assertThat(degreesOfFreedom(a, b)).isEqualTo(3);
    assertThat(degreesOfFreedom(a, b, c)).isEqualTo(4);
    assertThat(changes(a, b, c).changes().get(0).costs().get(0).estimate().orElseThrow())
        .extracting(RelativeChange::degreesOfFreedom)
        .isEqualTo(4.0);
  }

  @Test
  public void variantsThatAreNotComparableDoNotCountForTheErrorOfOthers() throws IOException {
    CellFixture a = cell("a", 1000, 2000, 1500, 1200);
    CellFixture b = cell("b", 1055, 2095, 1580, 1258);

    assertThat(degreesOfFreedom(a, b, cell("c", 1, 2, 2, 1).property("recordcount", "5")))
        .isEqualTo(3);
    assertThat(degreesOfFreedom(a, b, cell("c", 1, 2, 2, 1).verdict(Verdict.INVALID, "errors")))
        .isEqualTo(3);
    assertThat(
            degreesOfFreedom(
                a.regime("order", "blocked"),
                b.regime("order", "blocked"),
                cell("c", 1010, 2090, 1400, 1250).regime("order", "blocked")))
        .isGreaterThan(5);
  }

  @Test
  public void aCampaignWithoutCellsHasNoChanges() throws IOException {
    assertThat(changes().changes()).isEmpty();
  }
}
