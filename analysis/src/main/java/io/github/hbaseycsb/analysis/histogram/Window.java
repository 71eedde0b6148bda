package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.client.TurnSchedule.Turn;
import io.github.hbaseycsb.client.TurnTimes;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The measured part of a run. The intervals that start in it are counted. Clients that take turns
 * with those of other cells are active only in their turns.
 *
 * @param startMs the end of the warm-up, ms since 1970
 * @param endMs the end, ms since 1970; empty for a run that lasted until its operations were done
 * @param turns the turns of the whole run by block, each until the last client has finished it or
 *     the next one begins; empty if the clients take no turns
 */
public record Window(long startMs, OptionalLong endMs, List<Turn> turns) {
  public Window(long startMs, long endMs) {
    this(startMs, OptionalLong.of(endMs), List.of());
  }

  /** The window of a run, with the turns as its clients took them. */
  public static Window of(Path run, RunRecord record) throws IOException {
    Optional<Conditions.Turns> taken = record.conditions().turns();
    return new Window(
        record.times().windowStartMs(),
        record.times().windowEndMs(),
        taken.isPresent() ? turns(taken.get(), run, record) : List.of());
  }

  private static List<Turn> turns(Conditions.Turns taken, Path run, RunRecord record)
      throws IOException {
    int measured = taken.firstBlock() + taken.blocks();
    int blocks = Math.max(measured, taken.schedule().block(record.times().finishedMs()) + 1);
    long[] ends = new long[blocks];
    for (RunRecord.Client client : record.clients()) {
      for (TurnTimes turn : TurnTimes.read(RunDirectories.client(run, client.number()))) {
        if (turn.block() < blocks) {
          ends[turn.block()] = Math.max(ends[turn.block()], turn.endMs());
        }
      }
    }
    List<Turn> turns = new ArrayList<>();
    for (Turn turn : taken.schedule().turns(taken.side(), 0, blocks)) {
      long nextMs = taken.schedule().turn(turn.block() + 1, taken.side()).beginMs();
      long endMs = Math.min(nextMs, Math.max(turn.endMs(), ends[turn.block()]));
      turns.add(new Turn(turn.block(), turn.side(), turn.beginMs(), endMs));
    }
    return turns;
  }

  /** The same with the end of the last operation, if it lasted until its operations were done. */
  public Window until(long lastMs) {
    return new Window(startMs, OptionalLong.of(endMs.orElse(lastMs)), turns);
  }

  /** Whether an interval that starts at a time, ms since 1970, is counted. */
  public boolean contains(long timeMs) {
    return timeMs >= startMs && (endMs.isEmpty() || timeMs < endMs.getAsLong());
  }

  List<Turn> measured() {
    return turns.stream().filter(turn -> contains(turn.beginMs())).toList();
  }

  /** The measured turn in which a time range, ms since 1970, is; empty if it is in none. */
  public Optional<Turn> turn(long fromMs, long toMs) {
    return measured().stream()
        .filter(turn -> turn.beginMs() <= fromMs && toMs <= turn.endMs())
        .findFirst();
  }

  /** When a turn or a step begins, s from the window's start, rounded down. */
  long second(Turn turn) {
    return Math.floorDiv(turn.beginMs() - startMs, 1000L);
  }

  /** The active part of a time range, ms since 1970, that is in the window, ms. */
  public long overlapMs(long fromMs, long toMs) {
    if (turns.isEmpty()) {
      return Math.max(0, Math.min(toMs, endMs.orElse(toMs)) - Math.max(fromMs, startMs));
    }
    long overlapMs = 0;
    for (Turn turn : turns) {
      overlapMs += contains(turn.beginMs()) ? turn.overlapMs(fromMs, toMs) : 0;
    }
    return overlapMs;
  }

  /**
   * The part of the time between two readings of a counter for which its growth is known to be the
   * run's, ms. With turns it is all or nothing: what grew between readings in different turns is
   * also of the other sides.
   */
  public long countedMs(long fromMs, long toMs) {
    long overlapMs = overlapMs(fromMs, toMs);
    return turns.isEmpty() || overlapMs == toMs - fromMs ? overlapMs : 0;
  }

  /**
   * How long the clients were active, ms.
   *
   * @throws java.util.NoSuchElementException if the end is unknown
   */
  public long activeMs() {
    return turns.isEmpty()
        ? endMs.orElseThrow() - startMs
        : measured().stream().mapToLong(Turn::lengthMs).sum();
  }

  double activeSeconds() {
    return activeMs() / Units.MS_PER_SECOND;
  }
}
