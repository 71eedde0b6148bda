package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.model.run.ServerStart;

/**
 * A figure of a run or of one of its turns, such as its throughput.
 *
 * @param value in any unit
 * @param round the round in which the cell was run, from 1; 0 if unknown; of a turn, when its block
 *     began, ms since 1970
 * @param start the start of the servers on which it was measured
 * @param isTurn whether it is of a turn
 */
public record Observation(double value, long round, ServerStart start, boolean isTurn)
    implements RunPosition {}
