package io.github.hbaseycsb.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.hbaseycsb.analysis.capacity.Capacity.Ending;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.CurveKind;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Point;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Range;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Spread;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Measured;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Next;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.plan.Objective.Limit;
import io.github.hbaseycsb.model.plan.SearchSpec;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import io.github.hbaseycsb.model.run.RunName.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.Test;

/** What a search measures next, how it ends, and what it finds. */
public class CapacitySearchTest {
  private static final int RUNS = 3;
  private static final SearchSpec SPEC =
      new SearchSpec(
          By.RATE,
          new Objective(List.of(new Limit("READ", 99, Duration.ofMillis(10))), 0.001),
          500,
          200_000,
          5,
          Duration.ofSeconds(60));

  private final List<Measured> measured = new ArrayList<>();

  private CapacitySearch search() {
    return new CapacitySearch(SPEC, RUNS, CapacitySearch.unknown(SPEC), measured);
  }

  private Range answer() {
    return search().answer();
  }

  private void add(Kind kind, int rate, double excess) {
    measured.add(new Measured(kind, rate, new Point(rate, excess, 0.05, kind != Kind.PROBE)));
  }

  /** Lets it end. */
  private void run(ToDoubleFunction<Next> excess) {
    repeat(next -> add(next.kind(), next.rate(), excess.applyAsDouble(next)));
  }

  private void repeat(Consumer<Next> measure) {
    for (Optional<Next> next = search().next(); next.isPresent(); next = search().next()) {
      measure.accept(next.get());
      assertThat(measured).as("a search that does not end").hasSizeLessThan(40);
    }
  }

  /** The time in a queue, whose limit is at this rate. */
  private static double queue(double rate, double capacity) {
    double busy = 0.85 * rate / capacity;
    return busy < 1 ? Math.log(0.15 / (1 - busy)) : Double.POSITIVE_INFINITY;
  }

  private long of(Kind kind) {
    return measured.stream().filter(it -> it.kind() == kind).count();
  }

  @Test
  public void theRateAtWhichTheLimitIsMetIsFound() {
    for (int capacity : new int[] {520, 777, 4_321, 31_000, 150_000}) {
      measured.clear();

      run(next -> queue(next.rate(), capacity));

      assertThat(search().ending()).contains(Ending.FOUND);
      assertThat(answer().median() / capacity).as("%d", capacity).isCloseTo(1, within(0.02));
      assertThat(answer().low()).isLessThan(capacity);
      assertThat(answer().high()).isGreaterThan(capacity).isLessThan(1.06 * answer().low());
      assertThat(measured).hasSizeLessThan(17);
    }
  }

  @Test
  public void ratesGrowUntilOneFailsAndRunsOfFullLengthAreTheLast() {
    run(next -> queue(next.rate(), 4_321));

    assertThat(measured.stream().map(Measured::rate).limit(4))
        .containsExactly(500, 1000, 4000, 16_000);
    assertThat(of(Kind.RUN)).isEqualTo(RUNS);
    assertThat(measured.subList(measured.size() - RUNS, measured.size()))
        .allMatch(it -> it.kind() == Kind.RUN && it.rate() == search().rateOfRuns().orElseThrow());
    assertThat((double) search().rateOfRuns().orElseThrow()).isCloseTo(4_321, within(100.0));
  }

  @Test
  public void oneDisturbedProbeAtTheLowestRateDoesNotEndTheSearch() {
    add(Kind.PROBE, 500, Double.POSITIVE_INFINITY);
    assertThat(search().next().orElseThrow().rate()).isEqualTo(500);

    run(next -> queue(next.rate(), 9_000));

    assertThat(search().ending()).contains(Ending.FOUND);
    assertThat(answer().median() / 9_000).isCloseTo(1, within(0.03));
  }

  @Test
  public void twoThatFailDo() {
    run(next -> queue(next.rate(), 100));

    assertThat(search().ending()).contains(Ending.NOTHING_HOLDS);
    assertThat(measured).hasSizeBetween(2, 4).allMatch(it -> it.rate() == 500);
    assertThat(search().rateOfRuns()).isEmpty();
  }

  @Test
  public void clientsThatReachAHundredthOfTheLowestRateDoSoAsWell() {
    repeat(next -> measured.add(missed(next.kind(), next.rate())));

    assertThat(search().ending()).contains(Ending.NOTHING_HOLDS);
    assertThat(measured).hasSizeBetween(2, 4).allMatch(it -> it.rate() == 500);
  }

  @Test
  public void oneSuchProbeDoesNot() {
    measured.add(missed(Kind.PROBE, 500));

    run(next -> queue(next.rate(), 9_000));

    assertThat(search().ending()).contains(Ending.FOUND);
    assertThat(answer().median() / 9_000).isCloseTo(1, within(0.03));
  }

  /** Its clients reached 5 operations per second. */
  private static Measured missed(Kind kind, int rate) {
    return new Measured(kind, rate, new Point(5, Double.POSITIVE_INFINITY, 0, kind != Kind.PROBE));
  }

  @Test
  public void aCapacityAboveTheHighestRateIsAtLeastThat() {
    run(next -> queue(next.rate(), 1_000_000));

    assertThat(search().ending()).contains(Ending.AT_LEAST);
    assertThat(search().rateOfRuns()).hasValue(200_000);
    assertThat(of(Kind.RUN)).isEqualTo(RUNS);
  }

