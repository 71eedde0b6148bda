package io.github.hbaseycsb.analysis.report.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.hbaseycsb.analysis.finding.type.FindingType;
import io.github.hbaseycsb.analysis.report.change.CellChange;
import io.github.hbaseycsb.analysis.report.change.CellChange.Change;
import io.github.hbaseycsb.analysis.report.change.ChangeText;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.PlainText;
import io.github.hbaseycsb.analysis.stats.change.RelativeChange;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides whether a comparison shows that no cell has become slower by more than a limit. A cell
 * passes only if its whole 95% confidence interval is within the limit. It is slower only if the
 * whole interval is beyond the limit. A cell that is missing, invalid, unjudged, unsteady or
 * untested is inconclusive.
 *
 * @param slower percentage by which the throughput may be lower, 0 to 100; empty for no limit
 * @param p99Slower percentage by which a 99th percentile may be higher, 0 to 100; empty for no
 *     limit
 */
public record Gate(OptionalDouble slower, OptionalDouble p99Slower) {
  /** Findings that mean that a side's figures may have other causes than the compared change. */
  private static final Set<String> NOT_TO_PASS =
      codes(
          FindingType.NOT_WARM,
          FindingType.SERVER_NOT_WARM,
          FindingType.ENVIRONMENT_CHANGED,
          FindingType.WINDOW_SHORT);

  /** Findings that mean that the clients may have been the limit. */
  private static final Set<String> NOT_TO_PASS_BY_THROUGHPUT =
      codes(FindingType.CLIENT_BOUND, FindingType.CLIENT_SATURATED);

  /** A finding that means that the true percentile may be higher. */
  private static final Set<String> NOT_TO_PASS_BY_P99 = codes(FindingType.PERCENTILE_UNRELIABLE);

  private static final String INTERVALS =
      "The gate's intervals are not adjusted for the number of cells.\n";

  private static Set<String> codes(FindingType... types) {
    return Stream.of(types).map(FindingType::code).collect(Collectors.toUnmodifiableSet());
  }

  /** The outcome for a cell. */
  public enum Outcome {
    @JsonProperty("passed")
    PASSED,
    @JsonProperty("slower")
    SLOWER,
    @JsonProperty("inconclusive")
    INCONCLUSIVE;

    /** The text for reports and files. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The ruling about a cell and a limit.
   *
   * @param side the label of the campaign
   * @param cell the name of the cell
   * @param limit such as {@code throughput at most 5% lower}
   * @param outcome the outcome
   * @param why a clause with the figures, then the doubts
   * @param doubts other remarks about the two sides, such as {@code A suspect: compaction}
   */
  public record Ruling(
      String side, String cell, String limit, Outcome outcome, String why, List<String> doubts) {
    public Ruling {
      doubts = List.copyOf(doubts);
    }

    /** Whether it is shown, because it is not a pass without doubts. */
    private boolean isNotable() {
      return outcome != Outcome.PASSED || !doubts.isEmpty();
    }
  }

  /** Whether there is no limit. */
  public boolean isOpen() {
    return slower.isEmpty() && p99Slower.isEmpty();
  }

  /**
   * Judges each cell of each side by each limit. Without cells there is one inconclusive ruling.
   */
  public List<Ruling> judge(Comparison comparison) {
    List<Ruling> rulings = new ArrayList<>();
    for (Comparison.Other other : comparison.others()) {
      List<Ruling> ofSide = new ArrayList<>();
      for (Limit limit : limits()) {
        other.cells().forEach(cell -> ofSide.add(judge(other, cell, limit(cell, limit))));
        other
            .missing()
            .forEach(
                cell ->
                    ofSide.add(inconclusive(other, cell, limit, "the cell is on one side only")));
        if (ofSide.isEmpty()) {
          ofSide.add(inconclusive(other, Figures.UNKNOWN, limit, "there is no cell"));
        }
      }
      rulings.addAll(ofSide);
    }
    return rulings;
  }

  /** The exit status: 4 if a cell is slower, otherwise 5 if one is inconclusive, otherwise 0. */
  public static CampaignStatus status(List<Ruling> rulings) {
    return has(rulings, Outcome.SLOWER)
        ? CampaignStatus.SLOWER
        : has(rulings, Outcome.INCONCLUSIVE) ? CampaignStatus.INCONCLUSIVE : CampaignStatus.OK;
  }

  private static boolean has(List<Ruling> rulings, Outcome outcome) {
    return rulings.stream().anyMatch(ruling -> ruling.outcome() == outcome);
  }

  /**
   * The text for a terminal: the number of passed rulings, and a line for each other ruling and
   * each one with doubts. It ends with a line break.
   */
  public static String toText(List<Ruling> rulings) {
    StringBuilder text = new StringBuilder();
    rulings.stream()
        .map(Ruling::limit)
        .distinct()
        .forEach(
            limit -> {
              List<Ruling> under =
                  rulings.stream().filter(ruling -> ruling.limit().equals(limit)).toList();
              text.append(
                  Text.of("%s: %d of %d cells passed\n", limit, count(under), under.size()));
              under.stream()
                  .filter(Ruling::isNotable)
                  .forEach(ruling -> text.append(line(ruling)).append('\n'));
            });
    return text.append(INTERVALS).toString();
  }

