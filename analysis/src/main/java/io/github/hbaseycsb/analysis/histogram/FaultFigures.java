package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.model.run.FaultRecord;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a fault did to a run, from its start to that of the next one or the end of the window.
 *
 * @param fault the driver's record of it
 * @param outages when no operation succeeded
 * @param figures what was measured; what was not is missing
 */
public record FaultFigures(
    FaultRecord fault, List<Outage> outages, Map<FaultFigure, Double> figures) {
  public FaultFigures {
    outages = List.copyOf(outages);
    figures = new TreeMap<>(figures);
  }

  /** A time without an operation that succeeded, ms since 1970. */
  public record Outage(long fromMs, long toMs) {}

  /** What was done, and to what, such as {@code kill regionserver}, or the command. */
  public String name() {
    return fault.action()
        + " "
        + (fault.on().equals(fault.action()) ? String.join(" ", fault.targets()) : fault.on());
  }
}
