package io.github.hbaseycsb.analysis.report.compare;

import static io.github.hbaseycsb.analysis.report.compare.CellFixture.campaign;
import static io.github.hbaseycsb.analysis.report.compare.CellFixture.side;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.report.compare.CellChange.Word;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ComparisonTest {
  private static final String LATER = "2026-11-02T08:00:00Z";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private static CellFixture before(double... throughputs) {
    return new CellFixture("cell", throughputs);
  }

  private static CellFixture after(double... throughputs) {
    return new CellFixture("cell", throughputs).started(LATER);
  }

  private static Comparison compare(CellFixture before, CellFixture after) throws IOException {
    return Comparison.of(List.of(side("a", before), side("b", after)));
  }

  private static CellChange change(CellFixture before, CellFixture after) throws IOException {
    return compare(before, after).others().get(0).cells().get(0);
  }

  private static String sentence(CellChange change) {
    return ChangeText.answers(List.of(change)).get(0);
  }

  @Test
  public void fewerOperationsAreSlowerWithAnIntervalThatIsNotSymmetric() throws IOException {
    Comparison comparison =
        compare(
            before(1000, 1010, 990).property("durability", "ASYNC_WAL"),
            after(500, 510, 490).property("durability", "SYNC_WAL"));
    CellChange change = comparison.others().get(0).cells().get(0);

    assertThat(change.word()).isEqualTo(Word.SLOWER);
    RelativeChange estimate = change.throughput().estimate().orElseThrow();
    assertThat(estimate.percent()).isCloseTo(-50, within(1e-9));
    assertThat(estimate.highPercent() + 50).isGreaterThan(-50 - estimate.lowPercent());
    assertThat(estimate.paired()).isFalse();
    assertThat(comparison.toText(false))
        .contains("durability: ASYNC_WAL, SYNC_WAL")
        .contains("cell  slower  -50.0%  [-52.")
        .contains("The results are based on one test.");
  }

  @Test
  public void valuesThatClientsReadAlikeDoNotDifferHoweverPlansWriteThem() {
    CellSummary one = written("SKIP_WAL", "true");
    CellSummary alike = written(" skip_wal", "TRUE");
    CellSummary other = written("sync_wal", "False");

    assertThat(Comparability.settings(one, alike)).isEmpty();
    assertThat(Comparability.obstacles(one, alike)).isEmpty();
    assertThat(Comparability.settings(alike, other))
        .containsExactly("durability: SKIP_WAL, SYNC_WAL");
    assertThat(Comparability.obstacles(alike, other)).containsExactly("dataintegrity: true, false");
  }

  private static CellSummary written(String durability, String dataIntegrity) {
    return before(1000, 1010, 990)
        .property("durability", durability)
        .property("dataintegrity", dataIntegrity)
        .cell();
  }

  @Test
  public void processorTimeOfAnOperationStandsBesideTheChangeAndDecidesNothing()
      throws IOException {
    Comparison comparison =
        compare(
            before(1000, 1010, 990).serverCpus(50, 50.5, 49.5),
            after(1000, 1010, 990).serverCpus(60, 60.6, 59.4));
    CellChange change = comparison.others().get(0).cells().get(0);

    assertThat(change.word()).isEqualTo(Word.NO_DIFFERENCE);
    assertThat(change.knownCosts()).hasSize(1);
    assertThat(change.knownCosts().get(0).adjustedP()).isEmpty();
    assertThat(comparison.toText(false)).contains("server CPU/op").contains("+20.0%");
    assertThat(sentence(change))
        .endsWith("no difference shown; server CPU/op +20.0% [+17.3%, +22.8%].");
    assertThat(compare(before(1, 2), after(1, 2)).toText(false)).doesNotContain("CPU");
  }

  @Test
  public void theTimeUntilTheCacheIsWarmIsComparedIfAllRunsHaveOne() throws IOException {
    CellChange change =
        change(
            before(1000, 1010, 990).cacheWarmSeconds(30, 30.3, 29.7),
            after(1000, 1010, 990).cacheWarmSeconds(15, 15.15, 14.85));

    assertThat(sentence(change)).contains("; seconds until the block cache is warm -50.0% [");
    assertThat(change.word()).isEqualTo(Word.NO_DIFFERENCE);
    assertThat(
            sentence(
                change(
                    before(1000, 1010, 990).cacheWarmSeconds(30, 30.3, 29.7),
                    after(1000, 1010, 990))))
        .doesNotContain("cache");
  }

  @Test
  public void theSentenceHasTheShareOfTheBytesOnDiskWhereTheyDiffer() throws IOException {
    CellChange change =
        change(
            before(1000, 1010, 990).rowBytes(1060, 1060, 1060).serverCpus(50, 50.5, 49.5),
            after(1000, 1010, 990).rowBytes(435, 435, 435).serverCpus(60, 60.6, 59.4));

    assertThat(sentence(change))
        .endsWith(
            "no difference shown; 41% of the bytes on disk; server CPU/op +20.0% [+17.3%,"
                + " +22.8%].");
    assertThat(change.word()).isEqualTo(Word.NO_DIFFERENCE);
    assertThat(ChangeText.rows(List.of(change)).more())
        .extracting(ChangeText.Row::metric, ChangeText.Row::baseline, ChangeText.Row::change)
        .contains(tuple("store file bytes/row", "1,060", "-59.0%"));
    assertThat(
            sentence(
                change(before(1000, 1010).rowBytes(1060, 1060), after(1, 2).rowBytes(1059, 1059))))
        .doesNotContain("bytes");
  }

  private static String words(ChangeText.Row... rows) {
    return new ChangeText.Rows(List.of(rows), List.of(), List.of()).words();
  }

  private static ChangeText.Row row(String name, String result) {
    return new ChangeText.Row(name, "", "", "", "", "", result, 0, "", List.of(), List.of());
  }

  @Test
  public void resultsAreCountedWhereComparisonsHaveSeveral() {
    assertThat(words(row("a", "slower"), row("a", ""), row("b", "faster")))
        .isEqualTo("2 comparisons: 1 slower, 1 faster");
    assertThat(words(row("a", "slower"), row("a", "faster"), row("b", "slower")))
        .isEqualTo("3 results of 2 comparisons: 2 slower, 1 faster");
  }

  @Test
  public void changeOfTheProcessorTimeWithoutAnIntervalIsNotInTheSentence() throws IOException {
    CellChange change =
        compare(before(1000).serverCpus(50), after(1000).serverCpus(60))
            .others()
            .get(0)
            .cells()
            .get(0);

    assertThat(change.knownCosts()).hasSize(1);
    assertThat(sentence(change)).doesNotContain("CPU");
  }

  @Test
  public void moreOperationsAreFaster() throws IOException {
    CellChange change = change(before(900, 905, 895), after(1000, 1010, 990));

    assertThat(change.word()).isEqualTo(Word.FASTER);
  }

  @Test
  public void smallChangeAmongSpreadRunsIsNotShown() throws IOException {
    CellChange change = change(before(1000, 1030, 970), after(990, 1020, 960));

    assertThat(change.word()).isEqualTo(Word.NO_DIFFERENCE);
    assertThat(change.throughput().percent().orElseThrow()).isCloseTo(-1, within(1e-9));
  }

  @Test
  public void aDifferenceThatOneTestShowsIsNotShownAmongTwentyTests() throws IOException {
    CellFixture slower = after(980, 965, 992);
    assertThat(change(before(1000, 1010, 990), slower).throughput().adjustedP().orElseThrow())
        .isBetween(0.02, 0.2);
    List<CellFixture> all = new ArrayList<>();
    all.add(before(1000, 1010, 990));
    List<CellFixture> others = new ArrayList<>();
    others.add(after(960, 965, 980));
    for (int i = 2; i <= 20; i++) {
      all.add(new CellFixture("cell" + i, 1000, 1030, 970));
      others.add(new CellFixture("cell" + i, 1001, 1029, 971).started(LATER));
    }
    assertThat(change(all.get(0), others.get(0)).word()).isEqualTo(Word.SLOWER);

    Comparison comparison =
        Comparison.of(
            List.of(
                side("a", all.toArray(CellFixture[]::new)),
                side("b", others.toArray(CellFixture[]::new))));
    CellChange change = comparison.others().get(0).cells().get(0);
    assertThat(change.throughput().estimate().orElseThrow().pValue()).isLessThan(0.05);
    assertThat(change.word()).isEqualTo(Word.NO_DIFFERENCE);
    assertThat(change.result()).isEqualTo("no difference shown (without Holm's correction slower)");
    assertThat(comparison.note()).contains("on 20 tests: p is corrected for their number (Holm)");
  }

  @Test
  public void testsOfAllSidesAreCountedTogether() throws IOException {
    Comparison comparison =
        Comparison.of(
            List.of(
                side("a", before(100, 101, 102)),
                side("b", after(200, 201, 202)),
                side("c", after(50, 51, 52))));

    assertThat(comparison.others())
        .extracting(other -> other.cells().get(0).word())
        .containsExactly(Word.FASTER, Word.SLOWER);
    assertThat(comparison.note()).contains("2 tests");
    assertThat(comparison.toText(false)).contains("A: a (baseline)\nB: b\nC: c\n");
  }

  @Test
  public void aLatencyOfOneSideOnlyIsInTheTableAndQualifiesTheWordOfATarget() throws IOException {
    Comparison comparison =
        compare(
            before(100, 100, 100).target(100).p99s(1000, 1010, 990),
            after(100, 100, 100).target(100).latency("Intended-UPDATE").p99s(1000, 1010, 990));
    CellChange change = comparison.others().get(0).cells().get(0);

    assertThat(change.word()).isEqualTo(Word.NOT_TESTED);
    assertThat(change.latencies())
        .extracting(CellChange.LatencyChange::name)
        .containsExactly("Intended-READ", "Intended-UPDATE");
    assertThat(change.latencies())
        .allSatisfy(latency -> assertThat(latency.p99().untested()).contains("only on one side"));
    assertThat(comparison.toText(false).lines())
        .anyMatch(line -> line.matches(".* READ \\(at the target rate\\) +only on one side"))
        .anyMatch(line -> line.matches(".* UPDATE \\(at the target rate\\) +only on one side"));
  }

  private static Finding steal(int run) {
    return new Finding("host-steal", Verdict.SUSPECT, OptionalInt.of(run), "A sentence.");
  }

  @Test
  public void theChangeWithoutRoundsWithStealStandsBesideTheWord() throws IOException {
    CellFixture before = before(1000, 1010, 990, 1000).inRounds();
    CellFixture after = after(900, 915, 885, 450).inRounds().found(steal(4));

    assertThat(change(before, after).result())
        .matches(
            "no difference shown \\(without rounds with host-steal -10\\.0% \\[-1\\d\\.\\d%,"
                + " -\\d\\.\\d%\\]; B suspect: host-steal\\)");
    // Too few others.
    assertThat(
            change(before(1000, 1010).inRounds(), after(900, 915).inRounds().found(steal(1)))
                .result())
        .doesNotContain("without");
  }

  @Test
  public void campaignsWhoseUnitIsTheRunAreSaidToKnowNothingOfRestarts() throws IOException {
    String remark = "no interval includes what a restart changes (runs.restarts).";

    assertThat(compare(before(100, 101, 102), after(100, 101, 103)).note())
        .containsOnlyOnce(remark);
    assertThat(compare(before(100, 101).restarts(), after(100, 102).restarts()).note())
        .doesNotContain(remark);
    assertThat(compare(before(100), after(101)).note()).doesNotContain(remark);
    assertThat(compare(before(100, 101, 102), after(100, 101, 103)).note())
        .contains("The runs of A and of B are each of one start of the servers");
    assertThat(compare(before(100, 101, 102).restarts(), after(100, 101, 103)).note())
        .contains(" The runs of B are each of one start")
        .contains(remark);
  }

  /**
   * @param servers the region server of each run
   */
  private Comparison.Side measured(String label, CellFixture cell, String... servers)
      throws IOException {
    Path results = folder.getRoot().toPath().resolve(label);
    for (int run = 1; run <= servers.length; run++) {
      new RunFixture(results, "cell", run)
          .conditions(
              new Conditions(
                  0,
                  0,
                  Optional.empty(),
                  Optional.empty(),
                  Optional.of(
                      new Conditions.Servers("2.6.4", "r1", List.of(servers[run - 1]), "s1")),
                  Optional.empty(),
                  List.of(),
                  Map.of(),
                  0,
                  Optional.empty()))
          .client(1, 0, 1)
          .steady(1, "READ", 10, 1000)
          .done();
    }
    return new Comparison.Side(label, campaign(cell), new TreeMap<>(), Optional.of(results));
  }

  private static List<String> ofOneStart(Comparison.Side a, Comparison.Side b) throws IOException {
    return Comparison.of(List.of(a, b)).others().get(0).cells().get(0).ofOneStart();
  }

  @Test
  public void twoCampaignsShareTheirServersIfTheStartCodesOfAllRunsAreTheSame() throws IOException {
    String first = "server,16020,1";
    String restarted = "server,16020,2";
    Comparison.Side a = measured("a", before(100, 101), first, first);

    assertThat(ofOneStart(a, measured("b", after(100, 102), first, first))).isEmpty();
    assertThat(ofOneStart(a, measured("c", after(100, 102), restarted, restarted)))
        .containsExactly("A", "B");
    assertThat(ofOneStart(a, measured("d", after(100, 102), first, restarted)))
        .containsExactly("A", "B");
    assertThat(ofOneStart(a, side("e", after(100, 102)))).containsExactly("A", "B");
  }

  @Test
  public void percentilesThatMayBeHigherAreMarkedAndDecideNothingAgainstThem() throws IOException {
    CellFixture before = before(100, 100, 100).target(100).p99s(1000, 1010, 990);
    CellFixture slow = after(100, 100, 100).target(100).p99s(5000, 5010, 4990);

    Comparison higher = compare(before, slow.neverAnswered());
    assertThat(higher.others().get(0).cells().get(0).word()).isEqualTo(Word.SLOWER);
    assertThat(higher.toText(false)).contains("\u2265 +400.0%");
    Comparison lower =
        compare(
            before(100, 100, 100).target(100).p99s(1000, 1010, 990).neverAnswered(),
            after(100, 100, 100).target(100).p99s(5000, 5010, 4990));
    assertThat(lower.others().get(0).cells().get(0).result())
        .isEqualTo("no difference shown (A suspect: percentile-unreliable)");
    assertThat(lower.toText(false)).contains("\u2264 +400.0%");
    Comparison faster =
        compare(
            before(100, 100, 100).target(100).p99s(5000, 5010, 4990),
            after(100, 100, 100).target(100).p99s(1000, 1010, 990).neverAnswered());
    assertThat(faster.others().get(0).cells().get(0).word()).isEqualTo(Word.NO_DIFFERENCE);
  }

  @Test
  public void sentenceHasTheFigureThatTheWordFollows() throws IOException {
    assertThat(
            sentence(
                change(
                    before(100, 100, 100).target(100).p99s(1000, 1010, 990),
                    after(100, 100, 100).target(100).p99s(1500, 1510, 1490))))
        .startsWith("cell: +50.0% [")
        .endsWith("] Intended-READ p99, slower.");
    assertThat(sentence(change(before(900, 905, 895), after(1000, 1010, 990))))
        .endsWith("] throughput, faster.");
  }

  @Test
  public void aSuspectSideQualifiesTheWord() throws IOException {
    CellChange change =
        change(
            before(1000, 1010, 990).verdict(Verdict.SUSPECT, "compaction"), after(900, 905, 895));

    assertThat(change.word()).isEqualTo(Word.SLOWER);
    assertThat(change.result()).isEqualTo("slower (A suspect: compaction)");
  }

  @Test
  public void aChangeBetweenSidesThatGrowDifferentlyDependsOnWhenOneLooks() throws IOException {
    CellFixture before = before(1000, 1010, 990).growth(new Growth(10, 6, 14, 9, 1000, 1100));
    CellFixture after = after(700, 705, 695);

    assertThat(change(before, after.growth(new Growth(56, 45, 67, 9, 600, 935))).result())
        .isEqualTo(
            "slower (the change depends on when you look: -40% in the first third, -15% in the"
                + " last)");
    assertThat(change(before, after.growth(new Growth(14, 8, 20, 9, 600, 684))).result())
        .isEqualTo("slower");
    assertThat(change(before, after.growth(new Growth(56, -10, 170, 2, 600, 935))).result())
        .isEqualTo("slower");
  }

  @Test
  public void sidesThatAreNotJudgedQualifyTheWord() throws IOException {
    CellChange change =
        change(
            before(1000, 1010, 990).verdict(Verdict.UNJUDGED, "steadiness-unknown"),
            after(900, 905, 895)
                .verdict(Verdict.SUSPECT, "not-steady")
                .verdict(Verdict.UNJUDGED, "servers-unknown"));

    assertThat(change.result())
        .isEqualTo(
            "slower (A unjudged: steadiness-unknown; B suspect: not-steady, servers-unknown)");
  }

  @Test
  public void anInvalidSideIsNotComparableAndItsDroppedRunsAreCounted() throws IOException {
    Comparison comparison =
        compare(
            before(1000, 1010, 990, 1005),
            after(10, 1000, 1010, 990).invalidRuns(1, "operations-failed"));
    CellChange change = comparison.others().get(0).cells().get(0);

    assertThat(change.word()).isEqualTo(Word.NOT_COMPARABLE);
    assertThat(change.reasons())
        .containsExactly("B invalid: operations-failed; 1 of 4 runs left out");
    assertThat(comparison.note()).contains("No result is based on a test.");
    assertThat(comparison.toText(false)).contains("not comparable", "1 of 4 runs left out");
  }

  @Test
  public void aCellWithoutRunsIsNotComparableAndSaysWhy() throws IOException {
    CellChange change =
        change(before(1000, 1010, 990), after().verdict(Verdict.INVALID, "runs-missing"));

    assertThat(change.word()).isEqualTo(Word.NOT_COMPARABLE);
    assertThat(change.reasons()).containsExactly("B invalid: runs-missing");
  }

  @Test
  public void otherRecordsAreNotComparable() throws IOException {
    CellChange change =
        change(
            before(1000, 1010, 990).property("recordcount", "1000"),
            after(900, 905, 895).property("recordcount", "2000"));

    assertThat(change.word()).isEqualTo(Word.NOT_COMPARABLE);
    assertThat(change.reasons()).containsExactly("recordcount: 1000, 2000");
  }

  @Test
  public void resultsOfBeforeThereWasARatioAreOfValuesAsTheWorkloadMakesThem() throws IOException {
    String ratio = "hbase.values.compressionratio";
    CellFixture earlier = before(1000, 1010, 990);

    assertThat(change(earlier, after(900, 905, 895).property(ratio, "1")).word())
        .isNotEqualTo(Word.NOT_COMPARABLE);
    assertThat(change(earlier, after(900, 905, 895).property(ratio, "3")).reasons())
        .containsExactly("hbase.values.compressionratio: 1, 3");
  }

  @Test
  public void inHowManyFamiliesTheFieldsAreCanBeCompared() throws IOException {
    assertThat(
            change(
                    before(1000, 1010, 990),
                    after(900, 905, 895).property("hbase.families", "a:0-4,b:5-9"))
                .word())
        .isNotEqualTo(Word.NOT_COMPARABLE);
  }

  @Test
  public void saltsOfKeysCanBeComparedAndEarlierResultsHaveNone() throws IOException {
    CellFixture earlier = before(1000, 1010, 990);
    assertThat(change(earlier, after(900, 905, 895).property("keysalts", "8")).word())
        .isNotEqualTo(Word.NOT_COMPARABLE);
    assertThat(compare(earlier, after(900, 905, 895).property("keysalts", "8")).toText(false))
        .contains("keysalts: 1, 8");
    assertThat(compare(earlier, after(900, 905, 895).property("keysalts", "1")).toText(false))
        .doesNotContain("keysalts");
  }

  @Test
  public void singleRunsAreNotTested() throws IOException {
    Comparison comparison = compare(before(1000), after(500));
    CellChange change = comparison.others().get(0).cells().get(0);

    assertThat(change.word()).isEqualTo(Word.NOT_TESTED);
    assertThat(change.throughput().percent().orElseThrow()).isCloseTo(-50, within(1e-9));
    assertThat(comparison.toText(false)).contains("a side has a single run");
  }

  @Test
  public void theSameRunsOnBothSidesAreSaidToBeTheSame() throws IOException {
    CellFixture same = before(1000, 1010, 990).invalidRuns(1, "operations-failed");
    CellChange change = change(same, same);

    assertThat(change.word()).isEqualTo(Word.NO_DIFFERENCE);
    assertThat(change.reasons())
        .containsExactly("both sides are the same runs: nothing was compared");
    assertThat(change.throughput().estimate()).isEmpty();
  }

  @Test
  public void atATargetTheIntendedLatencyDecides() throws IOException {
    CellChange change =
        change(
            before(100, 100, 100).target(100).p99s(1000, 1010, 990),
            after(100, 100, 100).target(100).p99s(1500, 1510, 1490));

    assertThat(change.word()).isEqualTo(Word.SLOWER);
    assertThat(change.latencies())
        .extracting(CellChange.LatencyChange::name)
        .containsExactly("Intended-READ");
    assertThat(change.latencies().get(0).p99().percent().orElseThrow()).isCloseTo(50, within(0.2));
    assertThat(change.throughput().percent().orElseThrow()).isCloseTo(0, within(1e-9));
  }

  @Test
  public void targetAgainstNoTargetIsNotComparable() throws IOException {
    CellChange change = change(before(100, 101).target(100), after(90, 91));

    assertThat(change.word()).isEqualTo(Word.NOT_COMPARABLE);
    assertThat(change.reasons()).containsExactly("target: 100, -");
  }

  @Test
  public void thePercentOfAPercentileLiesWithinItsInterval() throws IOException {
    List<Comparison.Side> sides =
        List.of(directory("a", 12_900, 13_000, 12_200), directory("b", 11_300, 11_000, 31_000));
    CellChange.Change p99 =
        Comparison.of(sides).others().get(0).cells().get(0).latencies().get(0).p99();

    RelativeChange estimate = p99.estimate().orElseThrow();
    assertThat(p99.percent().orElseThrow()).isEqualTo(estimate.percent());
    assertThat(estimate.percent()).isBetween(estimate.lowPercent(), estimate.highPercent());
    assertThat(estimate.lowPercent()).isNegative();
    assertThat(estimate.highPercent()).isGreaterThan(100);
    double ofMergedHistograms = 100.0 * (mergedP99(sides.get(1)) / mergedP99(sides.get(0)) - 1);
    assertThat(estimate.percent()).isCloseTo(ofMergedHistograms, within(0.2));
  }

  private static double mergedP99(Comparison.Side side) {
    return side.summary().cells().get(0).figures().latencyUs().get("READ").p99();
  }

  /** Runs of a minute in which 3 of 100 operations take as long as is given, us. */
  private Comparison.Side directory(String label, long... slowUs) throws IOException {
    Path results = folder.getRoot().toPath().resolve(label);
    for (int run = 1; run <= slowUs.length; run++) {
      long slow = slowUs[run - 1];
      long[] second = IntStream.range(0, 200).mapToLong(i -> i < 6 ? slow : 500L + i).toArray();
      new RunFixture(results, "cell", run)
          .property("side", label)
          .client(1, 0, 10)
          .log(1, "READ", 0, RunFixture.SECONDS, any -> second.clone())
          .done();
    }
    CampaignAnalysis.of(PlanFixture.plan(slowUs.length, "cell"), results).summary().write(results);
    Comparison.Side side = Comparison.Side.read(results);
    assertThat(side.summary().cells().get(0).measuredRuns()).hasSize(slowUs.length);
    return side;
  }

  @Test
  public void whatOnlyOneSideBatchesIsSaidBesideTheWordAndBeforeTheFigures() throws IOException {
    Comparison comparison =
        compare(
            before(1000, 1010, 990).property("hbase.coalesce", "false"),
            after(3000, 3010, 2990)
                .property("hbase.batchsize", "100")
                .property("hbase.coalesce", "true")
                .property("clientbuffering", "true"));

    assertThat(comparison.others().get(0).cells().get(0).result())
        .isEqualTo("faster (only B batches; only B buffers its writes; only B coalesces)");
    assertThat(comparison.toText(false))
        .containsSubsequence(
            "The conditions differ in cell:", "hbase.batchsize: 1, 100", "ops/s", "faster");
    assertThat(comparison.others().get(0).settings()).isEmpty();
  }

  @Test
  public void howMuchBothSidesSendTogetherIsSaidIfItDiffers() throws IOException {
    Comparison comparison =
        compare(
            before(1000, 1010, 990).property("hbase.batchsize", "10").property("hbase.async", "8"),
            after(1000, 1010, 990).property("hbase.batchsize", "90").property("hbase.async", "9"));

    assertThat(comparison.others().get(0).cells().get(0).relation().remarks())
        .containsExactly("batches of 10 and of 90", "8 and 9 operations of a thread in flight");
  }

  @Test
  public void differentRegimesAreReportedBeforeTheFiguresAndStayComparable() throws IOException {
    Comparison comparison =
        compare(
            before(1000, 1010, 990)
                .hitRatio(0.3)
                .regime("duration", "4s")
                .regime("warmup", "5s")
                .regime("shared_machine", "true"),
            after(900, 905, 895)
                .hitRatio(0.99)
                .regime("duration", "15m")
                .regime("shared_machine", "false")
                .regime("on", "local"));

    assertThat(comparison.others().get(0).regimes())
        .containsExactly(
            new Comparison.Difference(
                "cell",
                List.of(
                    "block cache hits: 30.0%, 99.0%",
                    "duration: 4s, 15m", "shared machine: true, false")));
    assertThat(comparison.others().get(0).cells().get(0).word()).isEqualTo(Word.SLOWER);
    assertThat(comparison.toText(false)).containsSubsequence("duration: 4s, 15m", "ops/s");
  }

  @Test
  public void aConditionThatAnEarlierBuildDidNotTellIsThePlansDefault() throws IOException {
    Comparison comparison =
        compare(
            before(1000, 1010, 990).regime("duration", "4s").regime("order", "blocked"),
            after(900, 905, 895)
                .regime("duration", "4s")
                .regime("settle", "quiet 60s")
                .regime("audit", "false")
                .regime("before a run", "none")
                .regime("disk_in_memory", "4g")
                .regime("faults", "none")
                .regime("load", "bulk")
                .regime("prepared by", "sh prepare"));

    // The default of the order depends on other keys, settling has several parts, and how a table
    // was loaded may be unknown.
    assertThat(comparison.others().get(0).regimes())
        .containsExactly(
            new Comparison.Difference(
                "cell", List.of("disk in memory: none, 4g", "prepared by: none, sh prepare")));
  }

  @Test
  public void aCellWithoutRunsHasNoConditions() throws IOException {
    Comparison comparison =
        compare(
            new CellFixture("cell"),
            after(900, 905, 895).regime("faults", "1s kill").regime("arrivals", "poisson"));

    assertThat(comparison.others().get(0).regimes()).isEmpty();
  }

  @Test
  public void theLengthOfOlderRunsIsReadFromTheirProperties() throws IOException {
    Comparison comparison =
        compare(
            before(1000, 1010, 990).property("maxexecutiontime", "8"),
            after(900, 905, 895).property("maxexecutiontime", "63"));

    assertThat(comparison.others().get(0).regimes())
        .containsExactly(new Comparison.Difference("cell", List.of("maxexecutiontime: 8, 63")));
  }

  @Test
  public void whatDiffersInAllCellsIsSaidOnce() throws IOException {
    Comparison comparison =
        Comparison.of(
            List.of(
                side(
                    "a",
                    new CellFixture("x", 1, 2).property("durability", "ASYNC_WAL"),
                    new CellFixture("y", 1, 2).property("durability", "ASYNC_WAL")),
                side(
                    "b",
                    new CellFixture("x", 1, 3).property("durability", "SYNC_WAL"),
                    new CellFixture("y", 1, 3).property("durability", "SYNC_WAL"))));

    assertThat(comparison.others().get(0).settings())
        .containsExactly(
            new Comparison.Difference("all cells", List.of("durability: ASYNC_WAL, SYNC_WAL")));
  }

  @Test
  public void cellsOfOneSideOnlyAreNamed() throws IOException {
    Comparison comparison =
        Comparison.of(
            List.of(side("a", before(100, 101)), side("b", new CellFixture("elsewhere", 1, 2))));

    assertThat(comparison.others().get(0).missing()).containsExactly("cell", "elsewhere");
    assertThat(comparison.others().get(0).cells()).isEmpty();
    assertThat(comparison.toText(false)).contains("Only on one side:\n    cell\n    elsewhere");
  }

  @Test
  public void oneSideIsNoComparison() {
    Comparison.Side side = side("a", before(100));

    assertThatThrownBy(() -> Comparison.of(List.of(side)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static CellFixture capacity(int rate, int fails) {
    return before(rate, rate + 1).capacity(rate, OptionalInt.of(fails), 10_000);
  }

  @Test
  public void capacitiesWhoseIntervalsAreApartDiffer() throws IOException {
    CellChange change = change(capacity(10_000, 10_500), capacity(12_000, 12_600).started(LATER));

    assertThat(change.word()).isEqualTo(Word.FASTER);
    assertThat(change.throughput().of()).isEqualTo("capacity");
    assertThat(change.throughput().percent().orElseThrow()).isCloseTo(20, within(1e-9));
    RelativeChange estimate = change.throughput().estimate().orElseThrow();
    assertThat(estimate.lowPercent()).isCloseTo(100 * (1.2 / 1.05 - 1), within(1e-9));
    assertThat(estimate.highPercent()).isCloseTo(26, within(1e-9));
    assertThat(sentence(change)).contains("capacity, faster");
  }

  @Test
  public void capacitiesWhoseIntervalsOverlapDoNot() throws IOException {
    CellChange change = change(capacity(10_000, 12_000), capacity(11_000, 13_000).started(LATER));

    assertThat(change.word()).isEqualTo(Word.NO_DIFFERENCE);
  }

  @Test
  public void theChangeIsThatOfTheRatesHoweverWideTheirIntervals() throws IOException {
    CellChange change = change(capacity(10_000, 10_500), capacity(10_000, 20_000).started(LATER));

    assertThat(change.word()).isEqualTo(Word.NO_DIFFERENCE);
    assertThat(change.throughput().percent().orElseThrow()).isCloseTo(0, within(1e-9));
    assertThat(change.throughput().estimate().orElseThrow().highPercent())
        .isCloseTo(100, within(1e-9));
  }

  @Test
  public void capacitiesOfASingleRunAreTested() throws IOException {
    CellChange change =
        change(
            capacity(10_000, 10_500),
            before(12_000).capacity(12_000, OptionalInt.of(12_600), 10_000).started(LATER));

    // All measurements of a search tell how runs differ.
    assertThat(change.word()).isEqualTo(Word.FASTER);
  }

  @Test
  public void theOrderOfAnObjectivesLimitsIsNoDifference() throws IOException {
    CellChange change =
        change(
            capacity(10_000, 10_500).limits("READ.p99", "UPDATE.p99"),
            capacity(12_000, 12_600).limits("UPDATE.p99", "READ.p99").started(LATER));

    assertThat(change.word()).isEqualTo(Word.FASTER);
  }

  @Test
  public void aCapacityWithoutAnUpperEndIsNotTested() throws IOException {
    CellChange change =
        change(
            capacity(10_000, 12_000),
            before(20_000).capacity(20_000, OptionalInt.empty(), 10_000).started(LATER));

    assertThat(change.word()).isEqualTo(Word.NOT_TESTED);
    assertThat(change.reasons()).containsExactly("a capacity has no upper end");
  }

  @Test
  public void capacitiesUnderOtherObjectivesAreNotComparable() throws IOException {
    CellChange change =
        change(
            capacity(10_000, 10_500),
            before(12_000).capacity(12_000, OptionalInt.of(12_600), 20_000).started(LATER));

    assertThat(change.word()).isEqualTo(Word.NOT_COMPARABLE);
    assertThat(change.reasons())
        .contains("objective: READ.p99 within 10 ms, READ.p99 within 20 ms");
  }
}
