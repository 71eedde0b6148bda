package io.github.hbaseycsb.campaign.plan.resolve;

import io.github.hbaseycsb.campaign.plan.keys.Key;
import io.github.hbaseycsb.campaign.plan.keys.PlanKeys;
import io.github.hbaseycsb.campaign.plan.keys.Settings;
import io.github.hbaseycsb.campaign.plan.yaml.Problems;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.RunOrder;
import io.github.hbaseycsb.model.plan.Schedule;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads how often and in which order the cells of a plan are run. */
final class ScheduleReader {
  private final Settings plan;
  private final Problems problems;

  /**
   * Reads the schedule of a plan.
   *
   * @param plan without a variant
   */
  ScheduleReader(Settings plan, Problems problems) {
    this.plan = plan;
    this.problems = problems;
  }

  Schedule schedule(List<Cell> cells) {
    Optional<RunOrder> order = plan.given(PlanKeys.ORDER);
    Schedule schedule =
        new Schedule(
            order.orElseGet(() -> usual(cells)),
            plan.get(PlanKeys.SEED),
            plan.get(PlanKeys.RESTARTS),
            until(),
            plan.get(PlanKeys.TURN),
            plan.get(PlanKeys.STEAL_REPEATS));
    if (schedule.order() == RunOrder.TURNS) {
      TurnsCheck.refuse(cells, schedule, plan, problems);
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
    if (cells.stream().anyMatch(cell -> cell.runs().find().isPresent())) {
      return RunOrder.BLOCKED;
    }
    Set<List<Object>> tables = new HashSet<>();
    boolean compared =
        cells.stream()
            .anyMatch(
                cell ->
                    !cell.variant().isEmpty()
                        || !tables.add(List.of(cell.cluster(), cell.table().name())));
    return compared ? RunOrder.INTERLEAVED : RunOrder.BLOCKED;
  }

  private Optional<Schedule.Until> until() {
    Optional<Double> ci = plan.given(PlanKeys.UNTIL_CI);
    Optional<Integer> most = plan.given(PlanKeys.UNTIL_MAX);
    if (ci.isPresent() && most.isPresent()) {
      return Optional.of(new Schedule.Until(ci.get(), most.get()));
    }
    if (ci.isPresent()) {
      refuseWithout(PlanKeys.UNTIL_MAX, PlanKeys.UNTIL_CI, "15");
    } else if (most.isPresent()) {
      refuseWithout(PlanKeys.UNTIL_CI, PlanKeys.UNTIL_MAX, "2%");
    }
    return Optional.empty();
  }

  private void refuseWithout(Key<?> missing, Key<?> given, String example) {
    if (!plan.isRefused(missing)) {
      problems.add(
          plan.location(given),
          missing.path(),
          "is missing beside " + given.path() + ": set it, too, such as " + example);
    }
  }
}
