package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.campaign.run.RunWindow.Timing;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.client.TurnSchedule.Turn;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.WarmUp;
import io.github.hbaseycsb.model.run.Conditions.Turns;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Decides which block of turns is the first that is measured, and when the clients may end. The
 * turns before it are the warm-up, of clients and servers in one: it lasts until the load of every
 * side is steady, at most for as long as the window or a minute, or for the time of the plan. These
 * times are those of each side in its turns.
 */
final class TurnWindow implements Timing {
  /** Clients print what they did every second, and the driver reads it a little later. */
  private static final long LATE_MS = 1500;

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
  TurnWindow(Clock clock, TurnSchedule schedule, List<Cell> cells) {
    this.clock = clock;
    this.schedule = schedule;
    this.cell = cells.get(0);
    this.cells = cells.stream().map(Cell::name).toList();
    blocks =
        TurnSchedule.blocks(this.cell.get(PlanKeys.DURATION), Duration.ofMillis(schedule.turnMs()));
    sides =
        IntStream.range(0, cells.size()).mapToObj(side -> new Side(side, cells.get(side))).toList();
  }

  /** The load of a side in its own turns, as if there were no time between them. */
  private final class Side {
    private final TurnSchedule.Part part;
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
      part = new TurnSchedule.Part(schedule, side);
      Duration window = cell.get(PlanKeys.DURATION);
      load = new SteadyLoad(window, cell, SteadyLoad.limit(window));
    }

    /** Between two turns of this side all operations of the turns before are known. */
    void read(ClientProgress reading) {
      long now = clock.millis();
      Turn next = part.turn(now);
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
          || now >= schedule.turn(next.block() - 1, part.side()).endMs() + LATE_MS;
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
              part.side(),
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

    boolean isWarm() {
      return load.isSteady() || activeMs >= warmUp(cell).toMillis();
    }

    void end() {
      warmed = load.warmed();
      shownMs = 0;
      shownOperations = 0;
    }

    /** Operations per second in the turns so far, of the warm-up or after it. */
    String rate() {
      return shownMs > 0 ? Text.of("%,.0f", shownOperations / shownMs * Units.MS_PER_SECOND) : "-";
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
      return sides.stream().allMatch(Side::isWarm);
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
            >= schedule.blockBeginMs(firstBlock.getAsInt() + blocks)
                + RunWindow.LAST_INTERVAL.toMillis();
  }

  /** Whether a block is measured, or all are. */
  @Override
  public boolean isDecided() {
    return firstBlock.isPresent();
  }

  @Override
  public OptionalLong beginMs(int side, long aheadMs) {
    return OptionalLong.of(turns(side).orElseThrow().beginMs());
  }

  @Override
  public Optional<Turns> turns(int side) {
    return Optional.of(new Turns(schedule, side, firstBlock.orElseThrow(), blocks, cells));
  }

  @Override
  public Optional<Warmed> warmed(int side) {
    return cell.get(PlanKeys.WARMUP).isAuto()
        ? Optional.of(sides.get(side).warmed)
        : Optional.empty();
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
