package io.github.hbaseycsb.analysis;

import io.github.hbaseycsb.analysis.cost.CallCounts;
import io.github.hbaseycsb.analysis.cost.CallTime;
import io.github.hbaseycsb.analysis.cost.Cost;
import io.github.hbaseycsb.analysis.cost.OperationCosts;
import io.github.hbaseycsb.analysis.finding.DipFindings;
import io.github.hbaseycsb.analysis.finding.HostFindings;
import io.github.hbaseycsb.analysis.finding.RunFindings;
import io.github.hbaseycsb.analysis.finding.ServerFindings;
import io.github.hbaseycsb.analysis.finding.type.Thresholds;
import io.github.hbaseycsb.analysis.histogram.Latencies;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.limit.Limit;
import io.github.hbaseycsb.analysis.limit.LimitEvidence;
import io.github.hbaseycsb.analysis.limit.LimitRules;
import io.github.hbaseycsb.analysis.run.RowRates;
import io.github.hbaseycsb.analysis.run.RunData;
import io.github.hbaseycsb.analysis.run.RunFigures;
import io.github.hbaseycsb.analysis.run.Unissued;
import io.github.hbaseycsb.analysis.run.YcsbOutput;
import io.github.hbaseycsb.analysis.server.ClientColocation;
import io.github.hbaseycsb.analysis.server.Host;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.analysis.server.ServerWindow;
import io.github.hbaseycsb.analysis.stats.CorrelatedMean;
import io.github.hbaseycsb.analysis.stats.WindowGrowth;
import io.github.hbaseycsb.analysis.summary.RunSummary;
import io.github.hbaseycsb.analysis.window.Dip;
import io.github.hbaseycsb.analysis.window.Dips;
import io.github.hbaseycsb.analysis.window.LogFigures;
import io.github.hbaseycsb.analysis.window.SeriesPoint;
import io.github.hbaseycsb.analysis.window.TurnThroughput;
import io.github.hbaseycsb.common.Units;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The analysis of a finished run's files.
 *
 * @param record the driver's record of the run
 * @param summary the run's figures
 * @param findings the findings about them
 * @param growth how the throughput grows within the window; empty if it is too short
 * @param p99Growth how 99th percentiles grow, of the latencies that a user waits for
 * @param histograms latencies in the window over all clients, us, by the name under which they were
 *     measured; intended latencies include operations that were never answered if there are many
 * @param stepSeconds length of a step of both series, s
 * @param series the run over time, including the warm-up
 * @param servers the region servers over time; empty if there are no samples
 * @param dips parts of the window in which the run was much slower than usual
 */
