package io.github.hbaseycsb.model.plan;

/** The initial state of the table for a cell or a run. */
public enum Restore {
  /** The state that the previous cell or run left. */
  NONE,
  /** Each cell starts from a snapshot of the loaded table. If cells take turns, each run does. */
  SNAPSHOT,
  /** Each run starts from a snapshot of the loaded table. */
  SNAPSHOT_EACH_RUN
}
