package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.cluster.PlanCommand;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.campaign.run.RunHooks.Side;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.plan.RunSequence.Slot;
import io.github.hbaseycsb.model.plan.SelfComparison;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.run.BrokenRun;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Conditions.Servers;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunName.Kind;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The part of a campaign on one cluster, while it is connected: loads tables, then does runs. */
public final class ClusterCampaign implements AutoCloseable {
  /** The journal's note of a finished run; the kind is empty for a measured run of the cell. */
  record FinishedRun(String cell, int run, Optional<Kind> kind) {
    static FinishedRun of(Cell cell, RunName name) {
      return new FinishedRun(
          cell.name(), name.number(), Optional.of(name.kind()).filter(kind -> kind != Kind.RUN));
    }
  }

  /** The journal's note that servers were started: the session's label and build. */
  public record ServersStarted(String cluster, Optional<String> build) {
    /** The build of a cluster's last start, if the journal has it. */
    public static Optional<String> lastBuild(Journal journal, String cluster) {
      return journal.all(Step.SERVERS_STARTED, ServersStarted.class).stream()
          .filter(start -> start.cluster().equals(cluster))
          .flatMap(start -> start.build().stream())
          .reduce((earlier, last) -> last);
    }
  }

  private final DriverContext context;
  private final Plan plan;
  private final ResultsDirectory results;
  private final ClusterSession session;
  private final SwitchGuard switches;
  private final DatasetLoader loader;
  private final TablePreparation preparation;
  private final InsertedRows inserted;
  private final RunStep step;
  private final Set<String> loaded = new HashSet<>();
  private final Set<String> givenUp = new HashSet<>();

  /** The cells whose next run warms up the servers, too. */
  private final Set<String> warming = new HashSet<>();

  private boolean warmUpDue;
  private Optional<Warmed> warmed = Optional.empty();

  /** The variant that the servers are prepared for. */
  private Optional<String> prepared = Optional.empty();

  private ClusterCampaign(
      Plan plan, ClusterSession session, boolean started, ResultsDirectory results) {
    this.context = session.context();
    this.plan = plan;
    this.results = results;
    this.session = session;
    this.warmUpDue = started;
    switches =
        new SwitchGuard(
            session.label(),
            session::end,
            session.cluster().switches(),
            results.journal(),
            context.progress());
    loader = new DatasetLoader(session, results);
    inserted = new InsertedRows(session, results.journal());
    preparation = new TablePreparation(plan.schedule(), loader, inserted);
    step = new RunStep(session, results.path(), inserted);
  }

  /**
   * Connects, after it has undone what an earlier driver left of faults, and switches on what that
   * one left off.
   *
   * @param fresh whether to restart servers that are not the campaign's; its own start in any case
   */
  static ClusterCampaign open(
      Plan plan,
      ClusterTarget target,
      boolean fresh,
      ResultsDirectory results,
      DriverContext context)
      throws CampaignException, InterruptedException {
    // Before it connects: a command may have stopped servers.
    FaultSchedule.undoLeft(results.journal(), ClusterSession.label(target), context);
    Optional<String> build =
        ServersStarted.lastBuild(results.journal(), ClusterSession.label(target));
    List<Cell> cells = plan.cells().stream().filter(cell -> cell.cluster().equals(target)).toList();
    List<String> tables = cells.stream().map(cell -> cell.get(PlanKeys.TABLE)).distinct().toList();
    Map<String, String> login = cells.get(0).properties();
    ClusterSession session =
        ClusterSession.open(plan.name(), target, tables, fresh, build, login, context);
    boolean started = fresh || session.isOwn();
    try {
      if (started) {
        ServersStarted note = new ServersStarted(session.label(), session.build());
        results.journal().add(Step.SERVERS_STARTED, note);
      }
      ClusterCampaign open = new ClusterCampaign(plan, session, started, results);
      open.switches.restoreIfOff();
      return open;
    } catch (CampaignException | RuntimeException e) {
      session.close();
      throw e;
    }
  }

  /** Why and when the campaign's own servers ended by themselves, a clause. */
  Optional<String> end() {
    return session.end();
  }

  void load(Collection<Cell> cells) throws CampaignException, IOException, InterruptedException {
    for (Cell cell : ofTables(cells)) {
      if (loaded.add(session.data(cell))) {
        // Servers that have done a run have served tables that were loaded before it.
        boolean hasRuns = !results.journal().all(Step.RUN, FinishedRun.class).isEmpty();
        warmUpDue |= loader.ensureLoaded(cell) || (loader.hasLoaded(cell) && !hasRuns);
        EnvironmentFile.add(results.path(), session, cell.get(PlanKeys.TABLE));
      }
    }
  }

