package io.github.hbaseycsb.model.plan;

/** The order in which the runs of a campaign's cells follow each other. */
public enum RunOrder {
  /**
   * Rounds of all cells, in which each cell follows each other cell equally often ( {@code
   * WilliamsDesign}).
   */
  INTERLEAVED,
  /** Rounds of all cells, each in a random order that depends on the seed. */
  RANDOM,
  /** All runs of a cell, then all runs of the next one. */
  BLOCKED,
  /**
   * The cells of a workload run at the same time, and their clients take turns of a few seconds
   * ({@link io.github.hbaseycsb.client.TurnSchedule}).
   */
  TURNS;

  /** Whether all runs of a cell follow each other on one start of the servers. */
  public boolean keepsServers() {
    return this == BLOCKED || this == TURNS;
  }
}
