package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.DurationText;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.plan.Objective.Limit;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.property.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads a cell's search for its target, and finds contradictions. */
final class SearchResolver {
  /** The number of operations beyond a percentile that it takes to measure it. */
  private static final int BEYOND_MIN = 10;

  /** Near the highest throughput it hardly depends on the number of threads. */
  private static final double PRECISION_OF_THREADS = 50;

  private final CellSource source;
  private final Settings settings;
  private final Workload workload;
  private final ObjectiveUse use;

  /** The share of each operation that its runs measure. */
  private final Map<String, Double> shares;

  SearchResolver(CellSource source, ObjectiveUse use) {
    this.source = source;
    this.settings = source.settings();
    this.workload = source.workload();
    this.use = use;
    this.shares = shares(workload.merged(settings.get(PlanKeys.PROPERTIES)));
  }

  /** A cell's values with its search; empty if there is none, or if it has an error. */
  Optional<Values> find(Values all) {
    if (!settings.hasSection(PlanKeys.FIND)) {
      return Optional.empty();
    }
    if (workload.hasRowRanges()) {
      source
          .problems()
          .add(
              settings.location(PlanKeys.FIND_OBJECTIVE),
              PlanKeys.FIND,
              "workload %s works on ranges of rows and cannot be used with runs.find: leave one out"
                  .formatted(workload.name()));
      return Optional.empty();
    }
    boolean ofThreads = settings.get(PlanKeys.FIND_BY) == By.THREADS;
    checkOthers(ofThreads);
    Optional<Objective> objective =
        ofThreads
            ? Optional.of(objectiveOfThreads())
            : required(PlanKeys.FIND_OBJECTIVE, "{READ.p99: 10ms}");
    Optional<Integer> from = required(PlanKeys.FIND_FROM, ofThreads ? "1" : "500");
    Optional<Integer> to = required(PlanKeys.FIND_TO, ofThreads ? "256" : "200000");
    if (objective.isEmpty() || from.isEmpty() || to.isEmpty()) {
      return Optional.empty();
    }
    if (!objective.get().hasLimits() && !ofThreads) {
      settings.refuse(
          PlanKeys.FIND_OBJECTIVE,
          "limits neither a latency nor server.cpu: add a limit, such as READ.p99: 10ms");
      return Optional.empty();
    }
    if (from.get() >= to.get()) {
      settings.refuse(
          PlanKeys.FIND_FROM,
          PlanKeys.FIND_TO,
          "%d is not less than runs.find.to, %d: lower it".formatted(from.get(), to.get()));
      return Optional.empty();
    }
    Objective measured = measured(objective.get());
    checkOperations(measured.latencies(), from.get());
    return Optional.of(
        (ofThreads ? all.with(PlanKeys.THREADS, to) : all)
            .without(PlanKeys.TARGET)
            .with(PlanKeys.FIND_OBJECTIVE, measured)
            .with(
                PlanKeys.FIND_PRECISION,
                settings
                    .given(PlanKeys.FIND_PRECISION)
                    .orElse(
                        ofThreads ? PRECISION_OF_THREADS : PlanKeys.FIND_PRECISION.byDefault())));
  }

  /** What must hold for each number of threads: whatever the latency, operations succeed. */
  private Objective objectiveOfThreads() {
    Optional<Objective> given = settings.given(PlanKeys.FIND_OBJECTIVE);
    if (given.filter(Objective::hasLimits).isPresent()) {
      settings.refuse(
          PlanKeys.FIND_OBJECTIVE,
          PlanKeys.FIND_BY,
          "limits what depends on the rate, and runs.find.by is threads: leave one out");
    }
    return given.orElseGet(() -> new Objective(List.of(), Objective.FAILED_SHARE_MAX));
  }

  /**
   * The part of the objective that the workload measures: all workloads of a plan share one
   * objective.
   */
  private Objective measured(Objective objective) {
    List<Limit> limits = new ArrayList<>();
    for (Limit limit : objective.latencies()) {
      boolean is = shares.containsKey(limit.operation());
      Location location = settings.location(PlanKeys.FIND_OBJECTIVE, limit.name());
      use.add(location, limit, is, shares.keySet());
      if (is) {
        limits.add(limit);
      }
    }
    if (limits.isEmpty() && objective.hasLimits() && objective.serverCpuMax().isEmpty()) {
      use.without.put(settings.location(PlanKeys.FIND_OBJECTIVE), workload.name());
    }
    return new Objective(limits, objective.serverCpuMax(), objective.failedShareMax());
  }

