package io.github.hbaseycsb.analysis.stats.simulation;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.analysis.stats.simulation.Rates.Figure;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code scripts/dev/simulate-comparisons}: prints how often comparisons are right, in Markdown.
 */
public final class SimulateComparisons {
  private static final double PERCENT = 100;
  private static final List<Integer> UNITS = List.of(3, 5, 10);
  private static final List<Double> RATIOS = List.of(1.0, 2.0, 4.0);
  private static final List<Integer> FEWER_RUNS = List.of(2, 3, 4, 5);
  private static final List<Integer> MORE_RUNS = List.of(3, 4, 5, 6, 8, 10);
  private static final List<Integer> VARIANTS = List.of(3, 4, 5, 8);
  private static final List<Integer> ROUNDS = List.of(2, 3, 4, 10);
  private static final List<Integer> TREND_RUNS = List.of(3, 4, 5, 10);
  private static final List<Double> TREND_VARIATIONS = List.of(0.01, 0.02, 0.03, 0.05, 0.1);

  private static final List<Double> RESTART_VARIATIONS = List.of(0.02, 0.03, 0.05);

  /** Starts, and blocks on each. */
  private static final List<int[]> TURNS =
      List.of(new int[] {1, 10}, new int[] {1, 20}, new int[] {1, 40}, new int[] {4, 10});

  private static final double TURN_RATIO = 1.03;

  /** Words of ten cells each, so more of them. */
  private static final int WORDS_FACTOR = 5;

  /** A percentile takes longer to simulate, so fewer of them. */
  private static final int P99_DIVISOR = 20;

  private final PrintStream out;
  private final long seed;
  private final int trials;

  private SimulateComparisons(PrintStream out, long seed, int trials) {
    this.out = out;
    this.seed = seed;
    this.trials = trials;
  }

  /** Arguments: a seed, a number of comparisons for each figure, and which tables, if not all. */
  public static void main(String[] args) {
    if (args.length < 2 || !args[0].matches("\\d{1,9}") || !args[1].matches("[1-9]\\d{3,6}")) {
      fail("give a seed and a number of comparisons, 1000 or more");
    }
    Map<String, Runnable> tables =
        new SimulateComparisons(System.out, Long.parseLong(args[0]), Integer.parseInt(args[1]))
            .tables();
    List<String> names = List.of(args).subList(2, args.length);
    if (!tables.keySet().containsAll(names)) {
      fail("the tables are " + String.join(", ", tables.keySet()));
    }
    System.out.printf(ROOT, "Seed %s.%n", args[0]);
    (names.isEmpty() ? tables.keySet() : names).forEach(name -> tables.get(name).run());
  }

  private static void fail(String text) {
    System.err.println("simulate-comparisons: " + text);
    System.exit(1);
  }

  private Map<String, Runnable> tables() {
    Map<String, Runnable> tables = new LinkedHashMap<>();
    tables.put("words", this::falseWords);
    tables.put("carry-over", this::carryOver);
    tables.put("variants", this::variants);
    tables.put("turns", this::turns);
    tables.put("turns-p99", this::percentilesByTurns);
    tables.put("throughput", () -> coverage(Figure.THROUGHPUT, trials));
    tables.put("p99", () -> coverage(Figure.P99, trials / P99_DIVISOR));
    tables.put("numbers", this::unequalNumbers);
    tables.put("until", this::until);
    tables.put("trends", this::trends);
    return tables;
  }