  /**
   * Does the runs in this order. After a broken run it goes on with the next one, unless no run of
   * that cell can succeed.
   */
  void run(List<Slot> slots) throws CampaignException, IOException, InterruptedException {
    load(slots.stream().map(Slot::cell).toList());
    try (SwitchGuard.Off off = switches.off()) {
      warmUp(slots.stream().map(Slot::cell).distinct().toList());
      for (Slot slot : slots) {
        Cell cell = slot.cell();
        RunName name = RunName.run(slot.run());
        if (givenUp.contains(cell.name())) {
          continue;
        }
        if (cell.search().isPresent()) {
          RateSearch search = new RateSearch(slot, plan.cells(), results.path(), context);
          RateSearch.run(List.of(search), measurements -> measure(measurements.get(0), off));
        } else if (measure(PlannedRun.of(slot), off)) {
          context.say(RunLine.of(RunAnalysis.of(name.in(results.path(), cell.name()))));
        }
      }
    }
  }

  /**
   * Does the profiled run of each cell, which has a rate if it searches for one. A run that breaks
   * is left for a resume.
   */
  void profile(List<Cell> cells) throws CampaignException, IOException, InterruptedException {
    load(cells);
    try (SwitchGuard.Off off = switches.off()) {
      warmUp(cells);
      for (Cell cell : cells) {
        Cell profiled = new DoneRuns(plan.cells(), results.path()).profiled(cell).orElseThrow();
        PlannedRun profile = new PlannedRun(profiled, RunName.profile(), 0, 0);
        if (!givenUp.contains(cell.name()) && measure(profile, off)) {
          context.say(RunLine.ofProfile(results.path(), cell.name()));
        }
      }
    }
  }

  /** Warms up servers that were started, restarted or newly loaded, unless a run was since then. */
  void warmUp(List<Cell> cells) throws CampaignException, IOException, InterruptedException {
    if (!warmUpDue) {
      return;
    }
    warmUpDue = false;
    cells.stream()
        .filter(cell -> cell.get(PlanKeys.SERVER_WARMUP).isNone())
        .map(Cell::name)
        .forEach(warming::add);
    List<Cell> covering = ServerWarmUp.covering(cells);
    if (!covering.isEmpty()) {
      prepareFor(covering.get(0));
    }
    for (Cell cell : covering) {
      preparation.prepareWarmUp(cell);
    }
    warmed = new ServerWarmUp(session, inserted).run(covering);
    warmed.ifPresent(it -> results.journal().add(Step.WARMED, it));
    covering.forEach(preparation::noteWritten);
  }

  SwitchGuard.Off switchesOff() throws CampaignException {
    return switches.off();
  }

  /** Prepares the table for a run, and returns what the analysis of the run should know. */
  private List<Note> prepare(Cell cell, SwitchGuard.Off off)
      throws CampaignException, IOException, InterruptedException {
    requireServers();
    prepareFor(cell);
    session.cluster().requireHealthy();
    List<Note> notes = new ArrayList<>(off.check());
    notes.addAll(preparation.prepare(cell));
    return notes;
  }

  /** By the command of the plan, if the last runs were of another variant. */
  private void prepareFor(Cell cell) throws CampaignException, IOException, InterruptedException {
    Optional<String> command = cell.given(PlanKeys.PREPARE);
    Side side = side(cell);
    if (!prepared.equals(Optional.of(side.variant()))) {
      prepared = Optional.empty();
      if (command.isPresent()) {
        context.say("%s for %s: %s", PlanKeys.PREPARE, cell.name(), command.get());
        new PlanCommand(PlanKeys.PREPARE, command.get())
            .run(RunHooks.environment(List.of(side), results.path()), PlanCommand.LIMIT);
        EnvironmentFile.addPrepared(
            results.path(), session, cell.get(PlanKeys.TABLE), side.variant());
      }
      prepared = Optional.of(side.variant());
    }
  }

  /** The cell with the variant of the plan, which an A/A test has twice. */
  private Side side(Cell cell) {
    String variant =
        SelfComparison.isSelfComparison(plan)
            ? SelfComparison.tested(cell.variant())
            : cell.variant();
    return new Side(cell, variant, session.conf());
  }

  /** A run of a cell on its cluster, while the cluster's switches are off. */
  record Measurement(ClusterCampaign cluster, PlannedRun run, SwitchGuard.Off off) {}

  private boolean measure(PlannedRun run, SwitchGuard.Off off)
      throws CampaignException, IOException, InterruptedException {
    return measure(List.of(new Measurement(this, run, off)), Optional.empty());
  }

