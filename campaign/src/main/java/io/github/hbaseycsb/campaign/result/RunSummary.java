package io.github.hbaseycsb.campaign.result;

import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One run, measured within its window.
 *
 * @param run number within the cell, from 1
 * @param verdict the worst of its findings
 * @param started when the clients were started
 * @param throughput operations per second that the server acknowledged; empty when there were none
 * @param standardError of the throughput within the run, operations per second, corrected for
 *     autocorrelation; empty where the window is too short
 * @param operations that the server acknowledged
 * @param errors operations that failed
 * @param seconds measured
 * @param rowsPerSecond empty where unknown
 * @param mbPerSecond 10^6 bytes of keys and values per second; empty where unknown
 * @param blockCacheHitRatio of all servers within the window, 0 to 1; empty where unknown
 * @param latencyUs by the name that it was measured under
 * @param warmUpSeconds before the window, until the clients were steady; empty for a fixed time
 * @param serverWarmUpSeconds of the servers, before the first run on them; empty where there was no
 *     such load
 */
public record RunSummary(
    int run,
    Verdict verdict,
    Instant started,
    OptionalDouble throughput,
    OptionalDouble standardError,
    long operations,
    long errors,
    double seconds,
    OptionalDouble rowsPerSecond,
    OptionalDouble mbPerSecond,
    OptionalDouble blockCacheHitRatio,
    Map<String, Latency> latencyUs,
    OptionalDouble warmUpSeconds,
    OptionalDouble serverWarmUpSeconds) {
  public RunSummary {
    // Summaries of before there were these fields have none.
    warmUpSeconds = warmUpSeconds == null ? OptionalDouble.empty() : warmUpSeconds;
    serverWarmUpSeconds =
        serverWarmUpSeconds == null ? OptionalDouble.empty() : serverWarmUpSeconds;
  }
}
