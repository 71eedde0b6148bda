package io.github.hbaseycsb.analysis.report.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.limit.Cost;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.PooledVariance;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.stats.Untestable;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comparison of a cell with a baseline cell. The result depends on the throughput. With a
 * target rate, which both sides reach anyway, it depends on the 99th percentiles of the latencies.
 *
 * @param name the name of the cell, or what distinguishes the two cells
 * @param byLatency whether the result depends on the latencies
 * @param throughput change of the mean throughput, or of the capacity if it was searched for
 * @param latencies changes of the latencies that a user waits for; untested if only one side has
 *     them
 * @param costs changes of the processor time of an operation, on servers and clients, {@link
 *     Change#SIZE} if it differs, the time until the block cache is warm, and what faults cost; no
 *     result depends on them
 */
public record CellChange(
    String name,
    Side baseline,
    Side other,
    Relation relation,
    boolean byLatency,
    Change throughput,
    List<LatencyChange> latencies,
    List<Change> costs) {
  /** The outcome of a comparison. */
  public enum Word {
    FASTER("faster"),
    SLOWER("slower"),
    NO_DIFFERENCE("no difference shown"),
    NOT_COMPARABLE("not comparable"),
    NOT_TESTED("not tested");

    private final String text;

    Word(String text) {
      this.text = text;
    }

    /** Whether one side is better than the other. */
    boolean isDifference() {
      return this == FASTER || this == SLOWER;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * The direction in which the true change of a percentile may differ from the one that is shown,
   * if operations of a side were never answered, so that its percentile is a lower bound.
   */
  public enum Bound {
    NONE(""),
    /** The other side's percentile may be higher. */
    @JsonProperty("at least")
    AT_LEAST("\u2265 "),
    /** The baseline's percentile may be higher. */
    @JsonProperty("at most")
    AT_MOST("\u2264 "),
    /** Both may be higher. */
    @JsonProperty("unknown")
    UNKNOWN("? ");

    private final String sign;

    Bound(String sign) {
      this.sign = sign;
    }

    static Bound of(boolean baselineAtLeast, boolean otherAtLeast) {
      return baselineAtLeast ? otherAtLeast ? UNKNOWN : AT_MOST : otherAtLeast ? AT_LEAST : NONE;
    }

    String sign() {
      return sign;
    }

    /**
     * Whether an increase is certain, however long the operations that were never answered took.
     */
    public boolean allowsIncrease() {
      return this == NONE || this == AT_LEAST;
    }

    /** Whether a decrease is certain in the same way. */
    boolean allowsDecrease() {
      return this == NONE || this == AT_MOST;
    }
  }

  /**
   * What the two sides have in common, and what not.
   *
   * @param obstacles why the two are not comparable; empty if they are
   * @param sameRuns whether both sides are the same runs, so that there is nothing to test
   * @param sharedStarts whether both sides were measured on the same start of the same servers
   * @param remarks remarks beside the result, such as {@code only B batches}
   * @param regime the differences of the conditions, such as {@code duration: 4s, 60s}
   */
  public record Relation(
      List<String> obstacles,
      boolean sameRuns,
      boolean sharedStarts,
      List<String> remarks,
      List<String> regime) {}

  /**
   * How reliable a side is.
   *
   * @param label of the side, such as {@code A}
   * @param verdict the verdict of its cell
   * @param codes the codes of the findings that caused the verdict
   * @param runs number of finished runs
   * @param leftOut number of invalid runs among them, which are not used
   * @param unjudged whether something could not be judged, even if the verdict is worse
   * @param growth of the throughput within the windows; empty if it is unknown
   */
  public record Side(
      String label,
      Verdict verdict,
      List<String> codes,
      int runs,
      int leftOut,
      boolean unjudged,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Growth> growth) {
    static Side of(String label, CellSummary cell) {
      return new Side(
          label,
          cell.verdict(),
          cell.reasons(),
          cell.runs().size(),
          cell.runs().size() - cell.measuredRuns().size(),
          cell.verdict() == Verdict.UNJUDGED
              || cell.findings().stream()
                  .anyMatch(finding -> finding.verdict() == Verdict.UNJUDGED),
          cell.course().growth());
    }

    /** Whether its throughput grows or falls within the windows, or may do so by much. */
    boolean mayGrow() {
      return growth
          .filter(
              it ->
                  it.exceeds(Thresholds.GROWTH_PERCENT_MAX)
                      || Math.abs(it.bound()) > Thresholds.GROWTH_BOUND_PERCENT_MAX)
          .isPresent();
    }

    /** A text such as {@code suspect: compaction}; empty if the side is valid. */
    Optional<String> warning() {
      return verdict == Verdict.VALID
          ? Optional.empty()
          : Optional.of(Templates.sentence("change.ftl", "warning", this));
    }
  }

  /** The unit of a figure. */
  public enum Unit {
    OPS_PER_SECOND(" ops/s"),
    /** Of a latency, which is shown in milliseconds. */
    LATENCY_US(" ms"),
    CPU_US(" us"),
    /** Its name has the unit. */
    NAMED("");

    private final String shown;

    Unit(String shown) {
      this.shown = shown;
    }

    /** What stands behind the name. */
    String shown() {
      return shown;
    }
  }

  /**
   * A figure of a side.
   *
   * @param value empty if it is unknown
   * @param text the same as in the tables of cells, without its unit
   * @param runs the figure of each run; empty for a capacity, a cost, and what is unknown
   */
  public record Level(OptionalDouble value, String text, List<Double> runs) {
    static final Level UNKNOWN = new Level(OptionalDouble.empty(), Figures.UNKNOWN, List.of());
  }

  /** A figure on both sides. */
  public record Levels(Level baseline, Level other) {
    static final Levels UNKNOWN = new Levels(Level.UNKNOWN, Level.UNKNOWN);

    boolean areKnown() {
      return baseline.value().isPresent() && other.value().isPresent();
    }

    OptionalDouble percent() {
      return !areKnown() || baseline.value().getAsDouble() == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(
              100 * (other.value().getAsDouble() / baseline.value().getAsDouble() - 1));
    }

    /** The largest figure of a run; 1 if runs have none. */
    double largest() {
      return Stream.of(baseline, other)
          .flatMap(level -> level.runs().stream())
          .mapToDouble(Double::doubleValue)
          .max()
          .orElse(1);
    }
  }

  /**
   * The change of a figure.
   *
   * @param of the figure: {@code throughput}, {@link #CAPACITY}, or a latency and its percentile
   * @param unit of the levels
   * @param estimate the estimate with its interval; empty if there is none
   * @param untested why there is no estimate; empty if there is one
   * @param adjustedP p-value after Holm's correction for all tests of the comparison; empty if no
   *     result depends on it
   * @param bound the direction in which the true change may differ if operations were never
   *     answered
   * @param onTheseStarts the estimate with the interval on exactly these starts of the servers, if
   *     {@code estimate} is over several starts with turns on each
   * @param withoutSteal the estimate without the rounds in which a side had {@code host-steal};
   *     empty if there are none, or too few others
   * @param growth how the ratio of the two throughputs grows within the windows, if the sides took
   *     turns with each other: what disturbs the machine is in both, and cancels
   */
  public record Change(
      String of,
      Unit unit,
      Levels levels,
      Optional<RelativeChange> estimate,
      Optional<String> untested,
      OptionalDouble adjustedP,
      Bound bound,
      Optional<RelativeChange> onTheseStarts,
      Optional<RelativeChange> withoutSteal,
      Optional<Growth> growth) {
    static final String CAPACITY = "capacity";

    /** The name of the size of a row in store files, bytes. */
    static final String SIZE = Cost.STORE_FILE_BYTES_PER_ROW.label();

    private static final double SIGNIFICANCE = 0.05;

    Change withAdjustedP(double p) {
      return new Change(
          of,
          unit,
          levels,
          estimate,
          untested,
          OptionalDouble.of(p),
          bound,
          onTheseStarts,
          withoutSteal,
          growth);
    }

    /** Change from the baseline's figure to the other's; empty if one is missing. */
    public OptionalDouble percent() {
      return estimate.map(change -> OptionalDouble.of(change.percent())).orElseGet(levels::percent);
    }

    /** Whether less of the figure is better: a time, or another cost. */
    boolean moreIsSlower() {
      return unit != Unit.OPS_PER_SECOND;
    }

    Word word() {
      if (estimate.isEmpty() || adjustedP.isEmpty()) {
        return Word.NOT_TESTED;
      }
      return adjustedP.getAsDouble() < SIGNIFICANCE && isAllowed(estimate.get())
          ? direction(estimate.get())
          : Word.NO_DIFFERENCE;
    }

    private boolean isAllowed(RelativeChange change) {
      return change.percent() > 0 ? bound.allowsIncrease() : bound.allowsDecrease();
    }

    /**
     * The result that this would give as the only test; empty if it is the same, or there is none.
     */
    private Optional<Word> alone() {
      return estimate
          .filter(change -> change.isSignificant() && word() == Word.NO_DIFFERENCE)
          .filter(this::isAllowed)
          .map(this::direction);
    }

    private Word direction(RelativeChange change) {
      return change.percent() > 0 == moreIsSlower() ? Word.SLOWER : Word.FASTER;
    }
  }

  /**
   * The changes of a latency's tail.
   *
   * @param p99 change of the 99th percentile
   * @param p999 change of the 99.9th percentile; empty if there are too few operations
   */
  public record LatencyChange(String name, Change p99, Optional<Change> p999) {}

  /**
   * Compares two cells of a workload. The results are determined later by {@link TestedChanges}.
   *
   * @param pairable whether both sides have the same rounds
   * @param sharedStarts as in {@link Relation}
   * @param variants the cells of all comparable variants of the workload, both sides included, for
   *     {@link PooledVariance}; empty to use only the two
   */
  public static CellChange of(
      String name,
      ComparedCell a,
      ComparedCell b,
      boolean pairable,
      boolean sharedStarts,
      List<CellSummary> variants)
      throws IOException {
    List<String> obstacles = new ArrayList<>(Comparability.obstacles(a.cell(), b.cell()));
    Side baseline = Side.of(a.label(), a.cell());
    Side other = Side.of(b.label(), b.cell());
    Stream.of(baseline, other)
        .filter(side -> side.verdict() == Verdict.INVALID)
        .forEach(side -> obstacles.add(Templates.sentence("change.ftl", "warningOf", side)));
    boolean same = sameRuns(a.cell(), b.cell());
    Changes changes = new Changes(a, b, pairable, same, variants);
    return new CellChange(
        name,
        baseline,
        other,
        new Relation(
            same ? List.of() : List.copyOf(obstacles),
            same,
            sharedStarts,
            Comparability.operations(a.label(), a.cell(), b.label(), b.cell()),
            Comparability.conditions(a.cell(), b.cell())),
        a.cell().load().target().isPresent() && a.cell().capacity().isEmpty(),
        changes.throughput(),
        changes.latencies(),
        changes.costs());
  }

  /** Whether a directory is compared with itself or a copy of it. */
  private static boolean sameRuns(CellSummary a, CellSummary b) {
    return !a.runs().isEmpty() && a.name().equals(b.name()) && identities(a).equals(identities(b));
  }

  private record Identity(
      int run, Instant started, long operations, Map<String, Latency> latencies) {}

  private static List<Identity> identities(CellSummary cell) {
    return cell.runs().stream()
        .map(
            (RunSummary it) ->
                new Identity(
                    it.run(), it.started(), it.figures().operations(), it.figures().latencyUs()))
        .toList();
  }

  /** Whether the rates that two searches found are compared. */
  boolean isOfCapacity() {
    return throughput.of().equals(Change.CAPACITY);
  }

  /** The changes that the result depends on; none if there is nothing to test. */
  public List<Change> deciding() {
    if (!relation.obstacles.isEmpty() || relation.sameRuns) {
      return List.of();
    }
    return byLatency ? latencies.stream().map(LatencyChange::p99).toList() : List.of(throughput);
  }

  /** The change that determined the result; with a target rate, it is one of the latencies. */
  Change decisive() {
    Word word = word();
    return deciding().stream()
        .filter(change -> change.word() == word)
        .findFirst()
        .orElse(byLatency && !latencies.isEmpty() ? latencies.get(0).p99() : throughput);
  }

  /**
   * The sides whose runs belong to fewer than two starts of the servers that the other side does
   * not share. The effect of a start is in the change, but not in its interval. Empty if there is
   * no interval.
   */
  List<String> ofOneStart() {
    List<String> sides = new ArrayList<>();
    if (!relation.sharedStarts && isOnTheseServers()) {
      RelativeChange estimate = estimate().orElseThrow();
      if (estimate.unitA() != AnalysisUnit.RESTART) {
        sides.add(baseline.label());
      }
      if (estimate.unitB() != AnalysisUnit.RESTART) {
        sides.add(other.label());
      }
    }
    return sides;
  }

  /** Whether there is an interval, and it does not contain what another start would change. */
  boolean isOnTheseServers() {
    return estimate()
        .filter(of -> of.unitA() != AnalysisUnit.RESTART || of.unitB() != AnalysisUnit.RESTART)
        .isPresent();
  }

  private Optional<RelativeChange> estimate() {
    return changes().flatMap(change -> change.estimate().stream()).findFirst();
  }

  /** A copy with what a test makes of each deciding change, in their order. */
  CellChange tested(UnaryOperator<Change> test) {
    if (deciding().isEmpty()) {
      return this;
    }
    return new CellChange(
        name,
        baseline,
        other,
        relation,
        byLatency,
        byLatency ? throughput : test.apply(throughput),
        byLatency
            ? latencies.stream()
                .map(of -> new LatencyChange(of.name(), test.apply(of.p99()), of.p999()))
                .toList()
            : latencies,
        costs);
  }

  /**
   * The result: slower if one of the deciding changes is slower, otherwise faster if one is faster.
   */
  public Word word() {
    if (relation.sameRuns) {
      return Word.NO_DIFFERENCE;
    }
    if (!relation.obstacles.isEmpty()) {
      return Word.NOT_COMPARABLE;
    }
    return Stream.of(Word.SLOWER, Word.FASTER, Word.NO_DIFFERENCE)
        .filter(word -> deciding().stream().anyMatch(change -> change.word() == word))
        .findFirst()
        .orElse(Word.NOT_TESTED);
  }

  /** The known changes of costs. */
  public List<Change> knownCosts() {
    return costs.stream().filter(change -> change.percent().isPresent()).toList();
  }

  /** All changes: the throughput's, then those of the latencies. */
  public Stream<Change> changes() {
    return Stream.concat(
        Stream.of(throughput),
        latencies.stream()
            .flatMap(latency -> Stream.concat(Stream.of(latency.p99()), latency.p999().stream())));
  }

  /** The result with its qualification, such as {@code slower (A suspect: compaction)}. */
  public String result() {
    return Templates.sentence("change.ftl", "result", view(baseline, other));
  }

  /** The same without the warnings about the sides. */
  String resultAlone() {
    return Templates.sentence("change.ftl", "result", view());
  }

  /** Whether the warnings about the sides are warnings about the result. */
  boolean showsWarnings() {
    return word() != Word.NOT_COMPARABLE && !relation.sameRuns;
  }

  /** Why it is not tested, and what qualifies the word; empty if nothing does. */
  String qualified() {
    List<String> qualifiers =
        Templates.sentences("change.ftl", "qualifiers", view(baseline, other));
    return Stream.concat(reasons().stream(), qualifiers.stream()).collect(Collectors.joining("; "));
  }

  /** The remarks, then the warnings about each side, such as {@code A suspect: compaction}. */
  public List<String> warnings() {
    return Templates.sentences("change.ftl", "warnings", view(baseline, other));
  }

  /** What the template says of it, with the warnings about some sides. */
  private Map<String, ?> view(Side... sides) {
    List<String> thirds =
        growthApart() == 0 ? List.of() : List.of(changeIn(Growth::first), changeIn(Growth::last));
    return Map.of(
        "word", word(),
        "alone", alone(),
        "deciding", deciding(),
        "remarks", relation.remarks,
        "showsWarnings", showsWarnings(),
        "thirds", thirds,
        "bound", boundOfRatio(),
        "sides", List.of(sides));
  }

  /** What the result would be if its test were the only one; empty if it would be the same. */
  private Optional<Word> alone() {
    return Stream.of(Word.SLOWER, Word.FASTER)
        .filter(any -> word() == Word.NO_DIFFERENCE)
        .filter(word -> deciding().stream().anyMatch(c -> c.alone().equals(Optional.of(word))))
        .findFirst();
  }

  /**
   * How much more the throughput of the other side grows within the windows, percent; 0 if the
   * difference is small, not significant or unknown. What grows more would be faster later.
   */
  public double growthApart() {
    if (throughput.growth().isPresent()) {
      Growth ratio = throughput.growth().get();
      return ratio.exceeds(Thresholds.GROWTH_PERCENT_MAX) ? ratio.percent() : 0;
    }
    double percent = baseline.growth().flatMap(a -> other.growth().map(a::excess)).orElse(0.0);
    return Math.abs(percent) > Thresholds.GROWTH_PERCENT_MAX ? percent : 0;
  }

  /** The change in a third of the windows. */
  private String changeIn(ToDoubleFunction<Growth> third) {
    double ratio =
        throughput
            .growth()
            .map(third::applyAsDouble)
            .orElseGet(
                () ->
                    third.applyAsDouble(other.growth().orElseThrow())
                        / third.applyAsDouble(baseline.growth().orElseThrow()));
    return Text.of("%+.0f%%", Units.PERCENT * (ratio - 1));
  }

  /**
   * How much the ratio of two throughputs by turns changed at most within the windows, percent, if
   * that is little although a side may grow.
   */
  private Optional<Double> boundOfRatio() {
    return throughput
        .growth()
        .filter(any -> !byLatency && Stream.of(baseline, other).anyMatch(Side::mayGrow))
        .map(ratio -> Math.abs(ratio.bound()))
        .filter(bound -> bound <= Thresholds.GROWTH_BOUND_PERCENT_MAX);
  }

  /** Why the two are not comparable or not tested; empty if they were tested. */
  public List<String> reasons() {
    if (relation.sameRuns) {
      return List.of(Untestable.SAME_RUNS.toString());
    }
    if (word() != Word.NOT_TESTED) {
      return relation.obstacles;
    }
    return deciding().isEmpty()
        ? List.of(Untestable.NO_LATENCY.toString())
        : deciding().stream().flatMap(change -> change.untested().stream()).distinct().toList();
  }
}
