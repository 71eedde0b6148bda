package io.github.hbaseycsb.benchmark.load;

import static io.github.hbaseycsb.common.Units.US_PER_MS;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.process.ClientProgram;
import io.github.hbaseycsb.benchmark.process.ContenderOutput;
import io.github.hbaseycsb.benchmark.process.ContenderProcess;
import io.github.hbaseycsb.benchmark.process.ResourceLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * One load by buffered puts.
 *
 * @param fields of each row, which has 1000 bytes
 * @param buffering how the client buffered
 * @param round from 1
 * @param rowsPerSecond from the first row until the region servers had all of them
 * @param meanMs mean time from the call of a put to its acknowledgment
 * @param p99Ms its 99th percentile
 * @param residentBytes the most resident memory of the client
 */
public record BufferedLoad(
    int threads,
    int fields,
    String buffering,
    int round,
    double rowsPerSecond,
    double meanMs,
    double p99Ms,
    double residentBytes) {

  /** What is to be loaded, and how. */
  public record Task(int threads, int fields, Buffering buffering, int rows, int round) {
    /** The class with the main method and its arguments, to load a new table. */
    public List<String> program(String table) {
      List<String> properties = LoadContender.records(table, rows, fields);
      properties.add("hbase.autoflush=false");
      properties.addAll(buffering.properties());
      return ClientProgram.of("load", threads, properties);
    }

    /**
     * Reads what a client has left that did it.
     *
     * @throws BenchmarkException when it does not say what it measured
     */
    public BufferedLoad measured(Path directory) throws IOException, BenchmarkException {
      ContenderOutput output = ContenderOutput.read(directory);
      return new BufferedLoad(
          threads,
          fields,
          buffering.label(),
          round,
          rows / output.runSeconds(),
          output.number("[INSERT-ACK], AverageLatency(us), ") / US_PER_MS,
          output.number("[INSERT-ACK], 99thPercentileLatency(us), ") / US_PER_MS,
          ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES)).residentBytes());
    }
  }
}
