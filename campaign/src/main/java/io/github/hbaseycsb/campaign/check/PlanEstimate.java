package io.github.hbaseycsb.campaign.check;

import io.github.hbaseycsb.analysis.capacity.CapacitySearch;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Cell.Table;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.plan.PlanKeys.Restore;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.RunSequence;
import io.github.hbaseycsb.model.plan.RunSequence.Slot;
import io.github.hbaseycsb.model.plan.RunSequence.Visit;
import io.github.hbaseycsb.model.plan.WarmUp;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.run.RunName.Kind;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.server.HBaseVersion;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An estimate of how much a campaign loads, how often it does each step, and how long that takes.
 */
final class PlanEstimate {
  private static final String WORKLOAD = YcsbProperty.WORKLOAD.key();

  /** The time to start, or restart, the servers of a cluster. */
  static final Duration START = Duration.ofSeconds(10);

  /** The time to restore a table from its snapshot. */
  static final Duration RESTORE = Duration.ofSeconds(5);

  /**
   * What a run takes beside its warm-up and its window: starting and ending its clients. This is
   * once for a run, and {@link #CLIENT} for each of them.
   */
  static final Duration CLIENTS = Duration.ofSeconds(2);

  /** Starting JVMs needs processors: as much time as on two of them. */
  static final Duration CLIENT = Duration.ofSeconds(2);

  /** The time of an automatic warm-up of servers, whether clients warm up meanwhile or not. */
  static final Duration SERVER_WARM_UP = Duration.ofMinutes(2);

  /** The time of {@code runs.warmup: auto}. */
  static final Duration CLIENT_WARM_UP = Duration.ofSeconds(45);

  /** The time after a run with faults until all servers serve, and regions are back. */
  static final Duration HEALING = Duration.ofSeconds(20);

  /** The steps of a campaign, except the first load of each table. */
  enum Step {
    START,
    RESTORE,
    /** Loading a table again, where a snapshot cannot be restored, or the disk is in memory. */
    RELOAD,
    SERVER_WARM_UP,
    SETTLING,
    CLIENTS,
    CLIENT_WARM_UP,
    WINDOW,
    /** After a run with faults of servers or commands; others leave little to undo. */
    HEALING,
    /** A whole profiled run. */
    PROFILE
  }

  /** How often a step is done, and how long that takes in all. */
  record Cost(int times, Duration time) {
    private static final Cost NONE = new Cost(0, Duration.ZERO);

    private Cost plus(Cost more) {
      return new Cost(times + more.times, time.plus(more.time));
    }
  }

  /** A load, and whether it could be a bulk load, as far as the plan tells. */
  private record Load(Cell cell, boolean canBulk) {
    private boolean isBulk() {
      return cell.get(PlanKeys.LOAD) == LoadMethod.BULK
          || (cell.get(PlanKeys.LOAD) == LoadMethod.AUTO && canBulk);
    }
  }

  private final Plan plan;
  private final AssumedRates rates;
  private final Map<Table, Load> loads = new LinkedHashMap<>();
  private final Map<Step, Cost> costs = new EnumMap<>(Step.class);
  private final Map<String, Duration> windows = new HashMap<>();
  private final Set<ClusterTarget> visited = new HashSet<>();
  private final Set<Table> used = new HashSet<>();
  private final Set<Table> inMemory = new HashSet<>();
  private final Set<List<Object>> prepared = new HashSet<>();

  /**
   * The seconds of all runs, warm-ups and profiled runs included, each multiplied by the number of
   * its clients.
   */
  private double clientSeconds;

  private PlanEstimate(Plan plan, AssumedRates rates) throws IOException {
    this.plan = plan;
    this.rates = rates;
    for (Cell cell : plan.cells()) {
      if (cell.get(PlanKeys.LOAD).isLoaded()) {
        loads.put(cell.table(), new Load(cell, canBulkLoad(cell)));
      }
      windows.put(cell.name(), window(cell));
    }
  }

  /** Estimates the planned runs. */
  static PlanEstimate of(Plan plan, AssumedRates rates) throws IOException {
    PlanEstimate estimate = new PlanEstimate(plan, rates);
    new RunSequence(plan).planned().forEach(estimate::add);
    estimate.addProfiles();
    return estimate;
  }

  /** Estimates the planned runs and all that {@code runs.until} can add to them. */
  static PlanEstimate atMost(Plan plan, AssumedRates rates) throws IOException {
    PlanEstimate estimate = of(plan, rates);
    RunSequence sequence = new RunSequence(plan);
    List<Visit> more = sequence.extra(sequence.plannedRounds() + 1);
    for (int round = sequence.plannedRounds() + 2; !more.isEmpty(); round++) {
      more.forEach(estimate::add);
      more = sequence.extra(round);
    }
    return estimate;
  }

  /** The rows of all tables that are loaded, each table once. */
  long rows() {
    return loads.values().stream().mapToLong(load -> load.cell().rows()).sum();
  }

  /** The bytes of the values of these rows. */
  double bytes() {
    return loads.values().stream().mapToDouble(load -> load.cell().bytes()).sum();
  }

