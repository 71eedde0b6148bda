package io.github.hbaseycsb.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The resource use of a process over time, as written by {@link ResourceSampler}.
 *
 * @param samples in the order of their times, at least one
 */
record ResourceLog(List<Sample> samples) {
  /**
   * The resource use since the start of the process, at a time in ms since 1970; or the use in a
   * window, with its length in ms.
   */
  record Sample(
      long timeMs, double userMs, double systemMs, double allocatedBytes, double residentBytes) {
    static final Sample NOTHING = new Sample(0, 0, 0, 0, 0);

    /** The sum of the use in two windows. */
    Sample plus(Sample later) {
      return new Sample(
          timeMs + later.timeMs,
          userMs + later.userMs,
          systemMs + later.systemMs,
          allocatedBytes + later.allocatedBytes,
          Math.max(residentBytes, later.residentBytes));
    }

    public Sample minus(Sample earlier) {
      return new Sample(
          timeMs - earlier.timeMs,
          userMs - earlier.userMs,
          systemMs - earlier.systemMs,
          allocatedBytes - earlier.allocatedBytes,
          residentBytes);
    }
  }

  static ResourceLog read(Path file) throws IOException {
    return new ResourceLog(Files.readAllLines(file).stream().map(ResourceLog::parse).toList());
  }

  /** The peak resident memory of the process, bytes. */
  double residentBytes() {
    return samples.get(samples.size() - 1).residentBytes();
  }

  /** The resource use from the start to the end of a histogram. */
  Sample during(Histogram window) {
    return at(window.getEndTimeStamp()).minus(at(window.getStartTimeStamp()));
  }

  /** Whether the samples before and after a time are so close that no stop lies between them. */
  boolean isContinuousAt(long timeMs) {
    for (int i = 1; i < samples.size(); i++) {
      if (samples.get(i).timeMs() >= timeMs) {
        return samples.get(i).timeMs() - samples.get(i - 1).timeMs() < BenchmarkPlan.TURN_MS / 2;
      }
    }
    return false;
  }

  /** The resource use at a time, interpolated between samples. */
  Sample at(long timeMs) {
    Sample before = samples.get(0);
    for (Sample after : samples) {
      if (after.timeMs() >= timeMs) {
        return between(before, after, timeMs);
      }
      before = after;
    }
    return before;
  }

  private static Sample between(Sample before, Sample after, long timeMs) {
    long span = after.timeMs() - before.timeMs();
    double share = span == 0 ? 0 : (double) (timeMs - before.timeMs()) / span;
    Sample more = after.minus(before);
    return new Sample(
        timeMs,
        before.userMs() + share * more.userMs(),
        before.systemMs() + share * more.systemMs(),
        before.allocatedBytes() + share * more.allocatedBytes(),
        after.residentBytes());
  }

  private static Sample parse(String line) {
    double[] fields = Stream.of(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
    return new Sample((long) fields[0], fields[1], fields[2], fields[3], fields[4]);
  }
}
