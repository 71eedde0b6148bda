package io.github.hbaseycsb.model.plan;

/** The order in which the runs of a campaign's cells follow each other. */
public enum RunOrder {
  /**
   * Rounds of all cells, in which each cell follows each other cell equally often ({@link
   * WilliamsDesign}).
   */
  INTERLEAVED,
  /** Rounds of all cells, each in a random order that depends on the seed. */
  RANDOM,
  /** All runs of a cell, then all runs of the next one. */
  BLOCKED
}