  private static long count(List<Ruling> rulings) {
    return rulings.stream().filter(ruling -> ruling.outcome() == Outcome.PASSED).count();
  }

  private static String line(Ruling ruling) {
    return PlainText.oneLine(
        "  %s: %s in %s: %s"
            .formatted(ruling.outcome(), ruling.cell(), ruling.side(), ruling.why()));
  }

  /** A limit, for the throughput or for percentiles. */
  private record Limit(double percent, boolean ofThroughput) {
    private String text() {
      return ofThroughput
          ? "throughput at most " + Figures.plain(percent) + "% lower"
          : "p99 at most " + Figures.plain(percent) + "% higher";
    }
  }

  private List<Limit> limits() {
    List<Limit> limits = new ArrayList<>();
    slower.ifPresent(percent -> limits.add(new Limit(percent, true)));
    p99Slower.ifPresent(percent -> limits.add(new Limit(percent, false)));
    return limits;
  }

  /**
   * The limit that applies. With a target rate the throughput says little, so its limit applies to
   * the latencies, unless they have their own.
   */
  private Limit limit(CellChange cell, Limit limit) {
    return limit.ofThroughput() && cell.byLatency() && p99Slower.isEmpty()
        ? new Limit(limit.percent(), false)
        : limit;
  }

  private static Ruling judge(Comparison.Other other, CellChange cell, Limit limit) {
    if (cell.sameRuns()) {
      return inconclusive(other, cell.name(), limit, String.join("; ", cell.reasons()));
    }
    if (!cell.obstacles().isEmpty()) {
      return inconclusive(
          other, cell.name(), limit, "not comparable: " + String.join("; ", cell.obstacles()));
    }
    List<Change> changes = limited(cell, limit);
    if (changes.isEmpty()) {
      return inconclusive(other, cell.name(), limit, "no latency is known for both sides");
    }
    Outcome outcome =
        Stream.of(Outcome.SLOWER, Outcome.INCONCLUSIVE)
            .filter(any -> changes.stream().anyMatch(of(any, limit)))
            .findFirst()
            .orElse(Outcome.PASSED);
    List<String> why =
        new ArrayList<>(
            changes.stream().filter(of(outcome, limit)).map(change -> why(change, limit)).toList());
    List<String> doubts = cell.doubts();
    boolean mayPass = mayPass(cell.baseline(), limit) && mayPass(cell.other(), limit);
    if (outcome == Outcome.PASSED && !mayPass) {
      why.add("within the limit, but unreliable");
      outcome = Outcome.INCONCLUSIVE;
    }
    why.addAll(doubts);
    return new Ruling(
        other.label(), cell.name(), limit.text(), outcome, String.join("; ", why), doubts);
  }

  private static boolean mayPass(CellChange.Side side, Limit limit) {
    Set<String> ofLimit = limit.ofThroughput() ? NOT_TO_PASS_BY_THROUGHPUT : NOT_TO_PASS_BY_P99;
    return !side.unjudged()
        && side.codes().stream()
            .noneMatch(code -> NOT_TO_PASS.contains(code) || ofLimit.contains(code));
  }

  private static Ruling inconclusive(Comparison.Other other, String cell, Limit limit, String why) {
    return new Ruling(other.label(), cell, limit.text(), Outcome.INCONCLUSIVE, why, List.of());
  }

  private static List<Change> limited(CellChange cell, Limit limit) {
    return limit.ofThroughput()
        ? List.of(cell.throughput())
        : cell.latencies().stream().map(CellChange.LatencyChange::p99).toList();
  }

  private static Predicate<Change> of(Outcome outcome, Limit limit) {
    return change -> outcome(change, limit) == outcome;
  }

  private static Outcome outcome(Change change, Limit limit) {
    if (change.estimate().isEmpty()) {
      return Outcome.INCONCLUSIVE;
    }
    RelativeChange estimate = change.estimate().get();
    double least = change.moreIsSlower() ? estimate.lowPercent() : -estimate.highPercent();
    double most = change.moreIsSlower() ? estimate.highPercent() : -estimate.lowPercent();
    if (least > limit.percent()) {
      return change.bound().allowsIncrease() ? Outcome.SLOWER : Outcome.INCONCLUSIVE;
    }
    return most <= limit.percent() ? Outcome.PASSED : Outcome.INCONCLUSIVE;
  }

  private static String why(Change change, Limit limit) {
    if (change.estimate().isEmpty()) {
      return change.of() + ": " + change.untested().orElse("not tested");
    }
    String figures =
        change.of() + " " + ChangeText.change(change) + " " + ChangeText.interval(change);
    if (outcome(change, limit) != Outcome.INCONCLUSIVE) {
      return figures;
    }
    if (!change.bound().allowsIncrease()) {
      return figures
          + ": operations of the baseline were never answered, so its percentile is not known";
    }
    double allowed = change.moreIsSlower() ? limit.percent() : -limit.percent();
    return figures + ": " + RunsToDecide.sentence(change.estimate().get(), allowed);
  }
}
