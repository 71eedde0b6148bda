package io.github.hbaseycsb.campaign.report;

import static java.util.Locale.ROOT;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.hbaseycsb.campaign.plan.Plan;
import io.github.hbaseycsb.campaign.plan.SelfComparison;
import io.github.hbaseycsb.campaign.result.AtomicFile;
import io.github.hbaseycsb.campaign.result.CampaignSummary;
import io.github.hbaseycsb.campaign.result.CellSummary;
import io.github.hbaseycsb.campaign.result.Json;
import io.github.hbaseycsb.campaign.stats.AnalysisUnit;
import io.github.hbaseycsb.campaign.stats.DetectableChange;
import io.github.hbaseycsb.campaign.stats.RelativeChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code aa.json}: what an A/A test came to. A small difference on one machine, plan and number of
 * runs is likely to be noise; this says up to where.
 *
 * <p>A cell's own variation has few degrees of freedom, and the least of several cells' is too
 * small. So the noise floor is that of the cells' pooled variation, the root of its mean square:
 * apart for throughput and for percentiles, which vary more.
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
 */
public record NoiseFloor(
    String plan,
    Optional<Instant> measured,
    String host,
    String processors,
    String order,
    int tests,
    int falseWords,
    List<CellNoise> cells) {
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
   * @param variation standard deviation of a side's units, as a share of their mean; empty where it
   *     is not known
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
      OptionalDouble variation) {
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
    String first = SelfComparison.SIDES.get(0);
    for (CellSummary a : summary.cells()) {
      if (a.name().endsWith(first)) {
        String cell = a.name().substring(0, a.name().length() - first.length());
        CellSummary b = cells.get(cell + SelfComparison.SIDES.get(1));
        changes.add(Variants.change(cell, a, b, Optional.of(results)));
      }
    }
    Words words = Words.of(changes);
    Map<String, String> environment = Environment.read(results);
    return new NoiseFloor(
        SelfComparison.tested(plan),
        summary.finished(),
        environment.getOrDefault(HOST, Figures.UNKNOWN),
        environment.getOrDefault("client.processors", Figures.UNKNOWN),
        plan.schedule().order().name().toLowerCase(ROOT),
        words.tests(),
        (int) words.changes().stream().filter(NoiseFloor::isFalse).count(),
        words.changes().stream().flatMap(NoiseFloor::noise).toList());
  }

  private static boolean isFalse(CellChange change) {
    return change.word() == CellChange.Word.FASTER || change.word() == CellChange.Word.SLOWER;
  }

  private static Stream<CellNoise> noise(CellChange cell) {
    List<CellChange.Change> deciding = cell.deciding();
    return deciding.isEmpty()
        ? Stream.of(unknown(cell, cell.byLatency() ? "p99" : THROUGHPUT))
        : deciding.stream()
            .map(
                change ->
                    change
                        .estimate()
                        .map(estimate -> noise(cell, change.of(), estimate))
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
        none);
  }

  private static CellNoise noise(CellChange cell, String figure, RelativeChange estimate) {
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
        Optional.of(estimate.unit()),
        estimate.paired(),
        detectable.stream().mapToDouble(DetectableChange::variation).findFirst());
  }

  /** Runs or restarts of a side, of the cell that has the fewest; empty where none is known. */
  public OptionalInt units() {
    return known().mapToInt(CellNoise::units).min();
  }

  /** Whether the servers were started anew between units, so that what a start decides varied. */
  boolean isOfRestarts() {
    return known().allMatch(cell -> cell.unit().equals(Optional.of(AnalysisUnit.RESTART)));
  }

  /**
   * The smallest change that so many units a side find in four of five cases, by the variation of
   * all cells.
   *
   * @param percentiles whether of 99th percentiles, else of throughput
   * @return percent; empty where no cell's variation is known
   */
  public OptionalDouble detectablePercent(boolean percentiles, int units) {
    List<CellNoise> pooled = known().filter(cell -> cell.isPercentile() == percentiles).toList();
    return pooled.stream()
        .mapToDouble(cell -> Math.pow(cell.variation().getAsDouble(), 2))
        .average()
        .stream()
        .map(Math::sqrt)
        .map(
            variation ->
                new DetectableChange(variation, pooled.stream().anyMatch(CellNoise::paired))
                    .percent(units))
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
    try {
      return Optional.of(Json.mapper().readValue(file.toFile(), NoiseFloor.class));
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is damaged: delete it, or repeat the A/A test", e);
    }
  }

  /**
   * The last A/A test of the plan that results are of, on the machine that they are from.
   *
   * @param environment of the results
   */
  static Optional<NoiseFloor> beside(Path results, Map<String, String> environment)
      throws IOException {
    Path parent = results.toRealPath().getParent();
    return (parent == null ? Optional.<NoiseFloor>empty() : read(parent))
        .filter(floor -> floor.host().equals(environment.get(HOST)));
  }

  /** Writes it into a directory, as a whole or not at all. */
  public void write(Path directory) throws IOException {
    AtomicFile.write(
        directory.resolve(FILE),
        Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n");
  }

  /** For a terminal: a table of the cells, and what follows from it. Ends with a line break. */
  public String toText() {
    Table table =
        new Table(3, 1, "cell", "figure", "a side", "change", "[95%]", "smallest", "word");
    for (CellNoise cell : cells) {
      table.row(
          cell.cell(),
          cell.figure(),
          units(cell.units(), cell.unit().equals(Optional.of(AnalysisUnit.RESTART))),
          percent("%+.1f%%", cell.changePercent()),
          cell.lowPercent().isEmpty()
              ? Figures.UNKNOWN
              : String.format(
                  ROOT,
                  "[%+.1f, %+.1f]",
                  cell.lowPercent().getAsDouble(),
                  cell.highPercent().getAsDouble()),
          percent("%.1f%%", cell.detectablePercent()),
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
        : String.format(
            ROOT,
            "%d of %d words of the A/A test %s false, after Holm's correction for all of them; one"
                + " A/A test in twenty has a false word by chance.",
            falseWords,
            words,
            falseWords == 1 ? "was" : "were");
  }

  /**
   * Which differences are likely to be noise with another number of units.
   *
   * @param units of a side, at least 2; empty where it is not known
   */
  String floor(OptionalInt units) {
    if (units.isEmpty() || units().isEmpty()) {
      return "Its noise is not known.";
    }
    int count = units.getAsInt();
    return String.format(
        ROOT,
        "With %s a side%s, differences of %s are likely to be noise; of a larger one its interval"
            + " tells. Two campaigns differ by more than two sides of one.",
        units(count, isOfRestarts()),
        isOfRestarts() ? "" : " within one start of the servers",
        Stream.of(
                below(THROUGHPUT, detectablePercent(false, count)),
                below("a 99th percentile", detectablePercent(true, count)))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(" and of ")));
  }

  private static Optional<String> below(String figure, OptionalDouble percent) {
    return percent.isEmpty()
        ? Optional.empty()
        : Optional.of(String.format(ROOT, "%s of less than %.1f%%", figure, percent.getAsDouble()));
  }

  private static String units(int count, boolean restarts) {
    return count + (restarts ? " restart" : " run") + (count == 1 ? "" : "s");
  }

  private static String percent(String format, OptionalDouble value) {
    return value.isEmpty() ? Figures.UNKNOWN : String.format(ROOT, format, value.getAsDouble());
  }
}
