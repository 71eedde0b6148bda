package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.model.run.ServerStart;

/**
 * The position of a run in its campaign, which determines which runs are independent of each other.
 */
public interface RunPosition {
  /** The round in which the cell was run, from 1; 0 if unknown. */
  int round();

  /** The start of the servers on which it was measured. */
  ServerStart start();
}
