package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * All histogram logs of a run, merged by time. Only one interval of each log is kept in memory,
 * however long the run is.
 */
final class IntervalLogs implements AutoCloseable {
  private final List<IntervalLog> logs = new ArrayList<>();
  private final List<Integer> clients;

  /** Opens the logs of all clients of a run. A client without a directory has none. */
  IntervalLogs(Path run, RunRecord record) throws IOException {
    clients = record.clients().stream().map(RunRecord.Client::number).toList();
    boolean hasTarget = record.target().isPresent();
    try {
      for (int client : clients) {
        open(client, RunDirectories.client(run, client), hasTarget);
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private void open(int client, Path directory, boolean hasTarget) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> entries = Files.list(directory)) {
      files = entries.filter(IntervalLog::isLog).sorted().toList();
    }
    for (Path file : files) {
      if (Latencies.isRead(IntervalLog.operation(file), hasTarget)) {
        logs.add(new IntervalLog(client, file));
      }
    }
  }

  /** How the operations of each client are counted, by its number. */
  Map<Integer, Operations> operations() {
    Map<Integer, Operations> operations = new TreeMap<>();
    clients.forEach(client -> operations.put(client, new Operations(measured(client))));
    return operations;
  }

  /** What a client measured; nothing if it has no logs. */
  List<OperationName> measured(int client) {
    return logs.stream().filter(log -> log.client() == client).map(IntervalLog::operation).toList();
  }

  /**
   * Visits all intervals of all logs in the order of their starts.
   *
   * @param visitor receives a log, not to be stored: its current interval is only valid meanwhile
   * @throws IOException if a log cannot be read; not if its content is damaged
   */
  void forEach(Consumer<IntervalLog> visitor) throws IOException {
    PriorityQueue<IntervalLog> queue =
        new PriorityQueue<>(
            Comparator.comparingLong((IntervalLog log) -> log.interval().getStartTimeStamp())
                .thenComparingInt(IntervalLog::client)
                .thenComparing(log -> log.operation().toString()));
    logs.stream().filter(IntervalLog::hasInterval).forEach(queue::add);
    while (!queue.isEmpty()) {
      IntervalLog log = queue.remove();
      visitor.accept(log);
      log.advance();
      if (log.hasInterval()) {
        queue.add(log);
      }
    }
  }

  /** After forEach, the logs that end in an incomplete line, such as {@code client-2/READ.hdr}. */
  List<String> damaged() {
    return logs.stream()
        .filter(IntervalLog::isDamaged)
        .map(log -> "client-" + log.client() + "/" + log.operation() + ".hdr")
        .toList();
  }

  @Override
  public void close() throws IOException {
    for (IntervalLog log : logs) {
      log.close();
    }
  }
}