  /**
   * The shares, above 0 to 1, of the operations that a client with these properties measures. A
   * read-modify-write is measured three times: as itself, as a READ and as an UPDATE.
   */
  private static Map<String, Double> shares(Map<String, String> properties) {
    Map<Operation, Double> parts = new EnumMap<>(Operation.class);
    double sum = 0;
    for (Operation operation : Operation.values()) {
      double part = operation.share(properties::get);
      Set<Operation> names = EnumSet.of(operation);
      names.addAll(operation.calls());
      names.forEach(name -> parts.merge(name, part, Double::sum));
      sum += part;
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    for (Map.Entry<Operation, Double> part : parts.entrySet()) {
      if (part.getValue() > 0) {
        shares.put(part.getKey().toString(), part.getValue() / sum);
      }
    }
    return shares;
  }

  private <T> Optional<T> required(Key<T> key, String example) {
    Optional<T> given = settings.given(key);
    if (given.isEmpty()) {
      settings.refuse(key, "is missing: set it, such as " + example);
    }
    return given;
  }

  /** Refuses settings that a search decides itself, or cannot work with. */
  private void checkOthers(boolean ofThreads) {
    if (ofThreads) {
      settings.exclude(PlanKeys.THREADS, "is what runs.find searches for: leave one out");
    }
    settings.exclude(
        PlanKeys.TARGET,
        ofThreads
            ? "sets a rate, and runs.find by threads looks for the highest: leave one out"
            : "is what runs.find searches for: leave one out");
    settings.exclude(
        PlanKeys.UNTIL_CI,
        "applies to runs at a given rate and cannot be combined with runs.find: leave one out");
    if (settings.get(PlanKeys.RESTARTS) > 0) {
      settings.refuse(
          PlanKeys.RESTARTS, "runs.find searches on one start of the servers: leave it out");
    }
    if (settings.given(PlanKeys.ORDER).filter(order -> !order.keepsServers()).isPresent()) {
      settings.refuse(
          PlanKeys.ORDER,
          "runs.find measures cells one after the other, or together by turns: use blocked or"
              + " turns, or leave it out");
    }
    if (settings.given(PlanKeys.DURATION).isEmpty()) {
      settings.refuse(
          PlanKeys.DURATION,
          "is required with runs.find: set it to the length of the final runs, such as 10m");
    }
  }

  /**
   * Checks that probes and runs at the lowest rate have enough operations for the percentiles with
   * limits.
   */
  private void checkOperations(List<Limit> limits, int from) {
    checkOperations(
        limits, from, PlanKeys.FIND_PROBE, settings.get(PlanKeys.FIND_PROBE), "a probe");
    settings
        .given(PlanKeys.DURATION)
        .ifPresent(length -> checkOperations(limits, from, PlanKeys.DURATION, length, "a run"));
  }

  private void checkOperations(
      List<Limit> limits, int from, Key<?> key, Duration length, String what) {
    for (Limit limit : limits) {
      double perSecond = from * shares.get(limit.operation()) * workingShare();
      double operations = perSecond * length.toMillis() / Units.MS_PER_SECOND;
      double needed = Math.rint(BEYOND_MIN * Units.PERCENT / (Units.PERCENT - limit.percentile()));
      if (operations < needed) {
        settings.refuse(
            key,
            PlanKeys.FIND_FROM,
            Text.of(
                "%s needs 10 operations beyond it, %,.0f in all, and %s of %s at %d/s of"
                    + " workload %s has %,.0f: use at least %s, or a higher runs.find.from",
                limit.name(),
                needed,
                what,
                DurationText.format(length),
                from,
                workload.name(),
                operations,
                DurationText.format(Duration.ofSeconds((long) Math.ceil(needed / perSecond)))));
        return;
      }
    }
  }

  /** The share of a measurement in which clients work: each turn begins with a pause. */
  private double workingShare() {
    boolean turns = settings.given(PlanKeys.ORDER).equals(Optional.of(RunOrder.TURNS));
    return turns ? 1 - TurnSchedule.PAUSE_MS / (double) settings.get(PlanKeys.TURN).toMillis() : 1;
  }

  /**
   * Collects for which limits of an objective the cells measure something. A limit that only some
   * workloads measure is ignored by the others; one that none measures is a mistake.
   */
  static final class ObjectiveUse {
    private record Given(Location location, String name) {}

    private final Map<Given, Boolean> given = new LinkedHashMap<>();

    /** Workloads that measure nothing in their objective. */
    private final Map<Location, String> without = new LinkedHashMap<>();

    private final TreeSet<String> operations = new TreeSet<>();

    /** Adds a cell's limit, whether the cell measures it, and the operations that it measures. */
    private void add(Location location, Limit limit, boolean measured, Set<String> mix) {
      given.merge(new Given(location, limit.name()), measured, Boolean::logicalOr);
      operations.addAll(mix);
    }

    /** Reports limits that no cell measures, and cells without a limit. */
    void check(Problems problems) {
      given.forEach(
          (limit, measured) -> {
            if (!measured) {
              problems.add(
                  limit.location(),
                  PlanKeys.FIND_OBJECTIVE.path() + "." + limit.name(),
                  "no workload of the plan measures it: use a limit for "
                      + String.join(", ", operations));
            }
          });
      if (given.containsValue(true)) {
        without.forEach(
            (location, workload) ->
                problems.add(
                    location,
                    PlanKeys.FIND_OBJECTIVE.path(),
                    "workload %s measures none of these latencies: add a limit for one of its own"
                        .formatted(workload)));
      }
    }
  }
}
