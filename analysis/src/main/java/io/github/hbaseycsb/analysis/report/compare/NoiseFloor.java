package io.github.hbaseycsb.analysis.report.compare;

import static java.util.Locale.ROOT;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.hbaseycsb.analysis.report.change.CellChange;
import io.github.hbaseycsb.analysis.report.change.FlatEnvironment;
import io.github.hbaseycsb.analysis.report.change.TestedChanges;
import io.github.hbaseycsb.analysis.report.change.Variants;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.change.DetectableChange;
import io.github.hbaseycsb.analysis.stats.change.RelativeChange;
import io.github.hbaseycsb.analysis.summary.CampaignSummary;
import io.github.hbaseycsb.analysis.summary.CellSummary;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.SelfComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code aa.json}: the result of an A/A test. On one machine, plan and number of runs a small
 * change is mostly missed; this says up to where.
 *
 * <p>A cell's own variation has few degrees of freedom, and the least of several cells' is too
 * small. So the noise floor is that of the cells' pooled variation, the root of its mean square:
 * apart for throughput and for percentiles, which vary more.
 *
 * <p>Both sides share each start of the servers, so what a start decides is not in their
 * difference. Two campaigns differ by it: for them the variation of the restarts of each side about
 * their own mean counts.
 *
 * @param plan name of the campaign
 * @param measured when its last run ended
 * @param host the driver's machine
 * @param processors of it
 * @param order of the runs
 * @param tests how many words were tested
 * @param falseWords how many of them said faster or slower: none should, one in twenty campaigns
 *     has one
 * @param cells one for each figure that a word follows: of each cell of the plan one, or one for
 *     each latency where it has a target rate
 * @param conditions under which it was measured, by name: the builds of HBase, and the regime but
 *     for the order; empty in older files
 */
