package io.github.hbaseycsb.benchmark.contender;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.process.ContenderProcess;
import io.github.hbaseycsb.benchmark.process.ResourceLog;
import io.github.hbaseycsb.benchmark.process.ResourceLog.Sample;
import java.io.IOException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;

/**
 * What one contender did in one window of one run.
 *
 * @param round from 1 up
 * @param window {@code first} or {@code steady}
 * @param operations that succeeded
 * @param operationsPerSecond of them
 * @param userUs CPU time of the process in user mode for each of them, us
 * @param systemUs CPU time in the kernel for each, us
 * @param allocatedBytes for each
 * @param residentBytes the most resident memory of the process until the end of the window
 * @param p50Us latency, us; so the others
 */
public record Measurement(
    Mix mix,
    Contender contender,
    int threads,
    int round,
    String window,
    long operations,
    double operationsPerSecond,
    double userUs,
    double systemUs,
    double allocatedBytes,
    double residentBytes,
    long p50Us,
    long p99Us,
    long p999Us) {
  static final String FIRST = "first";
  static final String STEADY = "steady";

  /** CPU time for each operation, us. */
  public double cpuUs() {
    return userUs + systemUs;
  }

  /** Which measurements it can be compared with. */
  record Place(Mix mix, int threads, String window) {}

  Place place() {
    return new Place(mix, threads, window);
  }

  /** What one run is. */
  public record Run(Mix mix, Contender contender, int threads, int round) {
    /**
     * The window from the start of the process on.
     *
     * @throws IOException when the run left no log
     * @throws BenchmarkException when nothing was done in the window
     */
    public Measurement first(Path directory, int seconds) throws IOException, BenchmarkException {
      LatencyLog latencies = LatencyLog.read(directory, mix.operations());
      ResourceLog resources = ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES));
      long start = latencies.startMs();
      Histogram done = latencies.between(start, start + seconds * 1000L);
      return measured(FIRST, done, resources.at(done.getEndTimeStamp()));
    }

    /**
     * The window that begins a while after the first operation.
     *
     * @throws IOException when the run left no log
     * @throws BenchmarkException when nothing was done in the window
     */
    public Measurement steady(Path directory, int afterSeconds, int seconds)
        throws IOException, BenchmarkException {
      LatencyLog latencies = LatencyLog.read(directory, mix.operations());
      ResourceLog resources = ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES));
      long start = latencies.startMs() + afterSeconds * 1000L;
      // The log's intervals are not of a second to the millisecond.
      Histogram done = latencies.between(start, start + seconds * 1000L + 500);
      return measured(
          STEADY,
          done,
          resources.at(done.getEndTimeStamp()).minus(resources.at(done.getStartTimeStamp())));
    }

    private Measurement measured(String window, Histogram done, Sample used)
        throws BenchmarkException {
      long operations = done.getTotalCount();
      if (operations == 0) {
        throw new BenchmarkException(
            contender
                + " did not one "
                + mix
                + " in the "
                + window
                + " window: leave the machine to the benchmark, or give more --seconds");
      }
      return new Measurement(
          mix,
          contender,
          threads,
          round,
          window,
          operations,
          operations * 1000.0 / (done.getEndTimeStamp() - done.getStartTimeStamp()),
          used.userMs() * 1000 / operations,
          used.systemMs() * 1000 / operations,
          used.allocatedBytes() / operations,
          used.residentBytes(),
          done.getValueAtPercentile(50),
          done.getValueAtPercentile(99),
          done.getValueAtPercentile(99.9));
    }
  }
}
