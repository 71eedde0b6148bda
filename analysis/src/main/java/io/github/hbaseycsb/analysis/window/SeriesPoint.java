package io.github.hbaseycsb.analysis.window;

import io.github.hbaseycsb.analysis.histogram.Latency;
import java.util.Map;

/**
 * One step of a run, a second or several, over all clients.
 *
 * @param second when it begins, from the window's start; negative in the warm-up. The run's first
 *     and last step are seldom whole.
 * @param throughput operations per second in it that the server acknowledged
 * @param latencyUs of the operations in it, by the name that they were measured under
 */
public record SeriesPoint(long second, double throughput, Map<String, Latency> latencyUs) {}