  @Test
  public void aMeasurementThatIsFarOffTheOthersIsRepeated() {
    for (int rate : new int[] {500, 1000, 4000, 6000, 8000, 8500, 9000, 9500, 10_000}) {
      add(Kind.PROBE, rate, queue(rate, 9_000));
    }
    add(Kind.PROBE, 7_000, 2);
    // Runs of the cells before hardly differ.
    Spread known = new Spread(Math.log(0.05), 0.5);

    CapacitySearch search = new CapacitySearch(SPEC, RUNS, known, measured);
    assertThat(search.next().orElseThrow())
        .isEqualTo(new Next(Kind.PROBE, 7_000, "again, because it is far off the others"));
    assertThat(search.fit().orElseThrow().median().median()).isBetween(8_800.0, 9_200.0);

    add(Kind.PROBE, 7_000, queue(7_000, 9_000));
    search = new CapacitySearch(SPEC, RUNS, known, measured);
    assertThat(search.next().map(Next::rate)).isNotEqualTo(Optional.of(7_000));
  }

  @Test
  public void whatTheClientsReachedIsAnUpperEnd() {
    add(Kind.PROBE, 500, -2);
    add(Kind.PROBE, 1000, -2);
    measured.add(
        new Measured(Kind.PROBE, 4000, new Point(1440, Double.POSITIVE_INFINITY, 0, false)));

    assertThat(search().next().orElseThrow().rate()).isBetween(1000, 1440);
  }

  @Test
  public void runsOfFullLengthThatFailWhereProbesHoldMoveTheAnswer() {
    // Compactions need longer than a probe to get in the way.
    run(next -> queue(next.rate(), next.kind() == Kind.PROBE ? 10_000 : 7_000));

    assertThat(search().ending()).contains(Ending.FOUND);
    assertThat(answer().low()).isLessThan(7_700);
    assertThat(answer().high()).isGreaterThan(6_700).isLessThan(10_000);
    assertThat(of(Kind.RUN)).as("%s", measured).isGreaterThan(RUNS);
  }

  @Test
  public void runsThatDifferMuchLeaveAWideInterval() {
    Random random = new Random(5);
    run(next -> queue(next.rate(), 9_000) + 0.7 * random.nextGaussian());

    assertThat(search().ending()).contains(Ending.FOUND);
    assertThat(search().isPrecise()).isFalse();
    assertThat(answer().low()).isLessThan(9_000);
    assertThat(answer().high()).isGreaterThan(9_000);
    assertThat(of(Kind.PROBE)).isEqualTo(CapacitySearch.PROBES_MAX);
    Range most = search().fit().orElseThrow().most();
    assertThat(most.median()).isLessThan(0.9 * answer().median());
    assertThat(most.low()).isLessThan(answer().low());
  }

  @Test
  public void unlessRunsAreShownToDifferAllOfThemMayHoldWhatTheMedianOneDoes() {
    run(next -> queue(next.rate(), 9_000));
    Range alike = search().fit().orElseThrow().most();

    assertThat(alike.low()).isLessThan(answer().low());
    assertThat(alike.high()).isBetween(9_000.0, answer().high());

    measured.clear();
    run(next -> queue(next.rate(), 9_000) + (measured.size() % 2 == 0 ? 0.3 : -0.3));

    assertThat(search().fit().orElseThrow().most().high()).isLessThan(9_000);
  }

  @Test
  public void howMuchRunsDifferIsTheirStandardDeviation() {
    NormalDistribution normal = NormalDistribution.of(0, 0.3);
    List<Point> points = new ArrayList<>();
    double squares = 0;
    for (int rate : new int[] {8_600, 8_800, 9_000, 9_200, 9_400}) {
      for (int i = 1; i < 13; i++) {
        double difference = normal.inverseCumulativeProbability(i / 13.0);
        squares += difference * difference;
        points.add(new Point(rate, 4 * Math.log(rate / 9_000.0) + difference, 0, false));
      }
    }

    CapacityFit fit = new CapacityFit(CurveKind.RATES, points, 500, 200_000, Spread.UNKNOWN, false);

    assertThat(fit.median().median() / 9_000).isCloseTo(1, within(0.01));
    assertThat(Math.exp(fit.spread().logMean()))
        .isCloseTo(Math.sqrt(squares / points.size()), within(0.02));
  }

  @Test
  public void whatIsKnownOfOtherCellsDecidesHowMuchOneMeasurementSays() {
    run(next -> queue(next.rate(), 9_000));
    Spread small = search().fit().orElseThrow().spread();

    assertThat(Math.exp(small.logMean())).isLessThan(0.1);
    assertThat(small.ofOther().logSd()).isBetween(0.5, Spread.UNKNOWN.logSd());
    List<Measured> few = measured.subList(0, 5);
    Range unknown =
        new CapacitySearch(SPEC, RUNS, Spread.UNKNOWN, few).fit().orElseThrow().median();
    Range known = new CapacitySearch(SPEC, RUNS, small.ofOther(), few).fit().orElseThrow().median();
    assertThat(known.high() / known.low()).isLessThan(unknown.high() / unknown.low());
  }

  @Test
  public void howMuchIsLeftGetsLess() {
    assertThat(search().expected()).hasSizeBetween(8, 20);

    run(next -> queue(next.rate(), 9_000));

    assertThat(search().expected()).isEmpty();
  }
}
