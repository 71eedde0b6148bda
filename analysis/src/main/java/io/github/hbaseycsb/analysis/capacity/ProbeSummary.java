package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.histogram.Latency;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One measurement of a search, and what is known of its rate by all of its kind.
 *
 * @param name of its directory, such as {@code probe-3}, {@code run-1} or {@code above-1}
 * @param rate its target, operations per second
 * @param started when the clients were started
 * @param throughput operations per second that the server acknowledged; empty when there were none
 * @param outcome of all measurements of the kind at the rate, judged together
 * @param parts what that was judged by
 * @param latencyUs of this measurement, by the name that they were measured under; intended ones
 */
public record ProbeSummary(
    String name,
    int rate,
    Instant started,
    OptionalDouble throughput,
    ProbeOutcome outcome,
    List<Part> parts,
    Map<String, Latency> latencyUs) {}
