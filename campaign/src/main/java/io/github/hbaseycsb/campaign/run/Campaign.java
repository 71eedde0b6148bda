package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.TwoStage;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.run.ClusterCampaign.Measurement;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.RunSequence;
import io.github.hbaseycsb.model.plan.RunSequence.Slot;
import io.github.hbaseycsb.model.plan.RunSequence.Together;
import io.github.hbaseycsb.model.plan.RunSequence.Visit;
import io.github.hbaseycsb.model.plan.Schedule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A campaign from its first load to its last run, in the order of its {@link RunSequence}. What the
 * results directory already has is not done again, so starting and resuming are the same code.
 */
final class Campaign {
  /** The journal's note that a driver started, and whether all tables are to be loaded again. */
  record Started(String campaign, boolean reload) {}

  private final Plan plan;
  private final ResultsDirectory results;
  private final boolean withRuns;
  private final DriverContext context;

  /** The connected clusters: one, unless cells on several take turns. */
  private final Map<ClusterTarget, ClusterCampaign> open = new LinkedHashMap<>();

  private final DoneRuns done;
  private final StolenRounds stolen;
  private boolean leftStopped;

  /**
   * @param withRuns whether to do the runs after the load
   */
  Campaign(Plan plan, ResultsDirectory results, boolean withRuns, DriverContext context) {
    this.plan = plan;
    this.results = results;
    this.withRuns = withRuns;
    this.context = context;
    done = new DoneRuns(plan.cells(), results.path());
    stolen = new StolenRounds(plan, results, context);
  }

  /**
   * Does what is left to do, and restores everything even if it is interrupted. A run that breaks
   * is left for a resume, and the other runs go on.
   */
  void run() throws CampaignException, IOException, InterruptedException {
    for (ClusterTarget target : byCluster().keySet()) {
      if (target instanceof ClusterTarget.Local local) {
        context.servers().require(local);
      } else if (target instanceof ClusterTarget.Docker docker) {
        context.docker().require(docker);
      }
    }
    try {
      if (!withRuns) {
        load();
        return;
      }
      RunSequence sequence = new RunSequence(plan);
      if (takesTurns()) {
        takeTurns(sequence.together());
      } else {
        visit(sequence.planned());
      }
      runUntilKnown(sequence);
      if (isAllDone(sequence)) {
        profile();
        tidyUp();
        stopLeft();
        results.journal().add(Step.FINISHED, Map.of());
      } else {
        for (ClusterTarget target : byCluster().keySet()) {
          putSwitchesBack(target);
        }
      }
    } catch (CampaignException e) {
      throw named(e);
    } finally {
      close();
    }
  }

  /** Names the end of the campaign's own servers as the reason, if they have ended. */
  private CampaignException named(CampaignException failure) {
    return open.values().stream()
        .flatMap(cluster -> cluster.end().stream())
        .findFirst()
        .map(
            end ->
                CampaignException.cluster("%s: fix this, then resume the campaign", end)
                    .because(failure))
        .orElse(failure);
  }

  private void load() throws CampaignException, IOException, InterruptedException {
    for (Map.Entry<ClusterTarget, List<Cell>> entry : byCluster().entrySet()) {
      open(entry.getKey(), false).load(entry.getValue());
    }
  }

  private boolean takesTurns() {
    return plan.schedule().order() == RunOrder.TURNS;
  }

  /** Does the groups of runs that are not done, all runs of a group at the same time. */
  private void takeTurns(List<Together> groups)
      throws CampaignException, IOException, InterruptedException {
    int restart = 0;
    for (Together group : groups) {
      stolen.setAside(group.slots());
      if (done.isDone(group)) {
        continue;
      }
      boolean restarts = plan.schedule().restarts() > 0;
      if (restarts && group.restart() != restart) {
        restart = group.restart();
        close();
      }
      for (ClusterTarget target : group.clusters()) {
        open(target, restarts && !open.containsKey(target))
            .load(
                group.slots().stream()
                    .map(Slot::cell)
                    .filter(cell -> cell.cluster().equals(target))
                    .toList());
      }
      boolean givenUp =
          group.slots().stream().anyMatch(slot -> cluster(slot.cell()).isGivenUp(slot.cell()));
      if (givenUp) {
        continue;
      }
      if (group.isSearch()) {
        search(group);
        continue;
      }
      do {
        if (runByTurns(group.slots().stream().map(PlannedRun::of).toList(), List.of())) {
          sayRuns(group.slots());
        }
      } while (!stolen.setAside(group.slots()).isEmpty());
    }
  }

