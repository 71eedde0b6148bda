package io.github.hbaseycsb.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Next;
import io.github.hbaseycsb.model.plan.FindSpec;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.run.RunName.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Function;
import org.junit.Test;

/** What a search measures next, and how it ends. */
public class CapacitySearchTest {
  private static final int RUNS = 3;

  private FindSpec spec = spec(500, 200_000, 5);
  private final List<RateAttempt> tried = new ArrayList<>();

  private static FindSpec spec(int from, int to, double precision) {
    return new FindSpec(
        new Objective(List.of(), 0.001), from, to, precision, Duration.ofSeconds(60));
  }

  private CapacitySearch search() {
    return new CapacitySearch(spec, RUNS, tried);
  }

  /** Takes down what a measurement came to, as all of its kind and rate together. */
  private void add(Kind kind, int rate, ProbeOutcome outcome, double reached) {
    Optional<RateAttempt> before =
        tried.stream().filter(it -> it.kind() == kind && it.rate() == rate).findFirst();
    before.ifPresent(tried::remove);
    tried.add(
        new RateAttempt(
            kind,
            rate,
            before.map(RateAttempt::times).orElse(0) + 1,
            outcome,
            OptionalDouble.of(reached)));
  }

  /** Lets it end, and returns what it measured. */
  private List<Next> run(Function<Next, ProbeOutcome> answer) {
    List<Next> measured = new ArrayList<>();
    for (Optional<Next> next = search().next(); next.isPresent(); next = search().next()) {
      measured.add(next.get());
      ProbeOutcome outcome = answer.apply(next.get());
      add(next.get().kind(), next.get().rate(), outcome, next.get().rate());
      assertThat(measured).as("a search that does not end").hasSizeLessThan(100);
    }
    return measured;
  }

  private static Function<Next, ProbeOutcome> capacity(int capacity) {
    return next -> next.rate() <= capacity ? ProbeOutcome.HOLDS : ProbeOutcome.FAILS;
  }

  @Test
  public void theRateThatHoldsIsFoundWithinTheStep() {
    for (int capacity : new int[] {500, 501, 777, 4_321, 31_000, 150_000, 199_999}) {
      tried.clear();

      run(capacity(capacity));

      int rate = search().holds().orElseThrow();
      assertThat(search().ending()).contains(Ending.FOUND);
      assertThat(rate).isLessThanOrEqualTo(capacity);
      assertThat(search().fails().orElseThrow()).isGreaterThan(capacity);
      assertThat(search().fails().orElseThrow()).isLessThanOrEqualTo((int) Math.ceil(rate * 1.05));
    }
  }

  @Test
  public void ratesGrowAndAreHalvedAndThenRunsOfFullLengthFollow() {
    List<Next> measured = run(capacity(4_321));

    assertThat(measured.stream().map(Next::rate).limit(4)).containsExactly(500, 1000, 4000, 16_000);
    int probes = (int) measured.stream().filter(it -> it.kind() == Kind.PROBE).count();
    assertThat(probes).isLessThanOrEqualTo(10);
    assertThat(measured.subList(probes, measured.size()).stream().map(Next::kind))
        .containsExactly(Kind.RUN, Kind.RUN, Kind.RUN, Kind.ABOVE);
  }

  @Test
  public void whatTheClientsReachedIsTheUpperEndOfTheNextProbe() {
    add(Kind.PROBE, 500, ProbeOutcome.HOLDS, 500);
    add(Kind.PROBE, 1000, ProbeOutcome.HOLDS, 1000);
    add(Kind.PROBE, 4000, ProbeOutcome.FAILS, 1440);

    assertThat(search().next().orElseThrow().rate()).isEqualTo(1200);
  }

  @Test
  public void whatDependsOnTheOrderOfTheMeasurementsIsNothing() {
    run(capacity(7_000));
    List<RateAttempt> all = List.copyOf(tried);
    for (int length = 0; length <= all.size(); length++) {
      List<RateAttempt> part = new ArrayList<>(all.subList(0, length));
      Optional<Next> next = new CapacitySearch(spec, RUNS, part).next();
      Collections.shuffle(part, new Random(length));
      assertThat(new CapacitySearch(spec, RUNS, part).next()).isEqualTo(next);
    }
  }

  @Test
  public void aProbeThatDecidesNothingIsRepeatedTwiceAndThenDoesNotHold() {
    add(Kind.PROBE, 500, ProbeOutcome.HOLDS, 500);
    for (int time = 1; time <= 2; time++) {
      add(Kind.PROBE, 1000, ProbeOutcome.UNDECIDED, 1000);
      assertThat(search().next().orElseThrow().rate()).isEqualTo(1000);
    }
    add(Kind.PROBE, 1000, ProbeOutcome.UNDECIDED, 1000);

    assertThat(search().next().orElseThrow().rate()).isEqualTo(707);
    assertThat(search().fails()).as("what is undecided is not shown to fail").isEmpty();
  }

  @Test
  public void undecidedProbesWidenTheInterval() {
    run(
        next ->
            next.rate() <= 10_000
                ? ProbeOutcome.HOLDS
                : next.rate() <= 14_000 ? ProbeOutcome.UNDECIDED : ProbeOutcome.FAILS);

    assertThat(search().ending()).contains(Ending.FOUND);
    assertThat(search().holds().orElseThrow()).isBetween(9_400, 10_000);
    assertThat(search().fails().orElseThrow()).isGreaterThan(14_000);
  }

  @Test
  public void theLowestRateThatFailsEndsTheSearchWithNothing() {
    List<Next> measured = run(capacity(499));

    assertThat(measured).hasSize(1);
    assertThat(search().ending()).contains(Ending.NOTHING_HOLDS);
    assertThat(search().holds()).isEmpty();
    assertThat(search().fails()).hasValue(500);
  }

