package io.github.hbaseycsb.analysis.limit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.run.CallCounts;
import io.github.hbaseycsb.analysis.run.RunView.RunUse;
import io.github.hbaseycsb.analysis.server.ClientColocation;
import io.github.hbaseycsb.analysis.server.HostWindow;
import io.github.hbaseycsb.analysis.server.HostWindow.Host;
import io.github.hbaseycsb.analysis.server.HostWindow.HotThread;
import io.github.hbaseycsb.analysis.server.ServerUse;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The figures of a run's window that the rules judge, as docs/reference/files.md explains them.
 * Shares are from 0 to 1; unknown values are empty. In JSON, the figures of all themes are fields
 * of one object.
 */
public record LimitEvidence(
    @JsonUnwrapped Load load,
    @JsonUnwrapped Machine machine,
    @JsonUnwrapped Clients clients,
    @JsonUnwrapped Servers servers,
    @JsonUnwrapped Waits waits) {
  /**
   * What was asked of the servers.
   *
   * @param threads number of threads of all clients
   * @param target operations per second; empty if there is none
   * @param due operations per second that came of it; empty if they are exactly the target
   * @param throughput operations per second
   * @param callMs mean latency of a call that the clients measured, up to the server's answer
   * @param callsUnderWay mean number of calls in flight
   * @param callsPerOperation number of calls that the servers answered per operation
   */
  public record Load(
      int threads,
      OptionalInt target,
      @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble due,
      double throughput,
      OptionalDouble callMs,
      OptionalDouble callsUnderWay,
      OptionalDouble callsPerOperation) {
    private static Load of(RunUse run) {
      CallCounts calls = run.calls();
      double seconds = run.seconds();
      OptionalDouble none = OptionalDouble.empty();
      boolean hasCalls = calls.all() > 0;
      return new Load(
          run.record().threads(),
          run.record().target(),
          run.due(),
          run.throughput(),
          hasCalls
              ? OptionalDouble.of(calls.allSeconds() * Units.MS_PER_SECOND / calls.all())
              : none,
          hasCalls ? OptionalDouble.of(calls.allSeconds() / seconds) : none,
          hasCalls ? over(run.servers().sum(ServerMetric.CALLS), calls.all() / seconds) : none);
    }
  }

  /**
   * The busiest machine of the clients, with shares of its processor time, also of its servers if
   * they share it.
   */
  public record Machine(
      Optional<Boolean> shared,
      OptionalDouble hostBusyShare,
      OptionalDouble hostStealShare,
      OptionalDouble hostClientsShare,
      OptionalDouble hostServersShare,
      OptionalDouble hostProcessors) {
    private static Machine of(RunUse run) {
      Optional<Host> busiest =
          run.hosts().hosts().stream()
              .max(
                  Comparator.comparingDouble(host -> host.busyShare() + host.steal().stealShare()));
      return new Machine(
          busiest.isPresent()
              ? busiest.get().machine().shared()
              : new ClientColocation(run.record()).any(),
          known(busiest.map(Host::busyShare)),
          known(busiest.map(host -> host.steal().stealShare())),
          known(busiest.map(Host::clientsShare)),
          busiest.isPresent() ? serversShare(busiest.get(), run) : OptionalDouble.empty(),
          known(busiest.map(host -> (double) host.machine().processors())));
    }
  }

  /** The clients. Shares are of the client with the largest one. */
  public record Clients(
      int unknownClients,
      OptionalDouble clientCpuShare,
      Optional<String> hotThread,
      OptionalDouble hotThreadShare,
      OptionalDouble networkShare) {
    private static Clients of(HostWindow hosts) {
      Optional<HotThread> hottest =
          hosts.threads().stream().max(Comparator.comparingDouble(HotThread::share));
      return new Clients(
          hosts.unknown().size(),
          hosts.hosts().stream().flatMapToDouble(host -> host.clientCpuShareMax().stream()).max(),
          hottest.map(HotThread::thread),
          known(hottest.map(HotThread::share)),
          hosts.hosts().stream().flatMapToDouble(host -> host.networkShare().stream()).max());
    }
  }

  /**
   * The region servers.
   *
   * @param serverCpuShare share that a server used of its processors; the mean of the servers,
   *     weighted by their calls
   * @param serverProcessors number of processors of the server that used the largest share
   * @param busiestServerCpuShare the share that it used; empty if there is no other server, or if
   *     calls are unknown
   * @param busiestServerCallsShare its share of the calls; empty like that
   * @param usedProcessors mean number of processors that all servers together used
   * @param activeHandlers mean number of handlers of all servers that had a call
   * @param waitingCalls mean number of calls of all servers that waited for a handler
   * @param gcShare share of the time in garbage collections; the mean of the servers, weighted by
   *     their calls
   */
  public record Servers(
      OptionalDouble serverCpuShare,
      OptionalDouble serverProcessors,
      @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble busiestServerCpuShare,
      @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble busiestServerCallsShare,
      OptionalDouble usedProcessors,
      OptionalDouble activeHandlers,
      OptionalDouble waitingCalls,
      OptionalDouble gcShare) {
    private static Servers of(ServerUse servers) {
      boolean hasGauges = servers.hasGauges();
      OptionalDouble none = OptionalDouble.empty();
      List<Use> uses = Use.of(servers.servers().values());
      Optional<Use> busiest = uses.stream().max(Comparator.comparingDouble(Use::cpuShare));
      boolean isOneOfSeveral = uses.size() > 1 && servers.sum(ServerMetric.CALLS).orElse(0) > 0;
      Optional<Use> apart = busiest.filter(any -> isOneOfSeveral);
      return new Servers(
          uses.isEmpty()
              ? none
              : OptionalDouble.of(
                  uses.stream().mapToDouble(use -> use.callsShare * use.cpuShare).sum()),
          known(busiest.map(Use::processors)),
          known(apart.map(Use::cpuShare)),
          known(apart.map(Use::callsShare)),
          over(servers.sum(ServerMetric.CPU_NS), Units.NS_PER_SECOND),
          hasGauges ? servers.sum(ServerMetric.ACTIVE_HANDLERS) : none,
          hasGauges ? servers.sum(ServerMetric.RPC_QUEUE) : none,
          collecting(servers.servers().values()));
    }

    /**
     * How busy a server is.
     *
     * @param callsShare its share of all calls; the same for all servers if calls are unknown
     */
    private record Use(double cpuShare, double processors, double callsShare) {
      static List<Use> of(Collection<Map<ServerMetric, Double>> servers) {
        List<Map<ServerMetric, Double>> known =
            servers.stream()
                .filter(server -> server.containsKey(ServerMetric.CPU_NS))
                .filter(server -> server.containsKey(ServerMetric.PROCESSORS))
                .toList();
        double calls =
            known.stream()
                .mapToDouble(server -> server.getOrDefault(ServerMetric.CALLS, Double.NaN))
                .sum();
        return known.stream()
            .map(
                server ->
                    new Use(
                        server.get(ServerMetric.CPU_NS)
                            / Units.NS_PER_SECOND
                            / server.get(ServerMetric.PROCESSORS),
                        server.get(ServerMetric.PROCESSORS),
                        calls > 0 ? server.get(ServerMetric.CALLS) / calls : 1.0 / known.size()))
            .toList();
      }
    }

    /** A call waits for the collections of its own server. */
    private static OptionalDouble collecting(Collection<Map<ServerMetric, Double>> servers) {
      double calls = 0;
      double weighted = 0;
      for (Map<ServerMetric, Double> server : servers) {
        if (server.containsKey(ServerMetric.GC_MS) && server.containsKey(ServerMetric.CALLS)) {
          calls += server.get(ServerMetric.CALLS);
          weighted += server.get(ServerMetric.CALLS) * server.get(ServerMetric.GC_MS);
        }
      }
      return calls > 0
          ? OptionalDouble.of(weighted / calls / Units.MS_PER_SECOND)
          : OptionalDouble.empty();
    }
  }

  /**
   * What calls may wait for in the servers.
   *
   * @param blockedShare share of the time of all threads in which writes were held back
   * @param compactionsWaiting mean number of compactions of a server that ran or waited
   * @param syncShare minimum share of the time of all calls that WAL syncs took; empty if writes do
   *     not wait for them
   * @param diskShare minimum share of the time of all calls that reads from the file system took
   * @param fileReadsPerCall number of blocks read from the file system per call
   * @param hotRegionShare share of the table's requests that went to the region with the most
   *     requests
   * @param regions number of the table's regions with known requests
   */
  public record Waits(
      OptionalDouble blockedShare,
      OptionalDouble compactionsWaiting,
      OptionalDouble syncShare,
      OptionalDouble diskShare,
      OptionalDouble fileReadsPerCall,
      OptionalDouble hotRegionShare,
      int regions) {
    private static Waits of(RunUse run) {
      ServerUse servers = run.servers();
      CallCounts calls = run.calls();
      double seconds = run.seconds();
      double allSeconds = calls.allSeconds();
      Map<String, Double> regions = servers.regionRequests();
      double requests = regions.values().stream().mapToDouble(Double::doubleValue).sum();
      OptionalDouble none = OptionalDouble.empty();
      return new Waits(
          blocked(servers, calls, run.record().threads(), seconds),
          over(
              ServerUse.plus(
                  servers.sum(ServerMetric.COMPACTION_QUEUE), servers.sum(ServerMetric.COMPACTING)),
              servers.servers().size()),
          allSeconds == 0 || !run.record().waitsForSyncs()
              ? none
              : over(
                  servers.mean(ServerMetric.SYNC_MS),
                  Units.MS_PER_SECOND * allSeconds / calls.writes()),
          allSeconds == 0
              ? none
              : over(servers.callReadMs(), Units.MS_PER_SECOND * allSeconds / seconds),
          calls.all() == 0
              ? none
              : over(servers.sum(ServerMetric.POSITIONAL_READS), calls.all() / seconds),
          requests == 0
              ? none
              : OptionalDouble.of(
                  regions.values().stream().mapToDouble(Double::doubleValue).max().orElse(0)
                      / requests),
          regions.size());
    }
  }

  /** How long HBase's client waits after a region was too busy: {@code hbase.client.pause}, s. */
  private static final double PAUSE_SECONDS = 0.1;

  public static LimitEvidence of(RunUse run) {
    return new LimitEvidence(
        Load.of(run),
        Machine.of(run),
        Clients.of(run.hosts()),
        Servers.of(run.servers()),
        Waits.of(run));
  }

  /**
   * The share of a machine that the servers on it used; empty if it is not shared, or if one of
   * them is unknown.
   */
  private static OptionalDouble serversShare(Host host, RunUse run) {
    Map<String, Map<ServerMetric, Double>> servers = run.servers().servers();
    List<String> names =
        new ClientColocation(run.record()).serversOn(host.machine().host(), servers.keySet());
    boolean isKnown =
        host.machine().shared().orElse(false)
            && !names.isEmpty()
            && names.stream().allMatch(name -> servers.get(name).containsKey(ServerMetric.CPU_NS));
    return isKnown
        ? OptionalDouble.of(
            names.stream()
                .mapToDouble(
                    name ->
                        servers.get(name).get(ServerMetric.CPU_NS)
                            / Units.NS_PER_SECOND
                            / host.machine().processors())
                .sum())
        : OptionalDouble.empty();
  }

  /**
   * The share of the time in which writes were held back, by the servers or by refused calls,
   * whichever is larger.
   */
  private static OptionalDouble blocked(
      ServerUse servers, CallCounts calls, int threads, double seconds) {
    OptionalDouble refused = servers.sum(ServerMetric.BLOCKED_REQUESTS);
    return Stream.of(
            over(servers.sum(ServerMetric.UPDATES_BLOCKED_MS), Units.MS_PER_SECOND * threads),
            over(refused, threads / PAUSE_SECONDS),
            // The pauses grow with each refusal of the same call.
            refused.orElse(0) > 0
                ? OptionalDouble.of(calls.longWriteSeconds() / seconds / threads)
                : OptionalDouble.empty())
        .flatMapToDouble(OptionalDouble::stream)
        .map(share -> Math.min(1, share))
        .max();
  }

  static OptionalDouble over(OptionalDouble value, double by) {
    return value.isPresent() ? OptionalDouble.of(value.getAsDouble() / by) : value;
  }

  private static OptionalDouble known(Optional<Double> value) {
    return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }
}
