package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.client.Units;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * The totals of a run's intervals in its window: counts and times by client, histograms by
 * operation over all clients.
 */
final class WindowTotals {
  private static final int DIGITS = 3;

  private final Window window;
  private final Map<Integer, Client> clients = new TreeMap<>();
  private final Map<String, Histogram> histograms = new TreeMap<>();
  private long errorsBefore;

  /**
   * @param operations how each client's counts are added up
   */
  WindowTotals(Window window, Map<Integer, Operations> operations) {
    this.window = window;
    operations.forEach((client, how) -> clients.put(client, new Client(how)));
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

  private record Client(
      Operations how, Map<OperationName, Total> totals, Map<OperationName, Long> coveredMs) {
    Client(Operations how) {
      this(how, new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    long operations() {
      return Math.max(0, sum(how::weight) + failedPairs());
    }

    private long failedPairs() {
      Operations.FailedPairs failed = how.failedPairs();
      totals.forEach((name, total) -> failed.add(name, (double) total.count));
      return Math.round(failed.count());
    }

    long errors() {
      return sum(name -> how.isError(name) ? 1 : 0);
    }

    private long sum(ToIntFunction<OperationName> weight) {
      return totals.entrySet().stream()
          .mapToLong(entry -> weight.applyAsInt(entry.getKey()) * entry.getValue().count)
          .sum();
    }

    /** The seconds of its counted intervals, according to the log with the most. */
    double measuredSeconds() {
      return totals.values().stream().mapToLong(total -> total.measuredMs).max().orElse(0)
          / Units.MS_PER_SECOND;
    }

    double rate() {
      double rate = 0;
      for (Map.Entry<OperationName, Total> entry : totals.entrySet()) {
        int weight = how.weight(entry.getKey());
        Total total = entry.getValue();
        // A log begins with the first operation of its type, but the time before belongs to it too.
        double seconds =
            total.beganInWindow ? measuredSeconds() : total.measuredMs / Units.MS_PER_SECOND;
        if (weight != 0 && seconds > 0) {
          rate += weight * total.count / seconds;
        }
      }
      long failedPairs = failedPairs();
      return failedPairs == 0 ? rate : rate + failedPairs / measuredSeconds();
    }
  }

  void visit(IntervalLog log) {
    AbstractHistogram interval = log.interval();
    long startMs = interval.getStartTimeStamp();
    Client client = clients.get(log.client());
    client.coveredMs.merge(
        log.operation(), window.overlapMs(startMs, interval.getEndTimeStamp()), Long::sum);
    if (!window.contains(startMs)) {
      boolean failedBefore = startMs < window.startMs() && client.how.isError(log.operation());
      errorsBefore += failedBefore ? interval.getTotalCount() : 0;
      return;
    }
    client
        .totals
        .computeIfAbsent(log.operation(), any -> new Total(window.contains(log.startMs()), startMs))
        .add(interval);
    histograms
        .computeIfAbsent(log.operation().toString(), name -> new Histogram(DIGITS))
        .add(interval);
  }

  /** The histograms over all clients, us, by the name under which they were measured. */
  Map<String, Histogram> histograms() {
    return histograms;
  }

  long operations() {
    return clients.values().stream().mapToLong(Client::operations).sum();
  }

  long errors() {
    return clients.values().stream().mapToLong(Client::errors).sum();
  }

  /** The errors in the intervals that start before the window. */
  long errorsBefore() {
    return errorsBefore;
  }

  /**
   * The seconds of the window in which the client measured, according to the log with the most. An
   * interval that began before the window is not counted as measured, but shows that the client was
   * running.
   */
  double coveredSeconds(int client) {
    return clients.get(client).coveredMs.values().stream()
            .mapToLong(Long::longValue)
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
      return clients.values().stream().mapToDouble(Client::measuredSeconds).max().orElse(0);
    }
    long start = all().mapToLong(total -> total.startMs).min().orElse(0);
    long end = all().mapToLong(total -> total.activeEndMs).max().orElse(0);
    return (end - start) / Units.MS_PER_SECOND;
  }

  private Stream<Total> all() {
    return clients.values().stream().flatMap(client -> client.totals.values().stream());
  }

  /** Operations per second of all clients together; empty if there were none. */
  OptionalDouble throughput() {
    if (operations() == 0 || seconds() == 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        window.endMs().isEmpty()
            ? operations() / seconds()
            : clients.values().stream().mapToDouble(Client::rate).sum());
  }

  /** When the last client completed its last operation in the window, ms since 1970. */
  long endMs() {
    return all().mapToLong(total -> total.activeEndMs).max().orElse(window.startMs());
  }
}
