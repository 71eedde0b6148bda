package io.github.hbaseycsb.analysis.limit;

import static java.util.Map.entry;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.limit.Limit.Estimate;
import io.github.hbaseycsb.analysis.text.Templates;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Estimates what a run could gain without each limit, and ranks them.
 *
 * <p>Threads wait for their calls. If calls spend a share of their time in something, the
 * throughput without it is 1 / (1 - share) times as high, if all else takes as long as before
 * (Amdahl's law). By Little's law, the share of the calls under way that are somewhere is the share
 * of their time that they spend there. What only gets more calls to the processors gains no more
 * than these have left. With more calls an operation can cost less, so that more is gained. So the
 * reports give a bound only for writes that are held back, because their threads do nothing.
 */
public final class LimitRules {
  /** The minimum mean number of compactions that run or wait on a server. */
  private static final double COMPACTIONS_MIN = 0.5;

  /**
   * The share of the requests that makes a region hot, and its ratio to an equal share; the same of
   * what a hot server uses of its processors, and its ratio to what the others use of theirs.
   */
  private static final double HOT_MIN = 0.5;

  private static final double HOT_RATIO = 2;

  /** The blocks read for each call that make short reads what calls wait for. */
  private static final double READS_MIN = 0.5;

  /** The numbers of calls under way for each thread with which threads wait for their calls. */
  private static final double UNDER_WAY_MIN = 0.8;

  private static final double UNDER_WAY_MAX = 1.1;

  /** The number of calls for each operation with which a call holds back one thread. */
  private static final double CALLS_MIN = 0.9;

  /** The share of a machine used by other processes from which it is reported. */
  private static final double OTHERS_MIN = 0.15;

  /** No share of the time and no use of a resource is known better. */
  private static final double SHARE_MAX = 0.99;

  private final LimitEvidence run;
  final LimitEvidence.Load load;
  final LimitEvidence.Machine machine;
  final LimitEvidence.Clients clients;
  final LimitEvidence.Servers servers;
  final LimitEvidence.Waits waits;

  /** The mean number of calls under way, each of one or more operations. */
  private final double calls;

  // Shares of the calls' time.
  final double blocked;
  final double sync;
  final double read;
  final double inHandlers;
  final double inQueue;

  /** In handlers, without a processor and waiting for none; neither in a sync nor in a read. */
  final double idle;

  final double outside;

  /** How often a wait in a handler counts, because calls wait for this handler meanwhile. */
  final double queued;

  LimitRules(LimitEvidence run) {
    this.run = run;
    load = run.load();
    machine = run.machine();
    clients = run.clients();
    servers = run.servers();
    waits = run.waits();
    calls =
        Math.max(
            1 - SHARE_MAX,
            load.callsUnderWay().orElse(load.threads())
                * Math.min(1, load.callsPerOperation().orElse(1)));
    blocked = waits.blockedShare().orElse(0);
    sync = Math.min(1, waits.syncShare().orElse(0));
    read = Math.min(1 - sync, waits.diskShare().orElse(0));
    inHandlers = Math.max(sync + read, Math.min(1, inHandlers().orElse(0) / calls));
    inQueue =
        inHandlers().isPresent()
            ? Math.min(1 - inHandlers, servers.waitingCalls().orElse(0) / calls)
            : 0;
    queued = inHandlers > 0 ? 1 + inQueue / inHandlers : 1;
    outside = Math.max(0, 1 - inHandlers - inQueue - blocked);
    idle =
        inHandlers().isPresent() && servers.usedProcessors().isPresent()
            ? Math.max(0, inHandlers - sync - read - blocked - onProcessors() / calls)
            : 0;
  }

  /** Judges a run. */
  public static Limit of(LimitEvidence run) {
    LimitRules rules = new LimitRules(run);
    Stream<LimitType> possible =
        rules.isTarget() ? Stream.of(LimitType.TARGET) : Stream.of(LimitType.values());
    List<Estimate> ranking = Limit.ranked(possible.flatMap(rules::estimate).toList());
    return ranking.isEmpty()
        ? new Limit(LimitType.UNKNOWN, rules.text(LimitType.UNKNOWN), List.of(), run)
        : new Limit(ranking.get(0).type(), Limit.named(ranking), ranking, run);
  }

  private Stream<Estimate> estimate(LimitType type) {
    double gain = type.gain.applyAsDouble(this);
    return gain >= Limit.GAIN_MIN
        ? Stream.of(new Estimate(type, gain, text(type)))
        : Stream.empty();
  }

  /** The figures that show a limit. */
  String text(LimitType type) {
    return Templates.sentence(
        "limit.ftl",
        type.name(),
        Map.ofEntries(
            entry("run", run),
            entry("calls", calls),
            entry("handlers", inHandlers()),
            entry("queued", inQueue > 0),
            entry("sync", inQueue > 0 ? sync / inHandlers : sync),
            entry("read", inQueue > 0 ? read / inHandlers : read),
            entry("atMost", atMost()),
            entry("hotServer", hasHotServer()),
            entry("otherServers", othersCpuShare()),
            entry("hotRegion", isHot()),
            entry("shortReads", hasShortReads()),
            entry("bound", isShared() || clients.clientCpuShare().orElse(0) > hostUsed()),
            entry("ownKnown", ownShare().isPresent()),
            entry("others", ofOthers()),
            entry("withheld", much(machine.hostStealShare().orElse(0)))));
  }

  /** What the throughput grows by without something that takes a share of the calls' time. */
  static double gain(double share) {
    double known = Math.min(SHARE_MAX, share);
    return known / (1 - known);
  }

  /** The same, if the processors that calls need have to be there. */
  double capped(double share) {
    return Math.min(gain(share), left());
  }

  /** What the most used resource has left, as a share of what the run uses of it. */
  double left() {
    double own = ownShare().orElse(machine.hostBusyShare().orElse(0));
    return DoubleStream.concat(
            Stream.of(
                    servers.serverCpuShare(),
                    servers.busiestServerCpuShare(),
                    clients.clientCpuShare(),
                    clients.networkShare(),
                    clients.hotThreadShare())
                .flatMapToDouble(OptionalDouble::stream),
            // Of what others leave of the machine.
            DoubleStream.of(own / (own + Math.max(0, 1 - hostUsed()))))
        .filter(share -> share > 0)
        .map(share -> Math.max(0, 1 - share) / share)
        .min()
        .orElse(SHARE_MAX / (1 - SHARE_MAX));
  }

  /** The handlers with calls; empty if it is not known which share of the calls they have. */
  private OptionalDouble inHandlers() {
    return load.callsPerOperation().isPresent() && servers.waitingCalls().isPresent()
        ? servers.activeHandlers()
        : OptionalDouble.empty();
  }

  /** The number of handlers that would use the servers' processors, or wait for one. */
  private double onProcessors() {
    return servers.usedProcessors().orElse(0) / (1 - (isShared() ? machineWaits() : serversWait()));
  }

  /** The share of the calls' time that is not known to be spent on something else. */
  double unexplained() {
    return Math.max(
        0, 1 - Stream.of(LimitType.values()).mapToDouble(it -> it.share.applyAsDouble(this)).sum());
  }

  /**
   * The share of the calls that wait for a resource which serves one after the other, as in a queue
   * with one server (M/M/1). A call does not wait for itself.
   */
  double waitingForOne(OptionalDouble use) {
    double known = Math.min(SHARE_MAX, use.orElse(0));
    double ofOthers = known - known / Math.max(1, calls);
    return Math.min(outside, ofOthers * ofOthers / (1 - ofOthers) / calls);
  }

  double machineWaits() {
    return waiting(
        hostUsed(),
        machine.hostProcessors(),
        ownShare().orElse(machine.hostBusyShare().orElse(0)) * machine.hostProcessors().orElse(0));
  }

  /** The mean of all calls: those of the busiest server, and the others. */
  double serversWait() {
    double ofBusiest = servers.busiestServerCallsShare().orElse(0);
    double used = servers.usedProcessors().orElse(0);
    double usedByBusiest =
        Math.min(
            used, servers.busiestServerCpuShare().orElse(0) * servers.serverProcessors().orElse(0));
    return serversWait(ofBusiest, servers.busiestServerCpuShare().orElse(0), usedByBusiest)
        + serversWait(1 - ofBusiest, othersCpuShare(), used - usedByBusiest);
  }

  /**
   * @param callsShare of all calls, of some servers
   * @param use the share of their processors that they use
   * @param used the number of processors that they use
   */
  private double serversWait(double callsShare, double use, double used) {
    // As many processors for all calls as these use for theirs.
    return callsShare > 0
        ? callsShare * waiting(use, servers.serverProcessors(), used / callsShare)
        : 0;
  }

  /** What a server but the busiest uses of its processors; of the only one what it uses. */
  private double othersCpuShare() {
    double all = servers.serverCpuShare().orElse(0);
    double ofBusiest = servers.busiestServerCallsShare().orElse(0);
    return ofBusiest < 1
        ? Math.max(0, all - ofBusiest * servers.busiestServerCpuShare().orElse(0)) / (1 - ofBusiest)
        : 0;
  }

  private boolean hasHotServer() {
    double use = servers.busiestServerCpuShare().orElse(0);
    return use >= HOT_MIN && use >= HOT_RATIO * othersCpuShare();
  }

  /** On the clients' own machine, or on the processors that they are bound to. */
  double clientsWait() {
    double used = machine.hostClientsShare().orElse(0) * machine.hostProcessors().orElse(0);
    double share = clients.clientCpuShare().orElse(0);
    OptionalDouble own =
        share > 0 && machine.hostProcessors().isPresent()
            ? OptionalDouble.of(Math.max(1, Math.rint(used / share)))
            : OptionalDouble.empty();
    double bound = waiting(share, own, used);
    return isShared()
        ? bound
        : Math.max(bound, waiting(hostUsed(), machine.hostProcessors(), used));
  }

  /**
   * The share of the time of work on processors in which it waits for one: in a queue before them
   * (M/M/m) by Erlang's formula C, see A. Allen, Probability, Statistics and Queueing Theory, 1990.
   * Everything in a call is such work, so all of its time that has no other explanation is
   * lengthened alike. A call does not wait for itself, nor for those that wait for a handler, a
   * sync or a read.
   *
   * @param use the used share of the processors
   * @param number of processors; if it is unknown, nothing waits
   * @param used the number of processors that calls use
   */
  private double waiting(double use, OptionalDouble number, double used) {
    int processors = (int) Math.rint(number.orElse(0));
    if (processors < 1) {
      return 0;
    }
    double atProcessors = calls * Math.max(1 - SHARE_MAX, 1 - inQueue - sync - read);
    double ofOthers =
        Math.max(0, Math.min(SHARE_MAX, use) - Math.min(1, used / atProcessors) / processors);
    double offered = ofOthers * processors;
    double allBusy = 1;
    for (int k = 1; k <= processors; k++) {
      allBusy = offered * allBusy / (k + offered * allBusy);
    }
    double mustWait = allBusy / (1 - ofOthers * (1 - allBusy));
    double wait = mustWait / (processors * (1 - ofOthers));
    return wait / (1 + wait);
  }

  boolean isTarget() {
    return load.target().isPresent()
        && load.throughput()
            >= load.due().orElse(load.target().getAsInt()) * (1 - Thresholds.TARGET_SHORTFALL_MAX);
  }

  boolean isCompaction() {
    return waits.compactionsWaiting().orElse(0) >= COMPACTIONS_MIN;
  }

  /**
   * What writes gain at most if none is held back. Not known if calls are of several operations:
   * they hold back more threads than are known.
   */
  private OptionalDouble atMost() {
    return blocked < SHARE_MAX && load.callsPerOperation().orElse(1) >= CALLS_MIN
        ? OptionalDouble.of(gain(blocked))
        : OptionalDouble.empty();
  }

  /** The share of the clients' machine that nobody else can use. */
  private double hostUsed() {
    return machine.hostBusyShare().orElse(0) + machine.hostStealShare().orElse(0);
  }

  /** The share of their machine that the clients and the servers on it use. */
  private OptionalDouble ownShare() {
    OptionalDouble ofClients = machine.hostClientsShare();
    OptionalDouble ofServers = isShared() ? machine.hostServersShare() : OptionalDouble.of(0);
    return machine.shared().isPresent() && ofClients.isPresent() && ofServers.isPresent()
        ? OptionalDouble.of(
            Math.min(
                machine.hostBusyShare().orElse(1),
                ofServers.getAsDouble() + ofClients.getAsDouble()))
        : OptionalDouble.empty();
  }

  boolean isShared() {
    return machine.shared().orElse(false);
  }

  /** What neither the clients nor the servers are known to use of the clients' machine. */
  private OptionalDouble ofOthers() {
    return much(
        machine.hostBusyShare().orElse(0)
            - machine.hostClientsShare().orElse(0)
            - machine.hostServersShare().orElse(0));
  }

  private static OptionalDouble much(double share) {
    return share >= OTHERS_MIN ? OptionalDouble.of(share) : OptionalDouble.empty();
  }

  boolean hasShortReads() {
    return idle > 0 && waits.fileReadsPerCall().orElse(0) >= READS_MIN;
  }

  /** The only region of a table takes no more than its share. */
  boolean isHot() {
    double share = waits.hotRegionShare().orElse(0);
    return share >= HOT_MIN && share * waits.regions() >= HOT_RATIO;
  }

  /** Whether more threads would have more calls under way. */
  boolean isRoundTrip() {
    return blocked < Limit.GAIN_MIN
        && inQueue <= inHandlers
        && isUseKnown()
        && load.callMs().isPresent()
        && DoubleStream.of(load.callsUnderWay().orElse(0), calls)
            .anyMatch(
                number ->
                    number >= load.threads() * UNDER_WAY_MIN
                        && number <= load.threads() * UNDER_WAY_MAX);
  }

  /** Whether the use of the servers and of all clients' machines is known. */
  private boolean isUseKnown() {
    return servers.serverCpuShare().isPresent()
        && clients.unknownClients() == 0
        && (machine.hostBusyShare().isPresent() || clients.clientCpuShare().isPresent());
  }
}
