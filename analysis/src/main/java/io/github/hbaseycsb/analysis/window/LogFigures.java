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
 * The totals of a run's histogram logs, which are read once, one interval of each at a time.
 *
 * @param clients numbers of the clients with logs
 * @param damaged incomplete logs, such as {@code client-2/READ.hdr}
 * @param operations number of acknowledged operations in the window
 * @param errors number of failed operations in the window
 * @param seconds measured time
 * @param throughput operations per second of all clients together; empty if there were none
 * @param coveredSeconds seconds of the window that a client's intervals cover, by client number
 * @param endMs when the last client completed its last operation in the window, ms since 1970
 * @param freezes the freezes of clients in the window, by client number
 * @param secondThroughputs operations in each whole second of the window
 * @param histograms latencies in the window over all clients, us, by the name under which they were
 *     measured
 * @param blocks the same for consecutive parts of the window of equal length
 * @param stepSeconds length of the series' steps
 * @param series the whole run over time, including the warm-up
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
   * Reads the logs in a run's directory.
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