  /** Does the searches of all cells together, or what is left of them. */
  private void search(Together group) throws CampaignException, IOException, InterruptedException {
    List<RateSearch> searches = new ArrayList<>();
    for (Slot slot : group.slots()) {
      searches.add(new RateSearch(slot, plan.cells(), results.path(), context));
    }
    List<Cell> cells = group.slots().stream().map(Slot::cell).toList();
    RateSearch.run(searches, measurements -> runByTurns(measurements, cells));
  }

  private ClusterCampaign cluster(Cell cell) {
    return open.get(cell.cluster());
  }

  /**
   * Does runs of cells at the same time; returns whether they lasted to their end.
   *
   * @param warming cells whose operations warm up servers before, as their {@code settle.warmup}
   *     says; without them the first turns do
   */
  private boolean runByTurns(List<PlannedRun> sides, List<Cell> warming)
      throws CampaignException, IOException, InterruptedException {
    Map<ClusterTarget, SwitchGuard.Off> off = new LinkedHashMap<>();
    try {
      for (PlannedRun side : sides) {
        ClusterTarget target = side.cell().cluster();
        if (!off.containsKey(target)) {
          off.put(target, open.get(target).switchesOff());
        }
      }
      for (ClusterTarget target : off.keySet()) {
        List<Cell> there = warming.stream().filter(cell -> cell.cluster().equals(target)).toList();
        if (!there.isEmpty()) {
          open.get(target).warmUp(there);
        }
      }
      List<Measurement> measurements =
          sides.stream()
              .map(
                  side ->
                      new Measurement(cluster(side.cell()), side, off.get(side.cell().cluster())))
              .toList();
      long seed = plan.schedule().seed() + sides.get(0).round();
      RunStep.TurnOrder order = new RunStep.TurnOrder(plan.schedule().turn(), seed);
      return ClusterCampaign.measure(measurements, Optional.of(order));
    } finally {
      off.values().forEach(SwitchGuard.Off::close);
    }
  }

  private void sayRuns(List<Slot> slots) throws IOException {
    List<RunAnalysis> runs = new ArrayList<>();
    for (Slot slot : slots) {
      RunAnalysis run = RunAnalysis.of(done.directory(slot));
      context.say(RunLine.of(run));
      runs.add(run);
    }
    for (RunAnalysis run : runs.subList(1, runs.size())) {
      RunLine.ofTurns(runs.get(0), run).ifPresent(context::say);
    }
  }

  private void visit(List<Visit> visits)
      throws CampaignException, IOException, InterruptedException {
    stolen.setAside(slots(visits));
    visit(visits, Set.copyOf(slots(visits)));
  }

  /**
   * @param wanted without runs that broke and are left for a resume, if only rounds are repeated
   */
  private void visit(List<Visit> visits, Set<Slot> wanted)
      throws CampaignException, IOException, InterruptedException {
    // Rounds on one cluster are repeated on the same start of its servers, others after all.
    boolean several = byCluster().size() > 1;
    for (Visit visit : visits) {
      List<Slot> left =
          visit.slots().stream()
              .filter(slot -> wanted.contains(slot) && !done.isDone(slot))
              .toList();
      if (left.isEmpty()) {
        continue;
      }
      ClusterCampaign cluster = open(visit.cluster(), visit.freshServers());
      while (!left.isEmpty()) {
        cluster.run(left);
        left = several ? List.of() : stolen.setAside(visit.slots());
      }
      if (!(several && stolen.areLeft())) {
        forgetIfDone(visit.cluster(), visits);
      }
    }
    Set<Slot> again = several ? Set.copyOf(stolen.setAside(slots(visits))) : Set.of();
    if (!again.isEmpty()) {
      visit(visits, again);
    } else if (several && stolen.areLeft()) {
      for (ClusterTarget cluster : List.copyOf(open.keySet())) {
        forgetIfDone(cluster, visits);
      }
    }
  }

