package io.github.hbaseycsb.analysis.capacity;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.analysis.capacity.Capacity.Ending;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Point;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Range;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Measured;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Next;
import io.github.hbaseycsb.analysis.capacity.SimulatedSystem.Disturbance;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.stats.RelativeChange.Estimate;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.SearchSpec;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** {@code scripts/dev/simulate-capacity}: prints how often searches are right, in Markdown. */
public final class SimulateCapacity {
  private static final double PERCENT = 100;
  private static final List<Double> SPREADS = List.of(0.0, 0.15, 0.3, 0.5, 0.68);

  /** Of figures that are counted: at 0 they would be exact, and all intervals right. */
  private static final List<Double> SPREADS_OF_MEANS = List.of(0.01, 0.02, 0.05, 0.1);

  private static final List<Integer> RUNS = List.of(1, 2, 3, 5);
  private static final List<Disturbance> DISTURBANCES =
      List.of(Disturbance.NONE, new Disturbance(0.03, 20), new Disturbance(0.1, 10));

  /** What intervals of 95% should cover, within the error of the simulation, percent. */
  private static final long LEAST_COVERED = 93;

  private static final long MOST_COVERED = 97;

  /** The 95th percentile of the normal distribution. */
  private static final double NORMAL_95 = 1.645;

  /** More than any search takes. */
  private static final int MOST_MEASUREMENTS = 100;

  private SimulateCapacity() {}

  /**
   * What a search came to.
   *
   * @param most the rate at which 19 of 20 runs meet the objective; of threads the throughput
   */
  private record Search(Range median, Range most, int measurements, Ending ending) {
    /** Whether no interval is too wide for a verdict ({@code CapacityFindings}). */
    boolean isJudged(SearchSpec spec) {
      return ending == Ending.FOUND
          && median.high() <= median.low() * spec.step()
          && most.high() <= most.low() * Thresholds.MOST_RUNS_FACTOR_MAX;
    }
  }

  /**
   * How right answers are.
   *
   * @param ratio the answer divided by what is true, median
   * @param covered the share of intervals that contain what is true
   */
  record Quality(double ratio, double covered) {
    static Quality of(List<Search> searches, Function<Search, Range> answer, double truth) {
      List<Range> all = searches.stream().map(answer).toList();
      double[] ratios = all.stream().mapToDouble(it -> it.median() / truth).sorted().toArray();
      int n = all.size();
      return new Quality(
          ratios[n / 2],
          (double) all.stream().filter(it -> it.low() <= truth && truth <= it.high()).count() / n);
    }
  }

  /** What many searches came to. */
  record Outcome(Quality median, Quality most, double measurements) {}

  static Outcome outcome(
      SimulatedSystem system,
      double spread,
      int runs,
      Disturbance disturbance,
      long seed,
      int searches) {
    // Generators with seeds in a row would begin alike, and rows with the same ones depend on each
    // other.
    SplittableRandom random =
        new SplittableRandom(Objects.hash(seed, system.name(), spread, runs, disturbance));
    List<Search> all =
        Stream.generate(random::split).limit(searches).toList().parallelStream()
            .map(it -> search(system, spread, runs, disturbance, new double[MOST_MEASUREMENTS], it))
            .toList();
    return new Outcome(
        Quality.of(all, Search::median, system.capacity(spread, 0)),
        Quality.of(
            all,
            Search::most,
            system instanceof SimulatedSystem.OfThreads threads
                ? threads.highest()
                : system.capacity(spread, NORMAL_95)),
        all.stream().mapToInt(Search::measurements).average().orElseThrow());
  }

  /**
   * Pairs of searches of one system.
   *
   * @param covered the share of the changes whose interval contains none
   * @param half half of their intervals, median, percent
   * @param judged the share of pairs whose answers are both judged
   * @param passed the share that is judged and passes the smallest limit of a gate
   * @param failed the share that fails it
   */
  private record Pairs(double covered, double half, double judged, double passed, double failed) {
    /** Of {@code Gate}, in precisions. */
    private static final int PRECISIONS_MIN = 4;

    static Pairs of(List<Pair> pairs, SearchSpec spec) {
      double limit = -PRECISIONS_MIN * spec.precisionPercent();
      return new Pairs(
          share(pairs, it -> it.change.lowPercent() <= 0 && it.change.highPercent() >= 0),
          pairs.stream().mapToDouble(Pair::half).sorted().toArray()[pairs.size() / 2],
          share(pairs, it -> it.judged),
          share(pairs, it -> it.judged && it.change.lowPercent() >= limit),
          share(pairs, it -> it.change.highPercent() < limit));
    }

