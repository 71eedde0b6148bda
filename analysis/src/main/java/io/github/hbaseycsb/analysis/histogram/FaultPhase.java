package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.FaultRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * The time from a fault to the next one, or to the end of the window.
 *
 * @param toMs its end, ms since 1970
 */
public record FaultPhase(FaultRecord fault, long toMs) {
  /**
   * The phases of a run.
   *
   * @param faults in order of time
   * @param endMs the end of the run's window, ms since 1970
   */
  public static List<FaultPhase> of(List<FaultRecord> faults, long endMs) {
    List<FaultPhase> phases = new ArrayList<>();
    for (int i = 0; i < faults.size(); i++) {
      long toMs = i + 1 < faults.size() ? faults.get(i + 1).startMs() : endMs;
      phases.add(new FaultPhase(faults.get(i), toMs));
    }
    return phases;
  }

  /** Its beginning, ms since 1970. */
  public long fromMs() {
    return fault.startMs();
  }

  /** Whether a time, ms since 1970, is in it. */
  public boolean contains(long timeMs) {
    return timeMs >= fromMs() && timeMs < toMs;
  }

  /** The time since its beginning; 0 before it. */
  public double secondsUntil(long timeMs) {
    return Math.max(0, timeMs - fromMs()) / Units.MS_PER_SECOND;
  }
}
