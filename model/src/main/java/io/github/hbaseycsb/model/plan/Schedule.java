package io.github.hbaseycsb.model.plan;

import java.util.Optional;

/**
 * How often all cells are run, and in which order.
 *
 * @param order of the runs
 * @param seed of a random order
 * @param restarts how many times the servers are restarted, each time before {@code runs.count}
 *     runs of every cell; 0 for never
 * @param until when more rounds are run than planned; empty for never
 */
public record Schedule(RunOrder order, long seed, int restarts, Optional<Until> until) {
  /** One cell after the other, as campaigns were run that do not say. */
  public static final Schedule BLOCKED = new Schedule(RunOrder.BLOCKED, 1, 0, Optional.empty());

  /**
   * Rounds go on until the throughput of every cell is known well enough.
   *
   * @param ciPercent half width of the 95% confidence interval of a cell's mean throughput, in
   *     percent of the mean, that is narrow enough; above 0
   * @param max runs of a cell at which it ends all the same
   */
  public record Until(double ciPercent, int max) {}

  /**
   * Whether a cell's table is restored before each of its runs; otherwise before the first one on a
   * start of the servers, if at all. Where cells take turns, runs of others lie between.
   */
  public boolean restoresEachRun(Cell cell) {
    return switch (cell.restore()) {
      case NONE -> false;
      case SNAPSHOT -> order != RunOrder.BLOCKED;
      case SNAPSHOT_EACH_RUN -> true;
    };
  }

  /** How many runs of a cell are planned, if it is not left to {@link #until}. */
  public int plannedRuns(Cell cell) {
    return cell.runs().count() * Math.max(1, restarts);
  }

  /** How many runs of a cell there can be. */
  public int maxRuns(Cell cell) {
    return Math.max(plannedRuns(cell), until.map(Until::max).orElse(0));
  }
}
