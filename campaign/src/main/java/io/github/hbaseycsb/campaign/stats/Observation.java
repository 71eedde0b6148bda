package io.github.hbaseycsb.campaign.stats;

/**
 * One figure of a run, such as its throughput.
 *
 * @param value in any unit
 * @param round in which the cell was run, from 1; 0 if not known
 * @param restart the start of the servers that it was measured on, from 1; 0 if not known
 */
public record Observation(double value, int round, int restart) implements Placed {}
