package io.github.hbaseycsb.model.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.hbaseycsb.client.Units;
import java.time.Duration;

/**
 * A search for the highest target rate that meets an objective, or for the least number of threads
 * that reaches the highest throughput.
 *
 * @param by what changes from measurement to measurement, and is searched for
 * @param objective the objective that a rate must meet; of threads only the share that may fail
 * @param from of the first probe, at least 1: operations per second, or threads
 * @param to the most to try, more than {@code from}
 * @param precisionPercent how wide the 95% interval of the answer may be, percent of its lower end
 * @param probe length of a probe's window
 */
public record SearchSpec(
    By by, Objective objective, int from, int to, double precisionPercent, Duration probe) {
  /** What is searched for. */
  public enum By {
    /** The target rate of all clients. */
    @JsonProperty("rate")
    RATE,
    /** The number of threads of all clients, which have no target. */
    @JsonProperty("threads")
    THREADS
  }

  /** Whether the same figures of runs are searched with, so that they differ alike. */
  public boolean isLike(SearchSpec other) {
    return by == other.by
        && objective.latencies().isEmpty() == other.objective.latencies().isEmpty();
  }

  /** The ratio of the ends of an interval that is as wide as planned, such as 1.05. */
  public double step() {
    return 1 + precisionPercent / Units.PERCENT;
  }
}
