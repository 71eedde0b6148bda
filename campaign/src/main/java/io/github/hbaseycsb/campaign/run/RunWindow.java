package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.histogram.HistogramLog;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.client.ExitFile.CpuReading;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.TurnSchedule.Turn;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.ClientPlace;
import io.github.hbaseycsb.model.plan.WarmUp;
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
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

    /** The period in which servers are sampled. */
    default Duration samplingPeriod() {
      return Duration.ofSeconds(1);
    }

    /** When the window of clients on this machine begins, ms since 1970, if that is known. */
    default OptionalLong windowMs() {
      return OptionalLong.empty();
    }

    /** What is decided of a side's window; empty while its warm-up goes on. */
    Optional<Beginning> beginning(int side);
  }

  /**
   * How a side's window begins.
   *
   * @param atMs when, ms since 1970: by the driver's clock or, if there are turns, by that which
   *     they follow; empty if it begins a fixed time after the last client's first operation
   * @param turns of the side in the window; empty if it takes none
   * @param warmed the result of its automatic warm-up; empty for one of a fixed length
   */
  record Beginning(OptionalLong atMs, Optional<Turns> turns, Optional<Warmed> warmed) {}

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
    private Optional<Beginning> beginning;
    private OptionalLong endMs = OptionalLong.empty();

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
      beginning =
          load.isPresent()
              ? Optional.empty()
              : Optional.of(
                  new Beginning(OptionalLong.empty(), Optional.empty(), Optional.empty()));
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
      if (beginning.isPresent()) {
        return;
      }
      load.orElseThrow().add(progress);
      if (load.get().isOver()) {
        long nowMs = clock.millis();
        endMs = OptionalLong.of(nowMs + cell.get(PlanKeys.DURATION).toMillis());
        beginning =
            Optional.of(
                new Beginning(
                    OptionalLong.of(nowMs), Optional.empty(), Optional.of(load.get().warmed())));
      }
    }

    @Override
    public String describe(ClientProgress last) {
      return (beginning.isPresent() ? "" : "warming up, ") + last.describe();
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
    public Optional<Beginning> beginning(int side) {
      return beginning;
    }
  }

  /**
   * The timing of clients that take turns: it decides which block of turns is the first that is
   * measured. The turns before it are the warm-up, of clients and servers in one: it lasts until
   * the load of every side is steady, at most for as long as the window or a minute, or for the
   * time of the plan. These times are those of each side in its turns.
   */
  static final class ByTurns implements Timing {
    /** Clients print what they did every second, and the driver reads it a little later. */
    private static final long LATE_MS = 1500;

    /**
     * The shortest sampling period, ms. Servers that this project starts publish totals over their
     * regions every second: of shorter turns, these would be partly the other sides'.
     */
    private static final int SAMPLING_MIN_MS = 800;

    /** So many samples of a server are within a turn, so that at least three are if one is late. */
    private static final double SAMPLES_PER_TURN = 3.5;

    private final Clock clock;
    private final TurnSchedule schedule;
    private final Cell cell;
    private final List<String> cells;
    private final int blocks;
    private final List<Side> sides;
    private OptionalInt firstBlock = OptionalInt.empty();

    /**
     * @param cells of the sides, whose runs have the same duration and warm-up
     */
    ByTurns(Clock clock, TurnSchedule schedule, List<Cell> cells) {
      this.clock = clock;
      this.schedule = schedule;
      this.cell = cells.get(0);
      this.cells = cells.stream().map(Cell::name).toList();
      blocks =
          TurnSchedule.blocks(
              this.cell.get(PlanKeys.DURATION), Duration.ofMillis(schedule.turnMs()));
      sides =
          IntStream.range(0, cells.size())
              .mapToObj(side -> new Side(side, cells.get(side)))
              .toList();
    }

    /** The load of a side in its own turns, as if there were no time between them. */
    private final class Side {
      private final TurnSchedule.SideTurns turns;
      private final SteadyLoad load;
      private ClientProgress last;
      private long lastMs;
      private long firstMs;
      private double activeMs;
      private double p99Us;
      private double shownMs;
      private long shownOperations;
      private Warmed warmed;

      Side(int side, Cell cell) {
        turns = new TurnSchedule.SideTurns(schedule, side);
        Duration window = cell.get(PlanKeys.DURATION);
        load = new SteadyLoad(window, cell, WarmUp.longestByTurns(window));
      }

      /** Between two turns of this side all operations of the turns before are known. */
      void read(ClientProgress reading) {
        long now = clock.millis();
        Turn next = turns.turn(now);
        p99Us = Math.max(p99Us, reading.p99Us());
        if (last == null) {
          firstMs = now;
          keep(reading, now);
        } else if (now < next.beginMs() && isSettled(next, now)) {
          double worked = workedMs(lastMs, now);
          if (worked > 0) {
            add(reading, worked);
          }
          keep(reading, now);
        }
      }

      private boolean isSettled(Turn next, long now) {
        return next.block() == 0
            || now >= schedule.turn(next.block() - 1, turns.side()).endMs() + LATE_MS;
      }

      private void keep(ClientProgress reading, long now) {
        last = reading;
        lastMs = now;
        p99Us = 0;
      }

      /** The time between two moments in which it was this side's turn, ms. */
      private double workedMs(long fromMs, long toMs) {
        return schedule
            .turns(
                turns.side(),
                schedule.block(fromMs),
                schedule.block(toMs) - schedule.block(fromMs) + 1)
            .stream()
            .mapToLong(turn -> turn.overlapMs(fromMs, toMs))
            .sum();
      }

      /** Adds a reading for each second of the turns. */
      private void add(ClientProgress reading, double worked) {
        long begun = last.operations();
        double rate = (reading.operations() - begun) / worked * Units.MS_PER_SECOND;
        for (long second = (long) (activeMs / Units.MS_PER_SECOND) + 1;
            second * Units.MS_PER_SECOND <= activeMs + worked;
            second++) {
          double part = (second * Units.MS_PER_SECOND - activeMs) / worked;
          load.add(
              new ClientProgress(
                  second, begun + Math.round(part * (reading.operations() - begun)), rate, p99Us));
        }
        activeMs += worked;
        shownMs += worked;
        shownOperations += reading.operations() - begun;
      }

      void end() {
        warmed = load.warmed();
        shownMs = 0;
        shownOperations = 0;
      }

      /** Operations per second in the turns so far, of the warm-up or after it. */
      String rate() {
        return shownMs > 0
            ? Text.of("%,.0f", shownOperations / shownMs * Units.MS_PER_SECOND)
            : "-";
      }
    }

    /** The longest time of a side's warm-up. */
    private static Duration warmUp(Cell cell) {
      return cell.get(PlanKeys.WARMUP)
          .length()
          .orElse(WarmUp.longestByTurns(cell.get(PlanKeys.DURATION)));
    }

    @Override
    public Optional<Duration> limit() {
      double share = (double) schedule.turnMs() / (schedule.turnMs() - TurnSchedule.PAUSE_MS);
      double workMs = cell.get(PlanKeys.DURATION).toMillis() + warmUp(cell).toMillis() * share;
      // The warm-up ends, and the window begins, with a block.
      return Optional.of(
          Duration.ofMillis(Math.round(workMs * schedule.sides()) + 3 * schedule.blockMs()));
    }

    /** What a server did between two samples is a side's if both are within one of its turns. */
    @Override
    public Duration samplingPeriod() {
      long fitting = Math.round((schedule.turnMs() - TurnSchedule.PAUSE_MS) / SAMPLES_PER_TURN);
      long usual = Timing.super.samplingPeriod().toMillis();
      return Duration.ofMillis(Math.max(SAMPLING_MIN_MS, Math.min(usual, fitting)));
    }

    @Override
    public long seconds() {
      return cell.get(PlanKeys.WARMUP).isAuto() ? 0 : limit().orElseThrow().toSeconds();
    }

    @Override
    public void read(int side, ClientProgress reading) {
      sides.get(side).read(reading);
      if (firstBlock.isEmpty() && isWarm()) {
        firstBlock = OptionalInt.of(schedule.block(clock.millis()) + 1);
        sides.forEach(Side::end);
      }
    }

    private boolean isWarm() {
      if (sides.stream().anyMatch(side -> side.last == null)) {
        return false;
      }
      if (cell.get(PlanKeys.WARMUP).isAuto()) {
        return sides.stream().allMatch(side -> side.load.isOver());
      }
      long began = sides.stream().mapToLong(side -> side.firstMs).max().orElseThrow();
      return sides.stream()
          .allMatch(side -> side.workedMs(began, clock.millis()) >= warmUp(cell).toMillis());
    }

    /** The last block is over, and the clients' logs have all of it. */
    @Override
    public boolean isOver() {
      return firstBlock.isPresent()
          && clock.millis()
              >= schedule.blockBeginMs(firstBlock.getAsInt() + blocks) + LAST_INTERVAL.toMillis();
    }

    @Override
    public Optional<Beginning> beginning(int side) {
      if (firstBlock.isEmpty()) {
        return Optional.empty();
      }
      Turns turns = new Turns(schedule, side, firstBlock.getAsInt(), blocks, cells);
      return Optional.of(
          new Beginning(
              OptionalLong.of(turns.beginMs()),
              Optional.of(turns),
              cell.get(PlanKeys.WARMUP).isAuto()
                  ? Optional.of(sides.get(side).warmed)
                  : Optional.empty()));
    }

    /** Such as {@code block 12 of 40, 1,234 and 1,250 ops/s}. */
    @Override
    public String describe(ClientProgress last) {
      int block = schedule.block(clock.millis());
      String phase =
          firstBlock.isEmpty() || block < firstBlock.getAsInt()
              ? "warming up"
              : Text.of(
                  "block %d of %d", Math.min(blocks, block - firstBlock.getAsInt() + 1), blocks);
      return sides.stream()
          .map(Side::rate)
          .collect(Collectors.joining(" and ", phase + ", ", " ops/s"));
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