    private static double share(List<Pair> pairs, Predicate<Pair> which) {
      return (double) pairs.stream().filter(which).count() / pairs.size();
    }
  }

  private record Pair(RelativeChange change, boolean judged) {
    static Pair of(Search a, Search b, SearchSpec spec) {
      return new Pair(
          RelativeChange.of(estimate(a.median), estimate(b.median)),
          Stream.of(a, b).allMatch(it -> it.isJudged(spec)));
    }

    private static Estimate estimate(Range answer) {
      return new Estimate(answer.median(), answer.low(), answer.high());
    }

    double half() {
      return (change.highPercent() - change.lowPercent()) / 2;
    }
  }

  /**
   * @param shared the share of the variance between runs that the two have in common, as by turns
   */
  private static Pairs pairs(
      SimulatedSystem system, double spread, int runs, double shared, long seed, int searches) {
    SplittableRandom random =
        new SplittableRandom(Objects.hash(seed, system.name(), spread, runs, shared));
    double own = spread * Math.sqrt(1 - shared);
    return Pairs.of(
        Stream.generate(random::split).limit(searches).toList().parallelStream()
            .map(
                pair -> {
                  double[] common =
                      DoubleStream.generate(pair::nextGaussian)
                          .limit(MOST_MEASUREMENTS)
                          .map(it -> it * spread * Math.sqrt(shared))
                          .toArray();
                  return Pair.of(
                      search(system, own, runs, Disturbance.NONE, common, pair),
                      search(system, own, runs, Disturbance.NONE, common, pair),
                      system.spec());
                })
            .toList(),
        system.spec());
  }

  /**
   * @param common what befalls each measurement besides, on the logarithm
   */
  private static Search search(
      SimulatedSystem system,
      double spread,
      int runs,
      Disturbance disturbance,
      double[] common,
      RandomGenerator random) {
    List<Measured> measured = new ArrayList<>();
    CapacitySearch search = search(system, runs, measured);
    for (Optional<Next> next = search.next(); next.isPresent(); next = search.next()) {
      Measured here = system.measure(next.get(), spread, disturbance, random);
      Point point = here.point();
      double excess = point.excess() + common[measured.size()];
      measured.add(
          new Measured(
              here.kind(),
              here.rate(),
              new Point(point.rate(), excess, point.error(), point.full())));
      search = search(system, runs, measured);
    }
    CapacityFit fit = search.fit().orElseThrow();
    if (system.spec().by() == By.RATE) {
      return new Search(
          search.answer(), fit.most(), measured.size(), search.ending().orElseThrow());
    }
    Range level = fit.level();
    double highest = Math.exp(-least(measured));
    return new Search(
        search.answer(),
        new Range(
            highest * Math.exp(level.median()),
            highest * Math.exp(level.low()),
            highest * Math.exp(level.high())),
        measured.size(),
        search.ending().orElseThrow());
  }

  private static double least(List<Measured> measured) {
    return measured.stream().mapToDouble(it -> it.point().excess()).min().orElseThrow();
  }

  private static CapacitySearch search(SimulatedSystem system, int runs, List<Measured> measured) {
    SearchSpec spec = system.spec();
    List<Measured> fitted =
        spec.by() == By.RATE
            ? measured
            : measured.stream()
                .map(
                    it ->
                        new Measured(
                            it.kind(),
                            it.rate(),
                            CapacitySearch.point(
                                By.THREADS,
                                it.rate(),
                                it.point().excess() - least(measured),
                                0,
                                it.kind())))
                .toList();
    return new CapacitySearch(spec, runs, CapacitySearch.unknown(spec), fitted);
  }

  /** Arguments: a seed, a number of searches for each row, and which tables, if not all. */
  public static void main(String[] args) {
    if (args.length < 2 || !args[0].matches("\\d{1,9}") || !args[1].matches("[1-9]\\d{1,4}")) {
      fail("give a seed and a number of searches, 10 or more");
    }
    Map<String, Runnable> tables = tables(Long.parseLong(args[0]), Integer.parseInt(args[1]));
    List<String> names = List.of(args).subList(2, args.length);
    if (!tables.keySet().containsAll(names)) {
      fail("the tables are " + String.join(", ", tables.keySet()));
    }
    System.out.printf("Seed %s, %s searches of each system.%n", args[0], args[1]);
    (names.isEmpty() ? tables.keySet() : names).forEach(name -> tables.get(name).run());
  }

  private static void fail(String text) {
    System.err.println("simulate-capacity: " + text);
    System.exit(1);
  }

