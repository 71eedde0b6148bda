package io.github.hbaseycsb.campaign.check;

import io.github.hbaseycsb.campaign.check.PlanEstimate.Step;
import io.github.hbaseycsb.campaign.plan.TurnsCheck;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.DurationText;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.plan.PlanKeys.Restore;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.RunSequence;
import io.github.hbaseycsb.model.plan.RunSequence.Slot;
import io.github.hbaseycsb.model.plan.RunSequence.Together;
import io.github.hbaseycsb.model.plan.RunSequence.Visit;
import io.github.hbaseycsb.model.plan.Schedule;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The order in which a campaign runs its cells, what the order costs, and what to know about it:
 * facts for the template.
 *
 * @param plan the plan's own values of the keys for the whole plan
 * @param repeats how many rounds are repeated at most
 */
record OrderSummary(
    Map<String, Object> plan, Sequence sequence, Cost cost, Warnings warnings, int repeats) {
  private static final int ROUNDS = 3;

  /**
   * Which cell runs when.
   *
   * @param together the cells that take turns
   * @param rounds the names of the cells in the first rounds, by the number of the round
   */
  record Sequence(List<Group> together, Map<Integer, List<String>> rounds, boolean moreRounds) {
    static Sequence of(Plan plan) {
      RunSequence sequence = new RunSequence(plan);
      if (plan.schedule().order() == RunOrder.TURNS) {
        return new Sequence(
            sequence.together().stream()
                .map(Together::slots)
                .filter(group -> group.get(0).run() == 1)
                .map(group -> Group.of(group, plan.schedule()))
                .toList(),
            Map.of(),
            false);
      }
      SortedMap<Integer, List<String>> rounds =
          sequence.planned().stream()
              .flatMap(visit -> visit.slots().stream())
              .collect(
                  Collectors.groupingBy(
                      Slot::round,
                      TreeMap::new,
                      Collectors.mapping(slot -> slot.cell().name(), Collectors.toList())));
      return new Sequence(
          List.of(), rounds.headMap(rounds.firstKey() + ROUNDS), rounds.size() > ROUNDS);
    }
  }

  /** Cells that take turns, and the number of blocks of a run. */
  record Group(List<String> cells, int blocks) {
    static Group of(List<Slot> slots, Schedule schedule) {
      return new Group(
          slots.stream().map(slot -> slot.cell().name()).toList(),
          schedule.blocks(slots.get(0).cell()));
    }
  }

  /**
   * What the order costs.
   *
   * @param blocked the same if the order were blocked; empty if it is, or cells take turns
   * @param saved the time that the blocked order takes less, if any
   * @param atMost with all that {@code runs.until} can add
   */
  record Cost(
      Steps steps, Optional<Steps> blocked, Optional<String> saved, Optional<Steps> atMost) {
    static Cost of(Plan plan, AssumedRates rates, PlanEstimate estimate) throws IOException {
      Optional<PlanEstimate> blocked =
          plan.schedule().order().keepsServers()
              ? Optional.empty()
              : Optional.of(PlanEstimate.of(plan.inOrder(RunOrder.BLOCKED), rates));
      return new Cost(
          Steps.of(estimate),
          blocked.map(Steps::of),
          blocked
              .map(other -> estimate.total().minus(other.total()))
              .filter(time -> time.compareTo(Duration.ZERO) > 0)
              .map(PlanSummary::clock),
          plan.schedule().until().isEmpty()
              ? Optional.empty()
              : Optional.of(Steps.of(PlanEstimate.atMost(plan, rates))));
    }
  }

  /**
   * What is done in an order.
   *
   * @param times how often each step is done, by its name
   * @param time of all steps that depend on the order
   * @param total time of the campaign
   */
  record Steps(Map<String, Integer> times, String time, String total) {
    static Steps of(PlanEstimate estimate) {
      return new Steps(
          Stream.of(Step.values()).collect(Collectors.toMap(Step::name, estimate::times)),
          PlanSummary.clock(
              estimate.time(
                  Step.START, Step.RESTORE, Step.RELOAD, Step.SERVER_WARM_UP, Step.CLIENT_WARM_UP)),
          PlanSummary.clock(estimate.total()));
    }
  }

  /**
   * What to know.
   *
   * @param obstacle why the cells do not take turns, which is the usual order
   * @param ignoredWarmUps clauses about warm-ups that there are none of with turns
   * @param fewBlocks if it is hardly known how much blocks differ
   * @param startedOnce whether variants are on different clusters that are started once each: with
   *     a single start there is no interval for differences between starts
   * @param restored whether tables are restored before each run because of runs in between
   * @param written names of tables that several cells use and write to
   * @param writtenByTurns whether they do so at the same time
   */
  record Warnings(
      Optional<String> obstacle,
      List<String> ignoredWarmUps,
      Optional<FewBlocks> fewBlocks,
      boolean startedOnce,
      boolean restored,
      Set<String> written,
      boolean writtenByTurns) {
    static Warnings of(Plan plan) {
      Schedule schedule = plan.schedule();
      List<Cell> cells = plan.cells();
      boolean turns = schedule.order() == RunOrder.TURNS;
      boolean searched = cells.stream().anyMatch(cell -> cell.search().isPresent());
      Map<Cell.Table, List<Cell>> tables = unrestored(cells);
      return new Warnings(
          (searched && !turns) || schedule.order() == RunOrder.INTERLEAVED
              ? TurnsCheck.obstacle(cells, schedule)
              : Optional.empty(),
          turns ? TurnsCheck.ignoredWarmUps(cells, schedule) : List.of(),
          turns ? FewBlocks.of(cells, schedule) : Optional.empty(),
          startedOnce(plan),
          cells.stream()
              .anyMatch(
                  cell ->
                      cell.get(PlanKeys.RESTORE) == Restore.SNAPSHOT
                          && schedule.restoresEachRun(cell)),
          written(tables.values()),
          turns
              && tables.values().stream()
                  .anyMatch(
                      sharing ->
                          sharing.stream().map(Cell::workload).distinct().count()
                              < sharing.size()));
    }

    private static boolean startedOnce(Plan plan) {
      Map<ClusterTarget, Integer> starts = new LinkedHashMap<>();
      for (Visit visit : new RunSequence(plan).planned()) {
        visit.slots().forEach(slot -> starts.merge(visit.cluster(), slot.restart(), Math::max));
      }
      boolean variants = plan.cells().stream().map(Cell::variant).distinct().count() > 1;
      return variants && starts.size() > 1 && starts.values().stream().anyMatch(start -> start < 2);
    }

    /** The cells of each table that is loaded once. */
    private static Map<Cell.Table, List<Cell>> unrestored(List<Cell> cells) {
      return cells.stream()
          .filter(cell -> cell.get(PlanKeys.RESTORE) == Restore.NONE)
          .filter(cell -> cell.get(PlanKeys.LOAD) != LoadMethod.EMPTY)
          .collect(Collectors.groupingBy(Cell::table, LinkedHashMap::new, Collectors.toList()));
    }

    private static Set<String> written(Collection<List<Cell>> tables) {
      // Clusters of variants have tables of the same name.
      return tables.stream()
          .filter(sharing -> sharing.size() > 1 && sharing.stream().anyMatch(Cell::writes))
          .map(sharing -> sharing.get(0).get(PlanKeys.TABLE))
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
  }

  /** The fewest blocks of a run, and the duration for enough of them. */
  record FewBlocks(int blocks, int enough, String duration) {
    static Optional<FewBlocks> of(List<Cell> cells, Schedule schedule) {
      int enough = TurnsCheck.BLOCKS_MIN;
      int blocks = cells.stream().mapToInt(schedule::blocks).min().orElse(enough);
      return blocks < enough
          ? Optional.of(
              new FewBlocks(
                  blocks, enough, DurationText.format(schedule.turn().multipliedBy(enough))))
          : Optional.empty();
    }
  }

  static OrderSummary of(Plan plan, AssumedRates rates, PlanEstimate estimate) throws IOException {
    return new OrderSummary(
        plan.schedule().values().toYaml(),
        Sequence.of(plan),
        Cost.of(plan, rates, estimate),
        Warnings.of(plan),
        // Those of searches are not.
        plan.cells().stream().anyMatch(cell -> cell.search().isEmpty())
            ? plan.schedule().stealRepeats()
            : 0);
  }
}
