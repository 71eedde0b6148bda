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
 * The measurement of a load with buffered puts.
 *
 * @param fields number of fields of a row, which has 1000 bytes
 * @param buffering how the client buffered its puts
 * @param round from 1
 * @param rowsPerSecond rate from the first row until the region servers had all rows
 * @param meanMs mean time from the call of a put to its acknowledgment, ms
 * @param p99Ms 99th percentile of this time, ms
 * @param residentBytes peak resident memory of the client
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

  /** A load to execute. */
  public record Task(int threads, int fields, Buffering buffering, int rows, int round) {
    /** The class with the main method and its arguments, for loading a new table. */
    public List<String> program(String table) {
      List<String> properties = LoadContender.records(table, rows, fields);
      properties.add("hbase.autoflush=false");
      properties.addAll(buffering.properties());
      return ClientProgram.of("load", threads, properties);
    }

    /**
     * Reads the measurement from the files of the client that executed it.
     *
     * @throws BenchmarkException if the files do not contain it
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