  private void falseWords() {
    Rates throughput = new Rates(seed, trials * WORDS_FACTOR);
    Rates p99 = new Rates(seed, trials / P99_DIVISOR * WORDS_FACTOR);
    head(
        String.format(
            ROOT,
            "A/A: comparisons of ten equal cells that have a false word after Holm, %%"
                + " (of %d for each figure, of %d for p99)",
            throughput.trials() / Rates.CELLS,
            p99.trials() / Rates.CELLS),
        "the cells",
        Stream.concat(
            UNITS.stream().map(n -> "ops/s, n = " + n), UNITS.stream().map(n -> "p99, n = " + n)));
    for (List<Scenario> scenarios : List.of(Scenario.RIGHT, Scenario.WRONG)) {
      for (Scenario scenario : scenarios) {
        row(
            scenario.name(),
            Stream.concat(
                UNITS.stream()
                    .map(n -> () -> throughput.falseWords(Figure.THROUGHPUT, scenario, n)),
                UNITS.stream().map(n -> () -> p99.falseWords(Figure.P99, scenario, n))));
      }
    }
  }

  private void carryOver() {
    Rates rates = new Rates(seed, trials * WORDS_FACTOR);
    head(
        String.format(
            ROOT,
            "A/A: interleaved campaigns of two equal variants that have a false word after Holm, %%"
                + " (of %d for each figure)",
            rates.trials() / Rates.CELLS),
        "the cells",
        UNITS.stream().map(n -> n + " rounds"));
    Stream.concat(CarryOver.RIGHT.stream(), Stream.of(CarryOver.WRONG))
        .forEach(
            cells -> row(cells.name(), UNITS.stream().map(n -> () -> rates.falseWords(cells, n))));
  }

  private void variants() {
    Rates rates = new Rates(seed, trials);
    head(
        String.format(
            ROOT,
            "Equal variants in the same rounds: intervals of throughput that contain the true"
                + " change, and campaigns that have a false word after Holm, %% (of %d)",
            trials),
        "the variants",
        Stream.of(
            "all vary by 2%",
            "the first by 4%: its changes",
            "by the pooled variance alone",
            "the others' changes",
            "false words, all by 2%",
            "the first by 4%"));
    for (int variants : VARIANTS) {
      for (int rounds : ROUNDS) {
        RoundVariants equal = new RoundVariants(variants, rounds, RoundVariants.USUAL);
        RoundVariants apart = new RoundVariants(variants, rounds, 2 * RoundVariants.USUAL);
        row(
            variants + ", in " + rounds + " rounds",
            Stream.of(
                () -> rates.coverage(equal, 0, 1),
                () -> rates.coverage(apart, 0, 1),
                () -> rates.coverageByModelAlone(apart),
                () -> rates.coverage(apart, 1, 2),
                () -> rates.falseWords(equal),
                () -> rates.falseWords(apart)));
      }
    }
  }

  private void turns() {
    Rates rates = new Rates(seed, trials);
    Rates words = new Rates(seed, trials * WORDS_FACTOR);
    head(
        String.format(
            ROOT,
            "Cells by turns: intervals of throughput that contain the true change of 3%%, %% (of %d),"
                + " and comparisons of ten equal cells that have a false word after Holm, %% (of %d)",
            rates.trials(),
            words.trials() / Rates.CELLS),
        "the turns, blocks on each start",
        Stream.of("of these servers", "of all servers", "false words"));
    for (int[] size : TURNS) {
      for (TurnBlocks cells : TurnBlocks.all(size[0], size[1])) {
        Rates.Coverage coverage = rates.coverage(cells, TURN_RATIO);
        row(
            name(size, cells),
            Stream.of(coverage::onTheseStarts, coverage::onAll, () -> words.falseWords(cells)));
      }
    }
  }

  private void percentilesByTurns() {
    Rates rates = new Rates(seed, trials / P99_DIVISOR * WORDS_FACTOR);
    head(
        String.format(
            ROOT,
            "The same of p99 of equal cells: intervals of all servers that contain no change, %% (of"
                + " %d), and comparisons of ten cells that have a false word after Holm, %% (of %d)",
            rates.trials(),
            rates.trials() / Rates.CELLS),
        "the turns, blocks on each start",
        Stream.of("of all servers", "false words"));
    for (int[] size : TURNS) {
      for (TurnBlocks cells : TurnBlocks.all(size[0], size[1])) {
        Rates.Percentiles percentiles = rates.percentiles(cells);
        row(name(size, cells), Stream.of(percentiles::coverage, percentiles::falseWords));
      }
    }
  }

