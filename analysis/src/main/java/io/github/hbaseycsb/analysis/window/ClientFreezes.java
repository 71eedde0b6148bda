package io.github.hbaseycsb.analysis.window;

import io.github.hbaseycsb.analysis.finding.type.Thresholds;
import io.github.hbaseycsb.analysis.histogram.IntervalLog;
import io.github.hbaseycsb.analysis.histogram.IntervalLogs;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * When clients froze: YCSB's status thread ends an interval of every log each second, also of
 * operations of which there were none. An interval that lasts much longer shows that the whole
 * process stood still. The last interval of a log is left out: it lasts until the client has ended.
 */
public final class ClientFreezes implements IntervalLogs.Visitor {
  private final Window window;
  private final Map<Integer, Map<OperationName, Log>> logs = new TreeMap<>();

  ClientFreezes(Window window) {
    this.window = window;
  }

  /**
   * Those of a client.
   *
   * @param times how often
   * @param longestMs the longest interval, ms
   */
  public record Freezes(int times, long longestMs) {
    /** A client's logs show the same freezes, some of them perhaps not all. */
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

  /** Of the clients that froze, by number; complete when all intervals were visited. */
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
