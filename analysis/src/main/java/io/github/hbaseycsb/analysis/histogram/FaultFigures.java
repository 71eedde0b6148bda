package io.github.hbaseycsb.analysis.histogram;

import com.fasterxml.jackson.annotation.JsonInclude;
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
 * @param unavailableServers how long servers did not answer, s, by host and port
 * @param unavailableRegions how long regions of the table were on no server that answers, s, by
 *     their names in samples
 * @param failedAfter number of operations that failed although they began when the fault was over:
 *     undone, or done if it is an action on the table, and the throughput was back
 */
public record FaultFigures(
    FaultRecord fault,
    List<Outage> outages,
    Map<FaultFigure, Double> figures,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Double> unavailableServers,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Double> unavailableRegions,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long failedAfter) {
  public FaultFigures {
    outages = List.copyOf(outages);
    figures = new TreeMap<>(figures);
    unavailableServers = new TreeMap<>(unavailableServers);
    unavailableRegions = new TreeMap<>(unavailableRegions);
  }

  /** The same with what the clients saw. */
  FaultFigures with(List<Outage> seen, Map<FaultFigure, Double> all, long after) {
    return new FaultFigures(fault, seen, all, unavailableServers, unavailableRegions, after);
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
