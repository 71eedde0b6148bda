package io.github.hbaseycsb.analysis.limit;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Finds what limited a run: the first rule that applies, in the order of {@link LimitType}. */
public final class LimitRules {
  /** The minimum number of waiting calls for a limit. */
  private static final double WAITING_MIN = 1;

  /** The share of the calls in flight from which calls spend most of their time in handlers. */
  private static final double IN_HANDLERS_MIN = 0.5;

  /** The share of the time in handlers that the main part of it takes. */
  private static final double OF_HANDLERS_MIN = 0.5;

  /**
   * The minimum ratio of answered calls to operations. If it is lower, several operations were sent
   * as one call.
   */
  private static final double CALLS_MIN = 0.9;

  /**
   * The maximum number of calls in flight per thread. If it is higher, threads do not wait for
   * their calls.
   */
  private static final double UNDER_WAY_MAX = 1.1;

  /** The ratio of a hot region's requests to an equal share. */
  private static final double HOT_RATIO = 2;

  /** The minimum mean number of compactions that run or wait on a server. */
  private static final double COMPACTIONS_MIN = 0.5;

  /** The share of a machine up to which calls do not wait long for a processor. */
  private static final double USED_UP = 0.85;

  /** The minimum share of a fully used shared machine that clients and servers use. */
  private static final double OWN_MIN = 0.6;

  /** The share of a machine used by other processes from which it is reported. */
  private static final double OTHERS_MIN = 0.15;

  private final LimitEvidence run;
  private final LimitEvidence.Load load;
  private final LimitEvidence.Machine machine;
  private final LimitEvidence.Clients clients;
  private final LimitEvidence.Servers servers;
  private final LimitEvidence.Waits waits;
  private final Map<LimitType, Rule> rules = new EnumMap<>(LimitType.class);

  /** When a limit is named, and the figures that show it. */
  private record Rule(BooleanSupplier holds, Supplier<String> reason) {}

  private LimitRules(LimitEvidence run) {
    this.run = run;
    load = run.load();
    machine = run.machine();
    clients = run.clients();
    servers = run.servers();
    waits = run.waits();
    rule(LimitType.TARGET, this::isTarget, this::target);
    rule(LimitType.COMPACTION, this::isCompaction, this::compaction);
    rule(
        LimitType.MEMSTORE_BLOCKED,
        () -> reaches(waits.blockedShare(), LimitType.MEMSTORE_BLOCKED),
        this::blocked);
    rule(
        LimitType.GC,
        () -> reaches(servers.gcShare(), LimitType.GC),
        () -> "a server spent " + percent(servers.gcShare()) + " of the time in collections");
    rule(
        LimitType.CLIENT_THREAD,
        () -> reaches(clients.hotThreadShare(), LimitType.CLIENT_THREAD),
        this::clientThread);
    rule(LimitType.HANDLERS, this::isHandlers, this::handlers);
    rule(LimitType.CLIENT_CPU, this::isClientCpu, this::clientCpu);
    rule(LimitType.SERVER_CPU, this::isServerCpu, this::serverCpu);
    rule(
        LimitType.NETWORK,
        () -> reaches(clients.networkShare(), LimitType.NETWORK),
        () -> percent(clients.networkShare()) + " of what a client's interfaces can carry");
    rule(
        LimitType.WAL_SYNC,
        () -> takesTime(waits.syncShare(), LimitType.WAL_SYNC),
        () -> timeOf(waits.syncShare(), LimitType.WAL_SYNC));
    rule(LimitType.DISK_READ, this::isDiskRead, this::diskRead);
    rule(LimitType.HOT_REGION, this::isHotRegion, this::hotRegion);
    rule(LimitType.CONCURRENCY, this::isConcurrency, this::concurrency);
  }

  private void rule(LimitType type, BooleanSupplier holds, Supplier<String> reason) {
    rules.put(type, new Rule(holds, reason));
  }

  /** Judges a run. */
  public static Limit of(LimitEvidence run) {
    return new LimitRules(run).limit();
  }

  private Limit limit() {
    for (Map.Entry<LimitType, Rule> rule : rules.entrySet()) {
      if (rule.getValue().holds().getAsBoolean()) {
        LimitType type = rule.getKey();
        Optional<Saturation> more = type == LimitType.CONCURRENCY ? saturation() : Optional.empty();
        return new Limit(
            type,
            "limited by "
                + type.text()
                + ": "
                + rule.getValue().reason().get()
                + more.map(Saturation::text).orElse(""),
            more.map(all -> OptionalInt.of(all.threads())).orElse(OptionalInt.empty()),
            more.map(all -> OptionalDouble.of(all.throughput())).orElse(OptionalDouble.empty()),
            run);
      }
    }
    return new Limit(
        LimitType.UNKNOWN,
        "the limit is unknown: " + (isUsedUpByOthers() ? othersUseItUp() + "; " : "") + known(),
        OptionalInt.empty(),
        OptionalDouble.empty(),
        run);
  }

