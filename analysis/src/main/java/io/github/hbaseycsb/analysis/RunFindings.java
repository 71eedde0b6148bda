package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.histogram.LogFigures;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.run.UnsentOperations;
import io.github.hbaseycsb.analysis.run.YcsbOutput;
import io.github.hbaseycsb.analysis.server.ClientColocation;
import io.github.hbaseycsb.analysis.server.HostWindow.Host;
import io.github.hbaseycsb.analysis.server.HostWindow.HotThread;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.Verdict;
import io.github.hbaseycsb.model.run.WriteAudit;
import io.github.hbaseycsb.property.BindingProperty;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Findings about a run from its record, its clients' files, and the activity of machines. */
record RunFindings(RunView data, RunView undisturbed, RunRecord run, FindingList findings) {
  /** What the cost of an operation says of other throughputs is not more accurate. */
  private static final int CEILING_DIGITS = 2;

  RunFindings(RunView data, FindingList findings) {
    this(data, data.undisturbed(), data.record(), findings);
  }

  /** Adds all findings. Those about whether it ran at all come first. */
  void add() {
    clients();
    operations();
    part(FindingType.STALE_READS, "Stale");
    part(FindingType.EMPTY_READS, "Empty");
    part(FindingType.UPDATE_RETRIES, "Retries");
    coverage();
    emptyTurns();
    overrunTurns();
    target();
    saturation();
    freezes();
    clocks();
    window();
    data.faults().forEach(this::fault);
    data.audit().filter(audit -> audit.lost() > 0).ifPresent(this::lost);
    data.audit()
        .map(audit -> audit.staleReads().orElse(0))
        .filter(reads -> reads > 0)
        .ifPresent(this::stale);
    boolean hasFaults = !data.faults().isEmpty();
    findings.addAll(
        run.notes().stream()
            .map(
                note ->
                    new Finding(
                        note.code(),
                        // Faults may change the number of regions.
                        hasFaults && note.code().equals(FindingType.REGIONS_CHANGED.code())
                            ? Verdict.VALID
                            : note.verdict(),
                        OptionalInt.of(run.identity().run()),
                        note.text()))
            .toList());
    ServerFindings.add(undisturbed.servers().window(), findings);
    hostsUnknown();
    data.hosts().hosts().forEach(this::busy);
    data.hosts().hosts().forEach(this::steal);
    data.hosts().threads().forEach(this::saturated);
    new DipFindings(undisturbed, findings).add();
  }

  private void fault(FaultFigures faults) {
    FaultRecord fault = faults.fault();
    boolean happened = fault.doneMs().isPresent();
    if (fault.failure().isPresent()) {
      findings.addCase(
          FindingType.FAULT_FAILED,
          happened ? Verdict.SUSPECT : Verdict.INVALID,
          "faultFailed",
          Map.of("name", faults.name(), "happened", happened, "failure", fault.failure().get()));
    }
  }

  private void lost(WriteAudit audit) {
    boolean promised = run.waitsForSyncs();
    String durability = BindingProperty.DURABILITY.textIn(run.properties()::get);
    findings.addCase(
        FindingType.WRITES_LOST,
        promised ? Verdict.INVALID : Verdict.VALID,
        "writesLost",
        Map.of("audit", audit, "durability", durability, "promised", promised));
  }

  private void stale(long reads) {
    boolean promised =
        data.faults().isEmpty()
            && run.waitsForSyncs()
            && BindingProperty.CONSISTENCY.textIn(run.properties()::get).equals("STRONG");
    findings.add(
        FindingType.WRITES_UNREAD,
        promised ? Verdict.SUSPECT : Verdict.VALID,
        Counted.of(reads, "read"));
  }

  private void clients() {
    if (run.clients().isEmpty()) {
      findings.addCase(FindingType.CLIENT_FILES_MISSING, "filesMissing", Map.of());
    }
    for (RunRecord.Client client : run.clients()) {
      if (!data.outputs().containsKey(client.number())
          || !data.logs().clients().numbers().contains(client.number())) {
        findings.addCase(
            FindingType.CLIENT_FILES_MISSING,
            "filesMissing",
            Map.of(
                "client", client.number(),
                "clients", run.clients().size(),
                "file", YcsbOutput.FILE));
      }
      exitStatus(client);
    }
    for (String file : data.logs().clients().damaged()) {
      findings.add(FindingType.LOG_DAMAGED, file);
    }
  }

