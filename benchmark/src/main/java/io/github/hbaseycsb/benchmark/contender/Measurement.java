package io.github.hbaseycsb.benchmark.contender;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.process.ContenderProcess;
import io.github.hbaseycsb.benchmark.process.ResourceLog;
import io.github.hbaseycsb.benchmark.process.ResourceLog.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The measurement of a contender in one window of a run.
 *
 * @param mix the operations
 * @param contender the client
 * @param threads number of client threads
 * @param round from 1
 * @param window {@code first} or {@code steady}
 * @param operations number of successful operations
 * @param operationsPerSecond their rate
 * @param userUs CPU time of the process in user mode per operation, us
 * @param systemUs CPU time of the process in the kernel per operation, us
 * @param allocatedBytes allocated bytes per operation
 * @param residentBytes peak resident memory of the process up to the end of the window
 * @param p50Us median latency, us
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

  /** CPU time per operation, us. */
  public double cpuUs() {
    return userUs + systemUs;
  }

  /** What two measurements must have in common to be compared. */
  record Place(Mix mix, int threads, String window) {}

  Place place() {
    return new Place(mix, threads, window);
  }

  /** A run of a contender. */
  public record Run(Mix mix, Contender contender, int threads, int round) {
    /**
     * The measurements of the two windows: from the start of the process, and after that.
     *
     * @throws IOException if the run left no log
     * @throws BenchmarkException if there was no operation in a window
     */
    public List<Measurement> measured(Path directory, BenchmarkPlan plan)
        throws IOException, BenchmarkException {
      LatencyLog latencies = LatencyLog.read(directory, mix.operations());
      ResourceLog resources = ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES));
      long firstMs = latencies.startMs();
      long steadyMs = firstMs + plan.firstSeconds() * 1000L;
      Histogram first = latencies.between(firstMs, steadyMs);
      // The intervals of the log are not exactly a second long.
      Histogram steady = latencies.between(steadyMs, steadyMs + plan.steadySeconds() * 1000L + 500);
      return List.of(
          measured(FIRST, first, resources.at(first.getEndTimeStamp())),
          measured(
              STEADY,
              steady,
              resources
                  .at(steady.getEndTimeStamp())
                  .minus(resources.at(steady.getStartTimeStamp()))));
    }

    private Measurement measured(String window, Histogram done, Sample used)
        throws BenchmarkException {
      long operations = done.getTotalCount();
      if (operations == 0) {
        throw new BenchmarkException(
            "%s did not one %s in the %s window: leave the machine to the benchmark, or give more --seconds"
                .formatted(contender, mix, window));
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
