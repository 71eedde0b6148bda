package io.github.hbaseycsb.campaign.check;

import io.github.hbaseycsb.campaign.check.PlanEstimate.Step;
import io.github.hbaseycsb.campaign.plan.TurnsCheck;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.DurationText;
import io.github.hbaseycsb.model.plan.LoadMethod;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Restore;
import io.github.hbaseycsb.model.plan.RunOrder;
import io.github.hbaseycsb.model.plan.RunSequence;
import io.github.hbaseycsb.model.plan.RunSequence.Together;
import io.github.hbaseycsb.model.plan.RunSequence.Visit;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.Workload;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Describes the order in which a campaign runs its cells, what the order costs, and what to know
 * about it.
 */
final class OrderSummary {
  private static final int ROUNDS = 3;

  private final Plan plan;
  private final AssumedRates rates;
  private final PlanEstimate estimate;
  private final List<Visit> visits;
  private final List<String> lines = new ArrayList<>();

  private OrderSummary(Plan plan, AssumedRates rates, PlanEstimate estimate) {
    this.plan = plan;
    this.rates = rates;
    this.estimate = estimate;
    this.visits = RunSequence.of(plan).planned();
  }

  /** Lines of any length, indented below a heading. */
  static List<String> lines(Plan plan, AssumedRates rates, PlanEstimate estimate)
      throws IOException {
    OrderSummary summary = new OrderSummary(plan, rates, estimate);
    summary.add();
    return summary.lines;
  }

  private void add() throws IOException {
    Schedule schedule = plan.schedule();
    String order = schedule.order().name().toLowerCase(Locale.ROOT);
    lines.add(
        "Order of the runs: "
            + order
            + (schedule.order() == RunOrder.RANDOM ? ", seed " + schedule.seed() : "")
            + (schedule.order() == RunOrder.TURNS
                ? " of " + DurationText.format(schedule.turn()) + ", seed " + schedule.seed()
                : "")
            + (schedule.restarts() > 0
                ? ", "
                    + Counted.of(schedule.restarts(), "restart")
                    + " of the servers, each before all runs.count runs of every cell"
                : ""));
    lines.add("  " + sequence());
    addObstacle();
    addIgnoredWarmUps();
    lines.add("  it needs " + steps(estimate));
    addBlocked();
    addFewBlocks();
    addSingleStarts();
    addUntil();
    addRepeats();
    addRestores();
    addWrittenTables();
  }

  private String sequence() {
    if (plan.schedule().order() == RunOrder.TURNS) {
      return turns();
    }
    if (plan.schedule().order() == RunOrder.BLOCKED) {
      return "all runs of a cell, then those of the next one, in the order above";
    }
    Map<Integer, List<String>> rounds = new TreeMap<>();
    visits.stream()
        .flatMap(visit -> visit.slots().stream())
        .forEach(
            slot ->
                rounds
                    .computeIfAbsent(slot.round(), round -> new ArrayList<>())
                    .add(slot.cell().name()));
    return rounds.entrySet().stream()
            .limit(ROUNDS)
            .map(round -> "round " + round.getKey() + ": " + String.join(", ", round.getValue()))
            .collect(Collectors.joining("; "))
        + (rounds.size() > ROUNDS ? "; ..." : "");
  }

  /** Such as {@code at the same time by turns: a, b in 40 blocks}. */
  private String turns() {
    return RunSequence.of(plan).together().stream()
        .map(Together::slots)
        .filter(group -> group.get(0).run() == 1)
        .map(
            group ->
                group.stream().map(slot -> slot.cell().name()).collect(Collectors.joining(", "))
                    + Text.of(" in %d blocks", plan.schedule().blocks(group.get(0).cell())))
        .collect(Collectors.joining("; ", "at the same time by turns: ", ""));
  }

  /** Tells why the cells do not take turns, which is the usual order. */
  private void addObstacle() {
    boolean searched = plan.cells().stream().anyMatch(cell -> cell.find().isPresent());
    if (searched || plan.schedule().order() == RunOrder.INTERLEAVED) {
      TurnsCheck.obstacle(plan.cells(), plan.schedule())
          .ifPresent(obstacle -> lines.add("  not by turns: " + obstacle));
    }
  }

  private void addIgnoredWarmUps() {
    if (plan.schedule().order() == RunOrder.TURNS) {
      TurnsCheck.ignoredWarmUps(plan.cells(), plan.schedule())
          .forEach(ignored -> lines.add("  " + ignored));
    }
  }

  /** Warns of cells with so few blocks that it is hardly known how much blocks differ. */
  private void addFewBlocks() {
    if (plan.schedule().order() != RunOrder.TURNS) {
      return;
    }
    plan.cells().stream().mapToInt(plan.schedule()::blocks).min().stream()
        .filter(blocks -> blocks < TurnsCheck.BLOCKS_MIN)
        .forEach(
            blocks ->
                lines.add(
                    Text.of(
                        "  %d blocks in a run hardly tell how much blocks differ, so intervals are"
                            + " wide; for %d: --set runs.duration=%s",
                        blocks,
                        TurnsCheck.BLOCKS_MIN,
                        DurationText.format(
                            plan.schedule().turn().multipliedBy(TurnsCheck.BLOCKS_MIN)))));
  }

