package io.github.hbaseycsb.analysis.window;

import io.github.hbaseycsb.analysis.histogram.IntervalLogs;
import io.github.hbaseycsb.analysis.histogram.Latencies;
import io.github.hbaseycsb.analysis.histogram.Operations;
import io.github.hbaseycsb.common.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The throughput of clients without a {@code run.json}. */
public final class ClientThroughput {
  private ClientThroughput() {}

  /**
   * Computes the throughput from the clients' histogram logs.
   *
   * @param run the directory of the clients
   * @param clients number of clients
   * @param startMs start of the window, ms since 1970
   * @param endMs end of the window, ms since 1970
   * @param least what each client must have measured of the window, with operations; zero accepts
   *     clients that measured nothing
   * @return operations per second of all clients together; empty if there were none, or a client
   *     measured less
   */
  public static OptionalDouble of(Path run, int clients, long startMs, long endMs, Duration least)
      throws IOException {
    List<Integer> numbers = IntStream.rangeClosed(1, clients).boxed().toList();
    try (IntervalLogs logs =
        new IntervalLogs(run, numbers, name -> Latencies.isRead(name, false))) {
      Map<Integer, Operations> operations = new TreeMap<>();
      numbers.forEach(client -> operations.put(client, new Operations(logs.operations(client))));
      WindowTotals totals = new WindowTotals(new Window(startMs, endMs), operations);
      logs.forEach(totals);
      boolean enough =
          numbers.stream()
              .allMatch(
                  client ->
                      totals.operations(client) > 0
                          && totals.measuredSeconds(client) * Units.MS_PER_SECOND
                              >= least.toMillis());
      return least.isZero() || enough ? totals.throughput() : OptionalDouble.empty();
    }
  }
}
