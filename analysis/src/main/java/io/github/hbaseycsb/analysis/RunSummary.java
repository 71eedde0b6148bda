package io.github.hbaseycsb.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.histogram.BurstRecovery;
import io.github.hbaseycsb.analysis.histogram.FaultFigure;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.TurnThroughput;
import io.github.hbaseycsb.analysis.limit.CallTime;
import io.github.hbaseycsb.analysis.limit.Cost;
import io.github.hbaseycsb.analysis.limit.Limit;
import io.github.hbaseycsb.analysis.run.SlowSummary;
import io.github.hbaseycsb.analysis.server.HostWindow.Host;
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
 * A run, measured in its window. docs/reference/files.md explains each field and its unit. What is
 * unknown, did not happen, was not asked for, or is not in an older summary is empty. In JSON, the
 * fields of its nested records are its own.
 */
public record RunSummary(
    int run,
    Verdict verdict,
    Instant started,
    @JsonUnwrapped Figures figures,
    @JsonUnwrapped Conditions conditions,
    Map<Cost, OptionalDouble> cost,
    Optional<CallTime> time,
    Optional<Limit> limit,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<TurnThroughput> turns,
    @JsonUnwrapped Events events) {
  public RunSummary {
    cost = Cost.complete(cost);
    turns = List.copyOf(turns);
  }

  /** What was measured in the window. */
  public record Figures(
      OptionalDouble throughput,
      OptionalDouble standardError,
      long operations,
      long errors,
      double seconds,
      OptionalDouble rowsPerSecond,
      OptionalDouble mbPerSecond,
      OptionalDouble blockCacheHitRatio,
      Map<String, Latency> latencyUs) {}

  /** When in the campaign it was measured, on which machines, and after what warm-up. */
  public record Conditions(
      OptionalInt round,
      OptionalInt restart,
      Optional<Boolean> sharedMachine,
      OptionalDouble hostBusyShare,
      OptionalDouble hostStealShare,
      List<Host> hosts,
      List<HotThread> hotThreads,
      OptionalDouble warmUpSeconds,
      OptionalDouble serverWarmUpSeconds,
      OptionalInt starts) {
    public Conditions {
      hosts = List.copyOf(hosts);
      hotThreads = List.copyOf(hotThreads);
    }
  }

  /** What happened to its operations in the window and was found after it. */
  public record Events(
      @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<SlowSummary> slow,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<BurstRecovery> recovery,
      @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble cacheWarmSeconds,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FaultFigures> faults,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<WriteAudit> audit) {
    public Events {
      faults = List.copyOf(faults);
    }
  }

  /** The mean time from the end of a burst until it was recovered, s; empty without bursts. */
  public OptionalDouble recoverySeconds() {
    return events.recovery().stream().mapToDouble(BurstRecovery::seconds).findFirst();
  }

  /**
   * A figure of the fault at a position, from 0; empty if that fault has another name, or the
   * figure was not measured.
   */
  public OptionalDouble fault(int position, String name, FaultFigure figure) {
    return events.faults().stream()
        .skip(position)
        .limit(1)
        .filter(fault -> fault.name().equals(name) && fault.figures().containsKey(figure))
        .mapToDouble(fault -> fault.figures().get(figure))
        .findFirst();
  }

  /** The start of the servers on which it was measured; the cluster is 0 if unknown. */
  ServerStart start(int cluster) {
    return new ServerStart(cluster, conditions.restart().orElse(0), conditions.starts().orElse(0));
  }

  /** An observation of one of its figures; the cluster is 0 if unknown. */
  public Observation observation(double value, int cluster) {
    return new Observation(value, conditions.round().orElse(0), start(cluster), false);
  }

  /** Its throughput: an observation of each turn, or one if its clients took none. */
  public List<Observation> throughputs(int cluster) {
    return turns.isEmpty()
        ? figures.throughput().stream().mapToObj(value -> observation(value, cluster)).toList()
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
        .flatMap(turn -> figure.apply(turn).stream().mapToObj(us -> observation(turn, us, cluster)))
        .toList();
  }

  private Observation observation(TurnThroughput turn, double value, int cluster) {
    return new Observation(value, turn.began().toEpochMilli(), start(cluster), true);
  }
}
