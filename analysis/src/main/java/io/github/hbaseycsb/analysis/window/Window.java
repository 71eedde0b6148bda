package io.github.hbaseycsb.analysis.window;

import io.github.hbaseycsb.model.run.RunRecord;
import java.util.OptionalLong;

/**
 * The measured part of a run. The intervals that start in it are counted.
 *
 * @param startMs the end of the warm-up, ms since 1970
 * @param endMs the end, ms since 1970; empty for a run that lasted until its operations were done
 */
record Window(long startMs, OptionalLong endMs) {
  static Window of(RunRecord run) {
    return new Window(run.windowStartMs(), run.windowEndMs());
  }

  boolean contains(long timeMs) {
    return timeMs >= startMs && (endMs.isEmpty() || timeMs < endMs.getAsLong());
  }

  /** The part of a time range, ms since 1970, that is in the window, ms. */
  long overlapMs(long fromMs, long toMs) {
    return Math.max(0, Math.min(toMs, endMs.orElse(toMs)) - Math.max(fromMs, startMs));
  }
}
