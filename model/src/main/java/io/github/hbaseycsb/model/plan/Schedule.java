package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import java.time.Duration;
import java.util.Optional;

/** The number and the order of the cells' runs: values of the keys for the whole plan. */
public record Schedule(Values values) {
  /** One cell after the other: the order of campaigns whose files do not name one. */
  public static final Schedule BLOCKED =
      new Schedule(Values.NONE.with(PlanKeys.ORDER, RunOrder.BLOCKED));

  public RunOrder order() {
    return values.given(PlanKeys.ORDER).orElse(RunOrder.BLOCKED);
  }

  /** The seed of a random order, and of the order of turns. */
  public long seed() {
    return values.get(PlanKeys.SEED);
  }

  /**
   * The number of restarts of the servers, each before {@code runs.count} runs of every cell; 0 for
   * none.
   */
  public int restarts() {
    return values.get(PlanKeys.RESTARTS);
  }

  /** The condition for additional rounds; empty if there are none. */
  public Optional<Until> until() {
    return values
        .given(PlanKeys.UNTIL_CI)
        .map(percent -> new Until(percent, values.get(PlanKeys.UNTIL_MAX)));
  }

  /** The length of a turn, if cells take turns. */
  public Duration turn() {
    return values.get(PlanKeys.TURN);
  }

  /**
   * How many rounds are repeated at most because the hypervisor withheld processor time; none if
   * the order is blocked.
   */
  public int stealRepeats() {
    return order() == RunOrder.BLOCKED ? 0 : values.get(PlanKeys.STEAL_REPEATS);
  }

  public Schedule inOrder(RunOrder other) {
    return new Schedule(values.with(PlanKeys.ORDER, other));
  }

  Schedule withoutUntil() {
    return new Schedule(values.without(PlanKeys.UNTIL_CI).without(PlanKeys.UNTIL_MAX));
  }

  /**
   * Adds rounds until the throughput of every cell is measured precisely enough.
   *
   * @param ciPercent maximum half width of the 95% confidence interval of a cell's mean throughput,
   *     in percent of the mean, above 0
   * @param max maximum number of runs of a cell
   */
  public record Until(double ciPercent, int max) {}

  /**
   * Whether a cell's table is restored before each of its runs. Otherwise it is restored only
   * before the first run on a start of the servers, if at all. If cells take turns, there are runs
   * of other cells in between.
   */
  public boolean restoresEachRun(Cell cell) {
    return switch (cell.get(PlanKeys.RESTORE)) {
      case NONE -> false;
      case SNAPSHOT -> order() != RunOrder.BLOCKED;
      case SNAPSHOT_EACH_RUN -> true;
    };
  }

  /** The number of blocks of turns in a run of a cell with a duration. */
  public int blocks(Cell cell) {
    return TurnSchedule.blocks(cell.given(PlanKeys.DURATION).orElseThrow(), turn());
  }

  /** The planned number of runs of a cell, without those added by {@link #until}. */
  public int plannedRuns(Cell cell) {
    return cell.get(PlanKeys.COUNT) * Math.max(1, restarts());
  }

  /** The maximum number of runs of a cell. */
  public int maxRuns(Cell cell) {
    return Math.max(plannedRuns(cell), until().map(Until::max).orElse(0));
  }
}
