package io.github.hbaseycsb.analysis.window;

import java.time.Instant;

/**
 * The throughput of a run in one of its turns.
 *
 * @param block the block of the turn, from 0
 * @param began when the block began: the same for the turns of all sides in it
 * @param seconds length of the turn, until the last client had finished it, s
 * @param throughput acknowledged operations per second
 */
public record TurnThroughput(int block, Instant began, double seconds, double throughput) {
  /** The number of acknowledged operations. */
  public double operations() {
    return throughput * seconds;
  }
}
