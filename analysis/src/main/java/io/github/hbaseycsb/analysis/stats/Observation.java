package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.model.run.ServerStart;

/**
 * One figure of a run, such as its throughput.
 *
 * @param value in any unit
 * @param round in which the cell was run, from 1; 0 if not known
 * @param start the start of the servers that it was measured on
 */
public record Observation(double value, int round, ServerStart start) implements RunPosition {
  /** Of a campaign that was not resumed, so that the number of the restart tells the start. */
  public Observation(double value, int round, int restart) {
    this(value, round, new ServerStart(0, restart, 0));
  }
}
