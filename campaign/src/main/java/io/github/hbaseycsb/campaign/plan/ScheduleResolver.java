package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Key.Scope;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.Values;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads how often and in which order the cells of a plan are run: no variant overrides that. */
record ScheduleResolver(Settings plan, Problems problems) {
  Schedule schedule(List<Cell> cells) {
    Optional<RunOrder> order = plan.given(PlanKeys.ORDER);
    checkBeside(PlanKeys.UNTIL_CI, PlanKeys.UNTIL_MAX, "15");
    checkBeside(PlanKeys.UNTIL_MAX, PlanKeys.UNTIL_CI, "2%");
    checkPrepared(cells);
    Values values =
        plan.resolved(
            key ->
                key.scope() == Scope.PLAN
                    && !key.equals(PlanKeys.NAME)
                    && !key.equals(PlanKeys.DESCRIPTION));
    Schedule schedule =
        new Schedule(values.with(PlanKeys.ORDER, order.orElseGet(() -> usual(cells))));
    checkRestarted(cells, schedule);
    if (schedule.order() == RunOrder.TURNS) {
      TurnsCheck.refuse(cells, schedule, plan);
    }
    boolean turns =
        order.isEmpty()
            && schedule.order() == RunOrder.INTERLEAVED
            && TurnsCheck.obstacle(cells, schedule).isEmpty();
    return turns ? schedule.inOrder(RunOrder.TURNS) : schedule;
  }

  /**
   * The default order where cells cannot take turns: those that are to be compared alternate, but a
   * search is not interrupted.
   */
  private static RunOrder usual(List<Cell> cells) {
    if (cells.stream().anyMatch(cell -> cell.find().isPresent())) {
      return RunOrder.BLOCKED;
    }
    Set<Cell.Table> tables = new HashSet<>();
    boolean compared =
        cells.stream().anyMatch(cell -> !cell.variant().isEmpty() || !tables.add(cell.table()));
    return compared ? RunOrder.INTERLEAVED : RunOrder.BLOCKED;
  }

  /** Servers that were prepared for one variant would serve another one unchanged. */
  private void checkPrepared(List<Cell> cells) {
    for (List<Cell> sharing : TurnsCheck.by(Cell::cluster, cells).values()) {
      Map<Boolean, List<Cell>> prepared =
          TurnsCheck.by(cell -> cell.given(PlanKeys.PREPARE).isPresent(), sharing);
      if (prepared.size() > 1) {
        plan.refuse(
            PlanKeys.PREPARE,
            "variant %s has none: give it a command that undoes what that of variant %s does"
                .formatted(
                    prepared.get(false).get(0).variant(), prepared.get(true).get(0).variant()));
      }
    }
  }

  /** A command that sets a variant's value is of no use if nothing executes it. */
  private void checkRestarted(List<Cell> cells, Schedule schedule) {
    boolean differ =
        TurnsCheck.restartsByServers(cells).values().stream()
            .anyMatch(restarts -> restarts.size() > 1);
    if (differ && schedule.restarts() == 0) {
      plan.refuse(
          PlanKeys.RESTART,
          "gives variants different commands for the same servers, which are executed only with"
              + " runs.restarts: set it, such as 5");
    }
  }

  /** Refuses a key without another one that it needs. */
  private void checkBeside(Key<?> given, Key<?> needed, String example) {
    boolean missing = plan.given(needed).isEmpty() && !plan.isRefused(needed);
    if (missing && plan.given(given).isPresent()) {
      problems.add(
          plan.location(given),
          needed.path(),
          "is missing beside " + given + ": set it, too, such as " + example);
    }
  }
}
