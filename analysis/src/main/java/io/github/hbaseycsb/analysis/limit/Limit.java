package io.github.hbaseycsb.analysis.limit;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What held a run back.
 *
 * @param type what it was
 * @param text a clause with the figures that say so, such as {@code limited by the round trip: 8
 *     threads x 1.1 ms; servers 20% busy}
 * @param threads that would use up what is used most, where more of them are what is missing; empty
 *     otherwise
 * @param throughput operations per second that so many threads would reach at most; empty otherwise
 * @param evidence all that was judged
 */
public record Limit(
    LimitType type,
    String text,
    OptionalInt threads,
    OptionalDouble throughput,
    LimitEvidence evidence) {}
