package io.github.hbaseycsb.analysis.report.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.FindingType.Bias;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.report.compare.CellChange.Change;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.CampaignStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides whether a comparison shows that no cell has become slower by more than a limit. A cell
 * passes only if its whole 95% confidence interval is within the limit. It is slower only if the
 * whole interval is beyond the limit. It is neither if a finding can be the cause, by its {@link
 * Bias}, or if a restart of the servers can be: of two campaigns that do not share the start of
 * their servers, each must have two starts or more. A cell that is missing, invalid or untested is
 * inconclusive, too, and one that is unjudged does not pass.
 *
 * @param slower percentage by which the throughput may be lower, 0 to 100; empty for no limit
 * @param p99Slower percentage by which a 99th percentile may be higher, 0 to 100; empty for no
 *     limit
 */
public record Gate(OptionalDouble slower, OptionalDouble p99Slower) {
  public static final String SLOWER = "--fail-if-slower";
  public static final String P99_SLOWER = "--fail-if-p99-slower";

  /** The smallest limit of a capacity that an unchanged build usually passes, in precisions. */
  private static final int PRECISIONS_MIN = 4;

  /** More units than these are not estimated. */
  private static final int UNITS_MAX = 100;

  /** The outcome for a cell. */
  public enum Outcome {
    PASSED,
    SLOWER,
    INCONCLUSIVE;

    /** The text for reports and files. */
    @JsonValue
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The ruling about a cell and a limit.
   *
   * @param side the label of the campaign
   * @param limit such as {@code throughput at most 5% lower}
   * @param why a clause with the figures, then the warnings
   * @param warnings other remarks about the two sides, such as {@code A suspect: compaction}
   */
  public record Ruling(
      String side, String cell, String limit, Outcome outcome, String why, List<String> warnings) {}

  /** Whether there is no limit. */
  public boolean isOpen() {
    return slower.isEmpty() && p99Slower.isEmpty();
  }

  /** Why the limit is too small for the searches of a side, and what to do; empty if it is not. */
  public Optional<String> refusal(Comparison.Side side) {
    OptionalDouble precision =
        side.summary().cells().stream()
            .flatMap(cell -> cell.rateSearch().stream())
            .mapToDouble(Capacity::precisionPercent)
            .max();
    double least = PRECISIONS_MIN * precision.orElse(0);
    return slower.isPresent() && slower.getAsDouble() < least
        ? Optional.of(
            sentence(
                "refusal",
                Map.of(
                    "option", SLOWER,
                    "percent", slower,
                    "side", side.label(),
                    "precision", precision,
                    "least", least)))
        : Optional.empty();
  }

