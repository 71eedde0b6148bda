package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.model.run.RunName.Kind;
import java.util.OptionalDouble;

/**
 * What is known of a rate by all measurements of one kind at it, judged together.
 *
 * @param kind of the measurements
 * @param rate operations per second that they had as their target
 * @param times how many measurements
 * @param outcome of all of them
 * @param reached operations per second that the clients did at the most; empty if not known
 */
public record Tried(Kind kind, int rate, int times, ProbeOutcome outcome, OptionalDouble reached) {
  boolean holds() {
    return outcome == ProbeOutcome.HOLDS;
  }
}
