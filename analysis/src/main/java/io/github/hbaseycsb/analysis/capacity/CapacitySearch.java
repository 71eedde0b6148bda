package io.github.hbaseycsb.analysis.capacity;

import static java.util.Collections.nCopies;

import io.github.hbaseycsb.analysis.capacity.Capacity.Ending;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.CurveKind;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Point;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Range;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Spread;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.SearchSpec;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import io.github.hbaseycsb.model.run.RunName.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * What a search for the rate that meets an objective measures next. That follows from what was
 * measured alone: a search that was interrupted goes on.
 *
 * <ol>
 *   <li>Probes at growing rates, until one does not hold; of threads until the most.
 *   <li>Probes where they narrow the answer most, until its interval is as narrow as asked for, or
 *       {@value #PROBES_MAX} were done. One that is far off the curve is repeated first.
 *   <li>Final runs at the answer, as many as asked for at one rate. If one moves the answer so far
 *       that its rate is outside of its interval, the next is at the new answer; what the last one
 *       moves is not run again.
 * </ol>
 */
public final class CapacitySearch {
  static final int PROBES_MAX = 11;

  /** Fewer probes do not tell how runs differ. */
  private static final int PROBES_MIN = 6;

  /** What most searches take. */
  private static final int PROBES_USUAL = 10;

  /** The maximum number of final runs, in what the plan asks for. */
  private static final int RUNS_FACTOR = 3;

  /** The factor by which the first rates grow. */
  private static final double FIRST_FACTOR = 2;

  private static final double LARGEST_FACTOR = 4;

  /** The last fits: the driver, the reports and the searches of later cells need the same ones. */
  private static final Map<List<Object>, CapacityFit> FITS = new ConcurrentHashMap<>();

  private static final int FITS_MAX = 100;

  /** How many times the usual difference a measurement is from the curve if it is implausible. */
  private static final double IMPLAUSIBLE = 4.25;

  /**
   * The next measurement.
   *
   * @param kind of the measurement
   * @param rate its target, operations per second; or its number of threads
   * @param why the reason, as a clause
   */
  public record Next(Kind kind, int rate, String why) {}

  /** A measurement at a target or with a number of threads, and what it came to. */
  record Measured(Kind kind, int rate, Point point) {
    boolean holds() {
      return point.excess() < 0;
    }
  }

  private final SearchSpec spec;
  private final int runs;
  private final Spread prior;
  private final List<Measured> measured;
  private final Optional<CapacityFit> fit;

  /**
   * A search that has not begun, if nothing is known of the campaign's other cells.
   *
   * @param runs number of final runs, at least 1
   */
  public CapacitySearch(SearchSpec spec, int runs) {
    this(spec, runs, unknown(spec), List.of());
  }

  /**
   * @param measured in chronological order
   */
  CapacitySearch(SearchSpec spec, int runs, Spread prior, List<Measured> measured) {
    this.spec = spec;
    this.runs = runs;
    this.prior = prior;
    this.measured = List.copyOf(measured);
    fit =
        measured.isEmpty()
            ? Optional.empty()
            : Optional.of(fit(any -> true, runsDifferFromProbes()));
  }

  /** What is known of how runs differ before the campaign's first measurement. */
  static Spread unknown(SearchSpec spec) {
    return spec.objective().latencies().isEmpty() ? Spread.UNKNOWN_OF_MEANS : Spread.UNKNOWN;
  }

  private CapacityFit fit(Predicate<Point> which, boolean offset) {
    List<Point> points = measured.stream().map(Measured::point).filter(which).toList();
    if (FITS.size() >= FITS_MAX) {
      FITS.clear();
    }
    return FITS.computeIfAbsent(
        List.of(spec.by(), points, spec.from(), spec.to(), prior, offset),
        any ->
            ofThreads()
                ? new CapacityFit(
                    CurveKind.THREADS, points, 1.0 / spec.to(), 1.0 / spec.from(), prior, true)
                : new CapacityFit(CurveKind.RATES, points, spec.from(), spec.to(), prior, offset));
  }

  private boolean ofThreads() {
    return spec.by() == By.THREADS;
  }

  /**
   * A measurement as the fit has it.
   *
   * @param rate that was reached, or a number of threads
   */
  static Point point(By by, double rate, double excess, double error, Kind kind) {
    return by == By.THREADS
        ? new Point(1 / rate, excess, error, false)
        : new Point(rate, excess, error, kind != Kind.PROBE);
  }

  /** The excess of the median run at a rate, or with a number of threads. */
  Range excess(double rate) {
    return fit.orElseThrow().excess(ofThreads() ? 1 / rate : rate);
  }

  /**
   * The rate at which the median run meets the objective, or the least number of threads that
   * reaches the highest throughput, as far as it was tried.
   */
  Range answer() {
    Range answer = fit.orElseThrow().median();
    return ofThreads()
        ? answer.map(reciprocal -> Math.max(spec.from(), Math.ceil(1 / reciprocal)))
        : answer;
  }

  /** Whether final runs do not belong to the curve of the probes. One of them may be disturbed. */
  private boolean runsDifferFromProbes() {
    List<Point> full = measured.stream().map(Measured::point).filter(Point::full).toList();
    if (full.size() < 2 || full.size() == measured.size()) {
      return false;
    }
    CapacityFit ofProbes = fit(point -> !point.full(), false);
    double mean = full.stream().mapToDouble(ofProbes::difference).average().orElseThrow();
    // The curve itself is known by the probes near the answer, about half of them.
    double error = 1.0 / full.size() + 2.0 / (measured.size() - full.size());
    return Math.abs(mean) > IMPLAUSIBLE * Math.sqrt(error);
  }

  /** Of all measurements; empty if there are none. */
  Optional<CapacityFit> fit() {
    return fit;
  }

  /** How the search ended; empty if it has not. */
  public Optional<Ending> ending() {
    if (next().isPresent()) {
      return Optional.empty();
    }
    double answer = answer().median();
    return Optional.of(
        answer < spec.from()
            ? Ending.NOTHING_HOLDS
            : answer > spec.to() ? Ending.AT_LEAST : Ending.FOUND);
  }

  /** The rate of the final runs that count for the cell: where most of them are. */
  public OptionalInt rateOfRuns() {
    return measured.stream()
        .filter(it -> it.kind() == Kind.RUN)
        .mapToInt(Measured::rate)
        .reduce((a, b) -> times(Kind.RUN, b) >= times(Kind.RUN, a) ? b : a);
  }

  private long times(Kind kind, int rate) {
    return measured.stream().filter(it -> it.kind() == kind && it.rate() == rate).count();
  }

  private long times(Kind kind) {
    return measured.stream().filter(it -> it.kind() == kind).count();
  }

  /** What to measure next; empty when the search has ended. */
  public Optional<Next> next() {
    if (fit.isEmpty()) {
      return Optional.of(new Next(Kind.PROBE, spec.from(), "the least to be tried"));
    }
    if (times(Kind.RUN) > 0) {
      return nextRun();
    }
    int highest = highest();
    if (ofThreads() && highest < spec.to()) {
      return Optional.of(new Next(Kind.PROBE, grown(highest), "the most have not been tried yet"));
    }
    Range answer = answer();
    if (answer.high() < spec.from() && times(Kind.PROBE, spec.from()) > 1) {
      return Optional.empty();
    }
    OptionalInt held = measured.stream().filter(Measured::holds).mapToInt(Measured::rate).max();
    int grown = held.isPresent() ? grown(held.getAsInt()) : spec.from();
    if (measured.stream().allMatch(Measured::holds)) {
      return held.getAsInt() < spec.to()
          ? Optional.of(new Next(Kind.PROBE, grown, "none has failed yet"))
          : nextRun();
    }
    long probes = times(Kind.PROBE);
    Optional<Integer> implausible = implausible(Kind.PROBE);
    if (probes < PROBES_MAX && implausible.isPresent()) {
      return Optional.of(
          new Next(Kind.PROBE, implausible.get(), "again, because it is far off the others"));
    }
    if (probes < PROBES_MIN || (probes < PROBES_MAX && !isPrecise())) {
      int rate = (int) Math.round(mostInformative(grown, held.orElse(0)));
      return Optional.of(
          new Next(
              Kind.PROBE,
              rate,
              Text.of("the answer is between %,.0f and %,.0f", answer.low(), answer.high())));
    }
    return nextRun();
  }

  private double mostInformative(int grown, int held) {
    if (ofThreads()) {
      return 1 / fit.orElseThrow().mostInformative(1.0 / spec.to(), 1.0 / spec.from());
    }
    double most = Math.min(grown, reached(held).orElse(grown));
    return fit.orElseThrow().mostInformative(spec.from(), most);
  }

  /** The most that clients reached that missed their target; empty if others held more. */
  private OptionalDouble reached(int held) {
    return measured.stream()
        .filter(it -> it.point().rate() < it.rate())
        .mapToDouble(it -> it.point().rate())
        .max()
        .stream()
        .filter(rate -> rate > held)
        .findFirst();
  }

  private Optional<Next> nextRun() {
    Range answer = answer();
    Optional<Integer> last =
        measured.stream()
            .filter(it -> it.kind() == Kind.RUN)
            .map(Measured::rate)
            .reduce((first, second) -> second);
    Optional<Integer> implausible = implausible(Kind.RUN);
    boolean done = last.isPresent() && times(Kind.RUN, rateOfRuns().getAsInt()) >= runs;
    if ((done && implausible.isEmpty()) || times(Kind.RUN) >= (long) RUNS_FACTOR * runs) {
      return Optional.empty();
    }
    int rate =
        implausible
            .or(() -> last.filter(it -> answer.low() <= it && it <= answer.high()))
            .orElse((int) Math.round(Math.max(spec.from(), Math.min(spec.to(), answer.median()))));
    return Optional.of(
        new Next(Kind.RUN, rate, Text.of("final run %d", times(Kind.RUN, rate) + 1)));
  }

  /** Whether the answer's interval is as narrow as asked for. */
  boolean isPrecise() {
    Range answer = answer();
    boolean next = ofThreads() && answer.high() <= answer.low() + 1;
    return next || answer.high() <= answer.low() * spec.step();
  }

  private int highest() {
    return measured.stream().mapToInt(Measured::rate).max().orElseThrow();
  }

  /**
   * The rate of a measurement that is far off the curve and the only one of its rate. One that
   * fails above all others is not: the curve may be steep there.
   */
  private Optional<Integer> implausible(Kind kind) {
    int highest = highest();
    return measured.stream()
        .filter(it -> it.holds() || it.rate() < highest)
        .filter(it -> it.kind() == kind && times(kind, it.rate()) == 1)
        .filter(it -> Math.abs(fit.orElseThrow().difference(it.point())) > IMPLAUSIBLE)
        .map(Measured::rate)
        .findFirst();
  }

  /**
   * The next rate: grown by 2 once, then by 4. A rate that is much too high makes servers fall
   * behind, which takes longer to settle than it saves.
   */
  private int grown(int rate) {
    double factor = rate <= spec.from() ? FIRST_FACTOR : LARGEST_FACTOR;
    return (int) Math.min(spec.to(), Math.max(rate + 1.0, Math.floor(rate * factor)));
  }

  /** The kinds of the remaining measurements, if the search takes as many as most do. */
  public List<Kind> expected() {
    List<Kind> kinds = new ArrayList<>();
    next()
        .map(Next::kind)
        .ifPresent(
            kind -> {
              long probes = kind == Kind.PROBE ? Math.max(1, PROBES_USUAL - times(kind)) : 0;
              kinds.addAll(nCopies((int) probes, Kind.PROBE));
              kinds.addAll(nCopies((int) Math.max(1, runs - times(Kind.RUN)), Kind.RUN));
            });
    return kinds;
  }
}
