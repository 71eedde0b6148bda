package io.github.hbaseycsb.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.hbaseycsb.analysis.histogram.BurstRecovery;
import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.TurnThroughput;
import io.github.hbaseycsb.analysis.limit.CallTime;
import io.github.hbaseycsb.analysis.limit.Cost;
import io.github.hbaseycsb.analysis.limit.Limit;
import io.github.hbaseycsb.analysis.run.SlowSummary;
import io.github.hbaseycsb.analysis.server.Host;
import io.github.hbaseycsb.analysis.server.HostWindow.HotThread;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.model.run.ServerStart;
import io.github.hbaseycsb.model.run.Verdict;
import io.github.hbaseycsb.model.run.WriteAudit;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * A run, measured in its window.
 *
 * @param run its number within the cell, from 1
 * @param verdict the worst verdict of its findings
 * @param throughput acknowledged operations per second; empty if there were none
 * @param standardError standard error of the throughput within the run, operations per second,
 *     corrected for autocorrelation; empty if the window is too short
 * @param mbPerSecond 10^6 bytes of keys and values per second; empty if unknown
 * @param blockCacheHitRatio hit ratio of all servers in the window, 0 to 1; empty if unknown
 * @param latencyUs latencies by the name under which they were measured
 * @param round its round in the campaign, from 1; runs of one round followed each other; empty if
 *     unknown
 * @param restart the number of the plan's restart, from 1; empty if unknown, or if the campaign did
 *     not start the servers
 * @param sharedMachine whether a client and a region server ran on one machine; empty if unknown
 * @param hostBusyShare used share of the processor time in the window, 0 to 1, on the client
 *     machine with the largest share; empty if unknown
 * @param hostStealShare share of the processor time withheld by the hypervisor, 0 to 1, on the
 *     client machine with the largest share; empty if unknown
 * @param hosts the machines of the clients; empty if unknown
 * @param hotThreads the hottest thread of each client, if one thread was the hottest for most of
 *     the window
 * @param warmUpSeconds time before the window until the clients were steady, s; empty for a fixed
 *     warm-up
 * @param serverWarmUpSeconds length of the servers' warm-up before the first run on them, s; empty
 *     if there was none
 * @param starts how many times the campaign had started the servers before the run, including by
 *     resumes, from 1; empty if unknown, or if it did not start them
 * @param cost the costs of an operation; empty if unknown
 * @param time where the time of a call goes; empty if there were no calls
 * @param limit what limited the run; empty if there were no operations, and in older summaries
 * @param turns the turns that its clients took with those of other cells; empty if they took none
 * @param slow the slow operations; empty if the clients did not look for them
 * @param recovery from the bursts of its load; empty if it had none
 * @param faults what the faults did, in the order of the plan; empty if it had none
 * @param audit what became of its acknowledged writes; empty if that was not audited
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
    Optional<Limit> limit,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<TurnThroughput> turns,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<SlowSummary> slow,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<BurstRecovery> recovery,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FaultFigures> faults,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<WriteAudit> audit) {
  public RunSummary {
    hosts = List.copyOf(hosts);
    hotThreads = List.copyOf(hotThreads);
    turns = List.copyOf(turns);
    faults = List.copyOf(faults);
    cost = Cost.complete(cost);
  }

  /** The mean time from the end of a burst until it was recovered, s; empty without bursts. */
  public OptionalDouble recoverySeconds() {
    return recovery.stream().mapToDouble(BurstRecovery::seconds).findFirst();
  }

  /** A figure of the fault of a name at a position, from 0; empty if it was not measured. */
  public OptionalDouble fault(int position, String name, FaultFigure figure) {
    return faults.stream()
        .skip(position)
        .limit(1)
        .filter(fault -> fault.name().equals(name) && fault.figures().containsKey(figure))
        .mapToDouble(fault -> fault.figures().get(figure))
        .findFirst();
  }

  /**
   * The start of the servers on which it was measured.
   *
   * @param cluster the number of the cluster in the campaign, from 1; 0 if unknown
   */
  ServerStart start(int cluster) {
    return new ServerStart(cluster, restart.orElse(0), starts.orElse(0));
  }

  public Observation observation(double value, int cluster) {
    return new Observation(value, round.orElse(0), start(cluster));
  }

  /** Its throughput: an observation of each turn, or one if its clients took none. */
  public List<Observation> throughputs(int cluster) {
    return turns.isEmpty()
        ? throughput.stream().mapToObj(value -> observation(value, cluster)).toList()
        : turns.stream().map(turn -> observation(turn, turn.throughput(), cluster)).toList();
  }

  /** A cost in each turn in which it is known. */
  List<Observation> turnCosts(Cost of, int cluster) {
    Function<TurnThroughput, OptionalDouble> figure =
        switch (of) {
          case SERVER_CPU_US -> TurnThroughput::serverCpuUs;
          case CLIENT_CPU_US -> TurnThroughput::clientCpuUs;
          default -> turn -> OptionalDouble.empty();
        };
    return turns.stream()
        .flatMap(
            turn ->
                figure.apply(turn).stream().mapToObj(us -> observation(turn, us, cluster)))
        .toList();
  }

  private Observation observation(TurnThroughput turn, double value, int cluster) {
    return new Observation(value, turn.began().toEpochMilli(), start(cluster), true);
  }
}
