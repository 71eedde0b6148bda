package io.github.hbaseycsb.campaign.result;

import java.util.Map;

/**
 * One second of a run, over all clients.
 *
 * @param second from the window's start; negative in the warm-up. The run's first and last second
 *     are seldom whole.
 * @param throughput operations in this second that the server acknowledged
 * @param latencyUs of the operations in it, by the name that they were measured under
 */
public record SeriesPoint(long second, double throughput, Map<String, Latency> latencyUs) {}
