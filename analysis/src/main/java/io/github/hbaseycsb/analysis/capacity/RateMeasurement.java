package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.LogFigures;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.analysis.run.UnsentOperations;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.analysis.stats.RunLatencies;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.plan.Objective;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunName.Kind;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.property.Operation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * A measurement at a rate, or with a number of threads, and whether it meets the objective: it
 * holds if all criteria hold, and fails if one fails.
 *
 * @param criteria the rate and how late the clients are, failed operations, each limit of the
 *     objective, and for a final run the work that the servers postponed
 */
record RateMeasurement(RunName name, RunView run, List<Criterion> criteria) {
  private static final String SHARE = "share";
  private static final String MICROSECONDS = "us";

  /** Maximum time that the clients may be behind the target rate at the end of the window, s. */
  private static final double LAG_SECONDS_MAX = 1;

  RateMeasurement(RunName name, RunView run, Objective objective) {
    this(name, run, new ArrayList<>());
    boolean hasTarget = run.record().target().isPresent();
    if (hasTarget) {
      criteria.add(reached());
      criteria.add(Criterion.atMost(Criterion.LATE, "s", run.unsent().seconds(), LAG_SECONDS_MAX));
    }
    criteria.add(failed(objective.failedShareMax()));
    for (Objective.Limit limit : objective.latencies()) {
      criteria.add(latency(limit));
    }
    objective.serverCpuMax().ifPresent(most -> criteria.add(processors(most)));
    // Threads without a target do as much as the servers let them.
    if (hasTarget && name.kind() != Kind.PROBE) {
      for (ServerDebt debt : ServerDebt.values()) {
        criteria.add(debt.over(run));
      }
    }
  }

  ProbeOutcome outcome() {
    return criteria.stream().map(Criterion::outcome).reduce(ProbeOutcome.PASSES, ProbeOutcome::and);
  }

  /** Its target, operations per second; without one its number of threads. */
  int rate() {
    return run.record().target().orElse(run.record().threads());
  }

  /** Of the criteria with the worst outcome, the one that is farthest beyond its limit. */
  Optional<Criterion> decisive() {
    ProbeOutcome worst = outcome();
    return criteria.stream()
        .filter(it -> it.outcome() == worst && worst != ProbeOutcome.PASSES)
        // If the clients do not keep to the rate, all operations are late, and the latencies only
        // follow from that.
        .max(
            Comparator.comparing((Criterion it) -> it.name().equals(Criterion.RATE))
                .thenComparing(it -> it.name().equals(Criterion.LATE))
                .thenComparingDouble(Criterion::excess));
  }

  /** The throughput, as a part of what was due at the target rate. */
  private Criterion reached() {
    double throughput = run.logs().throughput().orElse(0);
    double reached =
        run.logs().offered().map(due -> throughput * rate() / due.rate()).orElse(throughput);
    boolean missed = reached < rate() * (1 - Thresholds.TARGET_SHORTFALL_MAX);
    ProbeOutcome outcome = missed ? ProbeOutcome.FAILS : ProbeOutcome.PASSES;
    return Criterion.of(Criterion.RATE, "ops/s", OptionalDouble.of(reached), rate(), outcome);
  }

  private Criterion failed(double most) {
    long errors = run.logs().errors();
    long all = errors + run.logs().operations();
    return Criterion.atMost(Objective.FAILED, SHARE, all == 0 ? 1 : (double) errors / all, most);
  }

  private Criterion processors(double most) {
    OptionalDouble share = run.servers().use().processorShare();
    return share.isEmpty()
        ? Criterion.unknown(Objective.SERVER_CPU, SHARE, most, ProbeOutcome.UNDECIDED)
        : Criterion.atMost(Objective.SERVER_CPU, SHARE, share.getAsDouble(), most);
  }

  private Criterion latency(Objective.Limit limit) {
    return latencies(limit)
        .flatMap(it -> it.interval(limit.percentile()))
        .map(it -> latency(limit, it))
        .orElseGet(
            () ->
                Criterion.unknown(
                    limit.name(), MICROSECONDS, (double) limit.maxUs(), ProbeOutcome.UNDECIDED));
  }

  private static Criterion latency(Objective.Limit limit, RunLatencies.Interval interval) {
    ProbeOutcome outcome =
        interval.high() <= limit.maxUs()
            ? ProbeOutcome.PASSES
            : interval.low() > limit.maxUs() ? ProbeOutcome.FAILS : ProbeOutcome.UNDECIDED;
    return new Criterion(
        limit.name(),
        MICROSECONDS,
        OptionalDouble.of(interval.value()),
        OptionalDouble.of(interval.low()),
        OptionalDouble.of(interval.high()),
        limit.maxUs(),
        outcome);
  }

