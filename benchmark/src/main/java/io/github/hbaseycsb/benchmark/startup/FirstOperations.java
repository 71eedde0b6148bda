package io.github.hbaseycsb.benchmark.startup;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.process.ContenderOutput;

/**
 * The first operation of each thread of a client.
 *
 * @param doneMs from the start of YCSB's clock, as its threads begin, until all are done, ms
 * @param meanUs how long one took on average, us
 */
public record FirstOperations(double doneMs, double meanUs) {
  /**
   * Of a client whose threads did one get each.
   *
   * @throws BenchmarkException when the figures are not in what it printed
   */
  public static FirstOperations in(ContenderOutput output) throws BenchmarkException {
    return new FirstOperations(
        output.number("[OVERALL], RunTime(ms), "), output.number("[READ], AverageLatency(us), "));
  }
}
