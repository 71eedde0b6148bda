package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds out when clients froze. YCSB's status thread ends an interval of every log each second,
 * even without operations. A much longer interval shows that the whole process was stopped. The
 * last interval of a log is ignored, because it lasts until the client has ended.
 */
public final class ClientFreezes implements IntervalLogs.Visitor {
  private final Window window;
  private final Map<Integer, Map<OperationName, Log>> logs = new TreeMap<>();

  ClientFreezes(Window window) {
    this.window = window;
  }

  /** How often a client froze, and the longest interval, ms. */
  public record Freezes(int times, long longestMs) {
    /** Merges the freezes that two logs of a client show. Not every log may show all of them. */
    private Freezes or(Freezes other) {
      return new Freezes(Math.max(times, other.times), Math.max(longestMs, other.longestMs));
    }
  }

  private static final class Log {
    private Freezes freezes = new Freezes(0, 0);
    private long lastMs;

    void add(long lengthMs) {
      if (lastMs > Thresholds.CLIENT_INTERVAL_MS_MAX) {
        freezes = new Freezes(freezes.times + 1, Math.max(freezes.longestMs, lastMs));
      }
      lastMs = lengthMs;
    }
  }

  @Override
  public void visit(IntervalLog log) {
    long start = log.interval().getStartTimeStamp();
    long end = log.interval().getEndTimeStamp();
    logs.computeIfAbsent(log.client(), client -> new LinkedHashMap<>())
        .computeIfAbsent(log.operation(), operation -> new Log())
        .add(window.overlapMs(start, end) > 0 ? end - start : 0);
  }

  /** The freezes of the clients that froze, by number, after all intervals were visited. */
  Map<Integer, Freezes> byClient() {
    Map<Integer, Freezes> byClient = new TreeMap<>();
    logs.forEach(
        (client, ofClient) ->
            ofClient.values().stream()
                .map(log -> log.freezes)
                .filter(freezes -> freezes.times > 0)
                .reduce(Freezes::or)
                .ifPresent(freezes -> byClient.put(client, freezes)));
    return byClient;
  }
}
