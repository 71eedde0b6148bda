package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.model.run.ServerStart;

/** Where a run stands in its campaign: what decides which runs are independent of each other. */
public interface RunPosition {
  /** In which the cell was run, from 1; 0 if not known. */
  int round();

  /** The start of the servers that it was measured on. */
  ServerStart start();
}