  private static boolean reaches(OptionalDouble value, LimitType type) {
    return value.isPresent() && value.getAsDouble() >= type.threshold();
  }

  private boolean isTarget() {
    return load.target().isPresent()
        && load.throughput() >= load.target().getAsInt() * LimitType.TARGET.threshold();
  }

  private String target() {
    return String.format(
        ROOT, "the target was %,d operations/s; %s", load.target().orElseThrow(), known());
  }

  private boolean isCompaction() {
    return reaches(waits.blockedShare(), LimitType.COMPACTION)
        && waits.compactionsWaiting().orElse(0) >= COMPACTIONS_MIN;
  }

  private String compaction() {
    return blocked()
        + String.format(
            ROOT,
            ", with %.1f compactions under way on a server",
            waits.compactionsWaiting().orElse(0));
  }

  private String blocked() {
    return "writes were blocked for " + percent(waits.blockedShare()) + " of the time";
  }

  private String clientThread() {
    return clients.hotThread().orElse("one")
        + " used "
        + percent(clients.hotThreadShare())
        + " of a processor; more clients, or more hbase.connections, use more threads";
  }

  private boolean isHandlers() {
    boolean isIdle =
        !isUsedUp()
            || servers.activeHandlers().orElse(Double.MAX_VALUE)
                < servers.serverProcessors().orElse(0);
    return isQueued()
        && isIdle
        && !isUsedUpByOthers()
        && !takesHandlers(waits.syncShare())
        && !takesHandlers(waits.diskShare());
  }

  private boolean isQueued() {
    double waiting = servers.waitingCalls().orElse(0);
    return waiting >= WAITING_MIN
        && waiting
            >= servers.activeHandlers().orElse(Double.MAX_VALUE) * LimitType.HANDLERS.threshold();
  }

  /**
   * Whether a part takes the threshold's share of the time of all calls or, if calls wait for a
   * handler, most of the time in handlers.
   */
  private boolean takesTime(OptionalDouble share, LimitType type) {
    return reaches(share, type) || (isQueued() && takesHandlers(share));
  }

  private boolean takesHandlers(OptionalDouble share) {
    return ofHandlers(share).orElse(0) >= OF_HANDLERS_MIN;
  }

  /** Converts a share of the time of all calls to a share of the time in handlers. */
  private OptionalDouble ofHandlers(OptionalDouble share) {
    double active = servers.activeHandlers().orElse(0);
    return active > 0 && share.isPresent() && load.callsUnderWay().isPresent()
        ? OptionalDouble.of(
            Math.min(1, share.getAsDouble() * load.callsUnderWay().getAsDouble() / active))
        : OptionalDouble.empty();
  }

  private String timeOf(OptionalDouble share, LimitType type) {
    return reaches(share, type)
        ? "they take " + percent(share) + " of the time of all calls or more"
        : "they take " + percent(ofHandlers(share)) + " of the time in handlers or more";
  }

  private boolean isUsedUp() {
    return servers.serverCpuShare().orElse(0) >= USED_UP
        || (isHostUsedUp() && machine.shared().orElse(true));
  }

  /**
   * Whether the clients' machine is fully used by any processes. Withheld time counts, because it
   * cannot be used.
   */
  private boolean isHostUsedUp() {
    return machine.hostBusyShare().orElse(0) + machine.hostStealShare().orElse(0) >= USED_UP;
  }

  /** Whether the shared machine is fully used, mostly by clients and servers. */
  private boolean isSharedMachineUsedUp() {
    return isShared() && isHostUsedUp() && ownShare().orElse(0) >= OWN_MIN;
  }

  /**
   * Whether the clients' machine is fully used because of processes that are neither clients nor
   * servers of the run.
   */
  private boolean isUsedUpByOthers() {
    return isHostUsedUp() && ownShare().orElse(1) < OWN_MIN;
  }

  private String othersUseItUp() {
    return machine.hostStealShare().orElse(0) >= OTHERS_MIN
        ? "other processes and the hypervisor saturate the machine"
        : "other processes saturate the machine";
  }

