package io.github.hbaseycsb.analysis.window;

import io.github.hbaseycsb.analysis.histogram.IntervalLogs;
import io.github.hbaseycsb.analysis.histogram.Latencies;
import io.github.hbaseycsb.analysis.histogram.Operations;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What a run's histogram logs add up to. They are read once, an interval of each at a time.
 *
 * @param clients numbers of those that left a log
 * @param damaged logs that break off, such as {@code client-2/READ.hdr}
 * @param operations that the server acknowledged, within the window
 * @param errors operations that failed within the window
 * @param seconds measured
 * @param throughput operations per second of all clients together; empty when nothing was done
 * @param coveredSeconds seconds of the window that a client's intervals cover, by its number
 * @param endMs when the last client had done its last operation in the window, ms since 1970
 * @param freezes of the clients that froze within the window, by their number
 * @param secondThroughputs operations in each whole second of the window
 * @param histograms of the window over all clients, in us, by the name that they were measured
 *     under
 * @param blocks the same of stretches of the window of equal length, in their order
 * @param stepSeconds length of the series' steps
 * @param series of the whole run, warm-up included
 */
public record LogFigures(
    Set<Integer> clients,
    List<String> damaged,
    long operations,
    long errors,
    double seconds,
    OptionalDouble throughput,
    Map<Integer, Double> coveredSeconds,
    long endMs,
    Map<Integer, ClientFreezes.Freezes> freezes,
    List<Double> secondThroughputs,
    Map<String, Histogram> histograms,
    Map<String, List<Histogram>> blocks,
    int stepSeconds,
    List<SeriesPoint> series) {

  /**
   * Reads the logs of a run's directory.
   *
   * @param stepSeconds length of the series' steps
   */
  public static LogFigures read(Path run, RunRecord record, int stepSeconds) throws IOException {
    List<Integer> clients = record.clients().stream().map(RunRecord.Client::number).toList();
    boolean hasTarget = record.target().isPresent();
    try (IntervalLogs logs =
        new IntervalLogs(run, clients, name -> Latencies.isRead(name, hasTarget))) {
      Map<Integer, Operations> operations = new TreeMap<>();
      clients.forEach(client -> operations.put(client, new Operations(logs.operations(client))));
      WindowTotals totals = new WindowTotals(Window.of(record), operations);
      ClientFreezes freezes = new ClientFreezes(Window.of(record));
      WindowBlocks blocks = new WindowBlocks(record);
      WindowThroughputs throughputs = new WindowThroughputs(record);
      List<SeriesPoint> points = new ArrayList<>();
      Series seconds = new Series(record.windowStartMs(), 1, operations, false, throughputs);
      Series steps = new Series(record.windowStartMs(), stepSeconds, operations, true, points::add);
      logs.forEach(
          log -> {
            totals.visit(log);
            freezes.visit(log);
            blocks.visit(log);
            seconds.visit(log);
            steps.visit(log);
          });
      seconds.finish();
      steps.finish();
      return new LogFigures(
          clients.stream()
              .filter(client -> !logs.operations(client).isEmpty())
              .collect(Collectors.toSet()),
          logs.damaged(),
          totals.operations(),
          totals.errors(),
          totals.seconds(),
          totals.throughput(),
          clients.stream().collect(Collectors.toMap(client -> client, totals::coveredSeconds)),
          totals.endMs(),
          freezes.byClient(),
          throughputs.values(),
          totals.histograms(),
          blocks.values(),
          stepSeconds,
          points);
    }
  }
}
