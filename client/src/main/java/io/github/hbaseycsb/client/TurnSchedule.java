package io.github.hbaseycsb.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Whose turn it is, by the clock. The sides of a comparison have their clients running at the same
 * time, and only one side works at a time. In each block every side has one turn, in random order.
 * The driver, the clients and the analysis compute the turns from the same numbers, so that they
 * need no channel.
 *
 * <p>A turn begins with a pause of {@value #PAUSE_MS} ms in which no side works: operations of the
 * turn before end in it.
 *
 * @param startMs when the first block begins, ms since 1970
 * @param turnMs length of a turn with its pause, ms, more than {@value #PAUSE_MS}
 * @param sides number of sides, at least 1
 * @param seed of the order
 */
public record TurnSchedule(long startMs, int turnMs, int sides, long seed) {
  public static final int PAUSE_MS = 200;

  /** Spreads the seeds of blocks, because neighboring seeds have similar first random numbers. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  public TurnSchedule {
    if (turnMs <= PAUSE_MS || sides < 1) {
      throw new IllegalArgumentException("turns of " + turnMs + " ms for " + sides + " sides");
    }
  }

  /**
   * A turn.
   *
   * @param block its block, from 0
   * @param side whose turn it is, from 0
   * @param beginMs when the side begins to work, after the pause, ms since 1970
   * @param endMs when the side stops, ms since 1970
   */
  public record Turn(int block, int side, long beginMs, long endMs) {
    /** For how long the side works, ms. */
    public long lengthMs() {
      return endMs - beginMs;
    }

    /** The part of a time range, ms since 1970, in which the side works, ms. */
    public long overlapMs(long fromMs, long toMs) {
      return Math.max(0, Math.min(toMs, endMs) - Math.max(fromMs, beginMs));
    }
  }

  /**
   * The turns of one side, as the property of a client.
   *
   * @param side from 0
   */
  public record SideTurns(TurnSchedule schedule, int side) {
    /** Reads {@link #toString}; empty if the text is not of that form. */
    public static Optional<SideTurns> parse(String text) {
      try {
        long[] numbers = Arrays.stream(text.split("[/,]", -1)).mapToLong(Long::parseLong).toArray();
        TurnSchedule schedule =
            new TurnSchedule(
                numbers[2], Math.toIntExact(numbers[3]), Math.toIntExact(numbers[1]), numbers[4]);
        int side = Math.toIntExact(numbers[0]);
        return numbers.length == 5 && side >= 0 && side < schedule.sides
            ? Optional.of(new SideTurns(schedule, side))
            : Optional.empty();
      } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException e) {
        return Optional.empty();
      }
    }

    /** The turn that is under way at a time, or the next one if there is none. */
    public Turn turn(long timeMs) {
      Turn now = schedule.turn(schedule.block(timeMs), side);
      return now.endMs() > timeMs ? now : schedule.turn(now.block() + 1, side);
    }

    /** {@code SIDE/SIDES,START,LENGTH,SEED}. */
    @Override
    public String toString() {
      return "%d/%d,%d,%d,%d"
          .formatted(side, schedule.sides, schedule.startMs, schedule.turnMs, schedule.seed);
    }
  }

  /** The number of blocks whose turns of one side are at least a time together. */
  public static int blocks(Duration time, Duration turn) {
    return Math.toIntExact((time.toMillis() + turn.toMillis() - 1) / turn.toMillis());
  }

  /** The length of a block, ms. */
  public long blockMs() {
    return (long) turnMs * sides;
  }

  /** When a block begins, ms since 1970. */
  public long blockBeginMs(int block) {
    return startMs + block * blockMs();
  }

  /** The block at a time; the first one before it begins. */
  public int block(long timeMs) {
    return (int) Math.max(0, Math.floorDiv(timeMs - startMs, blockMs()));
  }

  /** A side's turn in a block. */
  public Turn turn(int block, int side) {
    long slotMs = blockBeginMs(block) + (long) order(block).indexOf(side) * turnMs;
    return new Turn(block, side, slotMs + PAUSE_MS, slotMs + turnMs);
  }

  /** A side's turns in consecutive blocks. */
  public List<Turn> turns(int side, int firstBlock, int blocks) {
    return IntStream.range(firstBlock, firstBlock + blocks)
        .mapToObj(block -> turn(block, side))
        .toList();
  }

  private List<Integer> order(int block) {
    Random random = new Random(seed + SPREAD * (block + 1));
    List<Integer> order = new ArrayList<>();
    for (int side = 0; side < sides; side++) {
      order.add(random.nextInt(side + 1), side);
    }
    return order;
  }
}
