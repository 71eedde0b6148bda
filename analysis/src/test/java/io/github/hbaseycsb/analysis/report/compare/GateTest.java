package io.github.hbaseycsb.analysis.report.compare;

import static io.github.hbaseycsb.analysis.report.compare.CellFixture.side;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.report.compare.Gate.Outcome;
import io.github.hbaseycsb.analysis.report.compare.Gate.Ruling;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.Test;

public class GateTest {
  private static final Gate FIVE = new Gate(OptionalDouble.of(5), OptionalDouble.empty());
  private static final Gate P99_TEN = new Gate(OptionalDouble.empty(), OptionalDouble.of(10));

  private static CellFixture ofOneStart(double... throughputs) {
    return new CellFixture("cell", throughputs);
  }

  private static CellFixture laterOfOneStart(double... throughputs) {
    return ofOneStart(throughputs).started("2026-11-02T08:00:00Z");
  }

  private static CellFixture before(double... throughputs) {
    return ofOneStart(throughputs).restarts();
  }

  private static CellFixture after(double... throughputs) {
    return laterOfOneStart(throughputs).restarts();
  }

  private static List<Ruling> judge(Gate gate, CellFixture before, CellFixture after)
      throws IOException {
    return gate.judge(Comparison.of(List.of(side("a", before), side("b", after))));
  }

  private static String text(List<Ruling> rulings) {
    return FIVE.toText(
        rulings,
        new Comparison(
            List.of(), new EnvironmentDifferences(List.of(), List.of(), List.of()), List.of(), ""));
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
    assertThat(text(rulings))
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
    assertThat(text(rulings)).contains("\n  slower: cell in b: throughput -10.0% [-11.");
  }

