package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.campaign.plan.SearchResolver.ObjectiveUse;
import io.github.hbaseycsb.client.HeapSize;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.DurationText;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Key.Scope;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.CacheState;
import io.github.hbaseycsb.model.plan.PlanKeys.ClientPlace;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.plan.PlanKeys.Restore;
import io.github.hbaseycsb.model.plan.SearchSpec.By;
import io.github.hbaseycsb.model.plan.Target;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.WarmUp;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.BindingProperty.Update;
import io.github.hbaseycsb.property.SecretNames;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads a cell's runs and what precedes them, and finds contradictions among them. */
final class RunsResolver {
  /** At the load's first rate. Nobody knows before how long a steady one would take. */
  private static final WarmUp BEFORE_LOAD_OVER_TIME = WarmUp.of(Duration.ofSeconds(30));

  private final CellSource source;
  private final Settings settings;
  private final Workload workload;
  private final ObjectiveUse objectives;

  RunsResolver(CellSource source, ObjectiveUse objectives) {
    this.source = source;
    this.settings = source.settings();
    this.workload = source.workload();
    this.objectives = objectives;
  }

  /**
   * A cell for each combination of the values of which the plan has a list.
   *
   * @param like the cells as far as their runs and what precedes these depend on no other keys
   * @param rows of the table; 0 if that is not known
   */
  List<Cell> all(Cell like, long rows) {
    checkSettling();
    checkRestore();
    checkDisk();
    checkProfile();
    checkEnd();
    checkMost();
    checkArguments();
    checkArrivals();
    new FaultsCheck(settings).check();
    if (settings.get(PlanKeys.AUDIT)) {
      checkAudit();
    }
    Optional<Values> find = new SearchResolver(source, objectives).find(like.values());
    boolean ofThreads = find.filter(it -> it.get(PlanKeys.FIND_BY) == By.THREADS).isPresent();
    Set<Key<?>> searched =
        find.isEmpty()
            ? Set.of()
            : ofThreads ? Set.of(PlanKeys.THREADS, PlanKeys.TARGET) : Set.of(PlanKeys.TARGET);
    List<Cell> cells =
        List.of(
            like.with(
                find.orElseGet(() -> like.values().without(PlanKeys.FIND))
                    .with(PlanKeys.ARRIVALS, arrivals(find.isPresent() && !ofThreads))
                    .with(PlanKeys.WARMUP, warmUp())
                    .with(PlanKeys.SERVER_WARMUP, serverWarmUp(find.isPresent()))));
    for (Key<?> key : PlanKeys.OF_CELLS) {
      if (key.scope() == Scope.EACH && !searched.contains(key)) {
        cells = cells.stream().flatMap(cell -> each(cell, key)).toList();
      }
    }
    cells.forEach(
        it -> {
          checkClients(it);
          if (find.isPresent()) {
            checkSearched(it);
          } else {
            checkOperations(it, rows);
          }
        });
    return cells;
  }

  /** A cell for each value of a key. */
  private <T> Stream<Cell> each(Cell cell, Key<T> key) {
    List<T> values = settings.all(key);
    return values.isEmpty() ? Stream.of(cell) : values.stream().map(value -> cell.with(key, value));
  }

  private void checkSettling() {
    Duration quiet = settings.get(PlanKeys.QUIET);
    Duration timeout = settings.get(PlanKeys.TIMEOUT);
    if (quiet.compareTo(timeout) >= 0) {
      settings.refuse(
          PlanKeys.QUIET,
          PlanKeys.TIMEOUT,
          "%s is not less than settle.timeout, %s: use less"
              .formatted(DurationText.format(quiet), DurationText.format(timeout)));
    }
  }

  private void checkRestore() {
    boolean empty = settings.get(PlanKeys.LOAD) == LoadMethod.EMPTY;
    if (!empty
        && settings.get(PlanKeys.RESTORE) != Restore.SNAPSHOT_EACH_RUN
        && Workload.deletes(workload.merged(settings.get(PlanKeys.PROPERTIES)))) {
      settings.refuse(
          PlanKeys.RESTORE,
          "workload %s deletes rows, and each run needs all that were loaded: use snapshot-each-run"
              .formatted(workload.name()));
    }
    if (empty && settings.get(PlanKeys.RESTORE) != Restore.NONE) {
      settings.refuse(
          PlanKeys.RESTORE,
          PlanKeys.LOAD,
          "with dataset.load: empty each run has a new table, so there is nothing to restore: use"
              + " none");
    }
  }

