package io.github.hbaseycsb.analysis.capacity;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The highest rate that a search has shown to meet an objective.
 *
 * @param rate operations per second: the highest that runs of full length are shown to hold at;
 *     empty where there is none
 * @param low lower end of the interval of the answer: the same rate
 * @param high its upper end: the lowest rate above that is shown not to hold; empty where none is
 * @param ending how the search ended; empty while it has not
 * @param objective limits by name: of latencies, us; of {@code failed}, a share
 * @param from the lowest rate of the search
 * @param to the highest
 * @param precisionPercent how far apart the ends of the interval were to be
 * @param limitedBy the part of the objective that gives way first, such as {@code READ.p99}, or one
 *     that says that the clients could not keep to the target; empty where nothing gave way
 * @param probes all measurements, in the order of time
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

  /** Whether the rate is what the cell can do, not only an end of the search's range. */
  @JsonIgnore
  public boolean isBounded() {
    return rate.isPresent() && high.isPresent();
  }
}
