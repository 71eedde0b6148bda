package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.client.Units;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * The totals of a run's intervals in its window: counts and times by client, histograms by
 * operation over all clients.
 */
final class WindowTotals implements IntervalLogs.Visitor {
  private static final int DIGITS = 3;

  private final Window window;
  private final Map<Integer, Operations> operations;
  private final Map<Integer, Map<OperationName, Total>> totals = new TreeMap<>();
  private final Map<String, Histogram> histograms = new TreeMap<>();
  private final Map<Integer, Map<OperationName, Long>> coveredMs = new TreeMap<>();

  /**
   * @param operations how each client's counts are added up
   */
  WindowTotals(Window window, Map<Integer, Operations> operations) {
    this.window = window;
    this.operations = new TreeMap<>(operations);
  }

  /** A client's intervals of an operation. */
  private static final class Total {
    private final boolean beganInWindow;
    private final long startMs;
    private long endMs;
    private long activeEndMs;
    private long measuredMs;
    private long count;

    Total(boolean beganInWindow, long startMs) {
      this.beganInWindow = beganInWindow;
      this.startMs = startMs;
      activeEndMs = startMs;
    }

    void add(AbstractHistogram interval) {
      endMs = interval.getEndTimeStamp();
      measuredMs += endMs - interval.getStartTimeStamp();
      count += interval.getTotalCount();
      if (interval.getTotalCount() > 0) {
        activeEndMs = endMs;
      }
    }
  }

  @Override
  public void visit(IntervalLog log) {
    AbstractHistogram interval = log.interval();
    coveredMs
        .computeIfAbsent(log.client(), client -> new LinkedHashMap<>())
        .merge(
            log.operation(),
            window.overlapMs(interval.getStartTimeStamp(), interval.getEndTimeStamp()),
            Long::sum);
    if (!window.contains(interval.getStartTimeStamp())) {
      return;
    }
    totals
        .computeIfAbsent(log.client(), client -> new LinkedHashMap<>())
        .computeIfAbsent(
            log.operation(),
            operation -> new Total(window.contains(log.beginMs()), interval.getStartTimeStamp()))
        .add(interval);
    histograms
        .computeIfAbsent(log.operation().toString(), name -> new Histogram(DIGITS))
        .add(interval);
  }

  /** The histograms over all clients, us, by the name under which they were measured. */
  Map<String, Histogram> histograms() {
    return histograms;
  }

  /** The number of acknowledged operations. */
  long operations() {
    return totals.keySet().stream().mapToLong(this::operations).sum();
  }

  /** The number of the client's acknowledged operations. */
  long operations(int client) {
    Operations how = operations.get(client);
    return Math.max(0, sum(client, how::weight) + failedPairs(client));
  }

  private long failedPairs(int client) {
    FailedPairs failed = new FailedPairs(operations.get(client));
    totals
        .getOrDefault(client, Map.of())
        .forEach((name, total) -> failed.add(name, (double) total.count));
    return Math.round(failed.count());
  }

  long errors() {
    return totals.keySet().stream()
        .mapToLong(client -> sum(client, name -> operations.get(client).isError(name) ? 1 : 0))
        .sum();
  }

  private long sum(int client, ToIntFunction<OperationName> weight) {
    return totals.getOrDefault(client, Map.of()).entrySet().stream()
        .mapToLong(entry -> weight.applyAsInt(entry.getKey()) * entry.getValue().count)
        .sum();
  }

  /**
   * The seconds of the window in which the client measured, according to the log with the most. An
   * interval that began before the window is not counted as measured, but shows that the client was
   * running.
   */
  double coveredSeconds(int client) {
    return coveredMs.getOrDefault(client, Map.of()).values().stream()
            .mapToLong(Long::longValue)
            .max()
            .orElse(0)
        / Units.MS_PER_SECOND;
  }

  /** The seconds of the client's counted intervals, according to the log with the most. */
  double measuredSeconds(int client) {
    return totals.getOrDefault(client, Map.of()).values().stream()
            .mapToLong(total -> total.measuredMs)
            .max()
            .orElse(0)
        / Units.MS_PER_SECOND;
  }

  /**
   * The measured seconds. For a run that lasted until its operations were done, the time from its
   * first interval in the window to the end of the last interval with an operation, over all
   * clients. Otherwise the length of its intervals, of the client with the most; if the clients
   * take turns, the length of the turns.
   */
  double seconds() {
    if (!window.turns().isEmpty()) {
      return window.activeSeconds();
    }
    if (window.endMs().isPresent()) {
      return totals.keySet().stream().mapToDouble(this::measuredSeconds).max().orElse(0);
    }
    long start = all().stream().mapToLong(total -> total.startMs).min().orElse(0);
    long end = all().stream().mapToLong(total -> total.activeEndMs).max().orElse(0);
    return (end - start) / Units.MS_PER_SECOND;
  }

  private Collection<Total> all() {
    return totals.values().stream().flatMap(client -> client.values().stream()).toList();
  }

  /** Operations per second of all clients together; empty if there were none. */
  OptionalDouble throughput() {
    if (operations() == 0 || seconds() == 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        window.endMs().isEmpty()
            ? operations() / seconds()
            : totals.keySet().stream().mapToDouble(this::rate).sum());
  }

  private double rate(int client) {
    double rate = 0;
    for (Map.Entry<OperationName, Total> entry : totals.get(client).entrySet()) {
      int weight = operations.get(client).weight(entry.getKey());
      Total total = entry.getValue();
      // A log begins with the first operation of its type, but the time before belongs to it too.
      double seconds =
          total.beganInWindow ? measuredSeconds(client) : total.measuredMs / Units.MS_PER_SECOND;
      if (weight != 0 && seconds > 0) {
        rate += weight * total.count / seconds;
      }
    }
    long failedPairs = failedPairs(client);
    return failedPairs == 0 ? rate : rate + failedPairs / measuredSeconds(client);
  }

  /** When the last client completed its last operation in the window, ms since 1970. */
  long endMs() {
    return all().stream().mapToLong(total -> total.activeEndMs).max().orElse(window.startMs());
  }
}