  /** Now, because servers that the campaign owns would have to be started again for it. */
  private void forgetIfDone(ClusterTarget cluster, List<Visit> visits)
      throws CampaignException, IOException, InterruptedException {
    if (plan.schedule().until().isEmpty()
        && isDoneOn(cluster, visits)
        && done.unprofiled(byCluster().get(cluster)).isEmpty()) {
      open.get(cluster).forget(byCluster().get(cluster));
    }
  }

  private boolean isDoneOn(ClusterTarget cluster, List<Visit> visits) {
    String label = ClusterSession.label(cluster);
    return visits.stream()
        .filter(visit -> ClusterSession.label(visit.cluster()).equals(label))
        .flatMap(visit -> visit.slots().stream())
        .allMatch(done::isDone);
  }

  /** Adds as many rounds as the interval of each cell takes, if the plan asks for that. */
  private void runUntilKnown(RunSequence sequence)
      throws CampaignException, IOException, InterruptedException {
    Optional<Schedule.Until> until = plan.schedule().until();
    if (until.isEmpty()) {
      return;
    }
    Optional<String> said = Optional.empty();
    int round = sequence.plannedRounds() + 1;
    List<Visit> visits = sequence.extra(round);
    while (!visits.isEmpty()) {
      List<Slot> slots = slots(visits);
      if (slots.stream().noneMatch(this::isBegun)) {
        Optional<String> more = more(until.get());
        if (more.isEmpty()) {
          return;
        }
        if (!more.equals(said)) {
          context.say(more.get());
        }
        said = more;
      }
      visit(visits);
      visits = sequence.extra(++round);
    }
  }

  /** Last, because a recording changes the servers until their end. Failures are only reported. */
  private void profile() throws IOException, InterruptedException {
    plan.cells().stream()
        .filter(cell -> cell.get(PlanKeys.PROFILE))
        .filter(cell -> done.profiled(cell).isEmpty())
        .forEach(
            cell -> context.say(cell.name() + " is not profiled: there is no rate that passes"));
    List<ClusterTarget> clusters =
        byCluster().keySet().stream()
            .filter(cluster -> !done.unprofiled(byCluster().get(cluster)).isEmpty())
            // The cluster that is connected comes first: it need not be started again.
            .sorted(Comparator.comparing(cluster -> !open.containsKey(cluster)))
            .toList();
    for (ClusterTarget target : clusters) {
      try {
        ClusterCampaign cluster = open(target, false);
        cluster.profile(done.unprofiled(byCluster().get(target)));
        if (done.unprofiled(byCluster().get(target)).isEmpty()) {
          cluster.forget(byCluster().get(target));
        }
      } catch (CampaignException e) {
        context.say("not all cells are profiled: " + e.getMessage());
        close();
      }
    }
  }

  /**
   * How many units the cell takes that takes the most, among those with a usable run; empty if each
   * of them has as many as it takes.
   */
  private Optional<String> more(Schedule.Until until) throws IOException {
    int most = 0;
    Optional<String> text = Optional.empty();
    for (CellSummary cell : CampaignAnalysis.of(plan, results.path()).summary().cells()) {
      List<Observation> runs = cell.throughputs();
      TwoStage stages = TwoStage.of(plan.schedule(), cell.plannedRuns()).orElseThrow();
      int needed = stages.needed(runs);
      if (!runs.isEmpty() && TwoStage.units(runs) < needed && needed > most) {
        most = needed;
        text =
            Optional.of(
                Templates.sentence(
                    "driver.ftl",
                    "needs",
                    Map.of(
                        "cell",
                        cell.name(),
                        "atLeast",
                        TwoStage.units(runs) < stages.first(),
                        "units",
                        needed,
                        "unit",
                        AnalysisUnit.of(runs).noun(),
                        "until",
                        until)));
      }
    }
    return text;
  }