  private static Map<String, Runnable> tables(long seed, int searches) {
    Map<String, Runnable> tables = new LinkedHashMap<>();
    tables.put(
        "latency",
        () -> {
          heading("19 of 20");
          for (Disturbance disturbance : DISTURBANCES) {
            for (double spread : SPREADS) {
              row(SimulatedSystem.OfLatency.ALL, spread, disturbance, seed, searches);
            }
          }
        });
    tables.put("compared", () -> compared(seed, searches));
    tables.put(
        "server.cpu", () -> ofMeans(SimulatedSystem.OfProcessors.ALL, "19 of 20", seed, searches));
    tables.put(
        "threads",
        () -> ofMeans(SimulatedSystem.OfThreads.ALL, "highest throughput", seed, searches));
    return tables;
  }

  private static void compared(long seed, int searches) {
    System.out.printf(
        ROOT,
        "%n| runs differ by | in common | runs | intervals with no change | half an interval"
            + " | judged | judged and passes | fails |%n%s%n",
        "|---".repeat(8) + "|");
    for (double spread : SPREADS) {
      for (double shared : spread == 0 ? List.of(0.0) : List.of(0.0, 0.5)) {
        for (int runs : List.of(1, 3)) {
          List<Pairs> systems =
              SimulatedSystem.OfLatency.ALL.stream()
                  .map(system -> pairs(system, spread, runs, shared, seed, searches))
                  .toList();
          System.out.printf(
              ROOT,
              "| %.2f | %.0f%% | %d | %.0f%% | %.1f%% | %.0f%% | %.0f%% | %.1f%% |%n",
              spread,
              PERCENT * shared,
              runs,
              PERCENT * mean(systems, Pairs::covered),
              mean(systems, Pairs::half),
              PERCENT * mean(systems, Pairs::judged),
              PERCENT * mean(systems, Pairs::passed),
              PERCENT * mean(systems, Pairs::failed));
        }
      }
    }
  }

  private static <T> double mean(List<T> systems, ToDoubleFunction<T> figure) {
    return systems.stream().mapToDouble(figure).average().orElseThrow();
  }

  private static void ofMeans(
      List<SimulatedSystem> systems, String second, long seed, int searches) {
    heading(second);
    for (double spread : SPREADS_OF_MEANS) {
      row(systems, spread, Disturbance.NONE, seed, searches);
    }
  }

  private static void heading(String second) {
    System.out.printf(
        ROOT,
        "%n| disturbed | runs differ by |%s%s measurements |%n%s%n",
        headings("median run"),
        headings(second),
        "|---".repeat(3 + 2 * RUNS.size()) + "|");
  }

  private static void row(
      List<SimulatedSystem> systems,
      double spread,
      Disturbance disturbance,
      long seed,
      int searches) {
    List<List<Outcome>> ofRuns = new ArrayList<>();
    for (int runs : RUNS) {
      ofRuns.add(
          systems.stream()
              .map(system -> outcome(system, spread, runs, disturbance, seed, searches))
              .toList());
    }
    System.out.printf(
        ROOT,
        "| %s | %.2f |%s%s %s |%n",
        disturbance,
        spread,
        cells(ofRuns, Outcome::median),
        cells(ofRuns, Outcome::most),
        ofRuns.stream().map(SimulateCapacity::measurements).collect(Collectors.joining(", ")));
  }

  /** How many a search takes, mean of all. */
  private static String measurements(List<Outcome> systems) {
    return Text.of("%.1f", mean(systems, Outcome::measurements));
  }

  private static String headings(String what) {
    return RUNS.stream()
        .map(runs -> Text.of(" %s, %s |", what, Counted.of(runs, "run")))
        .collect(Collectors.joining());
  }

  /** The lowest and the highest ratio of the systems, and how many of all intervals are right. */
  private static String cells(List<List<Outcome>> ofRuns, Function<Outcome, Quality> which) {
    StringBuilder cells = new StringBuilder();
    for (List<Outcome> systems : ofRuns) {
      List<Quality> all = systems.stream().map(which).toList();
      DoubleSummaryStatistics ratios = all.stream().mapToDouble(Quality::ratio).summaryStatistics();
      long covered = Math.round(PERCENT * mean(all, Quality::covered));
      String mark = covered < LEAST_COVERED || covered > MOST_COVERED ? "**" : "";
      cells.append(
          Text.of(
              " %.2f to %.2f, %s%d%%%s |", ratios.getMin(), ratios.getMax(), mark, covered, mark));
    }
    return cells.toString();
  }
}
