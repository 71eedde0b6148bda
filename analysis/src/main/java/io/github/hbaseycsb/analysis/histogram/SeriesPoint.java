package io.github.hbaseycsb.analysis.histogram;

import java.util.Map;

/**
 * A time step of a run, of one or more seconds or a turn, over all clients.
 *
 * @param second its beginning, from the window's start; negative in the warm-up. The run's first
 *     and last steps are usually incomplete.
 * @param throughput acknowledged operations per second
 * @param latencyUs latencies of its operations, by the name under which they were measured
 */
public record SeriesPoint(long second, double throughput, Map<String, Latency> latencyUs) {}