  /** The share of their machine that the clients and the servers on it use. */
  private OptionalDouble ownShare() {
    OptionalDouble ofClients = machine.hostClientsShare();
    if (machine.shared().isEmpty() || ofClients.isEmpty() || !isShared()) {
      return machine.shared().isEmpty() ? OptionalDouble.empty() : ofClients;
    }
    return machine.hostServersShare().isPresent()
        ? OptionalDouble.of(
            Math.min(1, machine.hostServersShare().getAsDouble() + ofClients.getAsDouble()))
        : OptionalDouble.empty();
  }

  private boolean isShared() {
    return machine.shared().orElse(false);
  }

  private String handlers() {
    return String.format(
        ROOT,
        "%.1f calls waited for a handler while %.1f were in one%s; %s",
        servers.waitingCalls().orElseThrow(),
        servers.activeHandlers().orElseThrow(),
        // Then more handlers may wait for the region.
        isHot() ? ", and " + hotShare() : "",
        known());
  }

  private boolean isClientCpu() {
    boolean ofItsOwn =
        machine.shared().isPresent() && !isShared() && isHostUsedUp() && !isUsedUpByOthers();
    return reaches(clients.clientCpuShare(), LimitType.CLIENT_CPU)
        || ofItsOwn
        || (isSharedMachineUsedUp()
            && machine.hostClientsShare().getAsDouble()
                >= machine.hostServersShare().getAsDouble());
  }

  private String clientCpu() {
    return reaches(clients.clientCpuShare(), LimitType.CLIENT_CPU)
        ? "a client used " + percent(clients.clientCpuShare()) + " of those available to it"
        : busyMachine();
  }

  private boolean isServerCpu() {
    return reaches(servers.serverCpuShare(), LimitType.SERVER_CPU)
        || (isSharedMachineUsedUp()
            && machine.hostServersShare().getAsDouble() > machine.hostClientsShare().getAsDouble());
  }

  private String serverCpu() {
    return isSharedMachineUsedUp()
        ? busyMachine()
        : "a server used " + percent(servers.serverCpuShare()) + " of them";
  }

  private String busyMachine() {
    List<String> by = new ArrayList<>();
    if (isShared()) {
      machine.hostServersShare().ifPresent(share -> by.add("servers " + percent(share)));
    }
    machine.hostClientsShare().ifPresent(share -> by.add("clients " + percent(share)));
    return "%s %s busy%s%s"
        .formatted(
            isShared() ? "the machine that both share was" : "their machine was",
            percent(machine.hostBusyShare()),
            by.isEmpty() ? "" : " (" + String.join(", ", by) + ")",
            withheld());
  }

  /**
   * Whether calls wait for the disk. Reads shorter than a millisecond are published as 0; then the
   * place where calls wait shows it.
   */
  private boolean isDiskRead() {
    boolean isShort =
        reaches(waits.fileReadsPerCall(), LimitType.DISK_READ) && isInHandlers() && !isUsedUp();
    return !isUsedUpByOthers() && (takesTime(waits.diskShare(), LimitType.DISK_READ) || isShort);
  }

  private String diskRead() {
    return takesTime(waits.diskShare(), LimitType.DISK_READ)
        ? timeOf(waits.diskShare(), LimitType.DISK_READ)
        : String.format(
            ROOT,
            "%.1f blocks a call are read from the file system, and %.1f of %.1f calls under way are"
                + " in handlers; %s",
            waits.fileReadsPerCall().orElseThrow(),
            servers.activeHandlers().orElseThrow(),
            load.callsUnderWay().orElseThrow(),
            known());
  }

  /**
   * Whether calls spend most of their time in handlers; unknown if several operations were sent as
   * one call.
   */
  private boolean isInHandlers() {
    return load.callsPerOperation().orElse(0) >= CALLS_MIN
        && servers.activeHandlers().orElse(0)
            >= load.callsUnderWay().orElse(Double.MAX_VALUE) * IN_HANDLERS_MIN;
  }

  private boolean isHotRegion() {
    return isHot() && isInHandlers() && !isUsedUp() && !isUsedUpByOthers();
  }

  /** The only region of a table takes no more than its share. */
  private boolean isHot() {
    return reaches(waits.hotRegionShare(), LimitType.HOT_REGION)
        && waits.hotRegionShare().getAsDouble() * waits.regions() >= HOT_RATIO;
  }

  private String hotShare() {
    return "one of %d regions takes %s of the requests"
        .formatted(waits.regions(), percent(waits.hotRegionShare()));
  }

