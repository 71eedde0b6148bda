package io.github.hbaseycsb.model.spec;

/** What a cell, or a run, starts from. */
public enum Restore {
  /** From what the one before left. */
  NONE,
  /**
   * Each cell starts from a snapshot of the loaded table, and so does each run where cells take
   * turns.
   */
  SNAPSHOT,
  /** Each run starts from a snapshot of the loaded table. */
  SNAPSHOT_EACH_RUN
}