  /**
   * What the gate can do with the variation, the number of units and of cells of a comparison, for
   * each limit, if they are known.
   */
  List<PassingLimit.View> ability(Comparison comparison) {
    Map<Limit, List<RelativeChange>> changes = new LinkedHashMap<>();
    for (Comparison.Other other : comparison.others()) {
      for (CellChange cell : other.cells()) {
        for (Limit limit : limits()) {
          Limit applied = limit(cell, limit);
          limited(cell, applied).stream()
              .filter(any -> ofOneStart(cell).isEmpty())
              .flatMap(change -> change.estimate().stream())
              .filter(change -> PassingLimit.units(change) > 1)
              .forEach(
                  change -> changes.computeIfAbsent(applied, any -> new ArrayList<>()).add(change));
        }
      }
    }
    List<PassingLimit.View> ability = new ArrayList<>();
    changes.forEach(
        (limit, of) ->
            PassingLimit.of(limit.option(), limit.ofThroughput(), of)
                .map(
                    passing ->
                        passing.view(
                            of.stream().mapToInt(PassingLimit::units).min().orElseThrow(),
                            limit.percent()))
                .ifPresent(ability::add));
    return ability;
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
        for (String cell : other.missing()) {
          ofSide.add(inconclusive(other, cell, limit, "oneSided", List.of()));
        }
        if (ofSide.isEmpty()) {
          ofSide.add(inconclusive(other, Figures.UNKNOWN, limit, "noCell", List.of()));
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
   * The text for a terminal: the number of passed rulings, a line for each other ruling and each
   * one with warnings, and what the gate can do. It ends with a line break.
   *
   * @param rulings as of {@link #judge}
   */
  public String toText(List<Ruling> rulings, Comparison comparison) {
    Map<String, List<Ruling>> limits =
        rulings.stream()
            .collect(Collectors.groupingBy(Ruling::limit, LinkedHashMap::new, Collectors.toList()));
    return Templates.render(
        "gate.txt.ftl", Map.of("limits", limits, "ability", ability(comparison)));
  }

  /**
   * The rulings in JUnit's XML format for CI servers, with a test case for each cell and limit. A
   * slower cell is a failure. An inconclusive one is an error: CI servers count a build with
   * skipped tests as good, and a gate without a decision must not look as if it had passed.
   *
   * @param note what holds for all of them
   */
  public static String toJUnit(List<Ruling> rulings, String note) {
    return Templates.render("junit.xml.ftl", Map.of("rulings", rulings, "note", note))
        .codePoints()
        // XML does not allow them, even escaped.
        .filter(c -> !(c >= 0xD800 && c <= 0xDFFF) && c != 0xFFFE && c != 0xFFFF)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private record Limit(String option, double percent, boolean ofThroughput) {
    private String text() {
      return sentence("limit", this);
    }
  }

  private List<Limit> limits() {
    List<Limit> limits = new ArrayList<>();
    slower.ifPresent(percent -> limits.add(new Limit(SLOWER, percent, true)));
    p99Slower.ifPresent(percent -> limits.add(new Limit(P99_SLOWER, percent, false)));
    return limits;
  }

  /**
   * The limit that applies. With a target rate the throughput says little, so its limit applies to
   * the latencies, unless they have their own.
   */
  private Limit limit(CellChange cell, Limit limit) {
    return limit.ofThroughput() && cell.byLatency() && p99Slower.isEmpty()
        ? new Limit(limit.option(), limit.percent(), false)
        : limit;
  }

  private static Ruling judge(Comparison.Other other, CellChange cell, Limit limit) {
    if (cell.relation().sameRuns()) {
      return inconclusive(other, cell.name(), limit, "sameRuns", cell.reasons());
    }
    if (!cell.relation().obstacles().isEmpty()) {
      return inconclusive(other, cell.name(), limit, "obstacles", cell.relation().obstacles());
    }
    List<Change> changes = limited(cell, limit);
    if (changes.isEmpty()) {
      return inconclusive(other, cell.name(), limit, "noLatency", List.of());
    }
    Map<Outcome, List<Change>> outcomes =
        changes.stream().collect(Collectors.groupingBy(change -> outcome(change, limit)));
    Outcome outcome =
        Stream.of(Outcome.SLOWER, Outcome.INCONCLUSIVE)
            .filter(outcomes::containsKey)
            .findFirst()
            .orElse(Outcome.PASSED);
    List<Judged> judged = outcomes.get(outcome).stream().map(it -> Judged.of(it, limit)).toList();
    List<String> why =
        Templates.sentences(
            "gate.ftl",
            "changes",
            Map.of(
                "changes", judged,
                "outcome", outcome,
                "most", UNITS_MAX,
                "oneStart", ofOneStart(cell)));
    List<String> biases = biases(cell, outcome);
    List<String> warnings = cell.warnings();
    return new Ruling(
        other.label(),
        cell.name(),
        limit.text(),
        biases.isEmpty() ? outcome : Outcome.INCONCLUSIVE,
        Stream.of(why, biases, warnings).flatMap(List::stream).collect(Collectors.joining("; ")),
        warnings);
  }

  /**
   * A change for the template.
   *
   * @param figure with its interval
   * @param known whether an increase is certain, however long unanswered operations took
   * @param more number of further units on each side that would decide; empty if that is more than
   *     {@link #UNITS_MAX}, or unknown
   */
  private record Judged(Change change, String figure, boolean known, OptionalInt more) {
    static Judged of(Change change, Limit limit) {
      double allowed = change.moreIsSlower() ? limit.percent() : -limit.percent();
      return new Judged(
          change,
          ChangeText.withInterval(change),
          change.bound().allowsIncrease(),
          change
              .estimate()
              .filter(it -> PassingLimit.units(it) > 1)
              .map(it -> it.unitsToDecide(allowed, UNITS_MAX))
              .orElse(OptionalInt.empty()));
    }
  }

  /** What else than the compared change may have led to an outcome, and what to do about it. */
  private static List<String> biases(CellChange cell, Outcome outcome) {
    if (outcome == Outcome.INCONCLUSIVE) {
      return List.of();
    }
    boolean passed = outcome == Outcome.PASSED;
    List<String> ofOther = cell.other().codes();
    List<Biased> findings =
        Stream.concat(
                biased(cell.baseline(), passed, ofOther), biased(cell.other(), !passed, ofOther))
            .toList();
    return Templates.sentences(
        "gate.ftl",
        "biases",
        Map.of(
            "cell", cell,
            "passed", passed,
            "oneStart", ofOneStart(cell),
            "apart", cell.growthApart(),
            "findings", findings));
  }

  /**
   * The sides that are of one start of the servers; empty if none is, or both are of the same one.
   * Also empty for a capacity: a search has no restarts, and its limit is at least four precisions.
   */
  private static List<String> ofOneStart(CellChange cell) {
    return cell.isOfCapacity() ? List.of() : cell.ofOneStart();
  }

  /** Findings of a side that can make it look slower, or else faster, for the template. */
  private record Biased(List<String> codes, String side, boolean slower, String remedy) {}

  /**
   * @param ofCandidate the codes of the side that is not the baseline; what the build may cause is
   *     no bias if that side has it, too
   */
  private static Stream<Biased> biased(
      CellChange.Side side, boolean toSlower, Collection<String> ofCandidate) {
    Map<Bias, List<String>> codes = new EnumMap<>(Bias.class);
    for (FindingType type : FindingType.values()) {
      if (can(type, side, toSlower)
          && !(type.bias().mayBeOfBuild() && ofCandidate.contains(type.code()))
          && side.codes().contains(type.code())) {
        codes.computeIfAbsent(type.bias(), any -> new ArrayList<>()).add(type.code());
      }
    }
    return codes.entrySet().stream()
        .map(of -> new Biased(of.getValue(), side.label(), toSlower, of.getKey().remedy()));
  }

  /** A side that is not steady looks slower if its throughput grows, and faster if it falls. */
  private static boolean can(FindingType type, CellChange.Side side, boolean toSlower) {
    Optional<Boolean> grows =
        side.growth()
            .filter(growth -> growth.exceeds(Thresholds.GROWTH_PERCENT_MAX))
            .map(growth -> growth.percent() > 0);
    if (type == FindingType.NOT_STEADY && grows.isPresent()) {
      return grows.get() == toSlower;
    }
    return type.bias().can(toSlower);
  }

  /**
   * @param why a macro of the template, which may name the reasons
   */
  private static Ruling inconclusive(
      Comparison.Other other, String cell, Limit limit, String why, List<String> reasons) {
    return new Ruling(
        other.label(), cell, limit.text(), Outcome.INCONCLUSIVE, sentence(why, reasons), List.of());
  }

  private static String sentence(String macro, Object of) {
    return Templates.sentence("gate.ftl", macro, of);
  }

  private static List<Change> limited(CellChange cell, Limit limit) {
    return limit.ofThroughput()
        ? List.of(cell.throughput())
        : cell.latencies().stream().map(CellChange.LatencyChange::p99).toList();
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
}
