package io.github.hbaseycsb.benchmark.startup;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.process.ContenderOutput;

/**
 * The first operations of a client, one for each thread.
 *
 * @param doneMs time from the start of YCSB's clock, when its threads begin, until all operations
 *     are completed, ms
 * @param meanUs mean latency, us
 */
public record FirstOperations(double doneMs, double meanUs) {
  /**
   * Reads the figures of a client whose threads executed one get each.
   *
   * @throws BenchmarkException if its output does not contain them
   */
  public static FirstOperations in(ContenderOutput output) throws BenchmarkException {
    return new FirstOperations(
        output.number("[OVERALL], RunTime(ms), "), output.number("[READ], AverageLatency(us), "));
  }
}