  private String hotRegion() {
    return String.format(
        ROOT,
        "%s, and %.1f of %.1f calls under way are in its server's handlers; %s",
        hotShare(),
        servers.activeHandlers().orElseThrow(),
        load.callsUnderWay().orElseThrow(),
        known());
  }

  private boolean isConcurrency() {
    double underWay = load.callsUnderWay().orElse(0);
    return underWay >= load.threads() * LimitType.CONCURRENCY.threshold()
        && underWay <= load.threads() * UNDER_WAY_MAX
        && isUseKnown()
        && !isHostUsedUp()
        && Stream.of(servers.serverCpuShare(), clients.clientCpuShare(), clients.networkShare())
            .allMatch(share -> share.orElse(0) < USED_UP);
  }

  /** Whether the use of the servers and of all clients' machines is known. */
  private boolean isUseKnown() {
    return servers.serverCpuShare().isPresent()
        && clients.unknownClients() == 0
        && (machine.hostBusyShare().isPresent() || clients.clientCpuShare().isPresent());
  }

  private String concurrency() {
    return String.format(
        ROOT,
        "%s x %s ms; %s",
        Counted.of(load.threads(), "thread"),
        ms(load.callMs().orElseThrow()),
        known());
  }

  /**
   * What more threads would achieve.
   *
   * @param threads the necessary number of threads
   * @param throughput operations per second that they would reach
   */
  private record Saturation(int threads, double throughput) {
    String text() {
      return String.format(
          ROOT, "; %d threads would probably reach %s at most", threads, grouped(throughput));
    }
  }

  /**
   * The saturation of the most used resource, if each operation needs as much of it as now and no
   * call waits for another. This is an upper limit, because calls wait before a resource is fully
   * used.
   */
  private Optional<Saturation> saturation() {
    double times =
        DoubleStream.concat(
                Stream.of(
                        servers.serverCpuShare(), clients.clientCpuShare(), clients.networkShare())
                    .flatMapToDouble(OptionalDouble::stream)
                    .filter(share -> share > 0)
                    .map(share -> USED_UP / share),
                timesOfHost().stream())
            .min()
            .orElse(1);
    if (times <= 1) {
      return Optional.empty();
    }
    int threads = (int) Math.ceil(load.threads() * times);
    return threads > load.threads()
        ? Optional.of(new Saturation(threads, load.throughput() * times))
        : Optional.empty();
  }

  /**
   * How much more of the clients' machine the run could use. The part that is used by others or
   * withheld is not available.
   */
  private OptionalDouble timesOfHost() {
    double busy = machine.hostBusyShare().orElse(0);
    double own = Math.min(busy, ownShare().orElse(busy));
    return own > 0
        ? OptionalDouble.of((USED_UP - (busy - own) - machine.hostStealShare().orElse(0)) / own)
        : OptionalDouble.empty();
  }

  /** Two significant digits, because the estimate is not more accurate. */
  private static String grouped(double throughput) {
    double unit = Math.pow(10, Math.floor(Math.log10(Math.max(10, throughput))) - 1);
    return String.format(ROOT, "%,.0f/s", Math.round(throughput / unit) * unit);
  }

  private String known() {
    List<String> known = new ArrayList<>();
    servers.serverCpuShare().ifPresent(share -> known.add("servers " + percent(share) + " busy"));
    machine
        .hostBusyShare()
        .ifPresent(
            share ->
                known.add(
                    (isShared() ? "the machine that both share " : "clients' machine ")
                        + percent(share)
                        + others(share)));
    return known.isEmpty()
        ? "the servers' processor use was not measured"
        : known.stream().collect(Collectors.joining(", "));
  }

  /** A remark such as {@code (40% by other processes), 20% withheld by the hypervisor}. */
  private String others(double busy) {
    double others = busy - ownShare().orElse(busy);
    return (others >= OTHERS_MIN ? " (" + percent(others) + " by other processes)" : "")
        + withheld();
  }

  private String withheld() {
    double steal = machine.hostStealShare().orElse(0);
    return steal >= OTHERS_MIN ? ", " + percent(steal) + " withheld by the hypervisor" : "";
  }

  private static String percent(OptionalDouble share) {
    return percent(share.orElseThrow());
  }

  private static String percent(double share) {
    return String.format(ROOT, "%.0f%%", share * Units.PERCENT);
  }

  private static String ms(double ms) {
    return String.format(ROOT, ms < 1 ? "%.2f" : ms < 10 ? "%.1f" : "%.0f", ms);
  }
}