  private static String name(int[] size, TurnBlocks cells) {
    return String.format(
        ROOT,
        "%s x %d blocks: %s",
        size[0] == 1 ? "1 start" : size[0] + " starts that differ by 3%",
        size[1],
        cells.name());
  }

  private void coverage(Figure figure, int pairs) {
    Rates rates = new Rates(seed, pairs);
    head(
        String.format(
            ROOT,
            "Intervals of %s that contain the true change, %%, by n and ratio B / A"
                + " (of %d for each figure)",
            figure,
            pairs),
        "the cells",
        UNITS.stream().flatMap(n -> RATIOS.stream().map(ratio -> n + ", " + ratio)));
    for (Scenario scenario : Scenario.RIGHT) {
      row(
          scenario.name(),
          UNITS.stream()
              .flatMap(
                  n ->
                      RATIOS.stream()
                          .map(ratio -> () -> rates.coverage(figure, scenario, n, ratio))));
    }
  }

  private void unequalNumbers() {
    Rates rates = new Rates(seed, trials);
    head(
        String.format(
            ROOT,
            "Intervals of throughput that contain the true change, %%, of sides with different"
                + " numbers of runs (of %d for each figure)",
            rates.trials()),
        "runs of A and B",
        Stream.of("both vary by 2%", "A by 2%, B by 4%", "A by 4%, B by 2%"));
    for (int runsA : FEWER_RUNS) {
      for (int runsB : MORE_RUNS) {
        if (runsB > runsA) {
          row(
              runsA + ", " + runsB,
              Stream.of(
                  () -> rates.coverage(runsA, 0.02, runsB, 0.02),
                  () -> rates.coverage(runsA, 0.02, runsB, 0.04),
                  () -> rates.coverage(runsA, 0.04, runsB, 0.02)));
        }
      }
    }
  }

  private void until() {
    Rates rates = new Rates(seed, trials);
    head(
        String.format(
            ROOT,
            "Intervals of throughput with the true change, of cells with runs.until, %% (of %d)",
            rates.trials()),
        "planned runs, half width asked for",
        Stream.of("intervals"));
    for (UntilPrecise cells : UntilPrecise.ALL) {
      row(cells.toString(), Stream.of(() -> rates.coverage(cells)));
    }
  }

  private void trends() {
    Rates rates = new Rates(seed, trials);
    head(
        "Cells without a trend in which one stands out, %",
        "standard deviation of the runs, %", TREND_RUNS.stream().map(n -> n + " runs"));
    for (double variation : TREND_VARIATIONS) {
      row(
          String.format(ROOT, "%.0f", PERCENT * variation),
          TREND_RUNS.stream().map(n -> () -> rates.falseTrends(variation, n)));
    }
    head(
        String.format(
            ROOT,
            "The same of cells with %d runs after each restart, which differ by %.0f%%",
            Rates.RUNS,
            PERCENT * Rates.WITHIN_RESTARTS),
        "standard deviation of the restarts, %",
        UNITS.stream().map(n -> n + " restarts"));
    for (boolean known : new boolean[] {true, false}) {
      for (double variation : RESTART_VARIATIONS) {
        row(
            String.format(ROOT, "%.0f%s", PERCENT * variation, known ? "" : ", not known"),
            UNITS.stream().map(n -> () -> rates.falseTrends(variation, n, known)));
      }
    }
  }

  private void head(String title, String first, Stream<String> columns) {
    String names = columns.collect(Collectors.joining(" | "));
    out.printf("%n%s%n%n| %s | %s |%n", title, first, names);
    out.println("|---|" + "---|".repeat(names.split(" \\| ").length));
  }

  private void row(String name, Stream<Supplier<Double>> shares) {
    out.println(
        shares
            .map(share -> String.format(ROOT, "%.1f", PERCENT * share.get()))
            .collect(Collectors.joining(" | ", "| " + name + " | ", " |")));
  }
}
