package io.github.hbaseycsb.analysis.summary;

import io.github.hbaseycsb.analysis.cost.CallTime;
import io.github.hbaseycsb.analysis.cost.Cost;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.limit.Limit;
import io.github.hbaseycsb.analysis.server.Host;
import io.github.hbaseycsb.analysis.server.HotThread;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.model.run.ServerStart;
import io.github.hbaseycsb.model.run.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

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
 * @param round in which the campaign ran it, from 1: runs of one round followed each other; empty
 *     where unknown
 * @param restart which of the plan's restarts it belongs to, from 1; empty where unknown, or where
 *     the campaign did not start the servers
 * @param sharedMachine whether a client and a region server ran on one machine; empty if not known
 * @param hostBusyShare share of processor time used within the window, 0 to 1, on the client's
 *     machine with the most; empty where unknown
 * @param hostStealShare share of processor time withheld by the hypervisor, 0 to 1, on the client's
 *     machine with the most; empty where unknown
 * @param hosts the machines that the clients ran on; empty where unknown
 * @param hotThreads the hottest thread of each client, where one thread was that for most of the
 *     window
 * @param warmUpSeconds before the window, until the clients were steady; empty for a fixed time
 * @param serverWarmUpSeconds of the servers, before the first run on them; empty where there was no
 *     such load
 * @param starts how many times the campaign had started the servers before it, those of a resume
 *     counted, from 1; empty where unknown, or where it did not start them
 * @param cost of an operation, all that is told of it; empty where not known
 * @param time where that of a call goes; empty without a call
 * @param limit what held the run back; empty without an operation, and in older summaries
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
    OptionalInt round,
    OptionalInt restart,
    Optional<Boolean> sharedMachine,
    OptionalDouble hostBusyShare,
    OptionalDouble hostStealShare,
    List<Host> hosts,
    List<HotThread> hotThreads,
    OptionalDouble warmUpSeconds,
    OptionalDouble serverWarmUpSeconds,
    OptionalInt starts,
    Map<Cost, OptionalDouble> cost,
    Optional<CallTime> time,
    Optional<Limit> limit) {

  public RunSummary {
    hosts = List.copyOf(hosts);
    hotThreads = List.copyOf(hotThreads);
    cost = Cost.complete(cost);
  }

  /**
   * The start of the servers that it was measured on.
   *
   * @param cluster of the campaign, from 1; 0 if not known
   */
  ServerStart start(int cluster) {
    return new ServerStart(cluster, restart.orElse(0), starts.orElse(0));
  }

  /** A figure of it. */
  public Observation observation(double value, int cluster) {
    return new Observation(value, round.orElse(0), start(cluster));
  }
}
