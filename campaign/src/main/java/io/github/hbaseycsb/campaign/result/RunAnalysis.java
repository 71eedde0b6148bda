package io.github.hbaseycsb.campaign.result;

import io.github.hbaseycsb.campaign.stats.CorrelatedMean;
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
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * What the files of one finished run say. The histogram logs are read once, an interval of each at
 * a time; besides the totals only the throughput of each second of the window is kept.
 *
 * @param summary the run's figures
 * @param findings what is to be known of them
 * @param histograms of the window over all clients, in us, by the name that they were measured
 *     under
 */
public record RunAnalysis(
    RunSummary summary, List<Finding> findings, Map<String, Histogram> histograms) {

  /** Reads {@code run.json}. */
  public static RunRecord record(Path run) throws IOException {
    return Json.mapper().readValue(run.resolve(RunRecord.FILE).toFile(), RunRecord.class);
  }

  /** Analyses a run's directory. */
  public static RunAnalysis of(Path run) throws IOException {
    return of(run, false, point -> {});
  }

  /**
   * Analyses a run's directory and hands over its series on the way.
   *
   * @param series takes the seconds of the whole run in order, warm-up included
   */
  public static RunAnalysis of(Path run, Consumer<SeriesPoint> series) throws IOException {
    return of(run, true, series);
  }

  private static RunAnalysis of(Path run, boolean withLatencies, Consumer<SeriesPoint> series)
      throws IOException {
    RunRecord record = record(run);
    Map<Integer, YcsbOutput> outputs = outputs(run, record);
    List<Integer> clients = record.clients().stream().map(RunRecord.Client::number).toList();
    boolean hasTarget = record.target().isPresent();
    try (IntervalLogs logs =
        new IntervalLogs(run, clients, name -> Latencies.isRead(name, hasTarget))) {
      Map<Integer, Operations> operations = new TreeMap<>();
      clients.forEach(client -> operations.put(client, new Operations(logs.operations(client))));
      WindowTotals totals = new WindowTotals(Window.of(record), operations);
      WindowThroughputs throughputs = new WindowThroughputs(record);
      Series seconds =
          new Series(
              record.windowStartMs(), operations, withLatencies, throughputs.andThen(series));
      logs.forEach(
          log -> {
            totals.visit(log);
            seconds.visit(log);
          });
      seconds.finish();
      return of(run, new RunData(record, outputs, logs, totals, throughputs));
    }
  }

  private static Map<Integer, YcsbOutput> outputs(Path run, RunRecord record) {
    Map<Integer, YcsbOutput> outputs = new LinkedHashMap<>();
    for (RunRecord.Client client : record.clients()) {
      YcsbOutput.read(RunDirectories.client(run, client.number()))
          .ifPresent(output -> outputs.put(client.number(), output));
    }
    return outputs;
  }

  private static RunAnalysis of(Path run, RunData data) throws IOException {
    RunRecord record = data.record();
    WindowTotals totals = data.totals();
    Optional<ServerWindow> servers =
        ServerWindow.read(run, record.windowStartMs(), record.windowEndMs().orElse(totals.endMs()));
    List<Finding> findings = new ArrayList<>(new RunFindings(data).all());
    findings.addAll(new ServerFindings(record.run(), servers).all());
    OptionalDouble throughput = totals.throughput();
    RowRates rates = rates(record, data.outputs().values(), totals, throughput);
    RunSummary summary =
        new RunSummary(
            record.run(),
            Finding.worst(findings),
            Instant.ofEpochMilli(record.startedMs()),
            throughput,
            standardError(data.throughputs().values()),
            totals.operations(),
            totals.errors(),
            totals.seconds(),
            rates.rows(),
            rates.megabytes(),
            servers.map(ServerWindow::blockCacheHitRatio).orElse(OptionalDouble.empty()),
            Latencies.of(totals.histograms()));
    return new RunAnalysis(summary, findings, totals.histograms());
  }

  private static RowRates rates(
      RunRecord record,
      Collection<YcsbOutput> outputs,
      WindowTotals totals,
      OptionalDouble throughput) {
    if (throughput.isEmpty()) {
      return new RowRates(OptionalDouble.empty(), OptionalDouble.empty());
    }
    return RowRates.of(
        record,
        outputs,
        totals.histograms().keySet().stream().map(OperationName::parse).toList(),
        throughput.getAsDouble());
  }

  private static OptionalDouble standardError(double[] throughputs) {
    return throughputs.length < Thresholds.SECONDS_TO_JUDGE_MIN
        ? OptionalDouble.empty()
        : OptionalDouble.of(CorrelatedMean.of(throughputs).standardError());
  }
}
