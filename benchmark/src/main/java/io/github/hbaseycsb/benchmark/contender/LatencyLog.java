package io.github.hbaseycsb.benchmark.contender;

import io.github.hbaseycsb.analysis.histogram.HistogramLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The latencies of operations in us, in intervals of about a second, as YCSB logs them. */
final class LatencyLog {
  private final List<Histogram> intervals;

  private LatencyLog(List<Histogram> intervals) {
    this.intervals = intervals;
  }

  /**
   * Reads {@code OPERATION.hdr} for each operation.
   *
   * @param operations YCSB's names of the operations; one without a file was never executed
   * @throws IOException if a file cannot be read to its end
   */
  static LatencyLog read(Path directory, List<String> operations) throws IOException {
    List<Histogram> intervals = new ArrayList<>();
    for (String operation : operations) {
      Path file = directory.resolve(operation + ".hdr");
      if (Files.exists(file)) {
        intervals.addAll(intervals(file));
      }
    }
    return new LatencyLog(intervals);
  }

  private static List<Histogram> intervals(Path file) throws IOException {
    List<Histogram> intervals = new ArrayList<>();
    try (HistogramLog log = new HistogramLog(file)) {
      for (Optional<Histogram> next = log.next(); next.isPresent(); next = log.next()) {
        intervals.add(next.get());
      }
      if (log.isDamaged()) {
        throw new IOException(file + " cannot be read to its end");
      }
    }
    return intervals;
  }

  /** The start of the first interval with an operation, ms since 1970. */
  long startMs() {
    return intervals.stream()
        .filter(interval -> interval.getTotalCount() > 0)
        .mapToLong(Histogram::getStartTimeStamp)
        .min()
        .orElse(0);
  }

  /**
   * The sum of all intervals that end in a window. Its start and end are those of the first and the
   * last of these intervals.
   */
  Histogram between(long startMs, long endMs) {
    Histogram sum = new Histogram(3);
    sum.setStartTimeStamp(Long.MAX_VALUE);
    sum.setEndTimeStamp(0);
    for (Histogram interval : intervals) {
      if (interval.getStartTimeStamp() >= startMs && interval.getEndTimeStamp() <= endMs) {
        sum.add(interval);
      }
    }
    return sum;
  }
}
