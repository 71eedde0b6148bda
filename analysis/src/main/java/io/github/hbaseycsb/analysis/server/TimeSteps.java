package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.model.run.RunRecord;

/**
 * The time steps of a run, aligned with the window's start.
 *
 * @param originMs the window's start, ms since 1970: where step 0 begins
 * @param seconds length of a step
 * @param first the first step, negative in the warm-up
 */
public record TimeSteps(long originMs, int seconds, long first, int count) {
  private static final long MS_PER_SECOND = 1000;

  /** The steps from the start of the run's clients to their end. */
  public static TimeSteps of(RunRecord record, int seconds) {
    long originMs = record.windowStartMs();
    long stepMs = seconds * MS_PER_SECOND;
    long first = Math.floorDiv(record.startedMs() - originMs, stepMs);
    long last = Math.floorDiv(Math.max(record.startedMs(), record.finishedMs()) - originMs, stepMs);
    return new TimeSteps(originMs, seconds, first, Math.toIntExact(last - first + 1));
  }

  /** The beginning of a step, ms since 1970. */
  long beginMs(int index) {
    return originMs + (first + index) * seconds * MS_PER_SECOND;
  }

  long lengthMs() {
    return seconds * MS_PER_SECOND;
  }

  /** The index of the step that contains the time, or of the nearest step. */
  int index(long timeMs) {
    long step = Math.floorDiv(timeMs - originMs, lengthMs()) - first;
    return (int) Math.max(0, Math.min(count - 1L, step));
  }
}