public record RunAnalysis(
    RunRecord record,
    RunSummary summary,
    List<Finding> findings,
    Optional<WindowGrowth> growth,
    Map<String, WindowGrowth> p99Growth,
    Map<String, Histogram> histograms,
    int stepSeconds,
    List<SeriesPoint> series,
    Optional<ServerSeries> servers,
    List<Dip> dips) {
  private static final double P99 = 99;

  /**
   * Reads {@code run.json}.
   *
   * @throws DamagedFileException if the file is damaged
   */
  public static RunRecord record(Path run) throws IOException {
    return Json.read(
        run.resolve(RunRecord.FILE),
        RunRecord.class,
        "restore it from a copy, or delete "
            + run
            + ", so that scripts/campaign resume repeats it");
  }

  /** Analyzes a run's directory. */
  public static RunAnalysis of(Path run) throws IOException {
    RunRecord record = record(run);
    return of(new RunData(record, outputs(run, record), RunFigures.of(run, record)));
  }

  private static Map<Integer, YcsbOutput> outputs(Path run, RunRecord record) {
    Map<Integer, YcsbOutput> outputs = new LinkedHashMap<>();
    for (RunRecord.Client client : record.clients()) {
      YcsbOutput.read(RunDirectories.client(run, client.number()))
          .ifPresent(output -> outputs.put(client.number(), output));
    }
    return outputs;
  }

  private static RunAnalysis of(RunData data) {
    RunRecord record = data.record();
    LogFigures logs = data.logs();
    Optional<ServerWindow> servers = data.figures().serverWindow();
    List<Finding> findings = new ArrayList<>(new RunFindings(data).all());
    findings.addAll(new ServerFindings(record.run(), servers).all());
    List<Host> hosts = data.figures().hosts().hosts();
    findings.addAll(new HostFindings(record, data.figures().hosts()).all());
    List<Dip> dips = Dips.in(record, logs);
    findings.addAll(new DipFindings(data, dips).all());
    Unissued unissued = Unissued.of(record, logs);
    Map<String, Histogram> histograms = unissued.addedTo(logs);
    RowRates rates = rates(record, data.outputs().values(), logs);
    RunSummary summary =
        new RunSummary(
            record.run(),
            Finding.worst(findings),
            Instant.ofEpochMilli(record.startedMs()),
            logs.throughput(),
            standardError(logs),
            logs.operations(),
            logs.errors(),
            logs.seconds(),
            rates.rows(),
            rates.megabytes(),
            logs.turns().isEmpty()
                ? servers.map(ServerWindow::blockCacheHitRatio).orElse(OptionalDouble.empty())
                : data.figures().serverUse().hitRatio(),
            Latencies.of(histograms, unissued.names(logs)),
            known(record.conditions().round()),
            known(record.conditions().restart()),
            new ClientColocation(record).any(),
            hosts.stream().mapToDouble(Host::busyShare).max(),
            hosts.stream().mapToDouble(Host::stealShare).max(),
            hosts,
            data.figures().hosts().threads(),
            seconds(record.conditions().clientWarmUp()),
            seconds(record.conditions().serverWarmUp()),
            known(record.conditions().starts()),
            costs(data),
            time(data),
            limit(data),
            turns(data));
    return new RunAnalysis(
        record,
        summary,
        findings,
        WindowGrowth.of(throughputs(logs)),
        p99Growth(summary, logs),
        histograms,
        logs.stepSeconds(),
        logs.series(),
        data.figures().serverSeries(),
        dips);
  }

  private static Map<Cost, OptionalDouble> costs(RunData data) {
    LogFigures logs = data.logs();
    return isMeasured(logs)
        ? new OperationCosts(
                data.record(),
                data.figures().serverUse(),
                data.figures().hosts(),
                CallCounts.of(logs.histograms()),
                logs.seconds(),
                logs.throughput().getAsDouble())
            .all()
        : Map.of();
  }

  private static List<TurnThroughput> turns(RunData data) {
    Map<Integer, Double> servers = data.figures().serverUse().turnProcessors();
    Map<Integer, Double> clients = data.figures().hosts().turnProcessors();
    return data.logs().turns().stream()
        .map(turn -> turn.withProcessors(servers.get(turn.block()), clients.get(turn.block())))
        .toList();
  }

  private static Optional<CallTime> time(RunData data) {
    CallCounts calls = CallCounts.of(data.logs().histograms());
    return isMeasured(data.logs()) && calls.all() > 0
        ? Optional.of(
            CallTime.of(
                data.figures().serverUse(),
                calls,
                data.logs().seconds(),
                data.record().waitsForSyncs()))
        : Optional.empty();
  }

  private static Optional<Limit> limit(RunData data) {
    LogFigures logs = data.logs();
    return isMeasured(logs)
        ? Optional.of(
            LimitRules.of(
                LimitEvidence.of(
                    data.record(),
                    data.figures().serverUse(),
                    data.figures().hosts(),
                    CallCounts.of(logs.histograms()),
                    logs.seconds(),
                    logs.throughput().getAsDouble())))
        : Optional.empty();
  }

  private static boolean isMeasured(LogFigures logs) {
    return logs.throughput().orElse(0) > 0 && logs.seconds() > 0;
  }

  private static OptionalDouble seconds(Optional<Conditions.Warmed> warmUp) {
    return warmUp.isPresent() ? OptionalDouble.of(warmUp.get().seconds()) : OptionalDouble.empty();
  }

  private static RowRates rates(RunRecord record, Collection<YcsbOutput> outputs, LogFigures logs) {
    if (logs.throughput().isEmpty()) {
      return new RowRates(OptionalDouble.empty(), OptionalDouble.empty());
    }
    return RowRates.of(
        record,
        outputs,
        logs.histograms().keySet().stream().map(OperationName::parse).toList(),
        logs.throughput().getAsDouble());
  }

  private static OptionalInt known(int number) {
    return number == 0 ? OptionalInt.empty() : OptionalInt.of(number);
  }

  private static double[] throughputs(LogFigures logs) {
    return logs.secondThroughputs().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Map<String, WindowGrowth> p99Growth(RunSummary run, LogFigures logs) {
    Map<String, WindowGrowth> growths = new TreeMap<>();
    for (String name : Latencies.answers(run.latencyUs()).keySet()) {
      List<Histogram> blocks = logs.blocks().getOrDefault(name, List.of());
      int third = blocks.size() / 3;
      OptionalLong first = p99(blocks.subList(0, third));
      OptionalLong last = p99(blocks.subList(blocks.size() - third, blocks.size()));
      if (blocks.size() >= WindowGrowth.VALUES_MIN && first.isPresent() && last.isPresent()) {
        growths.put(name, new WindowGrowth(first.getAsLong(), last.getAsLong(), 0, 0));
      }
    }
    return growths;
  }

  /** The 99th percentile, us, 1 or more; empty with too few operations. */
  private static OptionalLong p99(List<Histogram> blocks) {
    Histogram sum = new Histogram(2);
    blocks.forEach(sum::add);
    return sum.getTotalCount() < Thresholds.BEYOND_PERCENTILE_MIN * Units.PERCENT
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(1, sum.getValueAtPercentile(P99)));
  }

  private static OptionalDouble standardError(LogFigures logs) {
    double[] throughputs = throughputs(logs);
    int least =
        logs.turns().isEmpty() ? Thresholds.SECONDS_TO_JUDGE_MIN : Thresholds.TURNS_TO_JUDGE_MIN;
    return throughputs.length < least
        ? OptionalDouble.empty()
        : OptionalDouble.of(CorrelatedMean.of(throughputs).standardError());
  }
}