  private static String steps(PlanEstimate estimate) {
    return Stream.of(
                count(estimate, Step.START, "start of servers", "starts of servers"),
                count(estimate, Step.RESTORE, "restore of a table", "restores of a table"),
                count(estimate, Step.RELOAD, "load of a table again", "loads of a table again"),
                count(estimate, Step.SERVER_WARM_UP, "server warm-up", "server warm-ups"),
                count(estimate, Step.CLIENT_WARM_UP, "client warm-up", "client warm-ups"))
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(", ", "", ": "))
        + PlanSummary.clock(overhead(estimate));
  }

  private static String count(PlanEstimate estimate, Step step, String one, String several) {
    int times = estimate.times(step);
    return times == 0 ? "" : Text.of("%,d %s", times, times == 1 ? one : several);
  }

  private static Duration overhead(PlanEstimate estimate) {
    return estimate.time(
        Step.START, Step.RESTORE, Step.RELOAD, Step.SERVER_WARM_UP, Step.CLIENT_WARM_UP);
  }

  private void addBlocked() throws IOException {
    if (Set.of(RunOrder.BLOCKED, RunOrder.TURNS).contains(plan.schedule().order())) {
      return;
    }
    PlanEstimate blocked = PlanEstimate.of(plan.inOrder(RunOrder.BLOCKED), rates);
    Duration saved = estimate.total().minus(blocked.total());
    String other = "  --set runs.order=blocked, which most publications use, ";
    lines.add(
        saved.isZero() || saved.isNegative()
            ? other + "takes as long"
            : other
                + "takes "
                + PlanSummary.clock(saved)
                + " less ("
                + steps(blocked)
                + "); but changes over time then look like differences between cells");
  }

  /**
   * Warns of variants on different clusters that are started once each: with a single start there
   * is no interval for differences between starts.
   */
  private void addSingleStarts() {
    Map<ClusterTarget, Integer> starts = new LinkedHashMap<>();
    for (Visit visit : visits) {
      visit.slots().forEach(slot -> starts.merge(visit.cluster(), slot.restart(), Math::max));
    }
    boolean variants = plan.cells().stream().map(Cell::variant).distinct().count() > 1;
    if (variants && starts.size() > 1 && starts.values().stream().anyMatch(start -> start < 2)) {
      lines.add(
          "  variants are on different clusters, and the servers of each are started once:"
              + " differences between starts look like differences between variants; for several"
              + " starts: --set runs.restarts=5");
    }
  }

  private void addUntil() throws IOException {
    Schedule schedule = plan.schedule();
    if (schedule.until().isEmpty()) {
      return;
    }
    Schedule.Until until = schedule.until().get();
    PlanEstimate most = PlanEstimate.atMost(plan, rates);
    lines.add(
        Text.of(
            "  runs.until: as many more %s as each cell's 95%% interval takes to be \u00b1 %s%%, up to"
                + " %s: at most %s in all, about %s",
            schedule.restarts() > 0 ? "restarts" : "rounds",
            BigDecimal.valueOf(until.ciPercent()).stripTrailingZeros().toPlainString(),
            Counted.of(until.max(), "run"),
            Counted.of(most.times(Step.WINDOW), "run"),
            PlanSummary.clock(most.total())));
  }

  private void addRepeats() {
    int repeats = plan.schedule().stealRepeats();
    if (repeats > 0) {
      lines.add(
          Text.of(
              "  runs.stealRepeats: at most %s repeated, if the hypervisor withholds processor time in"
                  + " one of the runs (host-steal); the time for that is not counted here",
              Counted.of(repeats, "round") + (repeats == 1 ? " is" : " are")));
    }
  }

  private void addRestores() {
    boolean turns =
        plan.cells().stream()
            .anyMatch(
                cell ->
                    cell.get(PlanKeys.RESTORE) == Restore.SNAPSHOT
                        && plan.schedule().restoresEachRun(cell));
    if (turns) {
      lines.add(
          "  restore: snapshot restores before every run, because runs of other cells come in"
              + " between");
    }
  }

  private void addWrittenTables() throws IOException {
    Map<Cell.Table, List<Cell>> tables = new LinkedHashMap<>();
    for (Cell cell : plan.cells()) {
      if (cell.get(PlanKeys.RESTORE) == Restore.NONE
          && cell.get(PlanKeys.LOAD) != LoadMethod.EMPTY) {
        tables.computeIfAbsent(cell.table(), it -> new ArrayList<>()).add(cell);
      }
    }
    // Clusters of variants have tables of the same name.
    Set<String> shared = new LinkedHashSet<>();
    for (List<Cell> sharing : tables.values()) {
      boolean written = false;
      for (Cell cell : sharing) {
        written |= Workload.read(cell.workloadFile()).writes(cell.properties());
      }
      if (written && sharing.size() > 1) {
        shared.add(sharing.get(0).get(PlanKeys.TABLE));
      }
    }
    boolean turns =
        plan.schedule().order() == RunOrder.TURNS
            && tables.values().stream()
                .anyMatch(
                    sharing ->
                        sharing.stream().map(Cell::workload).distinct().count() < sharing.size());
    for (String table : shared) {
      lines.add(
          "  "
              + table
              + (turns
                  ? ": cells that take turns write to this table: each finds what the others wrote"
                  : ": cells that share this table write to it, and restore is none: each run starts"
                      + " from what the previous runs left; for equal starts: --set"
                      + " restore=snapshot"));
    }
  }
}