  /** A table whose disk is in memory is loaded again after a start, which a snapshot is not. */
  private void checkDisk() {
    if (settings.given(PlanKeys.DOCKER_DISK).isPresent()
        && settings.get(PlanKeys.RESTORE) != Restore.NONE) {
      settings.refuse(
          PlanKeys.RESTORE,
          PlanKeys.DOCKER_DISK,
          "snapshots end with the servers if cluster.docker.disk is set: use none");
    }
    long diskMb =
        settings
            .given(PlanKeys.DOCKER_DISK)
            .map(HeapSize::of)
            .map(disk -> (long) ClusterTarget.Docker.DATA_NODES * disk.megabytes())
            .orElse(0L);
    if (diskMb > TurnsCheck.availableMb()) {
      settings.exclude(
          PlanKeys.DOCKER_DISK,
          "%d DataNodes of that size, in memory, do not fit into three quarters of this machine's"
                  .formatted(ClusterTarget.Docker.DATA_NODES)
              + " %,d MB: use less".formatted(TurnsCheck.memoryMb()));
    }
  }

  /** Checks that the clients suffice for the lowest and the highest rate of a search. */
  private void checkSearched(Cell cell) {
    int clients = cell.get(PlanKeys.CLIENTS);
    if (clients > cell.get(PlanKeys.FIND_FROM)) {
      settings.refuse(
          PlanKeys.FIND_FROM,
          PlanKeys.CLIENTS,
          clients + " clients cannot share it: use at least as many");
    }
    if (cell.given(PlanKeys.DURATION).isPresent() && cell.get(PlanKeys.FIND_BY) == By.RATE) {
      Cell fastest = cell.with(PlanKeys.TARGET, Target.of(cell.get(PlanKeys.FIND_TO)));
      ClientLimit.complaint(fastest, Map.of(), 0)
          .ifPresent(text -> settings.refuse(PlanKeys.CLIENTS, PlanKeys.FIND_TO, text));
    }
  }

  private void checkOperations(Cell cell, long rows) {
    boolean timed = cell.given(PlanKeys.DURATION).isPresent();
    Key<?> other = timed ? PlanKeys.TARGET : PlanKeys.OPERATIONS;
    ClientLimit.complaint(cell, workload.merged(settings.get(PlanKeys.PROPERTIES)), rows)
        .ifPresent(text -> settings.refuse(PlanKeys.CLIENTS, other, text));
  }

  private void checkClients(Cell cell) {
    int clients = cell.get(PlanKeys.CLIENTS);
    if (clients > cell.get(PlanKeys.THREADS)) {
      settings.refuse(
          PlanKeys.CLIENTS,
          PlanKeys.THREADS,
          "%s clients cannot share %s: use at most as many"
              .formatted(clients, Counted.of(cell.get(PlanKeys.THREADS), "thread")));
    }
    int target = cell.target().orElse(clients);
    if (clients > target) {
      settings.refuse(
          PlanKeys.CLIENTS,
          PlanKeys.TARGET,
          "%s clients cannot share a target of %s per second: use at most as many"
              .formatted(clients, Counted.of(target, "operation")));
    }
  }

  /**
   * None if the runs have an automatic warm-up, which warms up clients and servers alike. A search
   * needs both: at its first rates servers hardly get warm.
   */
  private WarmUp serverWarmUp(boolean searched) {
    WarmUp warmUp = settings.get(PlanKeys.SERVER_WARMUP);
    return warmUp.isAuto() && warmUp().isAuto() && !searched ? WarmUp.NONE : warmUp;
  }

  private WarmUp warmUp() {
    Optional<WarmUp> given = settings.given(PlanKeys.WARMUP);
    if (settings.given(PlanKeys.DURATION).isPresent()) {
      // A warm-up would fill the cache, which has to be cold.
      boolean cold = settings.get(PlanKeys.CACHE) == CacheState.COLD;
      return given.orElse(
          cold ? WarmUp.NONE : hasLoadOverTime() ? BEFORE_LOAD_OVER_TIME : WarmUp.AUTO);
    }
    if (given.filter(WarmUp::isAuto).isPresent()) {
      settings.refuse(
          PlanKeys.WARMUP,
          PlanKeys.DURATION,
          "auto needs runs.duration: use a duration, or leave it out (in a variant, set it to"
              + " nothing)");
    }
    return given.orElse(WarmUp.NONE);
  }

  /** Checks runs.until, for variants with other numbers of runs, too. */
  private void checkMost() {
    int count = settings.get(PlanKeys.COUNT);
    int restarts = settings.get(PlanKeys.RESTARTS);
    int planned = count * Math.max(1, restarts);
    int most = settings.given(PlanKeys.UNTIL_MAX).orElse(planned);
    if (most < planned) {
      settings.refuse(
          PlanKeys.UNTIL_MAX,
          PlanKeys.COUNT,
          "%s is less than the planned runs of a cell, runs.count %s%s: use at least %s"
              .formatted(most, count, restarts > 0 ? " x runs.restarts " + restarts : "", planned));
    }
  }

