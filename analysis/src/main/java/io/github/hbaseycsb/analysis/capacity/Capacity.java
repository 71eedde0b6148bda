package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The highest rate that a search has shown to meet an objective.
 *
 * @param rate the highest rate, in operations per second, at which runs of full length meet the
 *     objective; empty if there is none
 * @param low lower end of the interval of the capacity: the same rate
 * @param high upper end of the interval: the lowest rate above it that is shown not to meet the
 *     objective; empty if there is none
 * @param ending how the search ended; empty if it has not
 * @param objective limits by name: latencies in us; {@code failed} as a share
 * @param from the lowest rate of the search
 * @param to the highest
 * @param precisionPercent the planned width of the interval, in percent
 * @param limitedBy the part of the objective that fails first, such as {@code READ.p99}, or the
 *     part for clients that cannot keep to the target; empty if nothing failed
 * @param probes all measurements, in chronological order
 */
public record Capacity(
    OptionalInt rate,
    OptionalInt low,
    OptionalInt high,
    Optional<Ending> ending,
    Map<String, Double> objective,
    int from,
    int to,
    double precisionPercent,
    Optional<String> limitedBy,
    List<ProbeSummary> probes) {

  /** Whether the rate is the capacity of the cell, and not just an end of the search's range. */
  @JsonIgnore
  public boolean isBounded() {
    return rate.isPresent() && high.isPresent();
  }
}
