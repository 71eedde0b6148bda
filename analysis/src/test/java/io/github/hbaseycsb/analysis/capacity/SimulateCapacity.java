package io.github.hbaseycsb.analysis.capacity;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.analysis.capacity.CapacityFit.Point;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Range;
import io.github.hbaseycsb.analysis.capacity.CapacityFit.Spread;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Measured;
import io.github.hbaseycsb.analysis.capacity.CapacitySearch.Next;
import io.github.hbaseycsb.analysis.capacity.SimulatedSystem.Disturbance;
import io.github.hbaseycsb.analysis.stats.SampleStatistics;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.FindSpec;
import io.github.hbaseycsb.model.plan.FindSpec.By;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.run.RunName.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** {@code scripts/dev/simulate-capacity}: prints how often searches are right, in Markdown. */
public final class SimulateCapacity {
  private static final double PERCENT = 100;
  private static final FindSpec SPEC =
      new FindSpec(
          By.RATE, new Objective(List.of(), 0.001), 500, 100_000, 5, Duration.ofSeconds(60));
  private static final List<Double> SPREADS = List.of(0.0, 0.15, 0.3, 0.5, 0.68);
  private static final List<Integer> RUNS = List.of(1, 2, 3, 5);
  private static final List<Disturbance> DISTURBANCES =
      List.of(Disturbance.NONE, new Disturbance(0.03, 20), new Disturbance(0.1, 10));

  /** What intervals of 95% should cover, within the error of the simulation, percent. */
  private static final long LEAST_COVERED = 93;

  private static final long MOST_COVERED = 97;

  /** The 95th percentile of the normal distribution. */
  private static final double NORMAL_95 = 1.645;

  private SimulateCapacity() {}

  private record Search(Range median, Range most, int measurements) {}

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
    List<Search> all =
        IntStream.range(0, searches)
            .parallel()
            .mapToObj(
                i -> search(system, spread, runs, disturbance, new Random(seed * 1_000_003 + i)))
            .toList();
    return new Outcome(
        Quality.of(all, Search::median, system.capacity(spread, 0)),
        Quality.of(all, Search::most, system.capacity(spread, NORMAL_95)),
        all.stream().mapToInt(Search::measurements).average().orElseThrow());
  }

  private static Search search(
      SimulatedSystem system, double spread, int runs, Disturbance disturbance, Random random) {
    List<Measured> measured = new ArrayList<>();
    CapacitySearch search = new CapacitySearch(SPEC, runs, Spread.UNKNOWN, measured);
    for (Optional<Next> next = search.next(); next.isPresent(); next = search.next()) {
      Kind kind = next.get().kind();
      int rate = next.get().rate();
      double[] blocks = system.measure(rate, spread, disturbance, random);
      boolean reached = rate <= system.saturation();
      measured.add(
          new Measured(
              kind,
              rate,
              new Point(
                  Math.min(rate, system.saturation()),
                  reached
                      ? SampleStatistics.mean(blocks) - Math.log(SimulatedSystem.LIMIT_MS)
                      : Double.POSITIVE_INFINITY,
                  Math.sqrt(SampleStatistics.variance(blocks) / blocks.length),
                  kind != Kind.PROBE)));
      search = new CapacitySearch(SPEC, runs, Spread.UNKNOWN, measured);
    }
    CapacityFit fit = search.fit().orElseThrow();
    return new Search(fit.median(), fit.most(), measured.size());
  }

  /** Arguments: a seed and a number of searches for each row. */
  public static void main(String[] args) {
    if (args.length != 2 || !args[0].matches("\\d{1,9}") || !args[1].matches("[1-9]\\d{1,4}")) {
      System.err.println("simulate-capacity: give a seed and a number of searches, 10 or more");
      System.exit(1);
    }
    System.out.printf(
        ROOT,
        "Seed %s, %s searches of each system.%n%n| disturbed | runs differ by |%s%s%n%s%n",
        args[0],
        args[1],
        headings("median run"),
        headings("19 of 20"),
        "|---".repeat(2 + 2 * RUNS.size()) + "|");
    for (Disturbance disturbance : DISTURBANCES) {
      for (double spread : SPREADS) {
        List<List<Outcome>> ofRuns = new ArrayList<>();
        for (int runs : RUNS) {
          ofRuns.add(
              SimulatedSystem.ALL.stream()
                  .map(
                      system ->
                          outcome(
                              system,
                              spread,
                              runs,
                              disturbance,
                              Long.parseLong(args[0]),
                              Integer.parseInt(args[1])))
                  .toList());
        }
        System.out.printf(
            ROOT,
            "| %s | %.2f |%s%s%n",
            disturbance,
            spread,
            cells(ofRuns, Outcome::median),
            cells(ofRuns, Outcome::most));
      }
    }
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
      long covered =
          Math.round(PERCENT * all.stream().mapToDouble(Quality::covered).average().orElseThrow());
      String mark = covered < LEAST_COVERED || covered > MOST_COVERED ? "**" : "";
      cells.append(
          Text.of(
              " %.2f to %.2f, %s%d%%%s |", ratios.getMin(), ratios.getMax(), mark, covered, mark));
    }
    return cells.toString();
  }
}