  private void exitStatus(RunRecord.Client client) {
    YcsbOutput output = data.outputs().get(client.number());
    boolean failedNone = output == null || output.failedOperations() == 0;
    boolean saysFailed = client.exitStatus() == 3;
    if (saysFailed ? failedNone && client.complaint().isPresent() : client.exitStatus() != 0) {
      findings.addCase(FindingType.CLIENT_FAILED, "clientFailed", client);
    } else if (saysFailed && failedNone) {
      findings.addCase(FindingType.OPERATIONS_FAILED, "failedUnknown", client);
    }
  }

  private void operations() {
    if (data.logs().operations() == 0) {
      findings.add(FindingType.NOTHING_RAN);
    }
    boolean hasFaults = !data.faults().isEmpty();
    failedAfterFaults();
    long done = undisturbed.logs().operations();
    long errors = undisturbed.logs().errors();
    Collection<YcsbOutput> outputs = data.outputs().values();
    long failedInRun =
        hasFaults
            ? errors + undisturbed.logs().errorsBefore()
            : Math.max(errors, outputs.stream().mapToLong(YcsbOutput::failedOperations).sum());
    if (failedInRun == 0) {
      return;
    }
    long doneInRun = Math.max(done, outputs.stream().mapToLong(YcsbOutput::operations).sum());
    boolean tooMany =
        share(errors, done) > Thresholds.FAILED_SHARE_MAX
            || share(failedInRun, doneInRun) > Thresholds.FAILED_SHARE_MAX;
    findings.addCase(
        FindingType.OPERATIONS_FAILED,
        tooMany ? Verdict.INVALID : Verdict.SUSPECT,
        "operationsFailed",
        Map.of(
            "faults", hasFaults,
            "failed", errors,
            "percent", share(errors, done) * Units.PERCENT,
            "inRun", failedInRun,
            "percentInRun", share(failedInRun, doneInRun) * Units.PERCENT));
  }

  private void failedAfterFaults() {
    long failed = data.faults().stream().mapToLong(FaultFigures::failedAfter).sum();
    if (failed > 0) {
      double share = share(failed, data.logs().operations());
      findings.addCase(
          FindingType.OPERATIONS_FAILED,
          share > Thresholds.FAILED_SHARE_MAX ? Verdict.INVALID : Verdict.SUSPECT,
          "failedAfterFaults",
          Map.of("failed", failed, "percent", share * Units.PERCENT));
    }
  }

  /** Notes which part of the operations the clients counted under a measurement, if they did. */
  private void part(FindingType type, String measurement) {
    YcsbOutput.Share share =
        data.outputs().values().stream()
            .map(output -> output.share(measurement))
            .reduce(new YcsbOutput.Share(0, 0), YcsbOutput.Share::plus);
    if (share.of() > 0) {
      String percent = Text.rounded(Units.PERCENT * share.count() / share.of());
      findings.add(type, share.count(), share.of(), percent);
    }
  }

  private static double share(long failed, long done) {
    return failed == 0 ? 0 : (double) failed / (failed + done);
  }

  private void coverage() {
    if (run.times().windowEndMs().isEmpty()) {
      return;
    }
    double seconds = windowSeconds();
    for (RunRecord.Client client : run.clients()) {
      double covered = data.logs().clients().coveredSeconds().get(client.number());
      if (covered < seconds * Thresholds.COVERED_SHARE_MIN) {
        findings.add(FindingType.WINDOW_NOT_COVERED, client.number(), covered, seconds);
      }
    }
  }

  /** How long the clients had to work, s: the window or, if they take turns, theirs. */
  private double windowSeconds() {
    return run.times().windowEndMs().isPresent() && run.conditions().turns().isEmpty()
        ? run.times().windowMs() / Units.MS_PER_SECOND
        : data.logs().seconds();
  }

  private void emptyTurns() {
    int turns = data.logs().turns().size();
    long empty = data.logs().turns().stream().filter(turn -> turn.throughput() == 0).count();
    if (empty > 0 && empty < turns) {
      findings.add(FindingType.EMPTY_TURN, empty, turns);
    }
  }

