package io.github.hbaseycsb.analysis.cost;

import io.github.hbaseycsb.analysis.server.ServerUse;
import io.github.hbaseycsb.common.Units;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Where the time of a call goes, on average, us. By Little's law the calls under way, as clients
 * measured them, divide as their time does among those that wait for a handler, those in a handler,
 * and the rest, on the network and in the client. HBase publishes the time of syncs and reads in
 * whole milliseconds, rounded down: what is below one is not known, and is part of {@code
 * handlerUs}. So are stream reads where compactions, which read as they do, ran.
 *
 * @param meanUs as the clients measured it, to the server's answer
 * @param p50Us the same of half the calls, at most
 * @param networkAndClientUs neither waiting for a handler nor in one
 * @param queueUs waiting for a handler
 * @param walSyncUs in a handler, waiting for a sync of the WAL
 * @param fileSystemReadUs in a handler, reading from the file system
 * @param handlerUs in a handler otherwise
 * @param unknownUs what none of these is known to be
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
  /** Of fewer publications the mean of a gauge tells too little. */
  private static final int PUBLICATIONS_MIN = 5;

  /** Calls that a server answered, of those of the clients: of fewer, several went as one. */
  private static final double CALLS_MIN = 0.9;

  /**
   * Of a run.
   *
   * @param calls of the window, at least one
   * @param seconds measured, above 0
   */
  public static CallTime of(ServerUse servers, CallCounts calls, double seconds) {
    double meanUs = calls.allSeconds() / calls.all() * Units.US_PER_SECOND;
    double underWay = calls.allSeconds() / seconds;
    OptionalDouble active = servers.sum(ServerMetric.ACTIVE_HANDLERS);
    OptionalDouble waiting = servers.sum(ServerMetric.RPC_QUEUE);
    OptionalDouble answered = servers.sum(ServerMetric.CALLS);
    boolean isKnown =
        servers.publications() >= PUBLICATIONS_MIN
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
        told(
            servers.mean(ServerMetric.SYNC_MS),
            Units.US_PER_MS * calls.writes() / calls.all(),
            handlerUs);
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
   * The mean of a cell's runs: of those that know the parts, else of all.
   *
   * @return empty without a run
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

  /** What is too short to be published is in the handlers' time: none of it is left out. */
  private static OptionalDouble mean(List<CallTime> runs, Function<CallTime, OptionalDouble> part) {
    return runs.stream().allMatch(run -> part.apply(run).isEmpty())
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            runs.stream().mapToDouble(run -> part.apply(run).orElse(0)).sum() / runs.size());
  }

  /** A time that was published as more than nothing, of which at most so much belongs to a call. */
  private static OptionalDouble told(OptionalDouble ms, double us, double atMostUs) {
    return ms.isPresent() && ms.getAsDouble() > 0
        ? OptionalDouble.of(Math.min(atMostUs, ms.getAsDouble() * us))
        : OptionalDouble.empty();
  }
}
