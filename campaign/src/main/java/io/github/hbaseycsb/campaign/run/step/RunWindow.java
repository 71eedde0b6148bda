package io.github.hbaseycsb.campaign.run.step;

import io.github.hbaseycsb.analysis.histogram.HistogramLog;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.client.CpuReading;
import io.github.hbaseycsb.model.plan.RunsSpec;
import io.github.hbaseycsb.model.run.RunDirectories;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The measured part of a run.
 *
 * @param startMs end of the warm-up, ms since 1970
 * @param endMs empty if it is the end of the run
 * @param lastClient the number of the client that began last
 * @param spreadMs how much later than the first client it began
 */
record RunWindow(long startMs, OptionalLong endMs, int lastClient, long spreadMs) {
  /**
   * How long clients go on after a window, so that the last interval of their logs that begins
   * within it is complete: it ends up to a second later.
   */
  static final Duration LAST_INTERVAL = Duration.ofMillis(1250);

  /**
   * The window of a run with a fixed warm-up, from what the logs have so far.
   *
   * @return empty if a client measured no operation
   */
  static Optional<RunWindow> of(Path run, RunsSpec runs) throws IOException {
    return of(run, runs, OptionalLong.empty());
  }

  /**
   * The window of a run, from what the logs have so far.
   *
   * @param beginMs the start that was decided during the run, ms since 1970; if empty, the window
   *     starts when the fixed warm-up after the last client's first operation is over
   * @return empty if a client measured no operation
   */
  static Optional<RunWindow> of(Path run, RunsSpec runs, OptionalLong beginMs) throws IOException {
    long firstMs = Long.MAX_VALUE;
    long startMs = 0;
    int last = 0;
    for (int client = 1; client <= runs.clients(); client++) {
      OptionalLong first = firstOperationMs(RunDirectories.client(run, client));
      if (first.isEmpty()) {
        return Optional.empty();
      }
      firstMs = Math.min(firstMs, first.getAsLong());
      if (first.getAsLong() > startMs) {
        startMs = first.getAsLong();
        last = client;
      }
    }
    long measuredMs =
        beginMs.isPresent()
            ? beginMs.getAsLong()
            : startMs + runs.warmup().length().orElseThrow().toMillis();
    return Optional.of(
        new RunWindow(
            measuredMs,
            runs.duration().map(Duration::toMillis).stream()
                .mapToLong(length -> measuredMs + length)
                .findFirst(),
            last,
            startMs - firstMs));
  }

  /** A copy with another end. */
  RunWindow endingAt(long timeMs) {
    return new RunWindow(startMs, OptionalLong.of(timeMs), lastClient, spreadMs);
  }

  /**
   * The time of a client's first operation: YCSB opens an operation's log when it measures the
   * first one.
   */
  private static OptionalLong firstOperationMs(Path client) throws IOException {
    OptionalLong first = OptionalLong.empty();
    try (DirectoryStream<Path> logs = Files.newDirectoryStream(client, "*.hdr")) {
      for (Path log : logs) {
        try (HistogramLog intervals = new HistogramLog(log)) {
          if (intervals.next().isPresent()) {
            first = OptionalLong.of(Math.min(first.orElse(Long.MAX_VALUE), intervals.startMs()));
          }
        }
      }
    }
    return first;
  }

  /** Processor time that a client used within the window, s; empty if it is not known. */
  OptionalDouble cpuSeconds(ClientExit client) {
    List<CpuReading> readings = client.cpu();
    long end = endMs.orElse(client.endedMs());
    if (readings.size() < 2 || readings.get(0).timeMs() > startMs) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of((usedMs(readings, end) - usedMs(readings, startMs)) / 1000);
  }

  /** The processor time at a moment between two readings, interpolated. */
  private static double usedMs(List<CpuReading> readings, long timeMs) {
    CpuReading before = readings.get(0);
    for (CpuReading reading : readings) {
      if (reading.timeMs() >= timeMs && reading.timeMs() > before.timeMs()) {
        double part = (double) (timeMs - before.timeMs()) / (reading.timeMs() - before.timeMs());
        return before.usedMs() + part * (reading.usedMs() - before.usedMs());
      }
      before = reading;
    }
    return before.usedMs();
  }
}