  /** Operations may go on in the pause after their turn. */
  private void overrunTurns() {
    double turnSeconds =
        run.conditions().turns().stream()
            .mapToDouble(turns -> turns.schedule().turnMs() / Units.MS_PER_SECOND)
            .sum();
    int turns = data.logs().turns().size();
    DoubleSummaryStatistics overrun =
        data.logs().turns().stream()
            .mapToDouble(turn -> turn.seconds() - turnSeconds)
            .filter(seconds -> seconds > 0)
            .summaryStatistics();
    if (overrun.getSum() > Thresholds.TURN_OVERRUN_SHARE_MAX * turnSeconds * turns) {
      findings.add(FindingType.TURN_OVERRUN, overrun.getCount(), turns, overrun.getMax());
    }
  }

  /** Whether it kept to its target rate and, if not, what that does to its latencies. */
  private void target() {
    OptionalInt target = run.target();
    OptionalDouble throughput = undisturbed.logs().throughput();
    if (target.isPresent() && throughput.isPresent()) {
      rate(target.getAsInt(), throughput.getAsDouble());
      percentiles();
    }
  }

  private void rate(int target, double throughput) {
    double missing = 1 - throughput / undisturbed.logs().dueRate(target);
    boolean missed = missing > 0;
    if (Math.abs(missing) > Thresholds.TARGET_SHORTFALL_MAX) {
      findings.addCase(
          missed ? FindingType.TARGET_MISSED : FindingType.TARGET_EXCEEDED,
          "offTarget",
          Map.of(
              "throughput", throughput,
              "missed", missed,
              "percent", Math.abs(missing) * Units.PERCENT,
              "target", target,
              "offered", undisturbed.logs().offered()));
    }
  }

  private void percentiles() {
    UnsentOperations unsent = undisturbed.unsent();
    LogFigures logs = undisturbed.logs();
    List<String> wrong = unsent.percentiles(logs.operations());
    if (!wrong.isEmpty()) {
      findings.addCase(
          FindingType.PERCENTILE_UNRELIABLE,
          "unanswered",
          Map.of(
              "unsent",
              unsent,
              "percent",
              unsent.share() * Units.PERCENT,
              "turns",
              !logs.turns().isEmpty(),
              "faults",
              !data.faults().isEmpty(),
              "percentiles",
              wrong));
    }
  }

  private void saturation() {
    for (Map.Entry<Integer, YcsbOutput> client : data.outputs().entrySet()) {
      double gc = client.getValue().gcPercent().orElse(0);
      if (gc > Thresholds.CLIENT_GC_PERCENT_MAX) {
        findings.add(FindingType.CLIENT_SATURATED, client.getKey(), gc);
      }
    }
    Map<String, List<RunRecord.Client>> byHost =
        run.clients().stream()
            .collect(
                Collectors.groupingBy(
                    client -> client.machine().map(RunRecord.Machine::host).orElse(""),
                    TreeMap::new,
                    Collectors.toList()));
    Stream.concat(
            byHost.entrySet().stream()
                .map(host -> use(host.getKey(), host.getValue()))
                .flatMap(Optional::stream),
            data.hosts().hosts().stream()
                .filter(host -> !host.machine().shared().orElse(false))
                .flatMap(host -> host.clientCpuShareMax().stream().boxed())
                .map(share -> new Use(share, Optional.empty(), 0)))
        .max(Comparator.comparingDouble(Use::share))
        .filter(most -> most.share() > Thresholds.CLIENT_CPU_SHARE_MAX)
        .ifPresent(this::bound);
  }

  /**
   * What clients used of the processors that are available to them.
   *
   * @param share from 0 to 1
   * @param host whose they are; empty if they are those that one client may use
   */
  private record Use(double share, Optional<String> host, int processors) {}

  /**
   * The clients' use of their machine, with the processor time of each client in the window. Empty
   * if a server shares it: what limits both together is for the rules of the limits.
   */
  private Optional<Use> use(String host, List<RunRecord.Client> clients) {
    int processors =
        clients.get(0).machine().map(RunRecord.Machine::processors).orElse(run.processors());
    clients.stream()
        .filter(client -> client.cpuSeconds().isEmpty())
        .forEach(client -> findings.add(FindingType.CLIENT_CPU_UNKNOWN, client.number()));
    double cpuSeconds = clients.stream().mapToDouble(client -> client.cpuSeconds().orElse(0)).sum();
    double seconds = windowSeconds();
    return seconds == 0 || new ClientColocation(run).sharedBy(clients.get(0)).orElse(false)
        ? Optional.empty()
        : Optional.of(new Use(cpuSeconds / seconds / processors, Optional.of(host), processors));
  }