  /**
   * Does a run, or several at the same time, and returns whether they lasted to their end.
   *
   * @param order empty for a run whose clients take no turns
   */
  static boolean measure(List<Measurement> sides, Optional<RunStep.TurnOrder> order)
      throws CampaignException, IOException, InterruptedException {
    // A table that cells share is prepared once.
    Map<List<Object>, List<Note>> tables = new LinkedHashMap<>();
    for (Measurement side : sides) {
      Cell cell = side.run().cell();
      if (!tables.containsKey(preparation(cell))) {
        tables.put(preparation(cell), side.cluster().prepare(cell, side.off()));
      }
    }
    try {
      List<RunStep.Attempt> attempts = new ArrayList<>();
      for (Measurement side : sides) {
        List<Note> notes = tables.get(preparation(side.run().cell()));
        attempts.add(side.cluster().attempt(side.run(), notes, side.off()));
      }
      RunStep.run(attempts, order);
      for (Measurement side : sides) {
        side.cluster().note(side.run());
      }
      return true;
    } catch (BrokenRunException e) {
      for (Measurement side : sides) {
        side.cluster().note(side.run(), e);
      }
      for (Measurement side : sides) {
        side.cluster().requireServers();
      }
      RunHooks.rethrow(e);
      return false;
    } catch (CampaignException e) {
      // If it is of the command after complete runs, these count.
      for (Measurement side : sides) {
        if (Files.exists(side.cluster().directory(side.run()))) {
          side.cluster().note(side.run());
        }
      }
      throw e;
    }
  }

  /** What decides how a table is prepared. */
  private static List<Object> preparation(Cell cell) {
    return List.of(
        cell.cluster(),
        cell.get(PlanKeys.TABLE),
        cell.get(PlanKeys.RESTORE),
        cell.settle(),
        cell.get(PlanKeys.CACHE));
  }

  private Path directory(PlannedRun run) {
    return run.name().in(results.path(), run.cell().name());
  }

  /** A run that is about to begin. What an incomplete group left of it is set aside. */
  private RunStep.Attempt attempt(PlannedRun run, List<Note> notes, SwitchGuard.Off off)
      throws IOException {
    Cell cell = run.cell();
    RunName name = run.name();
    Path left = directory(run);
    if (Files.exists(left)) {
      BrokenRun alone =
          new BrokenRun(
              cell.name(), name.number(), "the runs that took turns with it are not there");
      RunStep.setAside(results.path(), alone, name, left, context.clock());
    }
    boolean withServers = warming.contains(cell.name());
    return step.new Attempt(side(cell), name, notes, off::end, conditions(run), withServers);
  }

  /** The conditions of a run that is about to begin, without the clients' warm-up. */
  private Conditions conditions(PlannedRun run) {
    boolean owned = run.cell().cluster().owned();
    Optional<Servers> servers = session.servers();
    Optional<List<String>> local =
        owned || servers.isEmpty()
            ? servers.map(Servers::names)
            : session.cluster().onThisMachine(servers.get().names());
    return new Conditions(
        run.round(),
        run.restart(),
        Optional.empty(),
        warmed,
        servers,
        owned ? Optional.of(true) : local.map(names -> !names.isEmpty()),
        local.orElse(List.of()),
        regime(run.cell()),
        starts(),
        Optional.empty());
  }

  /** The number of starts so far: a resume starts servers more often than the plan says. */
  private int starts() {
    return (int)
        results.journal().all(Step.SERVERS_STARTED, ServersStarted.class).stream()
            .filter(start -> start.cluster().equals(session.label()))
            .count();
  }

  /** What the plan's keys say, with the way of loading that was chosen. */
  private Map<String, String> regime(Cell cell) {
    Values values = plan.schedule().values().and(cell.values());
    Optional<LoadMethod> method = loader.method(cell);
    Map<String, String> regime = values.with(PlanKeys.LOAD, method).conditions();
    if (method.isEmpty()) {
      regime.remove(PlanKeys.LOAD.conditionName());
    }
    return regime;
  }

  private void note(PlannedRun run) {
    results.journal().add(Step.RUN, FinishedRun.of(run.cell(), run.name()));
    warming.remove(run.cell().name());
    warmUpDue = false;
  }

  private void note(PlannedRun run, BrokenRunException broken) {
    String cell = run.cell().name();
    String why = broken.getMessage();
    results.journal().add(Step.RUN_BROKEN, new BrokenRun(cell, run.name().number(), why));
    context.say("%s %s broke: %s", cell, run.name(), why);
    if (broken.wouldBreakAgain()) {
      givenUp.add(cell);
    }
  }

  /** Whether no run of a cell can succeed. */
  boolean isGivenUp(Cell cell) {
    return givenUp.contains(cell.name());
  }

  /** Without the servers no other run is possible. */
  private void requireServers() throws CampaignException {
    Optional<String> end = session.end();
    if (end.isPresent()) {
      throw CampaignException.cluster(end.get());
    }
  }

  /** Deletes the snapshots of the cells' tables. */
  void forget(Collection<Cell> cells) throws CampaignException {
    for (Cell cell : ofTables(cells)) {
      preparation.forget(cell);
    }
  }

  /** One cell for each table. */
  private static Collection<Cell> ofTables(Collection<Cell> cells) {
    Map<Object, Cell> tables = new LinkedHashMap<>();
    cells.forEach(cell -> tables.putIfAbsent(cell.get(PlanKeys.TABLE), cell));
    return tables.values();
  }

  @Override
  public void close() {
    session.close();
  }
}
