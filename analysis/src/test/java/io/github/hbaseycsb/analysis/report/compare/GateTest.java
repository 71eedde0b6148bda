package io.github.hbaseycsb.analysis.report.compare;

import static io.github.hbaseycsb.analysis.report.compare.CellFixture.side;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.hbaseycsb.analysis.report.compare.Gate.Outcome;
import io.github.hbaseycsb.analysis.report.compare.Gate.Ruling;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.Test;

public class GateTest {
  private static final Gate FIVE = new Gate(OptionalDouble.of(5), OptionalDouble.empty());
  private static final Gate P99_TEN = new Gate(OptionalDouble.empty(), OptionalDouble.of(10));

  private static CellFixture before(double... throughputs) {
    return new CellFixture("cell", throughputs);
  }

  private static CellFixture after(double... throughputs) {
    return new CellFixture("cell", throughputs).started("2026-11-02T08:00:00Z");
  }

  private static List<Ruling> judge(Gate gate, CellFixture before, CellFixture after)
      throws IOException {
    return gate.judge(Comparison.of(List.of(side("a", before), side("b", after))));
  }

  private static Ruling only(List<Ruling> rulings) {
    assertThat(rulings).hasSize(1);
    return rulings.get(0);
  }

  @Test
  public void anIntervalWithinTheLimitPasses() throws IOException {
    List<Ruling> rulings = judge(FIVE, before(1000, 1005, 995), after(990, 985, 995));

    assertThat(only(rulings).outcome()).isEqualTo(Outcome.PASSED);
    assertThat(Gate.status(rulings)).isEqualTo(CampaignStatus.OK);
    assertThat(Gate.toText(rulings))
        .isEqualTo(
            """
            throughput at most 5% lower: 1 of 1 cells passed
            The gate's intervals are not adjusted for the number of cells.
            """);
  }

  @Test
  public void anIntervalBeyondTheLimitIsSlower() throws IOException {
    List<Ruling> rulings = judge(FIVE, before(1000, 1005, 995), after(900, 905, 895));

    assertThat(only(rulings).outcome()).isEqualTo(Outcome.SLOWER);
    assertThat(Gate.status(rulings)).isEqualTo(CampaignStatus.SLOWER);
    assertThat(Gate.toText(rulings)).contains("\n  slower: cell in b: throughput -10.0% [-11.");
  }

