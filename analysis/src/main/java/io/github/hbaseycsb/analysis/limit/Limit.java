package io.github.hbaseycsb.analysis.limit;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What limited a run.
 *
 * @param type the type of the limit
 * @param text a clause with the figures that show it, such as {@code limited by the round trip: 8
 *     threads x 1.1 ms; servers 20% busy}
 * @param threads if more threads are needed, the number that would use up the most used resource;
 *     otherwise empty
 * @param throughput the maximum operations per second that this number of threads would reach;
 *     otherwise empty
 * @param evidence the figures that were judged
 */
public record Limit(
    LimitType type,
    String text,
    OptionalInt threads,
    OptionalDouble throughput,
    LimitEvidence evidence) {}