  /** The disk space that the planned runs need. */
  DiskEstimate disk() {
    return DiskEstimate.of(plan, clientSeconds);
  }

  /** The time to load all tables once. */
  Duration load() {
    return loads.values().stream().map(this::loadTime).reduce(Duration.ZERO, Duration::plus);
  }

  private Duration loadTime(Load load) {
    return at(load.cell().rows(), load.isBulk() ? rates.bulkRows() : rates.operations());
  }

  /** The rows that are put although they could be loaded in bulk. */
  long rowsToBulkLoad() {
    return loads.values().stream()
        .filter(load -> load.canBulk() && load.cell().get(PlanKeys.LOAD) == LoadMethod.PUT)
        .mapToLong(load -> load.cell().rows())
        .sum();
  }

  int times(Step step) {
    return costs.getOrDefault(step, Cost.NONE).times();
  }

  Duration time(Step... steps) {
    Duration time = Duration.ZERO;
    for (Step step : steps) {
      time = time.plus(costs.getOrDefault(step, Cost.NONE).time());
    }
    return time;
  }

  Duration total() {
    return load().plus(time(Step.values()));
  }

  private void add(Visit visit) {
    boolean loaded = visited.add(visit.cluster()) && isLoaded(visit.cluster());
    if (visit.freshServers()) {
      add(Step.START, START);
      addLostLoads(visit.slots().stream().map(Slot::cell));
    }
    boolean cold = visit.freshServers() || loaded;
    boolean searched = visit.slots().stream().anyMatch(slot -> slot.cell().search().isPresent());
    // The turns of the warm-up are the clients' and the servers', unless they are of searches.
    if (cold && (searched || plan.schedule().order() != RunOrder.TURNS)) {
      addServerWarmUp(visit);
    }
    Set<String> begun = new HashSet<>();
    for (Slot slot : visit.slots()) {
      boolean first = begun.add(slot.cell().name());
      Cell cell = slot.cell();
      if (cell.search().isEmpty()) {
        add(cell, slot.round(), windows.get(cell.name()), first, first && cold);
      } else if (first) {
        addSearch(cell);
      }
    }
  }

  /** After a start, a disk in memory is empty: its tables are loaded again. */
  private void addLostLoads(Stream<Cell> cells) {
    cells
        .map(Cell::table)
        .distinct()
        .filter(
            table ->
                loads.containsKey(table)
                    && table.cluster() instanceof ClusterTarget.Docker docker
                    && docker.disk().isPresent()
                    && !inMemory.add(table))
        .forEach(table -> add(Step.RELOAD, loadTime(loads.get(table))));
  }

  /**
   * Clusters that the campaign owns are started again for profiled runs, except the one that runs
   * last.
   */
  private void addProfiles() throws IOException {
    List<Cell> cells = plan.cells().stream().filter(cell -> cell.get(PlanKeys.PROFILE)).toList();
    PlanEstimate more = new PlanEstimate(plan, rates);
    more.used.addAll(used);
    more.inMemory.addAll(inMemory);
    cells.forEach(cell -> more.add(cell, true, windows.get(cell.name())));
    cells.stream()
        .map(Cell::cluster)
        .filter(ClusterTarget::owned)
        .distinct()
        .skip(1)
        .forEach(
            cluster -> {
              more.add(Step.START, START.plus(SERVER_WARM_UP));
              more.addLostLoads(cells.stream().filter(cell -> cell.cluster().equals(cluster)));
            });
    clientSeconds += more.clientSeconds;
    if (!cells.isEmpty()) {
      costs.put(Step.PROFILE, new Cost(cells.size(), more.time(Step.values())));
    }
  }

  /**
   * Adds a run or a probe.
   *
   * @param round with turns, the same number for those at the same time
   * @param warms whether its turns warm up the servers
   */
  private void add(Cell cell, int round, Duration window, boolean first, boolean warms) {
    if (plan.schedule().order() != RunOrder.TURNS) {
      add(cell, first, window);
      return;
    }
    // Cells that take turns share the preparation of a table, and all clients run all the time.
    if (prepared.add(List.of(cell.table(), cell.workload(), round))) {
      addPreparation(cell, first);
    }
    long sides = plan.cells().stream().filter(it -> it.workload().equals(cell.workload())).count();
    addClients(cell, window, sides, warms ? coldByTurns(window) : CLIENT_WARM_UP);
  }

  /** The turns that an automatic warm-up takes of a cell on cold servers. */
  private static Duration coldByTurns(Duration window) {
    Duration longest = WarmUp.longestByTurns(window);
    return longest.compareTo(SERVER_WARM_UP) < 0 ? longest : SERVER_WARM_UP;
  }

  private boolean isLoaded(ClusterTarget cluster) {
    return loads.keySet().stream().anyMatch(table -> table.cluster().equals(cluster));
  }