  @Test
  public void anIntervalAcrossTheLimitIsInconclusiveAndSaysHowManyMoreRunsWouldDecide()
      throws IOException {
    List<Ruling> rulings = judge(FIVE, before(1000, 1050, 950), after(1000, 1050, 950));

    assertThat(only(rulings).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(Gate.status(rulings)).isEqualTo(CampaignStatus.INCONCLUSIVE);
    assertThat(only(rulings).why())
        .endsWith("about 6 more runs on each side would decide with even odds");
  }

  @Test
  public void aFasterCellPasses() throws IOException {
    assertThat(only(judge(FIVE, before(1000, 1005, 995), after(2000, 2005, 1995))).outcome())
        .isEqualTo(Outcome.PASSED);
  }

  @Test
  public void aRegressionThatBreaksEveryRunDoesNotPass() throws IOException {
    List<Ruling> rulings =
        judge(
            FIVE,
            before(1000, 1005, 995),
            after(1000, 1005, 995).invalidRuns(3, "operations-failed"));

    assertThat(only(rulings).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(only(rulings).why())
        .isEqualTo("not comparable: B invalid: operations-failed; 3 of 3 runs left out");
  }

  @Test
  public void aCellWithoutRunsDoesNotPassEvenAgainstItself() throws IOException {
    CellFixture nothing = before().verdict(Verdict.INVALID, "runs-missing");

    assertThat(Gate.status(judge(FIVE, nothing, nothing))).isEqualTo(CampaignStatus.INCONCLUSIVE);
  }

  @Test
  public void singleRunsDoNotPass() throws IOException {
    Ruling ruling = only(judge(FIVE, before(1000), after(500)));

    assertThat(ruling.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(ruling.why()).isEqualTo("throughput: a side has a single run");
  }

  @Test
  public void cellsOfOneSideOnlyDoNotPass() throws IOException {
    List<Ruling> rulings =
        FIVE.judge(
            Comparison.of(
                List.of(
                    side("a", before(1000, 1005, 995), new CellFixture("gone", 1, 2)),
                    side("b", after(1000, 1005, 996)))));

    assertThat(rulings)
        .extracting(Ruling::cell, Ruling::outcome)
        .containsExactly(tuple("cell", Outcome.PASSED), tuple("gone", Outcome.INCONCLUSIVE));
  }

  @Test
  public void campaignsWithoutCellsDoNotPass() throws IOException {
    List<Ruling> rulings = FIVE.judge(Comparison.of(List.of(side("a"), side("b"))));

    assertThat(Gate.status(rulings)).isEqualTo(CampaignStatus.INCONCLUSIVE);
  }

  @Test
  public void cellsThatAreNotComparableDoNotPass() throws IOException {
    assertThat(
            only(judge(
                    FIVE,
                    before(1000, 1005, 995),
                    after(1000, 1005, 996).property("recordcount", "5")))
                .outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
  }

  @Test
  public void runsAgainstThemselvesDoNotPass() throws IOException {
    CellFixture same = before(1000, 2000).invalidRuns(1, "operations-failed");
    Ruling ruling = only(judge(FIVE, same, same));

    assertThat(ruling.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(ruling.why()).isEqualTo("both sides are the same runs: nothing was compared");
  }

  @Test
  public void aLatencyOfOneSideOnlyDoesNotPass() throws IOException {
    List<Ruling> rulings =
        judge(
            P99_TEN,
            before(1000, 1005, 995).p99s(1000, 1010, 990),
            after(1000, 1005, 995).p99s(1000, 1010, 990).latency("READ-ACK"));

    assertThat(only(rulings).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(only(rulings).why())
        .isEqualTo("READ p99: only on one side; READ-ACK p99: only on one side");
  }

  @Test
  public void whatIsNotJudgedOrNotSteadyDoesNotPassAndFailsWhereItIsSlower() throws IOException {
    for (String code :
        List.of("not-warm", "server-not-warm", "environment-changed", "window-short")) {
      CellFixture doubtful = before(1000, 1005, 995).verdict(Verdict.SUSPECT, code);
      Ruling ruling = only(judge(FIVE, doubtful, after(1000, 1005, 996)));
      assertThat(ruling.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(ruling.why()).endsWith("; within the limit, but unreliable; A suspect: " + code);
      assertThat(only(judge(FIVE, doubtful, after(900, 905, 895))).outcome())
          .isEqualTo(Outcome.SLOWER);
    }
    CellFixture unjudged = after(1000, 1005, 996).verdict(Verdict.UNJUDGED, "servers-unknown");
    assertThat(only(judge(FIVE, before(1000, 1005, 995), unjudged)).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
    CellFixture suspectToo = unjudged.verdict(Verdict.SUSPECT, "compaction");
    assertThat(only(judge(FIVE, before(1000, 1005, 995), suspectToo)).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
  }

  @Test
  public void throughputOfClientsThatMayBeTheLimitDoesNotPass() throws IOException {
    for (String code : List.of("client-bound", "client-saturated")) {
      Ruling ruling =
          only(
              judge(
                  FIVE,
                  before(1000, 1005, 995),
                  after(1000, 1005, 996).verdict(Verdict.SUSPECT, code)));
      assertThat(ruling.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(
              only(judge(
                      P99_TEN,
                      before(1000, 1005, 995).p99s(1000, 1010, 990),
                      after(1000, 1005, 996).p99s(1000, 1010, 990).verdict(Verdict.SUSPECT, code)))
                  .outcome())
          .isEqualTo(Outcome.PASSED);
    }
  }

  @Test
  public void percentilesThatMayBeHigherDoNotPassAndOfTheBaselineNothingIsSlower()
      throws IOException {
    CellFixture before = before(1000, 1005, 995).p99s(1000, 1010, 990);
    CellFixture unreliable = before(1000, 1005, 995).p99s(1000, 1010, 990).neverAnswered();

    assertThat(
            only(judge(
                    P99_TEN, before, after(1000, 1005, 995).p99s(1010, 1020, 1000).neverAnswered()))
                .outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(
            only(judge(P99_TEN, unreliable, after(1000, 1005, 995).p99s(1010, 1020, 1000)))
                .outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
    Ruling slower = only(judge(P99_TEN, unreliable, after(1000, 1005, 995).p99s(1500, 1510, 1490)));
    assertThat(slower.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(slower.why()).contains("operations of the baseline were never answered");
    assertThat(
            only(judge(
                    P99_TEN, before, after(1000, 1005, 995).p99s(1500, 1510, 1490).neverAnswered()))
                .outcome())
        .isEqualTo(Outcome.SLOWER);
    assertThat(only(judge(FIVE, unreliable, after(1000, 1005, 996))).outcome())
        .isEqualTo(Outcome.PASSED);
  }

  @Test
  public void restartsAndRunsAreBothNamedWhereEachSideHasItsOwn() throws IOException {
    assertThat(only(judge(FIVE, before(1000, 1050, 950).restarts(), after(1000, 1050, 950))).why())
        .endsWith(
            " more restarts on the baseline's side and as many runs on the other would decide with"
                + " even odds");
  }

  @Test
  public void doubtsOfACellThatPassesAreShown() throws IOException {
    List<Ruling> rulings =
        judge(
            FIVE,
            before(1000, 1005, 995).verdict(Verdict.SUSPECT, "compaction"),
            after(1000, 1005, 996).property("hbase.batchsize", "100"));

    assertThat(only(rulings).outcome()).isEqualTo(Outcome.PASSED);
    assertThat(only(rulings).doubts()).containsExactly("only B batches", "A suspect: compaction");
    assertThat(Gate.toText(rulings))
        .contains("1 of 1 cells passed\n  passed: cell in b: throughput +0.0% [")
        .contains("; only B batches; A suspect: compaction\n");
  }

  @Test
  public void oneSlowerCellOutweighsInconclusiveOnes() throws IOException {
    List<Ruling> rulings =
        FIVE.judge(
            Comparison.of(
                List.of(
                    side("a", before(1000, 1005, 995), new CellFixture("gone", 1, 2)),
                    side("b", after(500, 505, 496)),
                    side("c", after(1000, 1005, 996)))));

    assertThat(Gate.status(rulings)).isEqualTo(CampaignStatus.SLOWER);
    assertThat(rulings).extracting(Ruling::side).containsExactly("b", "b", "c", "c");
  }

  @Test
  public void aHigherPercentileIsSlowerThanItsLimitAllows() throws IOException {
    CellFixture before = before(1000, 1005, 995).p99s(1000, 1010, 990);

    assertThat(
            only(judge(P99_TEN, before, after(1000, 1005, 995).p99s(1500, 1510, 1490))).outcome())
        .isEqualTo(Outcome.SLOWER);
    assertThat(
            only(judge(P99_TEN, before, after(1000, 1005, 995).p99s(1010, 1020, 1000))).outcome())
        .isEqualTo(Outcome.PASSED);
    assertThat(only(judge(P99_TEN, before, after(1000, 1005, 995).p99s(500, 1110, 2990))).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
  }

  @Test
  public void aPercentileThatIsNotKnownDoesNotPass() throws IOException {
    Ruling ruling = only(judge(P99_TEN, before(1000, 1005, 995), after(1000, 1005, 996)));

    assertThat(ruling.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(ruling.why()).isEqualTo("no latency is known for both sides");
  }

  @Test
  public void atATargetThePercentilesMustKeepToTheLimit() throws IOException {
    Ruling ruling =
        only(
            judge(
                FIVE,
                before(100, 100, 100).target(100).p99s(1000, 1010, 990),
                after(100, 100, 100).target(100).p99s(1500, 1510, 1490)));

    assertThat(ruling.outcome()).isEqualTo(Outcome.SLOWER);
    assertThat(ruling.why()).startsWith("Intended-READ p99 +50.0% [");
    assertThat(ruling.limit()).isEqualTo("p99 at most 5% higher");
  }

  @Test
  public void aChangeOnTheLimitIsNotDecidedByAnyNumberOfRuns() throws IOException {
    Ruling ruling = only(judge(FIVE, before(1000, 1010, 990), after(950, 959.5, 940.5)));

    assertThat(ruling.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(ruling.why())
        .endsWith("more than 100 more runs on each side would be needed to decide");
  }
}
