package io.github.hbaseycsb.model.find;

import io.github.hbaseycsb.common.Units;
import java.time.Duration;

/**
 * A search for the highest target rate that meets an objective.
 *
 * @param objective what a rate must meet
 * @param from operations per second of the first probe, at least 1
 * @param to the most operations per second to try, more than {@code from}
 * @param precisionPercent how far the answer may be below a rate that does not hold, percent
 * @param probe length of a probe's window
 */
public record FindSpec(
    Objective objective, int from, int to, double precisionPercent, Duration probe) {
  /** How many times a rate the next one above it is, such as 1.05. */
  public double step() {
    return 1 + precisionPercent / Units.PERCENT;
  }
}
