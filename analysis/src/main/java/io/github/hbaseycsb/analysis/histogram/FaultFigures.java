package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.model.run.FaultRecord;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
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

  /**
   * A time without an operation that succeeded.
   *
   * @param fromSecond its beginning, from the window's start
   * @param toSecond its end, from the window's start
   */
  public record Outage(double fromSecond, double toSecond) {}

  /** A copy with more figures. */
  public FaultFigures with(Map<FaultFigure, Double> more) {
    Map<FaultFigure, Double> all = new TreeMap<>(figures);
    all.putAll(more);
    return new FaultFigures(fault, outages, all);
  }

  /** A figure; empty if it was not measured. */
  public OptionalDouble of(FaultFigure figure) {
    Double value = figures.get(figure);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** What was done, and to what, such as {@code kill regionserver}. */
  public String name() {
    return fault.action() + " " + target();
  }

  /** What it was done to: a role, {@code table}, or the command. */
  public String target() {
    return fault.on().equals(fault.action()) ? String.join(" ", fault.targets()) : fault.on();
  }
}
