package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.client.Units;
import java.time.Duration;

/**
 * A search for the highest target rate that meets an objective.
 *
 * @param objective the objective that a rate must meet
 * @param from rate of the first probe, operations per second, at least 1
 * @param to the highest rate to try, operations per second, more than {@code from}
 * @param precisionPercent how wide the 95% interval of the answer may be, percent of its lower end
 * @param probe length of a probe's window
 */
public record FindSpec(
    Objective objective, int from, int to, double precisionPercent, Duration probe) {
  /** The ratio of the ends of an interval that is as wide as planned, such as 1.05. */
  public double step() {
    return 1 + precisionPercent / Units.PERCENT;
  }
}