  /**
   * The intended latencies of an operation with a limit, up to the server's answer. They include
   * operations that were never answered if these matter to the percentile.
   */
  private Optional<RunLatencies> latencies(Objective.Limit limit) {
    LogFigures logs = run.logs();
    UnsentOperations unsent = run.unsent();
    Set<String> censored = unsent.names(logs, limit.percentile());
    Map<String, Histogram> histograms = unsent.addedTo(logs, censored);
    String call = Operation.INTENDED + limit.operation();
    String answer = call + Operation.ACKNOWLEDGED;
    String measured = histograms.containsKey(answer) ? answer : call;
    return Optional.ofNullable(histograms.get(measured))
        .map(
            window ->
                new RunLatencies(
                    window,
                    unsent.addedToLastBlock(logs, censored).getOrDefault(measured, List.of()),
                    run.record().conditions().round(),
                    run.record().conditions().start(),
                    false));
  }

  ProbeSummary summary() {
    Map<String, Latency> latencies = new TreeMap<>(run.latencies());
    latencies.keySet().removeIf(operation -> !OperationName.parse(operation).intended());
    latencies.values().removeIf(latency -> latency.note().isPresent());
    return new ProbeSummary(
        name.directory(),
        rate(),
        Instant.ofEpochMilli(run.record().times().startedMs()),
        run.logs().throughput(),
        outcome(),
        criteria,
        latencies);
  }

  /**
   * Work that servers postpone while they serve. A rate does not hold if it only holds while this
   * work accumulates. For each metric the mean of the window's last third is compared with the mean
   * of its first third. An increase is allowed up to the amount that even a settled table
   * accumulates: for each server a waiting flush and a waiting compaction, for each region of the
   * table the size of memstore at which HBase flushes by default, and the store files that
   * accumulate before HBase compacts them by default. Flushes of HBase's own regions may also wait.
   */
  private enum ServerDebt {
    FLUSH_QUEUE("flushes waiting", ServerMetric.FLUSH_QUEUE, "", 1, false),
    COMPACTION_QUEUE("compactions waiting", ServerMetric.COMPACTION_QUEUE, "", 1, false),
    STORE_FILES("store files", ServerMetric.STORE_FILES, "", 3, true),
    MEMSTORE("memstore", ServerMetric.MEMSTORE_BYTES, "bytes", 128 << 20, true);

    private static final int THIRDS = 3;

    private final String text;
    private final ServerMetric metric;
    private final String unit;
    private final double allowed;
    private final boolean ofEachRegion;

    ServerDebt(
        String text, ServerMetric metric, String unit, double allowed, boolean ofEachRegion) {
      this.text = text;
      this.metric = metric;
      this.unit = unit;
      this.allowed = allowed;
      this.ofEachRegion = ofEachRegion;
    }

    /**
     * The increase over the window of a run. It is unknown if the servers did not publish the
     * metric, or the number of the table's regions is unknown.
     */
    Criterion over(RunView run) {
      Optional<ServerSeries> servers = run.servers().series();
      int places = servers.map(this::places).orElse(0);
      OptionalDouble growth =
          places == 0 ? OptionalDouble.empty() : growth(servers.orElseThrow(), seconds(run));
      if (growth.isEmpty()) {
        // An unknown value decides nothing.
        return Criterion.unknown(text, unit, allowed, ProbeOutcome.PASSES);
      }
      double limit = allowed * places + (this == FLUSH_QUEUE ? Thresholds.OWN_FLUSHES_MAX : 0);
      return Criterion.atMost(text, unit, growth.getAsDouble(), limit);
    }

    /**
     * The regions of the table, or the servers, each of which may accumulate some; 0 if unknown.
     */
    private int places(ServerSeries servers) {
      return ofEachRegion ? servers.regionRequests().size() : servers.requests().size();
    }

    /** The length of the window, s; if the clients take turns, with those of the other cells. */
    private static double seconds(RunView run) {
      return run.record()
          .conditions()
          .turns()
          .map(turns -> (turns.endMs() - turns.beginMs()) / Units.MS_PER_SECOND)
          .orElseGet(run.logs()::seconds);
    }

    private OptionalDouble growth(ServerSeries servers, double seconds) {
      OptionalDouble first = mean(servers, 0, seconds / THIRDS);
      OptionalDouble last = mean(servers, seconds * (THIRDS - 1) / THIRDS, seconds);
      return first.isPresent() && last.isPresent()
          ? OptionalDouble.of(last.getAsDouble() - first.getAsDouble())
          : OptionalDouble.empty();
    }

    private OptionalDouble mean(ServerSeries servers, double from, double to) {
      return servers.mean(
          metric, step -> servers.second(step) >= from && servers.second(step) < to);
    }
  }
}
