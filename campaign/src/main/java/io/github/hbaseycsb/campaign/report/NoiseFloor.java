package io.github.hbaseycsb.campaign.report;

import static java.util.Locale.ROOT;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.hbaseycsb.campaign.plan.Plan;
import io.github.hbaseycsb.campaign.plan.SelfComparison;
import io.github.hbaseycsb.campaign.result.AtomicFile;
import io.github.hbaseycsb.campaign.result.CampaignSummary;
import io.github.hbaseycsb.campaign.result.CellSummary;
import io.github.hbaseycsb.campaign.result.Json;
import io.github.hbaseycsb.campaign.stats.DetectableChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@code aa.json}: what an A/A test came to. The smaller of two differences on one machine, plan
 * and number of runs may be noise; this says up to where.
 *
 * @param plan name of the campaign
 * @param measured when its last run ended
 * @param host the driver's machine
 * @param processors of it
 * @param order of the runs
 * @param tests how many words were tested
 * @param falseWords how many of them said faster or slower: none should, one in twenty campaigns
 *     has one
 * @param cells one for each of the plan
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

  /**
   * The noise of one cell.
   *
   * @param cell its name
   * @param units runs, or restarts where there are two or more, of a side
   * @param changePercent from one side to the other, in percent; empty where it was not tested
   * @param lowPercent lower end of its 95% confidence interval
   * @param highPercent upper end of it
   * @param detectablePercent the smallest change that so many units find in four of five cases, in
   *     percent
   * @param word that was said, with what qualifies it
   */
  public record CellNoise(
      String cell,
      int units,
      OptionalDouble changePercent,
      OptionalDouble lowPercent,
      OptionalDouble highPercent,
      OptionalDouble detectablePercent,
      String word) {}

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
        words.changes().stream().map(NoiseFloor::noise).toList());
  }

  private static boolean isFalse(CellChange change) {
    return change.word() == CellChange.Word.FASTER || change.word() == CellChange.Word.SLOWER;
  }

  private static CellNoise noise(CellChange change) {
    OptionalDouble none = OptionalDouble.empty();
    return change
        .throughput()
        .estimate()
        .map(
            estimate ->
                new CellNoise(
                    change.name(),
                    Math.min(estimate.unitsA(), estimate.unitsB()),
                    OptionalDouble.of(estimate.percent()),
                    OptionalDouble.of(estimate.lowPercent()),
                    OptionalDouble.of(estimate.highPercent()),
                    DetectableChange.observed(estimate)
                        .map(it -> OptionalDouble.of(it.percent(estimate.unitsA())))
                        .orElse(none),
                    change.result()))
        .orElse(new CellNoise(change.name(), 0, none, none, none, none, change.result()));
  }

  /** The largest of the cells' smallest changes, in percent; empty where none is known. */
  public OptionalDouble detectablePercent() {
    return cells.stream().flatMapToDouble(cell -> cell.detectablePercent().stream()).max();
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
    Table table = new Table(2, 1, "cell", "runs a side", "change", "[95%]", "smallest", "word");
    for (CellNoise cell : cells) {
      table.row(
          cell.cell(),
          Integer.toString(cell.units()),
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

  /** The noise floor in a sentence or two. */
  public String sentence() {
    String words =
        String.format(
            ROOT,
            "%d of %d words of the A/A test %s false.",
            falseWords,
            tests,
            falseWords == 1 ? "was" : "were");
    return detectablePercent().isEmpty()
        ? words + " Its noise is not known."
        : words
            + String.format(
                ROOT,
                " So many runs on this machine find a change of %s in four of five cases, or of %.1f%%"
                    + " in the noisiest cell; a smaller one may be noise.",
                smallest(),
                detectablePercent().getAsDouble());
  }

  private String smallest() {
    return String.format(
        ROOT,
        "%.1f%%",
        cells.stream()
            .flatMapToDouble(cell -> cell.detectablePercent().stream())
            .min()
            .getAsDouble());
  }

  private static String percent(String format, OptionalDouble value) {
    return value.isEmpty() ? Figures.UNKNOWN : String.format(ROOT, format, value.getAsDouble());
  }
}
