package io.github.hbaseycsb.benchmark.startup;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
   * @param output what it printed
   * @throws BenchmarkException when the figures are not in it
   */
  public static FirstOperations read(Path output) throws IOException, BenchmarkException {
    return new FirstOperations(
        value(output, "[OVERALL], RunTime(ms), "), value(output, "[READ], AverageLatency(us), "));
  }

  private static double value(Path output, String start) throws IOException, BenchmarkException {
    for (String line : Files.readAllLines(output)) {
      if (line.startsWith(start)) {
        return Double.parseDouble(line.substring(start.length()));
      }
    }
    throw new BenchmarkException("no line begins with " + start.strip() + " in " + output);
  }
}
