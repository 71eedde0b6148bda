package io.github.hbaseycsb.model.plan;

/** The order in which the runs of a campaign's cells follow each other. */
public enum RunOrder {
  /**
   * Rounds of all cells, in which each follows each other one as often ({@link WilliamsDesign}).
   */
  INTERLEAVED,
  /** Rounds as above, each in an order of its own that the seed decides. */
  RANDOM,
  /** All runs of a cell, then all runs of the next one. */
  BLOCKED
}