  @Test
  public void anIntervalAcrossTheLimitIsInconclusiveAndSaysHowManyMoreRestartsWouldDecide()
      throws IOException {
    List<Ruling> rulings = judge(FIVE, before(1000, 1050, 950), after(1000, 1050, 950));

    assertThat(only(rulings).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(Gate.status(rulings)).isEqualTo(CampaignStatus.INCONCLUSIVE);
    assertThat(only(rulings).why())
        .endsWith("about 6 more restarts on each side would decide with even odds");
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

  private static Ruling judge(String codeBefore, String codeAfter, double... after)
      throws IOException {
    CellFixture a = before(1000, 1005, 995);
    CellFixture b = after(after);
    return only(
        judge(
            FIVE,
            codeBefore.isEmpty() ? a : a.verdict(Verdict.SUSPECT, codeBefore),
            codeAfter.isEmpty() ? b : b.verdict(Verdict.SUSPECT, codeAfter)));
  }

  private static Outcome slower(String codeBefore, String codeAfter) throws IOException {
    return judge(codeBefore, codeAfter, 900, 905, 895).outcome();
  }

  private static Outcome within(String codeBefore, String codeAfter) throws IOException {
    return judge(codeBefore, codeAfter, 1000, 1005, 996).outcome();
  }

  private static Outcome inconclusiveIf(boolean can, Outcome otherwise) {
    return can ? Outcome.INCONCLUSIVE : otherwise;
  }

  @Test
  public void whatCanMakeASideLookSlowerOrFasterExplainsAnOutcome() throws IOException {
    for (FindingType type : FindingType.values()) {
      String code = type.code();
      boolean slower = type.bias().can(true);
      boolean faster = type.bias().can(false);
      assertThat(slower("", code))
          .as(code)
          .isEqualTo(inconclusiveIf(slower && !type.bias().mayBeOfBuild(), Outcome.SLOWER));
      assertThat(slower(code, "")).as(code).isEqualTo(inconclusiveIf(faster, Outcome.SLOWER));
      assertThat(within(code, "")).as(code).isEqualTo(inconclusiveIf(slower, Outcome.PASSED));
      assertThat(within("", code)).as(code).isEqualTo(inconclusiveIf(faster, Outcome.PASSED));
    }
  }

  @Test
  public void whatIsNotOfTheBuildCanMakeASideLookSlower() {
    assertThat(FindingType.values())
        .filteredOn(type -> type.bias().can(true) && !type.bias().mayBeOfBuild())
        .extracting(FindingType::code)
        .contains(
            "client-bound",
            "client-froze",
            "client-saturated",
            "clocks-differ",
            "environment-changed",
            "host-steal",
            "inserts-overwrite",
            "more-rows",
            "not-flushed",
            "not-steady",
            "runs-trend",
            "servers-restarted",
            "steadiness-unknown",
            "table-not-shown",
            "window-short")
        .doesNotContain("compaction", "operations-failed", "stalled", "target-missed");
  }

  @Test
  public void whatMayBeOfTheBuildHidesALossInTheBaselineAndExplainsNoneInTheCandidate()
      throws IOException {
    for (String code : List.of("compaction", "flush-queue-growth", "stalled")) {
      assertThat(within(code, "")).as(code).isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(within("", code)).as(code).isEqualTo(Outcome.PASSED);
      assertThat(within(code, code)).as(code).isEqualTo(Outcome.PASSED);
      assertThat(slower(code, "")).as(code).isEqualTo(Outcome.SLOWER);
      assertThat(slower("", code)).as(code).isEqualTo(Outcome.SLOWER);
    }
  }

  @Test
  public void anExplainedOutcomeNamesTheFindingTheSideAndWhatToDo() throws IOException {
    Ruling slower = judge("", "host-steal", 900, 905, 895);
    assertThat(slower.why())
        .startsWith("throughput -10.0% [")
        .endsWith(
            "; beyond the limit, but unreliable; host-steal in B can make it look slower: measure B"
                + " again on idle machines with processors and memory to spare; B suspect:"
                + " host-steal");
    assertThat(Gate.status(List.of(slower))).isEqualTo(CampaignStatus.INCONCLUSIVE);
    assertThat(judge("not-steady", "", 1000, 1005, 996).why())
        .endsWith(
            "; within the limit, but unreliable; not-steady in A can make it look slower: measure A"
                + " again with a longer warm-up and longer runs; A suspect: not-steady");
  }

  private static Growth growth(double percent) {
    return new Growth(percent, percent - 4, percent + 4, 10, 1000, 1000 * (1 + percent / 100));
  }

  private static Outcome growing(double ofA, double ofB, double... after) throws IOException {
    return only(judge(
            FIVE, before(1000, 1005, 995).growth(growth(ofA)), after(after).growth(growth(ofB))))
        .outcome();
  }

  @Test
  public void aDifferenceOfGrowthDecidesNothingInItsDirection() throws IOException {
    double[] slower = {900, 905, 895};
    double[] same = {1000, 1005, 996};

    assertThat(growing(10, 10, slower)).isEqualTo(Outcome.SLOWER);
    assertThat(growing(10, 30, slower)).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(growing(30, 10, slower)).isEqualTo(Outcome.SLOWER);
    assertThat(growing(10, 30, same)).isEqualTo(Outcome.PASSED);
    assertThat(growing(30, 10, same)).isEqualTo(Outcome.INCONCLUSIVE);
    Ruling growing =
        only(
            judge(
                FIVE, before(1000, 1005, 995).growth(growth(30)), after(same).growth(growth(10))));
    assertThat(growing.why())
        .contains(
            "; within the limit, but unreliable; A grows more within the windows: measure both"
                + " again with a longer warm-up; the change depends on when you look: ");
  }

  @Test
  public void aSideThatIsNotSteadyIsExplainedInTheDirectionOfItsGrowth() throws IOException {
    CellFixture slower = after(900, 905, 895).verdict(Verdict.SUSPECT, "not-steady");

    assertThat(only(judge(FIVE, before(1000, 1005, 995), slower.growth(growth(20)))).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(only(judge(FIVE, before(1000, 1005, 995), slower.growth(growth(-20)))).outcome())
        .isEqualTo(Outcome.SLOWER);
  }

  @Test
  public void whatIsNotJudgedDoesNotPassAndFailsWhereItIsSlower() throws IOException {
    CellFixture unjudged = after(1000, 1005, 996).verdict(Verdict.UNJUDGED, "servers-unknown");
    assertThat(only(judge(FIVE, before(1000, 1005, 995), unjudged)).why())
        .contains("; B is not fully judged: measure it so that it can be; ");
    CellFixture suspectToo = unjudged.verdict(Verdict.SUSPECT, "compaction");
    assertThat(only(judge(FIVE, before(1000, 1005, 995), suspectToo)).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
    CellFixture slower = after(900, 905, 895).verdict(Verdict.UNJUDGED, "servers-unknown");
    assertThat(only(judge(FIVE, before(1000, 1005, 995), slower)).outcome())
        .isEqualTo(Outcome.SLOWER);
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
        .isEqualTo(Outcome.PASSED);
    Ruling slower = only(judge(P99_TEN, unreliable, after(1000, 1005, 995).p99s(1500, 1510, 1490)));
    assertThat(slower.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(slower.why()).contains("operations of the baseline were never answered");
    assertThat(
            only(judge(
                    P99_TEN, before, after(1000, 1005, 995).p99s(1500, 1510, 1490).neverAnswered()))
                .outcome())
        .isEqualTo(Outcome.SLOWER);
  }

  @Test
  public void itSaysWhichLimitAnUnchangedBuildPassesAndWhatTheLimitTakes() throws IOException {
    Comparison comparison =
        Comparison.of(
            List.of(side("a", before(1000, 1020, 980)), side("b", after(1000, 1020, 980))));

    // The limit for one cell in PassingLimitTest.
    assertThat(FIVE.toText(List.of(), comparison).lines())
        .endsWith(
            "With 1 cell and 3 restarts on each side an unchanged build passes --fail-if-slower"
                + " 6.8% in four of five tries; 5% takes 4 restarts.");
    assertThat(P99_TEN.ability(comparison)).isEmpty();
    assertThat(FIVE.ability(Comparison.of(List.of(side("a", before(1000)), side("b", after(900))))))
        .isEmpty();
  }

  @Test
  public void aLimitOfACapacityIsAtLeastFourPrecisions() {
    Comparison.Side side = side("a", before(1000).capacity(1000, OptionalInt.of(1050), 10_000));

    assertThat(FIVE.refusal(side))
        .contains(
            "--fail-if-slower 5% is less than the searches of a can resolve, whose"
                + " runs.find.precision is 5%: use 20% or more, or search with a smaller precision");
    assertThat(new Gate(OptionalDouble.of(20), OptionalDouble.empty()).refusal(side)).isEmpty();
    assertThat(P99_TEN.refusal(side)).isEmpty();
    assertThat(FIVE.refusal(side("a", before(1000, 1005, 995)))).isEmpty();
  }

  @Test
  public void aSideOfOneStartThatTheOtherDoesNotShareDecidesNothingAndSaysWhatToDo()
      throws IOException {
    CellFixture before = ofOneStart(1000, 1005, 995);
    List<Ruling> rulings = judge(FIVE, before, after(900, 905, 895));

    assertThat(only(rulings).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(Gate.status(rulings)).isEqualTo(CampaignStatus.INCONCLUSIVE);
    assertThat(only(rulings).why())
        .startsWith("throughput -10.0% [")
        .endsWith(
            "; beyond the limit, but unreliable; A is of one start of the servers, so no"
                + " interval includes how starts differ: set runs.restarts to 2 or more (on a"
                + " cluster of yours also cluster.restart)");
    CellFixture unchanged = laterOfOneStart(990, 985, 995);
    assertThat(only(judge(FIVE, before, unchanged)).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(only(judge(FIVE, before, unchanged)).why())
        .contains("; within the limit, but unreliable; each side is of one start of the servers,");
  }

  @Test
  public void anIntervalAcrossTheLimitOfOneStartIsNotSaidToTakeMoreRuns() throws IOException {
    CellFixture before = ofOneStart(1000, 1050, 950);
    CellFixture after = laterOfOneStart(1001, 1050, 950);

    assertThat(only(judge(FIVE, before, after)).why())
        .contains("]: each side is of one start of the servers,")
        .doesNotContain("more runs");
    assertThat(FIVE.ability(Comparison.of(List.of(side("a", before), side("b", after))))).isEmpty();
  }

  private static Ruling onTheSameServers(CellFixture before, CellFixture after) throws IOException {
    CellChange change =
        CellChange.of(
            "cell",
            new ComparedCell("A", before.cell(), RunView.Source.NONE),
            new ComparedCell("B", after.cell(), RunView.Source.NONE),
            false,
            true,
            List.of());
    Comparison.Other other =
        new Comparison.Other("b", "B", List.of(change), List.of(), List.of(), List.of(), List.of());
    return only(
        FIVE.judge(
            new Comparison(
                List.of("a", "b"),
                EnvironmentDifferences.among(
                    List.of(Map.<String, String>of(), Map.<String, String>of())),
                List.of(other),
                "")));
  }

  @Test
  public void twoCampaignsOnServersThatNoneRestartedAreDecidedByRuns() throws IOException {
    CellFixture before = ofOneStart(1000, 1005, 995);

    assertThat(onTheSameServers(before, laterOfOneStart(900, 905, 895)).outcome())
        .isEqualTo(Outcome.SLOWER);
    assertThat(onTheSameServers(before, laterOfOneStart(990, 985, 995)).outcome())
        .isEqualTo(Outcome.PASSED);
    assertThat(
            onTheSameServers(ofOneStart(1000, 1050, 950), laterOfOneStart(1001, 1050, 950)).why())
        .endsWith(" more runs on each side would decide with even odds");
    assertThat(onTheSameServers(before(1000, 1050, 950), laterOfOneStart(1001, 1050, 950)).why())
        .endsWith(
            " more restarts on the baseline's side and as many runs on the other would decide with"
                + " even odds");
  }

  @Test
  public void aCapacityIsDecidedOnOneStartBecauseSearchesHaveNoRestarts() throws IOException {
    Gate twenty = new Gate(OptionalDouble.of(20), OptionalDouble.empty());
    CellFixture before = ofOneStart(1000).capacity(1000, OptionalInt.of(1050), 10_000);
    CellFixture after = laterOfOneStart(1000).capacity(1000, OptionalInt.of(1050), 10_000);

    assertThat(only(judge(twenty, before, after)).outcome()).isEqualTo(Outcome.PASSED);
    CellFixture wide = ofOneStart(1000).capacity(1000, OptionalInt.of(2000), 10_000);
    assertThat(only(judge(twenty, wide, after)).why())
        .isEqualTo(
            "capacity +0.0% [-50.0%, +5.0%]: a smaller runs.find.precision is needed to decide");
  }

  @Test
  public void warningsOfACellThatPassesAreShown() throws IOException {
    List<Ruling> rulings =
        judge(
            FIVE,
            before(1000, 1005, 995),
            after(1000, 1005, 996)
                .property("hbase.batchsize", "100")
                .verdict(Verdict.SUSPECT, "compaction"));

    assertThat(only(rulings).outcome()).isEqualTo(Outcome.PASSED);
    assertThat(only(rulings).warnings()).containsExactly("only B batches", "B suspect: compaction");
    assertThat(text(rulings))
        .contains("1 of 1 cells passed\n  passed: cell in b: throughput +0.0% [")
        .contains("; only B batches; B suspect: compaction\n");
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
  public void aChangeOnTheLimitIsNotDecidedByAnyNumberOfRestarts() throws IOException {
    Ruling ruling = only(judge(FIVE, before(1000, 1010, 990), after(950, 959.5, 940.5)));

    assertThat(ruling.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(ruling.why())
        .endsWith("more than 100 more restarts on each side would be needed to decide");
  }
}