public record NoiseFloor(
    String plan,
    Optional<Instant> measured,
    String host,
    String processors,
    String order,
    int tests,
    int falseWords,
    List<CellNoise> cells,
    Map<String, String> conditions) {
  public static final String FILE = "aa.json";

  private static final String HOST = "client.host";
  private static final String THROUGHPUT = "throughput";

  /**
   * The noise of one cell.
   *
   * @param cell its name
   * @param units of the side that has fewer of them
   * @param changePercent from one side to the other, in percent; empty where it was not tested
   * @param lowPercent lower end of its 95% confidence interval
   * @param highPercent upper end of it
   * @param detectablePercent the smallest change that so many units find in four of five cases, in
   *     percent
   * @param word that was said of the cell, with what qualifies it
   * @param figure that the word follows: {@code throughput}, or a latency and its percentile
   * @param unit what counts as an independent value; empty where it was not tested, or not written
   * @param paired whether units of one round were held against each other
   * @param variation standard deviation of a side's units, as a share of their mean, apart from
   *     what they share with those of the other side where {@code paired}; empty where it is not
   *     known
   * @param campaignVariation the same with what they share, as two campaigns differ by it; empty
   *     where the units are not restarts, or it is not known
   */
  public record CellNoise(
      String cell,
      int units,
      OptionalDouble changePercent,
      OptionalDouble lowPercent,
      OptionalDouble highPercent,
      OptionalDouble detectablePercent,
      String word,
      String figure,
      Optional<AnalysisUnit> unit,
      boolean paired,
      OptionalDouble variation,
      OptionalDouble campaignVariation) {
    public CellNoise {
      figure = figure == null ? THROUGHPUT : figure;
    }

    private boolean isKnown() {
      return variation.isPresent();
    }

    private boolean isPercentile() {
      return !figure.equals(THROUGHPUT);
    }
  }

  public NoiseFloor {
    cells = List.copyOf(cells);
    conditions = new TreeMap<>(conditions);
  }

  /**
   * What the runs of an A/A campaign come to.
   *
   * @param plan as {@link SelfComparison} makes it
   * @throws IOException when a run's files cannot be read
   */
  public static NoiseFloor of(Plan plan, CampaignSummary summary, Path results) throws IOException {
    Map<String, CellSummary> cells =
        summary.cells().stream().collect(Collectors.toMap(CellSummary::name, Function.identity()));
    List<CellChange> changes = new ArrayList<>();
    Map<String, CellChange> unpaired = new HashMap<>();
    String first = SelfComparison.SIDES.get(0);
    for (CellSummary a : summary.cells()) {
      if (a.name().endsWith(first)) {
        String cell = a.name().substring(0, a.name().length() - first.length());
        CellSummary b = cells.get(cell + SelfComparison.SIDES.get(1));
        changes.add(Variants.change(cell, a, b, Optional.of(results)));
        unpaired.put(cell, Variants.unpaired(cell, a, b, Optional.of(results)));
      }
    }
    TestedChanges words = TestedChanges.of(changes, false);
    Map<String, String> environment = FlatEnvironment.read(results);
    return new NoiseFloor(
        SelfComparison.tested(plan),
        summary.finished(),
        environment.getOrDefault(HOST, Figures.UNKNOWN),
        environment.getOrDefault("client.processors", Figures.UNKNOWN),
        plan.schedule().order().name().toLowerCase(ROOT),
        words.tests(),
        (int) words.changes().stream().filter(NoiseFloor::isFalse).count(),
        words.changes().stream()
            .flatMap(change -> noise(change, unpaired.get(change.name())))
            .toList(),
        NoiseConditions.of(summary, environment));
  }

  private static boolean isFalse(CellChange change) {
    return change.word() == CellChange.Word.FASTER || change.word() == CellChange.Word.SLOWER;
  }

  /**
   * @param unpaired the same change as of two campaigns
   */
  private static Stream<CellNoise> noise(CellChange cell, CellChange unpaired) {
    List<CellChange.Change> deciding = cell.deciding();
    return deciding.isEmpty()
        ? Stream.of(unknown(cell, cell.byLatency() ? "p99" : THROUGHPUT))
        : deciding.stream()
            .map(
                change ->
                    change
                        .estimate()
                        .map(estimate -> noise(cell, change.of(), estimate, unpaired))
                        .orElseGet(() -> unknown(cell, change.of())));
  }

  private static CellNoise unknown(CellChange cell, String figure) {
    OptionalDouble none = OptionalDouble.empty();
    return new CellNoise(
        cell.name(),
        0,
        none,
        none,
        none,
        none,
        cell.result(),
        figure,
        Optional.empty(),
        false,
        none,
        none);
  }

  private static CellNoise noise(
      CellChange cell, String figure, RelativeChange estimate, CellChange unpaired) {
    int units = Math.min(estimate.unitsA(), estimate.unitsB());
    Optional<DetectableChange> detectable = DetectableChange.observed(estimate);
    return new CellNoise(
        cell.name(),
        units,
        OptionalDouble.of(estimate.percent()),
        OptionalDouble.of(estimate.lowPercent()),
        OptionalDouble.of(estimate.highPercent()),
        detectable.stream().mapToDouble(it -> it.percent(units)).findFirst(),
        cell.result(),
        figure,
        Optional.of(isOfRestarts(estimate) ? AnalysisUnit.RESTART : AnalysisUnit.RUN),
        estimate.paired(),
        detectable.stream().mapToDouble(DetectableChange::variation).findFirst(),
        unpaired
            .changes()
            .filter(change -> change.of().equals(figure))
            .flatMap(change -> change.estimate().stream())
            .filter(NoiseFloor::isOfRestarts)
            .flatMap(apart -> DetectableChange.observed(apart).stream())
            .mapToDouble(DetectableChange::variation)
            .findFirst());
  }

  /** Runs or restarts of a side, of the cell that has the fewest; empty where none is known. */
  public OptionalInt units() {
    return known().mapToInt(CellNoise::units).min();
  }

  private static boolean isOfRestarts(RelativeChange estimate) {
    return estimate.unitA() == AnalysisUnit.RESTART && estimate.unitB() == AnalysisUnit.RESTART;
  }

  /**
   * Whether the servers were started anew between units, and it is known how these vary: then the
   * noise is that of two campaigns, else that of two sides on one start.
   */
  boolean isOfRestarts() {
    return known().allMatch(cell -> cell.campaignVariation().isPresent());
  }

  /** What the test's own number of units finds in throughput, percent; for scripts. */
  @JsonProperty("smallest_throughput_percent")
  OptionalDouble smallestThroughputPercent() {
    return smallest(false);
  }

  /** The same in 99th percentiles. */
  @JsonProperty("smallest_p99_percent")
  OptionalDouble smallestP99Percent() {
    return smallest(true);
  }

  private OptionalDouble smallest(boolean percentiles) {
    return units().isPresent()
        ? detectablePercent(percentiles, units().getAsInt())
        : OptionalDouble.empty();
  }

  /**
   * The smallest change that so many units a side find in four of five cases, by the variation of
   * all cells: between two campaigns where {@link #isOfRestarts}, else between two sides of one.
   *
   * @param percentiles whether of 99th percentiles, else of throughput
   * @return percent; empty where no cell's variation is known
   */
  public OptionalDouble detectablePercent(boolean percentiles, int units) {
    return isOfRestarts()
        ? pooled(percentiles, units, CellNoise::campaignVariation, false)
        : ofOneCampaign(percentiles, units);
  }

  private OptionalDouble ofOneCampaign(boolean percentiles, int units) {
    return pooled(percentiles, units, CellNoise::variation, known().anyMatch(CellNoise::paired));
  }

  private OptionalDouble pooled(
      boolean percentiles,
      int units,
      Function<CellNoise, OptionalDouble> variation,
      boolean paired) {
    return known()
        .filter(cell -> cell.isPercentile() == percentiles)
        .map(variation)
        .mapToDouble(value -> Math.pow(value.orElseThrow(), 2))
        .average()
        .stream()
        .map(squares -> new DetectableChange(Math.sqrt(squares), paired).percent(units))
        .findFirst();
  }

  private Stream<CellNoise> known() {
    return cells.stream().filter(CellNoise::isKnown);
  }

  /**
   * The last A/A test of a campaign's plan.
   *
   * @param campaign the directory with the results of all its runs
   * @return empty when there was none
   */
  public static Optional<NoiseFloor> read(Path campaign) throws IOException {
    Path file = campaign.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    return Optional.of(Json.read(file, NoiseFloor.class, "delete it, or repeat the A/A test"));
  }

  /**
   * What the last A/A test of the plan that results are of says about them, or why it says nothing;
   * empty without one on the machine that they are from.
   *
   * @param environment of the results
   */
  static Optional<String> beside(
      Path results, CampaignSummary summary, Map<String, String> environment) throws IOException {
    Path parent = results.toRealPath().getParent();
    return (parent == null ? Optional.<NoiseFloor>empty() : read(parent))
        .filter(floor -> floor.host().equals(environment.get(HOST)))
        .map(
            floor -> {
              List<String> differences =
                  NoiseConditions.differences(
                      floor.conditions(), NoiseConditions.of(summary, environment));
              return "A/A test of "
                  + floor.plan()
                  + (differences.isEmpty()
                      ? ": " + floor.sentence()
                      : " left out, which was of other conditions: "
                          + String.join("; ", differences)
                          + ".");
            });
  }

  /** Writes it into a directory, as a whole or not at all. */
  public void write(Path directory) throws IOException {
    AtomicFile.write(directory.resolve(FILE), Json.pretty(this));
  }

  /** For a terminal: a table of the cells, and what follows from it. Ends with a line break. */
  public String toText() {
    Table table =
        new Table(3, 1, "cell", "figure", "units per side", "change", "95% interval", "smallest change", "word");
    for (CellNoise cell : cells) {
      table.row(
          cell.cell(),
          cell.figure(),
          units(cell.units(), cell.unit().equals(Optional.of(AnalysisUnit.RESTART))),
          percent(cell.changePercent()),
          cell.lowPercent().isEmpty()
              ? Figures.UNKNOWN
              : "[%s, %s]".formatted(percent(cell.lowPercent()), percent(cell.highPercent())),
          percent(cell.detectablePercent()).replace("+", ""),
          cell.word());
    }
    return table.toText() + "\n" + sentence() + "\n";
  }

  /** The noise floor in a few sentences, for the A/A test's own number of units. */
  public String sentence() {
    return words() + " " + floor(units());
  }

  private String words() {
    long words =
        cells.stream()
            .filter(cell -> cell.changePercent().isPresent())
            .map(CellNoise::cell)
            .distinct()
            .count();
    return words == 0
        ? "No word of the A/A test could be tested."
        : Text.of(
            "%d of %d words of the A/A test %s false, after Holm's correction for all of them; one"
                + " A/A test in twenty has a false word by chance.",
            falseWords, words, falseWords == 1 ? "was" : "were");
  }

  /**
   * Which changes another number of units mostly finds.
   *
   * @param units of a side, at least 2; empty where it is not known
   */
  String floor(OptionalInt units) {
    if (units.isEmpty() || units().isEmpty()) {
      return "Its noise is not known.";
    }
    int count = units.getAsInt();
    boolean restarts =
        known().allMatch(cell -> cell.unit().equals(Optional.of(AnalysisUnit.RESTART)));
    return Text.of(
        "With %s a side%s, true changes of %s are missed more than once in five times. For a change"
            + " of any size, rely on its interval. %s",
        units(count, restarts),
        isOfRestarts()
            ? " of two campaigns"
            : restarts ? " that share each start" : " within one start of the servers",
        below(detectablePercent(false, count), detectablePercent(true, count)),
        isOfRestarts()
            ? "Between sides that share each start, it is true changes of "
                + below(ofOneCampaign(false, count), ofOneCampaign(true, count))
                + "."
            : "Two campaigns differ by more than two sides of one.");
  }

  private static String below(OptionalDouble throughput, OptionalDouble percentile) {
    return Stream.of(below(THROUGHPUT, throughput), below("a 99th percentile", percentile))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" and of "));
  }

  private static Optional<String> below(String figure, OptionalDouble percent) {
    if (percent.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        percent.getAsDouble() > Figures.PERCENT_MAX
            ? figure + " up to tenfold and more"
            : Text.of("%s of less than %.1f%%", figure, percent.getAsDouble()));
  }

  private static String units(int count, boolean restarts) {
    return Counted.of(count, restarts ? "restart" : "run");
  }

  private static String percent(OptionalDouble value) {
    return value.isEmpty() ? Figures.UNKNOWN : Figures.percent(value.getAsDouble());
  }
}