  private void bound(Use use) {
    Optional<String> most =
        data.logs().throughput().stream()
            .mapToObj(throughput -> new BigDecimal(throughput / use.share()))
            .map(exact -> Text.of("%,.0f", exact.round(new MathContext(CEILING_DIGITS))))
            .findFirst();
    findings.addCase(
        FindingType.CLIENT_BOUND,
        "clientBound",
        Map.of("use", use, "percent", use.share() * Units.PERCENT, "most", most));
  }

  private void clocks() {
    LongSummaryStatistics ahead =
        run.clients().stream()
            .flatMap(client -> client.machine().stream())
            .mapToLong(RunRecord.Machine::clockAheadMs)
            .summaryStatistics();
    boolean far =
        ahead.getCount() > 0
            && Math.max(Math.abs(ahead.getMin()), Math.abs(ahead.getMax()))
                > Thresholds.CLOCK_DIFFERENCE_MS_MAX;
    if (far) {
      findings.add(FindingType.CLOCKS_DIFFER, ahead.getMin(), ahead.getMax());
    }
  }

  private void window() {
    if (data.logs().throughput().isEmpty()) {
      return;
    }
    LogFigures logs = undisturbed.logs();
    double[] series =
        logs.course().secondThroughputs().stream().mapToDouble(Double::doubleValue).toArray();
    long idle = Arrays.stream(series).filter(operations -> operations == 0).count();
    double busyRate = Arrays.stream(series).sum() / Math.max(1, series.length - idle);
    // A turn without an operation has a finding of its own.
    if (logs.turns().isEmpty()
        && idle > series.length * Thresholds.STALLED_SHARE_MAX
        && busyRate >= Thresholds.STALL_RATE_MIN) {
      findings.add(FindingType.STALLED, idle, series.length);
    }
    // Its intervals may be some ms shorter than a second.
    if (Math.round(logs.seconds()) < Thresholds.WINDOW_SECONDS_MIN) {
      findings.addCase(
          FindingType.WINDOW_SHORT,
          "windowShort",
          Map.of(
              "seconds", logs.seconds(),
              "faults", !data.faults().isEmpty(),
              "least", Thresholds.WINDOW_SECONDS_MIN));
    }
  }

  private void freezes() {
    Map<Integer, LogFigures.Freezes> all = data.logs().clients().freezes();
    all.forEach(
        (client, freezes) ->
            findings.add(
                FindingType.CLIENT_FROZE,
                client,
                Counted.of(freezes.times(), "time"),
                freezes.longestMs() / Units.MS_PER_SECOND));
  }

  /** Reports missing samples. Clients of older versions wrote none, which is not reported. */
  private void hostsUnknown() {
    List<Integer> unknown = data.hosts().unknown();
    if (!unknown.isEmpty() && !run.conditions().equals(Conditions.UNKNOWN)) {
      findings.add(
          FindingType.HOST_UNKNOWN,
          unknown.stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }
  }

  private void busy(Host host) {
    if (host.busyShare() > Thresholds.HOST_BUSY_SHARE_MAX) {
      findings.addCase(
          FindingType.HOST_BUSY,
          host.machine()
              .shared()
              .map(shared -> shared ? Verdict.VALID : Verdict.SUSPECT)
              .orElse(Verdict.UNJUDGED),
          "hostBusy",
          host);
    }
  }

  /**
   * Reports withheld processor time. It slows down the processes that need it, however much other
   * processor time is idle.
   */
  private void steal(Host host) {
    double share = host.steal().stealWantedShare().orElse(0);
    double worst = host.steal().stealWantedShareMax().orElse(0);
    if (share > Thresholds.HOST_STEAL_SHARE_MAX
        || worst > Thresholds.HOST_STEAL_SHARE_IN_TEN_SECONDS_MAX) {
      findings.addCase(FindingType.HOST_STEAL, "hostSteal", host);
    }
  }

  private void saturated(HotThread thread) {
    if (thread.share() > Thresholds.CLIENT_THREAD_SHARE_MAX) {
      findings.add(
          FindingType.CLIENT_THREAD_SATURATED,
          thread.client(),
          thread.thread(),
          thread.share() * Units.PERCENT);
    }
  }
}
