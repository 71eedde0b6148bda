package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.client.TurnSchedule;
import java.time.Duration;
import java.util.Optional;

/**
 * The number and the order of the cells' runs.
 *
 * @param order the order of the runs
 * @param seed the seed of a random order, and of the order of turns
 * @param restarts number of restarts of the servers, each before {@code runs.count} runs of every
 *     cell; 0 for none
 * @param until the condition for additional rounds; empty if there are none
 * @param turn length of a turn, if cells take turns
 * @param stealRepeats how many rounds are repeated at most because the hypervisor withheld
 *     processor time; none if the order is blocked
 */
public record Schedule(
    RunOrder order,
    long seed,
    int restarts,
    Optional<Until> until,
    Duration turn,
    int stealRepeats) {
  public Schedule {
    stealRepeats = order == RunOrder.BLOCKED ? 0 : stealRepeats;
  }

  /** The usual length of a turn, and that of campaigns whose files do not name one. */
  public static final Duration TURN = Duration.ofSeconds(5);

  /** The usual number of repeats. Campaigns whose files do not name one have none. */
  public static final int STEAL_REPEATS = 2;

  /** One cell after the other: the order of campaigns whose files do not name one. */
  public static final Schedule BLOCKED = new Schedule(RunOrder.BLOCKED, 1, 0, Optional.empty());

  /** Creates a schedule with the usual turns and repeats. */
  public Schedule(RunOrder order, long seed, int restarts, Optional<Until> until) {
    this(order, seed, restarts, until, TURN, STEAL_REPEATS);
  }

  /** A copy with another order. */
  public Schedule inOrder(RunOrder other) {
    return new Schedule(other, seed, restarts, until, turn, stealRepeats);
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
    return switch (cell.restore()) {
      case NONE -> false;
      case SNAPSHOT -> order != RunOrder.BLOCKED;
      case SNAPSHOT_EACH_RUN -> true;
    };
  }

  /** The number of blocks of turns in a run of a cell with a duration. */
  public int blocks(Cell cell) {
    return TurnSchedule.blocks(cell.runs().duration().orElseThrow(), turn);
  }

  /** The planned number of runs of a cell, without those added by {@link #until}. */
  public int plannedRuns(Cell cell) {
    return cell.runs().count() * Math.max(1, restarts);
  }

  /** The maximum number of runs of a cell. */
  public int maxRuns(Cell cell) {
    return Math.max(plannedRuns(cell), until.map(Until::max).orElse(0));
  }
}
