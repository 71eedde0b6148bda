package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.model.run.ServerStart;

/**
 * The position of a run in its campaign, which determines which runs are independent of each other.
 */
public interface RunPosition {
  /**
   * The round in which the cell was run, from 1; 0 if unknown. Of turns, when their block began, ms
   * since 1970.
   */
  long round();

  /** Whether it is a turn that alternated with turns of other cells, or a run of such turns. */
  default boolean isTurn() {
    return false;
  }

  /** The start of the servers on which it was measured. */
  ServerStart start();
}
