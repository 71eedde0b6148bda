package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.FindSpec;
import io.github.hbaseycsb.model.run.RunName.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a search for the highest rate that holds knows, and what it measures next. That follows from
 * what was measured alone, in whatever order: a search that was interrupted goes on.
 *
 * <ol>
 *   <li>Probes at growing rates, until one does not hold.
 *   <li>Probes between the highest rate that holds and the lowest that does not, in the middle on
 *       the logarithm, until the two are a step apart. If the clients could not keep to the rate
 *       that does not hold, the middle is computed with the rate that they reached.
 *   <li>Runs of full length at the rate that holds. If they do not hold, runs at lower rates, at
 *       growing distances, and then between the rate that holds and the lowest that does not, in
 *       the middle on the logarithm, until the two are a step apart. From then on probes are
 *       ignored.
 *   <li>If no run of full length fails, a run a step above. If it holds, the search continues from
 *       there.
 * </ol>
 *
 * <p>An undecided probe is repeated, up to {@value #PROBES_OF_A_RATE} probes in all. If it is still
 * undecided, the search treats the rate as not holding, but the interval of the answer ignores it.
 */
public final class CapacitySearch {
  private static final int PROBES_OF_A_RATE = 3;

  /** The factor by which the first rates grow. */
  private static final double FIRST_FACTOR = 2;

  private static final double LARGEST_FACTOR = 4;

  /**
   * The maximum number of rates at which a run a step above holds although a probe at or below it
   * does not.
   */
  private static final int CONTRADICTIONS_MAX = 5;

  /**
   * The next measurement.
   *
   * @param kind of the measurement
   * @param rate its target, operations per second
   * @param why the reason, as a clause
   */
  public record Next(Kind kind, int rate, String why) {}

  private final FindSpec spec;
  private final int runs;
  private final List<RateAttempt> tried;

  /**
   * Creates a search.
   *
   * @param runs number of runs of full length in which a rate must hold, at least 1
   * @param tried the measurements so far, at most one for each kind and rate
   */
  public CapacitySearch(FindSpec spec, int runs, Collection<RateAttempt> tried) {
    this.spec = spec;
    this.runs = runs;
    this.tried = List.copyOf(tried);
  }

  /** What to measure next; empty when the search has ended. */
  public Optional<Next> next() {
    return step().next();
  }

  /** How the search ended; empty if it has not. */
  public Optional<Ending> ending() {
    return step().ending();
  }

  /** The highest rate that holds in runs of full length; empty if there is none. */
  public OptionalInt holds() {
    return confirmed(cap().orElse(Integer.MAX_VALUE));
  }

  /** The lowest rate above {@link #holds} that fails; empty if there is none. */
  public OptionalInt fails() {
    int above = holds().orElse(0);
    return tried.stream()
        .filter(it -> it.outcome() == ProbeOutcome.FAILS && it.rate() > above)
        .mapToInt(RateAttempt::rate)
        .min();
  }

  /**
   * The kinds of the remaining measurements, if all of them are decided and the capacity is in the
   * middle of its possible range, on the logarithm.
   */
  public List<Kind> expected() {
    OptionalInt fails = fails();
    double low = Math.max(spec.from(), holdsInAny(fails.orElse(Integer.MAX_VALUE)).orElse(0));
    double capacity = Math.sqrt(low * fails.orElse(spec.to()));
    return expected(rate -> rate <= capacity);
  }

  private List<Kind> expected(IntPredicate holds) {
    List<Kind> kinds = new ArrayList<>();
    CapacitySearch search = this;
    for (Optional<Next> next = next(); next.isPresent(); next = search.next()) {
      kinds.add(next.get().kind());
      search = search.with(next.get(), holds.test(next.get().rate()));
    }
    return kinds;
  }

  private CapacitySearch with(Next done, boolean holds) {
    List<RateAttempt> all = new ArrayList<>(tried);
    Optional<RateAttempt> before = tried(done.kind(), done.rate());
    before.ifPresent(all::remove);
    all.add(
        new RateAttempt(
            done.kind(),
            done.rate(),
            before.map(RateAttempt::times).orElse(0) + 1,
            holds ? ProbeOutcome.HOLDS : ProbeOutcome.FAILS,
            OptionalDouble.empty()));
    return new CapacitySearch(spec, runs, all);
  }

  private record Step(Optional<Next> next, Optional<Ending> ending) {
    static Step measure(Kind kind, int rate, String why) {
      return new Step(Optional.of(new Next(kind, rate, why)), Optional.empty());
    }

    static Step end(Ending ending) {
      return new Step(Optional.empty(), Optional.of(ending));
    }
  }

  private Step step() {
    Optional<RateAttempt> unfinished = tried.stream().filter(this::isUnfinished).findFirst();
    if (unfinished.isPresent()) {
      RateAttempt rate = unfinished.get();
      return Step.measure(
          rate.kind(),
          rate.rate(),
          rate.kind() == Kind.PROBE
              ? "again, because it is undecided"
              : Text.of("run %d of %d at the rate that held", rate.times() + 1, runs));
    }
    if (contradictions() > CONTRADICTIONS_MAX) {
      return Step.end(Ending.NO_AGREEMENT);
    }
    OptionalInt cap = cap();
    OptionalInt held = held(cap.orElse(Integer.MAX_VALUE));
    if (cap.isPresent()) {
      return held.isPresent() ? between(held.getAsInt(), cap.getAsInt()) : stepDown(cap.getAsInt());
    }
    return held.isPresent() && tried(Kind.RUN, held.getAsInt()).isPresent()
        ? stepAbove(held.getAsInt())
        : probe(held);
  }

  /** Probes above a rate that holds in runs of full length. None of these has failed. */
  private Step probe(OptionalInt held) {
    int above = held.orElse(0);
    OptionalInt high = rates(it -> isProbe(it) && !it.holds() && it.rate() > above).min();
    OptionalInt low =
        IntStream.concat(
                held.stream(),
                rates(
                    it ->
                        isProbe(it)
                            && it.holds()
                            && it.rate() > above
                            && it.rate() < high.orElse(Integer.MAX_VALUE)))
            .max();
    if (low.isEmpty()) {
      return high.isPresent()
          ? Step.end(Ending.NOTHING_HOLDS)
          : Step.measure(Kind.PROBE, spec.from(), "the lowest rate to be tried");
    }
    int lowest = low.getAsInt();
    if (high.isEmpty() && lowest < spec.to()) {
      return Step.measure(Kind.PROBE, grown(lowest), "none has failed yet");
    }
    if (high.isPresent() && high.getAsInt() > above(lowest)) {
      return Step.measure(
          Kind.PROBE,
          middle(lowest, high.getAsInt()),
          Text.of("between %,d, which holds, and %,d", lowest, high.getAsInt()));
    }
    return firstRun(lowest);
  }

  private Step firstRun(int rate) {
    return Step.measure(Kind.RUN, rate, Text.of("run 1 of %d at the rate that held", runs));
  }

  private static boolean isProbe(RateAttempt it) {
    return it.kind() == Kind.PROBE;
  }

  private Step stepDown(int cap) {
    if (cap <= spec.from()) {
      return Step.end(Ending.NOTHING_HOLDS);
    }
    int missed = (int) rates(it -> it.kind() == Kind.RUN && !it.holds()).count();
    double distance = Math.pow(spec.step(), Math.pow(2, Math.max(0, missed - 1)));
    int rate = Math.max(spec.from(), Math.min(cap - 1, (int) Math.ceil(cap / distance)));
    return Step.measure(Kind.RUN, rate, Text.of("runs at %,d did not hold", cap));
  }

  /** Runs of full length between a rate that holds in such runs and one that does not. */
  private Step between(int held, int cap) {
    if (cap > above(held)) {
      int middle = (int) Math.round(Math.sqrt((double) held * cap));
      return Step.measure(
          Kind.RUN,
          Math.max(held + 1, Math.min(cap - 1, middle)),
          Text.of("between runs at %,d, which hold, and at %,d", held, cap));
    }
    return tried(Kind.RUN, held).isPresent() ? Step.end(Ending.FOUND) : firstRun(held);
  }

  private Step stepAbove(int held) {
    return held >= spec.to()
        ? Step.end(Ending.AT_LEAST)
        : Step.measure(Kind.ABOVE, above(held), "a step above, which must not hold");
  }

  private boolean isUnfinished(RateAttempt it) {
    return switch (it.kind()) {
      case PROBE -> it.outcome() == ProbeOutcome.UNDECIDED && it.times() < PROBES_OF_A_RATE;
      case RUN -> it.outcome() != ProbeOutcome.FAILS && it.times() < runs;
      case ABOVE, PROFILE -> false;
    };
  }

  /** The lowest rate that does not hold in runs of full length. */
  private OptionalInt cap() {
    return rates(it -> !isProbe(it) && counts(it) && !it.holds() && !isUnfinished(it)).min();
  }

  /** The highest rate below another one that holds in all of its runs of full length. */
  private OptionalInt confirmed(int below) {
    return rates(
            it -> it.kind() == Kind.RUN && it.holds() && !isUnfinished(it) && it.rate() < below)
        .max();
  }

  /** The same; a run a step above another rate counts, too. */
  private OptionalInt held(int below) {
    return IntStream.concat(
            confirmed(below).stream(),
            rates(it -> it.kind() == Kind.ABOVE && counts(it) && it.holds() && it.rate() < below))
        .max();
  }

  private OptionalInt holdsInAny(int below) {
    return rates(it -> it.holds() && it.rate() < below).max();
  }

  /**
   * Whether a measurement counts. A single run above does not, if there are all runs at the same
   * rate.
   */
  private boolean counts(RateAttempt it) {
    return it.kind() != Kind.ABOVE || tried(Kind.RUN, it.rate()).isEmpty();
  }

  private long contradictions() {
    OptionalInt lowest = rates(it -> isProbe(it) && !it.holds()).min();
    return rates(it -> it.kind() == Kind.ABOVE && it.holds())
        .filter(rate -> lowest.isPresent() && lowest.getAsInt() <= rate)
        .count();
  }

  private IntStream rates(Predicate<RateAttempt> which) {
    return tried.stream().filter(which).mapToInt(RateAttempt::rate);
  }

  private Optional<RateAttempt> tried(Kind kind, int rate) {
    return tried.stream().filter(it -> it.kind() == kind && it.rate() == rate).findFirst();
  }

  /** The rate a step above. */
  private int above(int rate) {
    return (int) Math.min(spec.to(), Math.max(rate + 1L, Math.round(rate * spec.step())));
  }

  /**
   * The next rate: grown by 2 once, then by 4. A rate that is much too high makes servers fall
   * behind, which takes longer to settle than it saves.
   */
  private int grown(int rate) {
    double factor = rate <= spec.from() ? FIRST_FACTOR : LARGEST_FACTOR;
    return (int) Math.min(spec.to(), Math.max(rate + 1.0, Math.floor(rate * factor)));
  }

  /** Strictly between the two, which are more than a step apart. */
  private int middle(int low, int high) {
    double reached =
        Stream.of(tried(Kind.PROBE, high))
            .flatMap(Optional::stream)
            .flatMapToDouble(it -> it.reached().stream())
            .filter(it -> it > low * spec.step() && it < high)
            .findFirst()
            .orElse(high);
    int middle = (int) Math.round(Math.sqrt(low * reached));
    return Math.max(low + 1, Math.min(high - 1, middle));
  }
}
