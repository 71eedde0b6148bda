package io.github.hbaseycsb.analysis.window;

import io.github.hbaseycsb.analysis.histogram.IntervalLog;
import io.github.hbaseycsb.analysis.histogram.IntervalLogs;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.histogram.Operations;
import io.github.hbaseycsb.common.Units;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * What a run's intervals within its window add up to: counts and times by client, histograms by
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
   * @param operations how each client's counts add up
   */
  WindowTotals(Window window, Map<Integer, Operations> operations) {
    this.window = window;
    this.operations = new TreeMap<>(operations);
  }

  /** One client's intervals of one operation. */
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

  /** Histograms in us by the name that they were measured under, over all clients. */
  Map<String, Histogram> histograms() {
    return histograms;
  }

  /** Operations that the server acknowledged. */
  long operations() {
    return totals.keySet().stream().mapToLong(this::operations).sum();
  }

  private long operations(int client) {
    Operations how = operations.get(client);
    return Math.max(0, sum(client, how::weight));
  }

  /** Operations that failed. */
  long errors() {
    return totals.keySet().stream()
        .mapToLong(client -> sum(client, name -> operations.get(client).isError(name) ? 1 : 0))
        .sum();
  }

  private long sum(int client, ToIntFunction<OperationName> weight) {
    return totals.get(client).entrySet().stream()
        .mapToLong(entry -> weight.applyAsInt(entry.getKey()) * entry.getValue().count)
        .sum();
  }

  /**
   * Seconds of the window in which the client measured: the most of its logs. An interval that
   * began before the window is not counted in it, but shows that the client was there.
   */
  double coveredSeconds(int client) {
    return coveredMs.getOrDefault(client, Map.of()).values().stream()
            .mapToLong(Long::longValue)
            .max()
            .orElse(0)
        / Units.MS_PER_SECOND;
  }

  /** Seconds of the client's intervals that count: the most of its logs. */
  private double measuredSeconds(int client) {
    return totals.getOrDefault(client, Map.of()).values().stream()
            .mapToLong(total -> total.measuredMs)
            .max()
            .orElse(0)
        / Units.MS_PER_SECOND;
  }

  /**
   * Seconds measured: of a run until done, from its first interval in the window to the end of its
   * last one in which something happened, over all clients; else what its intervals last, of the
   * client with the most.
   */
  double seconds() {
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

  /** Operations per second of all clients together; empty when nothing was done. */
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
      // A log begins with the first operation of its kind: the time before belongs to it too.
      double seconds =
          total.beganInWindow ? measuredSeconds(client) : total.measuredMs / Units.MS_PER_SECOND;
      if (weight != 0 && seconds > 0) {
        rate += weight * total.count / seconds;
      }
    }
    return rate;
  }

  /** When the last client had done its last operation in the window, ms since 1970. */
  long endMs() {
    return all().stream().mapToLong(total -> total.activeEndMs).max().orElse(window.startMs());
  }
}
