package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.model.run.RunName.Kind;
import java.util.OptionalDouble;

/**
 * The judgment of a rate by all measurements of one kind together.
 *
 * @param kind of the measurements
 * @param rate their target, operations per second
 * @param times number of measurements
 * @param outcome of all of them
 * @param reached the highest rate that the clients reached, operations per second; empty if unknown
 */
public record RateAttempt(
    Kind kind, int rate, int times, ProbeOutcome outcome, OptionalDouble reached) {
  boolean holds() {
    return outcome == ProbeOutcome.HOLDS;
  }
}
