package io.github.hbaseycsb.analysis.report.compare;

import static java.util.Locale.ROOT;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.DetectableChange;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Table.Columns;
import io.github.hbaseycsb.analysis.text.Templates;
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
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code aa.json}: the result of an A/A test. It tells up to which size changes are usually missed
 * with this machine, plan and number of runs.
 *
 * <p>The variation of a single cell has few degrees of freedom, and the smallest of several cells
 * is too small. So the noise floor is computed from the pooled variation of the cells, as the root
 * mean square, separately for throughput and for percentiles, which vary more.
 *
 * <p>Unless each side has a server of its own, both share each start of the servers, so the effect
 * of a start is not in their difference. Two campaigns share neither starts nor rounds. For them,
 * the variation of each side's units about their own mean is used.
 *
 * @param plan the name of the campaign
 * @param measured when its last run ended
 * @param host the driver's machine
 * @param tests number of results that were tested
 * @param falseWords number of them that were faster or slower; there should be none, and one in
 *     twenty campaigns has one by chance
 * @param cells one for each figure that decides a result: one for each cell of the plan, or one for
 *     each latency if it has a target rate
 * @param conditions the conditions of the measurement, by name: the builds of HBase, and the others
 *     except the order; empty in older files
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
   * The noise of a cell.
   *
   * @param units number of units of the side with fewer of them
   * @param observed the change from one side to the other
   * @param detectablePercent the smallest change that this number of units finds in four of five
   *     cases, in percent
   * @param word the result for the cell, with its qualification
   * @param figure the figure that decides the result: {@code throughput}, or a latency and its
   *     percentile
   * @param unit what counts as an independent value; empty if it was not tested, or not recorded
   * @param paired whether units of the same round were compared
   * @param variation standard deviation of a side's units as a share of their mean; if {@code
   *     paired}, without the part that they share with the other side's units; empty if unknown
   * @param campaignVariation the same including the shared part, for two campaigns; empty if it is
   *     unknown, and in older files if the units are not restarts
   */
  public record CellNoise(
      String cell,
      int units,
      @JsonUnwrapped Observed observed,
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

    private boolean isOfRestarts() {
      return campaignVariation.isPresent()
          && unit.orElse(AnalysisUnit.RESTART) == AnalysisUnit.RESTART;
    }

    private OptionalDouble ofTwoCampaigns() {
      return campaignVariation.isPresent() ? campaignVariation : variation;
    }

    private boolean isPercentile() {
      return !figure.equals(THROUGHPUT);
    }
  }

  /** A change with its 95% confidence interval, in percent; empty if it was not tested. */
  public record Observed(
      OptionalDouble changePercent, OptionalDouble lowPercent, OptionalDouble highPercent) {
    private String interval() {
      return lowPercent.isEmpty()
          ? Figures.UNKNOWN
          : "[%s, %s]".formatted(percent(lowPercent), percent(highPercent));
    }
  }

  public NoiseFloor {
    cells = List.copyOf(cells);
    conditions = new TreeMap<>(conditions);
  }

  /**
   * Computes the noise floor from the runs of an A/A campaign.
   *
   * @param plan a plan created by {@link SelfComparison}
   * @param runs those of the summary
   * @throws IOException if a run's files cannot be read
   */
  public static NoiseFloor of(Plan plan, CampaignSummary summary, RunView.Source runs, Path results)
      throws IOException {
    Map<String, CellSummary> cells =
        summary.cells().stream().collect(Collectors.toMap(CellSummary::name, Function.identity()));
    List<CellChange> changes = new ArrayList<>();
    Map<String, CellChange> unpaired = new HashMap<>();
    String first = SelfComparison.SIDES.get(0);
    for (CellSummary a : summary.cells()) {
      if (a.name().endsWith(first)) {
        String cell = a.name().substring(0, a.name().length() - first.length());
        CellSummary b = cells.get(cell + SelfComparison.SIDES.get(1));
        changes.add(Variants.change(cell, a, b, runs, List.of()));
        unpaired.put(cell, Variants.unpaired(cell, a, b, runs));
      }
    }
    TestedChanges words = TestedChanges.of(changes, false, false);
    Map<String, String> environment = FlatEnvironment.read(results);
    return new NoiseFloor(
        SelfComparison.tested(plan),
        summary.finished(),
        environment.getOrDefault(HOST, Figures.UNKNOWN),
        environment.getOrDefault("client.processors", Figures.UNKNOWN),
        plan.schedule().order().name().toLowerCase(ROOT),
        words.tests(),
        (int) words.changes().stream().filter(it -> it.word().isDifference()).count(),
        words.changes().stream()
            .flatMap(change -> noise(change, unpaired.get(change.name())))
            .toList(),
        NoiseConditions.of(plan, summary, environment));
  }

  /**
   * @param unpaired the same change, computed as for two campaigns
   */
  private static Stream<CellNoise> noise(CellChange cell, CellChange unpaired) {
    List<CellChange.Change> deciding = cell.deciding();
    return deciding.isEmpty()
        ? Stream.of(noise(cell, cell.byLatency() ? "p99" : THROUGHPUT, Optional.empty(), unpaired))
        : deciding.stream().map(change -> noise(cell, change.of(), change.estimate(), unpaired));
  }

  private static CellNoise noise(
      CellChange cell, String figure, Optional<RelativeChange> estimate, CellChange unpaired) {
    int units = estimate.map(PassingLimit::units).orElse(0);
    Optional<DetectableChange> detectable = estimate.flatMap(DetectableChange::observed);
    Optional<DetectableChange> apart =
        estimate.flatMap(
            any ->
                unpaired
                    .changes()
                    .filter(change -> change.of().equals(figure))
                    .flatMap(change -> change.estimate().stream())
                    .flatMap(change -> DetectableChange.observed(change).stream())
                    .findFirst());
    return new CellNoise(
        cell.name(),
        units,
        new Observed(
            of(estimate, RelativeChange::percent),
            of(estimate, RelativeChange::lowPercent),
            of(estimate, RelativeChange::highPercent)),
        of(detectable, it -> it.percent(units)),
        cell.result(),
        figure,
        estimate.map(it -> PassingLimit.common(Stream.of(it.unitA(), it.unitB()))),
        estimate.filter(RelativeChange::paired).isPresent(),
        of(detectable, DetectableChange::variation),
        of(apart, DetectableChange::variation));
  }

  private static <T> OptionalDouble of(Optional<T> from, ToDoubleFunction<T> figure) {
    return from.stream().mapToDouble(figure).findFirst();
  }

  /** The number of runs or restarts on a side, of the cell with the fewest; empty if unknown. */
  public OptionalInt units() {
    return known().mapToInt(CellNoise::units).min();
  }

  /**
   * Whether the servers were restarted between units, with a known variation. If so, the noise is
   * for two campaigns, otherwise for two sides on one start.
   */
  boolean isOfRestarts() {
    return known().allMatch(CellNoise::isOfRestarts);
  }

  /** Whether its figures are those of turns on one start of the servers. */
  boolean isByTurns() {
    return unit() == AnalysisUnit.TURN;
  }

  /** Whether each side had a server of its own, and so another start of one. */
  boolean hasTwoServers() {
    return conditions.containsKey(NoiseConditions.SERVERS);
  }

  private AnalysisUnit unit() {
    return PassingLimit.common(known().map(cell -> cell.unit().orElse(AnalysisUnit.RUN)));
  }

  /**
   * The smallest change of throughput that the test's own number of units finds, in percent; for
   * scripts.
   */
  @JsonProperty("smallest_throughput_percent")
  OptionalDouble smallestThroughputPercent() {
    return smallest(false);
  }

  /** The same for 99th percentiles. */
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
   * The smallest change that this number of units on each side finds in four of five cases, by the
   * variation of all cells: between two campaigns if {@link #isOfRestarts}, otherwise between two
   * sides of one.
   *
   * @param percentiles true for 99th percentiles, false for throughput
   * @return percent; empty if no cell's variation is known
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
    return of(
        PassingLimit.pooled(variations(percentiles, variation), paired, unit()),
        change -> change.percent(units));
  }

  /** What a gate between two campaigns can do, by the variation of all cells. */
  List<PassingLimit> passing() {
    AnalysisUnit unit = isOfRestarts() ? AnalysisUnit.RESTART : AnalysisUnit.RUN;
    Function<CellNoise, OptionalDouble> variation = CellNoise::ofTwoCampaigns;
    return Stream.of(
            PassingLimit.of(Gate.SLOWER, true, variations(false, variation), unit),
            PassingLimit.of(Gate.P99_SLOWER, false, variations(true, variation), unit))
        .flatMap(Optional::stream)
        .toList();
  }

  private List<Double> variations(
      boolean percentiles, Function<CellNoise, OptionalDouble> variation) {
    return known()
        .filter(cell -> cell.isPercentile() == percentiles)
        .map(cell -> variation.apply(cell).orElseThrow())
        .toList();
  }

  private Stream<CellNoise> known() {
    return cells.stream().filter(CellNoise::isKnown);
  }

  /** Reads the last A/A test of a plan from the directory of its results; empty without one. */
  public static Optional<NoiseFloor> read(Path campaign) throws IOException {
    Path file = campaign.resolve(FILE);
    return Files.isRegularFile(file)
        ? Optional.of(Json.read(file, NoiseFloor.class, "delete it, or repeat the A/A test"))
        : Optional.empty();
  }

  /**
   * What the last A/A test of the results' plan says about them, or why it does not apply; empty if
   * there was none on the machine of the results.
   */
  static Optional<String> beside(
      Path results, CampaignSummary summary, Map<String, String> environment) throws IOException {
    Path parent = results.toRealPath().getParent();
    return (parent == null ? Optional.<NoiseFloor>empty() : read(parent))
        .filter(floor -> floor.host().equals(environment.get(HOST)))
        .map(
            floor ->
                floor.text(
                    true,
                    NoiseConditions.differences(
                        floor.conditions, NoiseConditions.of(summary, environment))));
  }

  /** Writes the file to a directory atomically. */
  public void write(Path directory) throws IOException {
    AtomicFile.write(directory.resolve(FILE), Json.pretty(this));
  }

  /**
   * The text for a terminal: a table of the cells, and the conclusion. It ends with a line break.
   */
  public String toText() {
    Table table =
        new Columns<CellNoise>()
            .text("cell", CellNoise::cell)
            .text("figure", CellNoise::figure)
            .text(
                "units per side",
                it -> Counted.of(it.units(), it.unit().orElse(AnalysisUnit.RUN).noun()))
            .figure("change", it -> percent(it.observed().changePercent()))
            .figure("95% interval", it -> it.observed().interval())
            .figure("smallest change", it -> percent(it.detectablePercent()).replace("+", ""))
            .text("result", CellNoise::word)
            .table(cells);
    return table.toText() + "\n" + sentence() + "\n";
  }

  /** The noise floor in a few sentences, for the A/A test's own number of units. */
  public String sentence() {
    return text(false, List.of());
  }

  /**
   * @param beside whether it stands beside results of the plan
   * @param differences of their conditions, because of which it does not apply
   */
  private String text(boolean beside, List<NoiseConditions.Difference> differences) {
    long results =
        cells.stream()
            .filter(cell -> cell.observed().changePercent().isPresent())
            .map(CellNoise::cell)
            .distinct()
            .count();
    return Templates.render(
            "aa.txt.ftl",
            this,
            Map.of(
                "beside", beside,
                "differences", differences,
                "results", results,
                "noise", view(units())))
        .strip();
  }

  /**
   * What templates say of the noise with a number of units.
   *
   * @param changes that are usually missed
   * @param ofOneCampaign the same between two sides of one campaign; none unless {@code restarts}
   */
  record View(
      int units,
      String unit,
      boolean restarts,
      boolean twoServers,
      List<Missed> changes,
      List<Missed> ofOneCampaign) {}

  /**
   * Changes that are usually missed.
   *
   * @param percentile true for 99th percentiles, false for throughput
   * @param percent they are smaller; empty if it is tenfold or more
   */
  record Missed(boolean percentile, Optional<String> percent) {}

  /**
   * What it says of a comparison; empty if the noise is unknown.
   *
   * @param units number of units on a side, at least 2; empty if unknown
   */
  Optional<View> view(OptionalInt units) {
    if (units.isEmpty() || units().isEmpty()) {
      return Optional.empty();
    }
    int count = units.getAsInt();
    return Optional.of(
        new View(
            count,
            unit().noun(),
            isOfRestarts(),
            hasTwoServers(),
            missed(percentiles -> detectablePercent(percentiles, count)),
            isOfRestarts() ? missed(percentiles -> ofOneCampaign(percentiles, count)) : List.of()));
  }

  private static List<Missed> missed(Function<Boolean, OptionalDouble> percent) {
    return Stream.of(false, true)
        .flatMap(
            percentiles ->
                percent.apply(percentiles).stream()
                    .mapToObj(
                        it ->
                            new Missed(
                                percentiles,
                                Optional.of(Text.of("%.1f", it))
                                    .filter(any -> it <= Figures.PERCENT_MAX))))
        .toList();
  }

  private static String percent(OptionalDouble value) {
    return value.isEmpty() ? Figures.UNKNOWN : Figures.percent(value.getAsDouble());
  }
}