  /** The requested cluster, connected. Closes others, unless cells on them take turns. */
  private ClusterCampaign open(ClusterTarget target, boolean fresh)
      throws CampaignException, InterruptedException {
    if (open.containsKey(target) && !fresh) {
      return open.get(target);
    }
    if (!takesTurns()) {
      close();
    }
    stopLeft();
    ClusterCampaign opened = ClusterCampaign.open(plan, target, fresh, results, context);
    open.put(target, opened);
    return opened;
  }

  /** Stops servers that a killed driver left running, once. */
  private void stopLeft() throws CampaignException, InterruptedException {
    if (!leftStopped) {
      leftStopped = true;
      ClusterSession.stopLeft(plan.name(), byCluster().keySet(), context);
    }
  }

  private void close() {
    open.values().forEach(ClusterCampaign::close);
    open.clear();
  }

  /** Deletes snapshots, but not those that a resume needs for missing profiled runs. */
  private void tidyUp() throws CampaignException, InterruptedException {
    for (Map.Entry<ClusterTarget, List<Cell>> entry : byCluster().entrySet()) {
      ClusterTarget target = entry.getKey();
      boolean profiled = done.unprofiled(entry.getValue()).isEmpty();
      try {
        putSwitchesBack(target);
      } catch (CampaignException e) {
        if (profiled) {
          throw e;
        }
        // After a profiled run that broke, this does not fail the campaign either.
        context.say("not all cells are profiled: " + e.getMessage());
        close();
      }
      if (profiled) {
        deleteSnapshots(target, entry.getValue());
      }
    }
  }

  /**
   * Starts servers that the campaign owns again, if others ran after them. All runs are done: if
   * that fails it is reported, but does not fail the campaign.
   */
  private void deleteSnapshots(ClusterTarget target, List<Cell> cells)
      throws CampaignException, InterruptedException {
    String label = ClusterSession.label(target);
    boolean there =
        TablePreparation.snapshots(results.journal()).stream()
            .anyMatch(snapshot -> snapshot.data().startsWith(label + " "));
    if (!there) {
      return;
    }
    try {
      open(target, false).forget(cells);
    } catch (CampaignException e) {
      if (e.status() == CampaignStatus.INTERRUPTED) {
        throw e;
      }
      context.say(
          "the snapshots of this campaign on %s are not deleted: %s; a resume deletes them",
          label, e.getMessage());
      close();
    }
  }

  /** Switches on what a crash left off, even if there is nothing to run. */
  private void putSwitchesBack(ClusterTarget target)
      throws CampaignException, InterruptedException {
    if (SwitchGuard.isOff(results.journal(), ClusterSession.label(target))) {
      open(target, false);
    }
  }

  private boolean isAllDone(RunSequence sequence) throws IOException {
    if (!takesTurns()) {
      return begunSlots(sequence).stream().allMatch(done::isDone);
    }
    for (Together group : sequence.together()) {
      if (!done.isDone(group)) {
        return false;
      }
    }
    return true;
  }

  private Map<ClusterTarget, List<Cell>> byCluster() {
    return plan.cells().stream()
        .collect(Collectors.groupingBy(Cell::cluster, LinkedHashMap::new, Collectors.toList()));
  }

  /** The planned runs, and those of the additional rounds so far. */
  private List<Slot> begunSlots(RunSequence sequence) {
    List<Slot> slots = new ArrayList<>(slots(sequence.planned()));
    if (plan.schedule().until().isPresent()) {
      int round = sequence.plannedRounds();
      List<Slot> extra = slots(sequence.extra(++round));
      while (extra.stream().anyMatch(this::isBegun)) {
        slots.addAll(extra);
        extra = slots(sequence.extra(++round));
      }
    }
    return slots;
  }

  private static List<Slot> slots(List<Visit> visits) {
    return visits.stream().flatMap(visit -> visit.slots().stream()).toList();
  }

  /** Whether a run of an additional round has been done, even if it is to be repeated. */
  private boolean isBegun(Slot slot) {
    return done.isDone(slot) || stolen.isRepeated(slot);
  }
}
