package io.github.hbaseycsb.benchmark;

import static io.github.hbaseycsb.client.Units.BYTES_PER_MEGABYTE;
import static io.github.hbaseycsb.client.Units.MS_PER_SECOND;
import static io.github.hbaseycsb.client.Units.US_PER_MS;

import io.github.hbaseycsb.analysis.histogram.HistogramLog;
import io.github.hbaseycsb.benchmark.ResourceLog.Sample;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The measurement of a contender in one window of a run.
 *
 * @param window {@code first} or {@code steady}
 * @param operations number of successful operations
 * @param used what the process used in the window; its peak resident memory is that up to the
 *     window's end
 * @param p50Us median latency, us
 */
record Measurement(
    Run run,
    String window,
    long operations,
    double operationsPerSecond,
    Sample used,
    long p50Us,
    long p99Us,
    long p999Us) {
  static final String FIRST = "first";
  static final String STEADY = "steady";

  Mix mix() {
    return run.mix();
  }

  Contender contender() {
    return run.contender();
  }

  /** CPU time of the process in user mode per operation, us. */
  double userUs() {
    return used.userMs() * US_PER_MS / operations;
  }

  /** CPU time of the process in the kernel per operation, us. */
  double systemUs() {
    return used.systemMs() * US_PER_MS / operations;
  }

  double cpuUs() {
    return userUs() + systemUs();
  }

  double allocatedBytes() {
    return used.allocatedBytes() / operations;
  }

  double residentMb() {
    return used.residentBytes() / BYTES_PER_MEGABYTE;
  }

  /** What two measurements must have in common to be compared. */
  record Place(Mix mix, int threads, String window) {}

  Place place() {
    return new Place(run.mix(), run.threads(), window);
  }

  /** The time in which a contender works and the others are stopped, ms since 1970. */
  record Turn(long startMs, long endMs) {}

  /**
   * A run of a contender.
   *
   * @param round from 1; 0 is the warm-up
   */
  record Run(Mix mix, Contender contender, int threads, int round) {
    /** Leaves out operations that a stop cut, and what the server still does for the last turn. */
    private static final int AFTER_START_MS = 1000;

    /**
     * Longer than a period of {@link ResourceSampler}, so that a sample follows within the turn.
     */
    private static final int BEFORE_END_MS = 200;

    /**
     * The measurements of the two windows: from the start of the process, and after that.
     *
     * @throws IOException if the run left no log
     * @throws CampaignException if there was no operation in a window
     */
    public List<Measurement> measured(Path directory, BenchmarkPlan plan)
        throws IOException, CampaignException {
      List<Histogram> latencies = latencies(directory, mix);
      ResourceLog resources = ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES));
      long firstMs = startMs(latencies);
      long steadyMs = firstMs + plan.firstSeconds() * 1000L;
      Histogram first = between(latencies, firstMs, steadyMs);
      // The intervals of the log are not exactly a second long.
      Histogram steady =
          between(latencies, steadyMs, steadyMs + plan.steadySeconds() * 1000L + 500);
      return List.of(
          measured(FIRST, first, lengthMs(first), resources.at(first.getEndTimeStamp())),
          measured(STEADY, steady, lengthMs(steady), resources.during(steady)));
    }

    /**
     * The measurement of all turns together. A turn without a sample of the resources at its end is
     * left out.
     *
     * @throws IOException if the run left no log
     * @throws CampaignException if there was no operation in any turn that is left
     */
    Measurement measuredByTurns(Path directory, List<Turn> turns)
        throws IOException, CampaignException {
      List<Histogram> latencies = latencies(directory, mix);
      ResourceLog resources = ResourceLog.read(directory.resolve(ContenderProcess.RESOURCES));
      Histogram done = new Histogram(3);
      Sample used = Sample.NOTHING;
      long lengthMs = 0;
      for (Turn turn : turns) {
        long fromMs = turn.startMs() + AFTER_START_MS;
        long toMs = turn.endMs() - BEFORE_END_MS;
        Histogram inTurn = between(latencies, fromMs, toMs);
        if (inTurn.getTotalCount() == 0) {
          // The server answered nothing, such as while it had to flush: all of the turn counts.
          inTurn.setStartTimeStamp(fromMs);
          inTurn.setEndTimeStamp(toMs);
        }
        if (!resources.isContinuousAt(inTurn.getEndTimeStamp())) {
          continue;
        }
        done.add(inTurn);
        used = used.plus(resources.during(inTurn));
        lengthMs += lengthMs(inTurn);
      }
      return measured(STEADY, done, lengthMs, used);
    }

    private static long lengthMs(Histogram window) {
      return window.getEndTimeStamp() - window.getStartTimeStamp();
    }

    private void requireOperations(String window, Histogram done) throws CampaignException {
      if (done.getTotalCount() == 0) {
        throw CampaignException.invalid(
            "%s completed no operation of %s in %s: leave the machine to the benchmark, or give"
                + " longer windows",
            contender, mix, window);
      }
    }

    /**
     * The latencies in us, in intervals of about a second, as YCSB logs them in {@code
     * OPERATION.hdr}. An operation without a file was never executed.
     */
    static List<Histogram> latencies(Path directory, Mix mix) throws IOException {
      List<Histogram> intervals = new ArrayList<>();
      for (String operation : mix.operations()) {
        Path file = directory.resolve(operation + ".hdr");
        if (!Files.exists(file)) {
          continue;
        }
        try (HistogramLog log = new HistogramLog(file)) {
          for (Optional<Histogram> next = log.next(); next.isPresent(); next = log.next()) {
            intervals.add(next.get());
          }
          if (log.isDamaged()) {
            throw new IOException(file + " cannot be read to its end");
          }
        }
      }
      return intervals;
    }

    /** The start of the first interval with an operation, ms since 1970. */
    static long startMs(List<Histogram> intervals) {
      return intervals.stream()
          .filter(interval -> interval.getTotalCount() > 0)
          .mapToLong(Histogram::getStartTimeStamp)
          .min()
          .orElse(0);
    }

    /**
     * The sum of all intervals in a window. Its start and end are those of the first and the last
     * of these intervals.
     */
    static Histogram between(List<Histogram> intervals, long startMs, long endMs) {
      Histogram sum = new Histogram(3);
      sum.setStartTimeStamp(Long.MAX_VALUE);
      sum.setEndTimeStamp(0);
      intervals.stream()
          .filter(it -> it.getStartTimeStamp() >= startMs && it.getEndTimeStamp() <= endMs)
          .forEach(sum::add);
      return sum;
    }

    private Measurement measured(String window, Histogram done, long lengthMs, Sample used)
        throws CampaignException {
      requireOperations("the " + window + " window", done);
      long operations = done.getTotalCount();
      return new Measurement(
          this,
          window,
          operations,
          operations * MS_PER_SECOND / lengthMs,
          used,
          done.getValueAtPercentile(50),
          done.getValueAtPercentile(99),
          done.getValueAtPercentile(99.9));
    }
  }
}
