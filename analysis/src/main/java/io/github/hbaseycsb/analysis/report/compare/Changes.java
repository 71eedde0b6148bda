package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.CellSummary.CellFault;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.Capacity.Answer;
import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.limit.Cost;
import io.github.hbaseycsb.analysis.report.compare.CellChange.Bound;
import io.github.hbaseycsb.analysis.report.compare.CellChange.Change;
import io.github.hbaseycsb.analysis.report.compare.CellChange.LatencyChange;
import io.github.hbaseycsb.analysis.report.compare.CellChange.Level;
import io.github.hbaseycsb.analysis.report.compare.CellChange.Levels;
import io.github.hbaseycsb.analysis.report.compare.CellChange.Unit;
import io.github.hbaseycsb.analysis.report.text.CellSentence;
import io.github.hbaseycsb.analysis.stats.FirstStages;
import io.github.hbaseycsb.analysis.stats.Growth;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.PercentileChange;
import io.github.hbaseycsb.analysis.stats.PooledVariance;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.stats.RunLatencies;
import io.github.hbaseycsb.analysis.stats.RunPosition;
import io.github.hbaseycsb.analysis.stats.Untestable;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import io.github.hbaseycsb.analysis.text.Figures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Estimates the changes of a cell's figures.
 *
 * @param pairable whether both sides have the same rounds
 * @param sameRuns whether both sides are the same runs, so that there is nothing to estimate
 * @param variants as in {@link CellChange#of}
 */
record Changes(
    ComparedCell a,
    ComparedCell b,
    boolean pairable,
    boolean sameRuns,
    List<CellSummary> variants) {
  /** Sizes are known of regions of 10 MB and more, in whole megabytes: less is rounding. */
  private static final double SIZE_PERCENT_MIN = 10;

  /** The change of the throughput, or of the capacity if both were searched for. */
  Change throughput() {
    if (a.cell().rateSearch().isPresent() && b.cell().rateSearch().isPresent()) {
      return capacity(a.cell().rateSearch().get(), b.cell().rateSearch().get());
    }
    List<Observation> before = a.cell().throughputs();
    List<Observation> after = b.cell().throughputs();
    Optional<RelativeChange> estimate = meanChange(CellSummary::throughputs);
    return change(
        "throughput",
        Unit.OPS_PER_SECOND,
        estimate,
        new Levels(throughput(a.cell()), throughput(b.cell())),
        RelativeChange.obstacle(before, after, pairable),
        Bound.NONE,
        estimate.flatMap(any -> RelativeChange.onTheseStarts(before, after, pairable)),
        withoutSteal(estimate, before, after, (x, y) -> RelativeChange.of(x, y, pairable)),
        estimate.flatMap(any -> growthOfRatio(after)));
  }

  private Optional<Growth> growthOfRatio(List<Observation> after) {
    Map<Long, Double> turns =
        after.stream()
            .filter(turn -> pairable && turn.isTurn())
            .collect(Collectors.toMap(Observation::round, Observation::value, (one, same) -> one));
    return Growth.of(
        a.cell().measuredRuns().stream()
            .flatMap(run -> growthOfRatio(run, turns).stream())
            .toList());
  }

  private static Optional<WindowGrowth> growthOfRatio(RunSummary run, Map<Long, Double> after) {
    List<Observation> both =
        run.throughputs(0).stream().filter(turn -> after.containsKey(turn.round())).toList();
    return WindowGrowth.ofRatio(
        both.stream().mapToDouble(Observation::value).toArray(),
        both.stream().mapToDouble(turn -> after.get(turn.round())).toArray());
  }

  /**
   * The change without the rounds in which a side had {@code host-steal}, if some were kept: a
   * campaign repeats only so many.
   */
  private <T extends RunPosition> Optional<RelativeChange> withoutSteal(
      Optional<RelativeChange> estimate,
      List<T> before,
      List<T> after,
      BiFunction<List<T>, List<T>, Optional<RelativeChange>> change) {
    List<T> keptBefore = withoutSteal(a, before);
    List<T> keptAfter = withoutSteal(b, after);
    return keptBefore.size() == before.size() && keptAfter.size() == after.size()
        ? Optional.empty()
        : estimate.flatMap(
            all ->
                change
                    .apply(keptBefore, keptAfter)
                    // Of too few pairs it would be another comparison.
                    .filter(kept -> kept.paired() == all.paired()));
  }

  private static <T extends RunPosition> List<T> withoutSteal(ComparedCell side, List<T> runs) {
    Set<Long> left = side.roundsWithSteal();
    return runs.stream().filter(run -> !left.contains(run.round())).toList();
  }

  private static Level throughput(CellSummary cell) {
    return new Level(
        mean(cell.throughput()),
        CellSentence.rate(cell, cell.throughput()),
        values(cell.observations(run -> run.figures().throughput())));
  }

  private static List<Double> values(List<Observation> runs) {
    return runs.stream().map(Observation::value).toList();
  }

  private Optional<RelativeChange> meanChange(Function<CellSummary, List<Observation>> figure) {
    return sameRuns
        ? Optional.empty()
        : RelativeChange.of(
            figure.apply(a.cell()),
            figure.apply(b.cell()),
            pairable,
            PooledVariance.of(variants.stream().map(figure).toList()),
            stages());
  }

  private FirstStages stages() {
    return new FirstStages(a.cell().firstStage(), b.cell().firstStage());
  }

  private Change capacity(Capacity before, Capacity after) {
    Optional<Untestable> obstacle =
        before.fit().isEmpty() || after.fit().isEmpty()
            ? Optional.of(Untestable.NOTHING_MEASURED)
            : before.answer().isEmpty() || after.answer().isEmpty()
                ? Optional.of(Untestable.OPEN_CAPACITY)
                : Optional.empty();
    return change(
        Change.CAPACITY,
        Unit.OPS_PER_SECOND,
        sameRuns || obstacle.isPresent()
            ? Optional.empty()
            : Optional.of(
                RelativeChange.of(
                    estimate(before.answer().orElseThrow()),
                    estimate(after.answer().orElseThrow()))),
        new Levels(rate(before), rate(after)),
        obstacle);
  }

  private static Level rate(Capacity capacity) {
    return capacity
        .answer()
        .map(
            answer ->
                new Level(
                    OptionalDouble.of(answer.rate()), Figures.number(answer.rate()), List.of()))
        .orElse(Level.UNKNOWN);
  }

  private static RelativeChange.Estimate estimate(Answer answer) {
    return new RelativeChange.Estimate(answer.rate(), answer.low(), answer.high());
  }

  /**
   * The changes of an operation's processor time on servers and clients, of the size of a row if it
   * differs by more than rounding, of the time until the block cache is warm, and of what faults
   * cost.
   */
  List<Change> costs() {
    Change size = cost(Cost.STORE_FILE_BYTES_PER_ROW, Change.SIZE, Unit.NAMED);
    int faults = Math.min(a.cell().course().faults().size(), b.cell().course().faults().size());
    return Stream.of(
            Stream.of(
                cost(Cost.SERVER_CPU_US, "server CPU/op", Unit.CPU_US),
                cost(Cost.CLIENT_CPU_US, "client CPU/op", Unit.CPU_US)),
            Stream.of(size).filter(it -> Math.abs(it.percent().orElse(0)) >= SIZE_PERCENT_MIN),
            cacheFill(),
            IntStream.range(0, faults).boxed().flatMap(this::faultChanges))
        .flatMap(changes -> changes)
        .toList();
  }

  /** The change of the time until the block cache is warm; none if it is not known of every run. */
  private Stream<Change> cacheFill() {
    return fillsCache(a) && fillsCache(b)
        ? Stream.of(
            cost(
                "seconds until the block cache is warm",
                Unit.NAMED,
                cell -> cell.observations(run -> run.events().cacheWarmSeconds())))
        : Stream.empty();
  }

  private static boolean fillsCache(ComparedCell side) {
    List<RunSummary> runs = side.cell().measuredRuns();
    return !runs.isEmpty()
        && runs.stream().allMatch(run -> run.events().cacheWarmSeconds().isPresent());
  }

  /** The changes of a fault; none if it is another one, or not known of every run. */
  private Stream<Change> faultChanges(int position) {
    CellFault before = a.cell().course().faults().get(position);
    CellFault after = b.cell().course().faults().get(position);
    // The spread of all variants counts, too, and others may have another fault here, or none.
    BiFunction<CellSummary, FaultFigure, List<Observation>> ofFault =
        (cell, figure) -> cell.observations(run -> run.fault(position, before.name(), figure));
    String number = position == 0 ? "" : position + 1 + ". ";
    Stream<FaultFigure> ofAllRuns =
        Stream.of(
                FaultFigure.RECOVERED_SECONDS,
                FaultFigure.DETECTED_SECONDS,
                FaultFigure.WALS_SPLIT_SECONDS,
                FaultFigure.ASSIGNED_SECONDS)
            .filter(
                figure ->
                    ofFault.apply(a.cell(), figure).size() == before.runs()
                        && ofFault.apply(b.cell(), figure).size() == after.runs());
    return Stream.concat(
            Stream.of(FaultFigure.UNAVAILABLE_SECONDS, FaultFigure.DEGRADED_SECONDS), ofAllRuns)
        .filter(any -> before.name().equals(after.name()))
        .map(
            figure ->
                cost(
                    number + before.name() + ", " + figure.label(),
                    Unit.NAMED,
                    cell -> ofFault.apply(cell, figure)));
  }

  private Change cost(Cost cost, String name, Unit unit) {
    return cost(name, unit, cell -> cell.costs(cost));
  }

  private Change cost(String name, Unit unit, Function<CellSummary, List<Observation>> figure) {
    List<Observation> before = figure.apply(a.cell());
    List<Observation> after = figure.apply(b.cell());
    return change(
        name,
        unit,
        meanChange(figure),
        new Levels(level(before), level(after)),
        RelativeChange.obstacle(before, after, pairable));
  }

  private static Level level(List<Observation> values) {
    Optional<Mean> mean = values.isEmpty() ? Optional.empty() : Optional.of(Mean.of(values));
    return new Level(mean(mean), Figures.mean(mean), List.of());
  }

  private static OptionalDouble mean(Optional<Mean> mean) {
    return mean.map(m -> OptionalDouble.of(m.mean())).orElse(OptionalDouble.empty());
  }

  /**
   * The changes of the latencies that a user waits for, without an estimate if only one cell has a
   * latency. Latencies at two capacities are at different rates, so they are not compared.
   */
  List<LatencyChange> latencies() throws IOException {
    if (a.cell().rateSearch().isPresent() && b.cell().rateSearch().isPresent()) {
      return List.of();
    }
    Set<String> before = a.cell().answers().keySet();
    Set<String> after = b.cell().answers().keySet();
    Set<String> names = new LinkedHashSet<>(before);
    names.addAll(after);
    List<LatencyChange> changes = new ArrayList<>();
    for (String name : names) {
      changes.add(before.contains(name) && after.contains(name) ? ofBoth(name) : ofOneSide(name));
    }
    return changes;
  }

  private LatencyChange ofBoth(String name) throws IOException {
    return new LatencyChange(
        name,
        percentile(name, Tail.P99),
        isKnown(name, Tail.P999) ? Optional.of(percentile(name, Tail.P999)) : Optional.empty());
  }

  private static LatencyChange ofOneSide(String name) {
    return new LatencyChange(
        name,
        change(
            name + " " + Tail.P99.name,
            Unit.LATENCY_US,
            Optional.empty(),
            Levels.UNKNOWN,
            Optional.of(Untestable.ONE_SIDE)),
        Optional.empty());
  }

  private record Tail(String name, double percentile, Function<Latency, OptionalLong> value) {
    private static final Tail P99 = new Tail("p99", 99, latency -> OptionalLong.of(latency.p99()));
    private static final Tail P999 = new Tail("p99.9", 99.9, Latency::p999);

    private OptionalDouble in(Map<String, Latency> latencies, String latency) {
      OptionalLong us =
          Optional.ofNullable(latencies.get(latency)).map(value).orElse(OptionalLong.empty());
      return us.isPresent() ? OptionalDouble.of((double) us.getAsLong()) : OptionalDouble.empty();
    }

    private Level level(Map<String, Latency> all, String latency, List<Observation> runs) {
      OptionalDouble us = in(all, latency);
      return us.isEmpty()
          ? Level.UNKNOWN
          : new Level(us, all.get(latency).ms((long) us.getAsDouble()), values(runs));
    }
  }

  private Change percentile(String latency, Tail tail) throws IOException {
    Optional<List<RunLatencies>> before = a.latencies(latency);
    Optional<List<RunLatencies>> after = b.latencies(latency);
    Map<String, Latency> allBefore = a.cell().figures().latencyUs();
    Map<String, Latency> allAfter = b.cell().figures().latencyUs();
    Function<RunSummary, OptionalDouble> value = run -> tail.in(run.figures().latencyUs(), latency);
    List<Observation> valuesBefore = a.cell().observations(value);
    List<Observation> valuesAfter = b.cell().observations(value);
    Optional<RelativeChange> estimate = Optional.empty();
    Optional<RelativeChange> withoutSteal = Optional.empty();
    if (!sameRuns && isKnown(latency, tail)) {
      if (before.isPresent() && after.isPresent()) {
        estimate =
            PercentileChange.of(tail.percentile, before.get(), after.get(), pairable, stages());
        withoutSteal =
            withoutSteal(
                estimate,
                before.get(),
                after.get(),
                (x, y) -> PercentileChange.of(tail.percentile, x, y, pairable, FirstStages.NONE));
      } else {
        estimate = PercentileChange.ofRuns(valuesBefore, valuesAfter, pairable, stages());
        withoutSteal =
            withoutSteal(
                estimate,
                valuesBefore,
                valuesAfter,
                (x, y) -> PercentileChange.ofRuns(x, y, pairable, FirstStages.NONE));
      }
    }
    Optional<Untestable> obstacle =
        isKnown(latency, tail)
            ? RelativeChange.obstacle(valuesBefore, valuesAfter, pairable)
            : Optional.of(Untestable.TOO_FEW_OPERATIONS);
    return change(
        latency + " " + tail.name,
        Unit.LATENCY_US,
        estimate,
        new Levels(
            tail.level(allBefore, latency, valuesBefore),
            tail.level(allAfter, latency, valuesAfter)),
        obstacle,
        Bound.of(allBefore.get(latency).atLeast(), allAfter.get(latency).atLeast()),
        Optional.empty(),
        withoutSteal,
        Optional.empty());
  }

  private boolean isKnown(String latency, Tail tail) {
    return Stream.of(a, b)
        .flatMap(side -> side.cell().measuredRuns().stream())
        .flatMap(run -> Stream.ofNullable(run.figures().latencyUs().get(latency)))
        .allMatch(of -> of.count() >= PercentileChange.operationsMin(tail.percentile));
  }

  private static Change change(
      String of,
      Unit unit,
      Optional<RelativeChange> estimate,
      Levels levels,
      Optional<Untestable> obstacle) {
    Optional<RelativeChange> none = Optional.empty();
    return change(of, unit, estimate, levels, obstacle, Bound.NONE, none, none, Optional.empty());
  }

  private static Change change(
      String of,
      Unit unit,
      Optional<RelativeChange> estimate,
      Levels levels,
      Optional<Untestable> obstacle,
      Bound bound,
      Optional<RelativeChange> onTheseStarts,
      Optional<RelativeChange> withoutSteal,
      Optional<Growth> growth) {
    return new Change(
        of,
        unit,
        levels,
        estimate,
        estimate.isPresent() ? Optional.empty() : obstacle.map(Untestable::toString),
        OptionalDouble.empty(),
        bound,
        onTheseStarts,
        withoutSteal,
        growth);
  }
}