  private void addServerWarmUp(Visit visit) {
    visit.slots().stream()
        .map(slot -> slot.cell().get(PlanKeys.SERVER_WARMUP))
        .filter(warmUp -> !warmUp.isNone())
        .map(warmUp -> warmUp.length().orElse(SERVER_WARM_UP))
        .max(Duration::compareTo)
        .ifPresent(length -> add(Step.SERVER_WARM_UP, length));
    if (visit.slots().stream().map(Slot::cell).anyMatch(PlanEstimate::warmsServers)) {
      costs.merge(
          Step.CLIENT_WARM_UP, new Cost(0, SERVER_WARM_UP.minus(CLIENT_WARM_UP)), Cost::plus);
    }
  }

  /** Whether the warm-up of a cell's first run is that of its servers, too, and takes longer. */
  private static boolean warmsServers(Cell cell) {
    return cell.get(PlanKeys.SERVER_WARMUP).isNone() && cell.get(PlanKeys.WARMUP).isAuto();
  }

  /** Assumes a search whose answer is in the middle of its range. */
  private void addSearch(Cell cell) {
    int measured = 0;
    for (Kind kind : measurements(cell)) {
      Duration window =
          kind == Kind.PROBE ? cell.get(PlanKeys.FIND_PROBE) : windows.get(cell.name());
      add(cell, measured, window, measured == 0, false);
      measured++;
    }
  }

  /** The measurements of a search, as far as they can be known before. */
  static List<Kind> measurements(Cell cell) {
    return new CapacitySearch(cell.search().orElseThrow(), cell.get(PlanKeys.COUNT)).expected();
  }

  private void add(Cell cell, boolean first, Duration window) {
    addPreparation(cell, first);
    addClients(cell, window, 1, CLIENT_WARM_UP);
  }

  private void addPreparation(Cell cell, boolean first) {
    boolean fresh = used.add(cell.table());
    if (plan.schedule().restoresEachRun(cell)
        || (first && cell.get(PlanKeys.RESTORE) != Restore.NONE)) {
      if (canRestore(cell.cluster())) {
        add(Step.RESTORE, RESTORE);
      } else if (!fresh) {
        add(Step.RELOAD, at(cell.rows(), rates.operations()));
      }
    }
    // A table that each run creates has nothing to settle.
    if (cell.get(PlanKeys.LOAD) != LoadMethod.EMPTY) {
      add(Step.SETTLING, cell.settle().quiet());
    }
  }

  /**
   * @param sides how many cells' clients run for as long as these work
   * @param auto the time of an automatic warm-up
   */
  private void addClients(Cell cell, Duration window, long sides, Duration auto) {
    clientSeconds += cell.get(PlanKeys.CLIENTS) * sides * (double) window.toSeconds();
    add(Step.CLIENTS, CLIENTS.plus(CLIENT.multipliedBy(cell.get(PlanKeys.CLIENTS))));
    if (cell.given(PlanKeys.DURATION).isPresent() && !cell.get(PlanKeys.WARMUP).isNone()) {
      Duration warmUp = cell.get(PlanKeys.WARMUP).length().orElse(auto);
      clientSeconds += cell.get(PlanKeys.CLIENTS) * sides * (double) warmUp.toSeconds();
      add(Step.CLIENT_WARM_UP, warmUp);
    }
    add(Step.WINDOW, window);
    if (cell.hasServerFaults()) {
      add(Step.HEALING, HEALING);
    }
  }

  private void add(Step step, Duration once) {
    costs.merge(step, new Cost(1, once), Cost::plus);
  }

  /**
   * Whether snapshots can be restored. For an existing cluster or the user's own build that is not
   * known, and yes is assumed.
   */
  private static boolean canRestore(ClusterTarget cluster) {
    return !new HBaseVersion(cluster.version()).isBefore2();
  }

  /**
   * Whether a table can be loaded in bulk, as far as the version tells; for an existing cluster or
   * the user's own build it is not known. The bulk load itself reports other obstacles.
   */
  private static boolean canBulkLoad(Cell cell) throws IOException {
    Map<String, String> load = Workload.merged(cell.loadFile(), cell.get(PlanKeys.LOAD_PROPERTIES));
    return canRestore(cell.cluster())
        && (Workload.hasRowRanges(load) || YcsbProperty.isCoreWorkload(load.get(WORKLOAD)));
  }

  private Duration window(Cell cell) throws IOException {
    return cell.given(PlanKeys.DURATION).isPresent()
        ? cell.given(PlanKeys.DURATION).get()
        : at(operations(cell), cell.target().orElse(rates.operations()));
  }

  /** The operations of a run. A test of row ranges ends when its rows are done. */
  private static long operations(Cell cell) throws IOException {
    Workload workload = Workload.read(cell.workloadFile());
    String inFile =
        workload
            .properties()
            .getOrDefault(YcsbProperty.OPERATION_COUNT.key(), "" + Integer.MAX_VALUE);
    long operations = cell.given(PlanKeys.OPERATIONS).orElseGet(() -> Long.parseLong(inFile));
    return workload.hasRowRanges() ? Math.min(operations, cell.rows()) : operations;
  }

  static Duration at(long count, int rate) {
    return Duration.ofMillis(count * 1000 / rate);
  }
}
