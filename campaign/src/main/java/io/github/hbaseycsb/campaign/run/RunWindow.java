package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.histogram.HistogramLog;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.client.ExitFile.CpuReading;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.ClientPlace;
import io.github.hbaseycsb.model.run.Conditions.Turns;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import io.github.hbaseycsb.model.run.RunDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
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

  /** Decides, while clients run, when their window begins and when they may end. */
  interface Timing {
    /** The longest time for which clients execute; empty if they end by themselves. */
    Optional<Duration> limit();

    /** How long they will probably execute, s; 0 if that is not known before. */
    long seconds();

    void read(int side, ClientProgress progress);

    String describe(ClientProgress last);

    /** Whether the clients may end: their logs cover the window. */
    boolean isOver();

    /** When the window of clients on this machine begins, ms since 1970, if that is known. */
    default OptionalLong windowMs() {
      return OptionalLong.empty();
    }

    /** Whether the warm-up had an end, or has none that is waited for. */
    boolean isDecided();

    /**
     * When the window of a side began, ms since 1970 by the clients' clocks, which are so far ahead
     * of the driver's; empty if it begins a fixed time after the last client's first operation.
     */
    OptionalLong beginMs(int side, long aheadMs);

    /** The turns of a side; empty if it takes none. */
    Optional<Turns> turns(int side);

    /** The result of a side's automatic warm-up; empty for one of a fixed length. */
    Optional<Warmed> warmed(int side);
  }

  /**
   * The timing of clients that do not take turns. With {@code runs.warmup: auto} the window begins
   * when the load is steady, or at a limit. With a fixed warm-up and duration the clients may end
   * as soon as their logs cover the window; they would end by themselves later.
   */
  static final class Alone implements Timing {
    /** Added to the longest time, for clients that start one after the other. */
    private static final Duration SLACK = Duration.ofSeconds(2);

    private final Clock clock;
    private final Path run;
    private final Cell cell;
    private final Optional<SteadyLoad> load;
    private OptionalLong startMs = OptionalLong.empty();
    private OptionalLong endMs = OptionalLong.empty();
    private Optional<Warmed> warmed = Optional.empty();

    /**
     * @param withServers whether an automatic warm-up is that of the servers, too: it has twice the
     *     limit
     */
    Alone(Clock clock, Path run, Cell cell, boolean withServers) {
      this.clock = clock;
      this.run = run;
      this.cell = cell;
      load =
          cell.get(PlanKeys.WARMUP).isAuto()
              ? Optional.of(load(cell, withServers))
              : Optional.empty();
    }

    private static SteadyLoad load(Cell cell, boolean withServers) {
      Duration duration = cell.get(PlanKeys.DURATION);
      Duration limit = SteadyLoad.limit(duration).multipliedBy(withServers ? 2 : 1);
      return new SteadyLoad(duration, cell, limit);
    }

    /** How long clients with an automatic warm-up execute at most, if the servers warm up, too. */
    static Duration autoLimit(Duration duration) {
      return SteadyLoad.limit(duration).multipliedBy(2).plus(duration).plus(SLACK);
    }

    @Override
    public Optional<Duration> limit() {
      return cell.given(PlanKeys.DURATION).map(any -> RunClients.executionTime(cell));
    }

    @Override
    public long seconds() {
      return cell.given(PlanKeys.DURATION)
          .flatMap(window -> cell.get(PlanKeys.WARMUP).length().map(window::plus))
          .map(Duration::toSeconds)
          .orElse(0L);
    }

    @Override
    public void read(int side, ClientProgress progress) {
      if (isDecided()) {
        return;
      }
      load.orElseThrow().add(progress);
      if (load.get().isSteady() || load.get().isOverdue()) {
        long nowMs = clock.millis();
        startMs = OptionalLong.of(nowMs);
        endMs = OptionalLong.of(nowMs + cell.get(PlanKeys.DURATION).toMillis());
        warmed = Optional.of(load.get().warmed());
      }
    }

    @Override
    public String describe(ClientProgress last) {
      return (isDecided() ? "" : "warming up, ") + last.describe();
    }

    @Override
    public OptionalLong windowMs() {
      readLogs();
      return endMs.stream().map(ms -> ms - cell.get(PlanKeys.DURATION).toMillis()).findFirst();
    }

    @Override
    public boolean isOver() {
      readLogs();
      return endMs.isPresent() && clock.millis() >= endMs.getAsLong() + LAST_INTERVAL.toMillis();
    }

    /** With a fixed warm-up the window follows from what clients of this machine have logged. */
    private void readLogs() {
      boolean isKnown =
          cell.get(PlanKeys.ON) == ClientPlace.LOCAL && cell.given(PlanKeys.DURATION).isPresent();
      if (load.isEmpty() && isKnown && endMs.isEmpty()) {
        try {
          endMs = RunWindow.of(run, cell).map(RunWindow::endMs).orElse(OptionalLong.empty());
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    @Override
    public boolean isDecided() {
      return load.isEmpty() || startMs.isPresent();
    }

    @Override
    public OptionalLong beginMs(int side, long aheadMs) {
      return startMs.stream().map(driverMs -> driverMs + aheadMs).findFirst();
    }

    @Override
    public Optional<Turns> turns(int side) {
      return Optional.empty();
    }

    @Override
    public Optional<Warmed> warmed(int side) {
      return warmed;
    }
  }

  /** As {@link #of(Path, Cell, OptionalLong)}, for a fixed warm-up. */
  static Optional<RunWindow> of(Path run, Cell cell) throws IOException {
    return of(run, cell, OptionalLong.empty());
  }

  /**
   * The window of a run, from what the logs have so far; empty if a client measured no operation.
   *
   * @param beginMs the start that was decided during the run, ms since 1970; if empty, the window
   *     starts when the fixed warm-up after the last client's first operation is over
   */
  static Optional<RunWindow> of(Path run, Cell cell, OptionalLong beginMs) throws IOException {
    long firstMs = Long.MAX_VALUE;
    long startMs = 0;
    int last = 0;
    for (int client = 1; client <= cell.get(PlanKeys.CLIENTS); client++) {
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
            : startMs + cell.get(PlanKeys.WARMUP).length().orElseThrow().toMillis();
    return Optional.of(
        new RunWindow(
            measuredMs,
            cell.given(PlanKeys.DURATION).map(Duration::toMillis).stream()
                .mapToLong(length -> measuredMs + length)
                .findFirst(),
            last,
            startMs - firstMs));
  }

  RunWindow endingAt(long timeMs) {
    return new RunWindow(startMs, OptionalLong.of(timeMs), lastClient, spreadMs);
  }

  /** YCSB opens an operation's log when it measures the first one. */
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