  private void checkEnd() {
    boolean duration = settings.given(PlanKeys.DURATION).isPresent();
    boolean operations = settings.given(PlanKeys.OPERATIONS).isPresent();
    if (duration && operations) {
      settings.refuse(
          PlanKeys.OPERATIONS,
          PlanKeys.DURATION,
          "cannot be combined with runs.duration: leave one out, or in a variant set it to"
              + " nothing");
    }
    if (duration || operations) {
      return;
    }
    if (workload.properties().containsKey(PlanKeys.OPERATIONS.property())) {
      source.inFile(PlanKeys.OPERATIONS, PlanKeys.OPERATIONS.property());
    } else if (!workload.hasRowRanges()) {
      source.problem(
          PlanKeys.DURATION.path(),
          "is missing, and workload %s has no %s: set runs.duration or runs.operations"
              .formatted(workload.name(), PlanKeys.OPERATIONS.property()));
    }
  }

  /** A capacity is for users, who come at random. */
  private String arrivals(boolean searched) {
    return settings
        .given(PlanKeys.ARRIVALS)
        .orElse(searched ? BindingProperty.POISSON : PlanKeys.ARRIVALS.byDefault());
  }

  private boolean hasLoadOverTime() {
    return settings.all(PlanKeys.TARGET).stream().anyMatch(target -> !target.isConstant());
  }

  private void checkArrivals() {
    if (hasLoadOverTime() && settings.given(PlanKeys.DURATION).isEmpty()) {
      settings.refuse(
          PlanKeys.TARGET, PlanKeys.DURATION, "a load over time needs runs.duration: set it");
    }
    if (hasLoadOverTime() && settings.given(PlanKeys.WARMUP).filter(WarmUp::isAuto).isPresent()) {
      settings.refuse(
          PlanKeys.WARMUP,
          PlanKeys.TARGET,
          "auto waits for a steady load, and runs.target is one over time: use a duration");
    }
    boolean rate =
        settings.given(PlanKeys.TARGET).isPresent()
            || (settings.given(PlanKeys.FIND_OBJECTIVE).isPresent()
                && settings.get(PlanKeys.FIND_BY) == By.RATE);
    if (!rate && settings.get(PlanKeys.ARRIVALS).equals(BindingProperty.POISSON)) {
      settings.refuse(
          PlanKeys.ARRIVALS,
          PlanKeys.TARGET,
          "poisson needs a rate: set runs.target, or leave it out");
    }
  }

  private void checkProfile() {
    if (settings.get(PlanKeys.PROFILE) && settings.get(PlanKeys.ON) == ClientPlace.MAPREDUCE) {
      settings.refuse(
          PlanKeys.PROFILE,
          PlanKeys.ON,
          "clients on MapReduce cannot be profiled: use false, or runs.on: local");
    }
  }

  /** An audit finds puts in the table, by their timestamps. */
  private void checkAudit() {
    Map<String, String> own = settings.get(PlanKeys.PROPERTIES);
    Map<String, String> merged = workload.merged(own);
    if (settings.hasSection(PlanKeys.FIND)) {
      settings.refuse(
          PlanKeys.AUDIT, PlanKeys.FIND_FROM, "cannot be combined with runs.find: leave one out");
    }
    if (settings.get(PlanKeys.ON) == ClientPlace.MAPREDUCE) {
      settings.refuse(
          PlanKeys.AUDIT, PlanKeys.ON, "needs clients on this machine: use runs.on: local");
    }
    String of = "workload " + workload.name();
    if (!workload.writes(own)) {
      settings.refuse(PlanKeys.AUDIT, of + " writes nothing that could be lost: leave it out");
    }
    if (Workload.deletes(merged)) {
      settings.refuse(
          PlanKeys.AUDIT, of + " deletes rows, which look like lost ones: leave out one of them");
    }
    String update = BindingProperty.UPDATE.textIn(merged::get);
    if (Update.isNoPut(update)) {
      settings.refuse(
          PlanKeys.AUDIT,
          "%s has %s=%s, and of updates only puts can be found in the table: use put or checkandput"
              .formatted(of, BindingProperty.UPDATE.key(), update));
    }
    if (settings.get(PlanKeys.FAMILY_ATTRIBUTES).containsKey("TTL")) {
      settings.refuse(
          PlanKeys.AUDIT,
          PlanKeys.FAMILY_ATTRIBUTES,
          "with a TTL rows end that look like lost ones: leave out one of them");
    }
  }

  /**
   * Refuses secrets: every user of the machine can see a process's arguments, and the results
   * contain them.
   */
  private void checkArguments() {
    settings.get(PlanKeys.JVM_ARGUMENTS).stream()
        .map(argument -> argument.split("=", 2)[0])
        .filter(SecretNames::isSecret)
        .forEach(
            name ->
                settings.refuse(
                    PlanKeys.JVM_ARGUMENTS,
                    name + " holds a secret: keep it in a file that the client reads"));
  }
}
