package io.github.hbaseycsb.analysis.limit;

import io.github.hbaseycsb.analysis.run.CallCounts;
import io.github.hbaseycsb.analysis.run.RunView.RunUse;
import io.github.hbaseycsb.analysis.server.ServerUse;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Where the time of a call goes, on average, us. docs/reference/files.md explains the parts. By
 * Little's law, the share of the calls in flight that are in a state is the share of their time
 * that they spend in it. The states are: waiting for a handler, in a handler, and the rest, on the
 * network and in the client. HBase publishes the times of syncs and reads in whole milliseconds,
 * rounded down. Times below a millisecond are unknown, and part of {@code handlerUs}. So are stream
 * reads if compactions ran, which also read streams.
 *
 * @param unknownUs time that cannot be assigned to one of the parts
 */
public record CallTime(
    double meanUs,
    OptionalDouble p50Us,
    OptionalDouble networkAndClientUs,
    OptionalDouble queueUs,
    OptionalDouble walSyncUs,
    OptionalDouble fileSystemReadUs,
    OptionalDouble handlerUs,
    double unknownUs) {
  /**
   * The minimum ratio of the calls that servers answered to the clients' calls. If it is lower,
   * several calls were sent as one.
   */
  private static final double CALLS_MIN = 0.9;

  /** The times of a run; empty if there were no calls. */
  public static Optional<CallTime> of(RunUse run) {
    return run.calls().all() > 0
        ? Optional.of(of(run, run.servers(), run.calls(), run.seconds()))
        : Optional.empty();
  }

  private static CallTime of(RunUse run, ServerUse servers, CallCounts calls, double seconds) {
    double meanUs = calls.allSeconds() / calls.all() * Units.US_PER_SECOND;
    double underWay = calls.allSeconds() / seconds;
    OptionalDouble active = servers.sum(ServerMetric.ACTIVE_HANDLERS);
    OptionalDouble waiting = servers.sum(ServerMetric.RPC_QUEUE);
    OptionalDouble answered = servers.sum(ServerMetric.CALLS);
    boolean isKnown =
        servers.hasGauges()
            && active.isPresent()
            && waiting.isPresent()
            && answered.isPresent()
            && answered.getAsDouble() >= CALLS_MIN * calls.all() / seconds;
    OptionalDouble none = OptionalDouble.empty();
    if (!isKnown) {
      return new CallTime(meanUs, calls.p50Us(), none, none, none, none, none, meanUs);
    }
    double queueUs = meanUs * Math.min(1, waiting.getAsDouble() / underWay);
    double handlerUs = Math.min(meanUs - queueUs, meanUs * active.getAsDouble() / underWay);
    OptionalDouble syncUs =
        run.record().waitsForSyncs()
            ? told(
                servers.mean(ServerMetric.SYNC_MS),
                Units.US_PER_MS * calls.writes() / calls.all(),
                handlerUs)
            : none;
    OptionalDouble readUs =
        told(
            servers.callReadMs(),
            Units.US_PER_MS * seconds / calls.all(),
            handlerUs - syncUs.orElse(0));
    return new CallTime(
        meanUs,
        calls.p50Us(),
        OptionalDouble.of(meanUs - queueUs - handlerUs),
        OptionalDouble.of(queueUs),
        syncUs,
        readUs,
        OptionalDouble.of(handlerUs - syncUs.orElse(0) - readUs.orElse(0)),
        0);
  }

  /**
   * The mean over a cell's runs with known parts or, if there are none, over all runs; empty if
   * there is no run.
   */
  public static Optional<CallTime> mean(List<CallTime> runs) {
    List<CallTime> known = runs.stream().filter(run -> run.networkAndClientUs.isPresent()).toList();
    List<CallTime> of = known.isEmpty() ? runs : known;
    return of.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CallTime(
                of.stream().mapToDouble(CallTime::meanUs).average().getAsDouble(),
                mean(of, CallTime::p50Us),
                mean(of, CallTime::networkAndClientUs),
                mean(of, CallTime::queueUs),
                mean(of, CallTime::walSyncUs),
                mean(of, CallTime::fileSystemReadUs),
                mean(of, CallTime::handlerUs),
                of.stream().mapToDouble(CallTime::unknownUs).average().getAsDouble()));
  }

  /**
   * The mean of a part. A time that is too short to be published is 0 here, because it is included
   * in the handlers' time.
   */
  private static OptionalDouble mean(List<CallTime> runs, Function<CallTime, OptionalDouble> part) {
    return runs.stream().allMatch(run -> part.apply(run).isEmpty())
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            runs.stream().mapToDouble(run -> part.apply(run).orElse(0)).sum() / runs.size());
  }

  /** A published time above 0, limited to the part that can belong to a call. */
  private static OptionalDouble told(OptionalDouble ms, double us, double atMostUs) {
    return ms.isPresent() && ms.getAsDouble() > 0
        ? OptionalDouble.of(Math.min(atMostUs, ms.getAsDouble() * us))
        : OptionalDouble.empty();
  }
}