  @Test
  public void theHighestRateThatHoldsIsConfirmedAndNothingIsRunAbove() {
    List<Next> measured = run(capacity(1_000_000));

    assertThat(search().ending()).contains(Ending.AT_LEAST);
    assertThat(search().holds()).hasValue(200_000);
    assertThat(search().fails()).isEmpty();
    assertThat(measured).noneMatch(it -> it.kind() == Kind.ABOVE);
  }

  @Test
  public void runsThatDoNotHoldAreFollowedByRunsBelow() {
    // Compactions need longer than a probe to get in the way.
    List<Next> measured =
        run(
            next ->
                next.rate() <= (next.kind() == Kind.PROBE ? 10_000 : 8_000)
                    ? ProbeOutcome.HOLDS
                    : ProbeOutcome.FAILS);

    assertThat(search().ending()).contains(Ending.FOUND);
    assertThat(search().holds().orElseThrow()).isBetween(7_500, 8_000);
    assertThat(search().fails().orElseThrow()).isBetween(8_001, 8_500);
    assertThat(measured).as("a run that fails ends the runs of its rate").hasSizeLessThan(25);
  }

  @Test
  public void runsThatDoNotHoldAtTheLowestRateEndWithNothing() {
    run(
        next ->
            next.kind() == Kind.PROBE && next.rate() <= 520
                ? ProbeOutcome.HOLDS
                : ProbeOutcome.FAILS);

    assertThat(search().ending()).contains(Ending.NOTHING_HOLDS);
    assertThat(search().holds()).isEmpty();
  }

  @Test
  public void aRunAboveThatHoldsIsTheNewLowerEnd() {
    // The first probes were disturbed.
    int[] disturbed = {3};
    run(
        next -> {
          if (next.rate() > 4_000 && next.kind() == Kind.PROBE && disturbed[0]-- > 0) {
            return ProbeOutcome.FAILS;
          }
          return next.rate() <= 9_000 ? ProbeOutcome.HOLDS : ProbeOutcome.FAILS;
        });

    assertThat(search().ending()).contains(Ending.FOUND);
    assertThat(search().holds().orElseThrow()).isBetween(8_500, 9_000);
  }

  @Test
  public void measurementsThatContradictEachOtherEndWithoutAgreement() {
    run(next -> next.kind() == Kind.ABOVE ? ProbeOutcome.HOLDS : capacity(1_000).apply(next));

    assertThat(search().ending()).contains(Ending.FOUND);
    tried.clear();
    run(next -> next.kind() == Kind.PROBE ? capacity(1_000).apply(next) : ProbeOutcome.HOLDS);

    assertThat(search().ending()).contains(Ending.NO_AGREEMENT);
    assertThat(search().holds().orElseThrow()).isBetween(1_000, 1_400);
  }

  @Test
  public void runsThatDecideNothingAtAnyRateEndWithNothing() {
    List<Next> measured =
        run(
            next ->
                next.kind() == Kind.RUN ? ProbeOutcome.UNDECIDED : capacity(150_000).apply(next));

    assertThat(search().ending()).contains(Ending.NOTHING_HOLDS);
    assertThat(measured).hasSizeLessThan(60);
  }

  @Test
  public void whatFullRunsHoldIsFoundHoweverMuchMoreProbesHold() {
    for (double precision : new double[] {1, 2, 5, 10, 20}) {
      for (int percent = 10; percent <= 100; percent++) {
        spec = spec(500, 200_000, precision);
        tried.clear();
        int capacity = 100 * percent;
        List<Next> measured =
            run(
                next ->
                    next.rate() <= (next.kind() == Kind.PROBE ? 10_000 : capacity)
                        ? ProbeOutcome.HOLDS
                        : ProbeOutcome.FAILS);

        String what = "full runs hold to %d, steps of %s%%".formatted(capacity, precision);
        assertThat(search().ending()).as(what).contains(Ending.FOUND);
        int rate = search().holds().orElseThrow();
        assertThat(rate).as(what).isLessThanOrEqualTo(capacity);
        assertThat(rate * spec.step()).as(what).isGreaterThan(capacity - 1);
        assertThat(search().fails().orElseThrow()).as(what).isGreaterThan(capacity);
        // Steps down until one holds, then halves of the last step.
        double steps = Math.log(10_000.0 / capacity) / Math.log(spec.step());
        double down = Math.ceil(Math.log(steps + 2) / Math.log(2)) + 1;
        assertThat(measured.stream().filter(it -> it.kind() != Kind.PROBE).count())
            .as(what)
            .isLessThanOrEqualTo((long) (down + RUNS * (down + 1)));
      }
    }
  }

  @Test
  public void aRunAboveThatHoldsBelowRunsThatFailIsRepeatedAndKept() {
    add(Kind.PROBE, 500, ProbeOutcome.HOLDS, 500);
    add(Kind.PROBE, 1000, ProbeOutcome.HOLDS, 1000);
    add(Kind.PROBE, 1040, ProbeOutcome.FAILS, 1040);
    add(Kind.PROBE, 1200, ProbeOutcome.HOLDS, 1200);
    add(Kind.PROBE, 1250, ProbeOutcome.FAILS, 1250);
    run(capacity(1_150));

    assertThat(search().ending()).contains(Ending.FOUND);
    assertThat(search().holds().orElseThrow()).isBetween(1_095, 1_150);
  }

  @Test
  public void howMuchIsLeftGetsLess() {
    int before = search().expected().size();
    assertThat(before).isBetween(10, 20);

    run(capacity(9_000));

    assertThat(search().expected()).isEmpty();
  }
}
