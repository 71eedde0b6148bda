package io.github.hbaseycsb.campaign.result;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * Turns intervals, which begin at different moments for each client and operation, into one point
 * for each second. Holds only the seconds that intervals still reach into. An interval's operations
 * are spread evenly over it; its latencies count in the second of its middle.
 */
final class Series implements IntervalLogs.Visitor {
  private static final long MS_PER_SECOND = 1000;
  private static final int DIGITS = 3;

  private final long originMs;
  private final Map<Integer, Operations> operations;
  private final boolean withLatencies;
  private final Consumer<SeriesPoint> points;
  private final TreeMap<Long, Second> open = new TreeMap<>();

  /**
   * @param originMs start of second 0, ms since 1970
   * @param withLatencies false leaves the points' latencies out, which halves the work
   * @param points takes the seconds in order
   */
  Series(
      long originMs,
      Map<Integer, Operations> operations,
      boolean withLatencies,
      Consumer<SeriesPoint> points) {
    this.originMs = originMs;
    this.withLatencies = withLatencies;
    this.operations = new TreeMap<>(operations);
    this.points = points;
  }

  private static final class Second {
    private double operations;
    private final Map<String, Histogram> histograms = new TreeMap<>();
  }

  @Override
  public void visit(IntervalLog log) {
    AbstractHistogram interval = log.interval();
    long start = interval.getStartTimeStamp();
    long end = interval.getEndTimeStamp();
    closeBefore(second(start));
    if (log.operation().failed()) {
      return;
    }
    double weighted =
        (double) operations.get(log.client()).weight(log.operation()) * interval.getTotalCount();
    for (long second = second(start); second <= second(Math.max(start, end - 1)); second++) {
      long from = originMs + second * MS_PER_SECOND;
      long overlap = Math.min(end, from + MS_PER_SECOND) - Math.max(start, from);
      at(second).operations += end == start ? weighted : weighted * overlap / (end - start);
    }
    if (withLatencies) {
      at(second(start + (end - start) / 2))
          .histograms
          .computeIfAbsent(log.operation().toString(), name -> new Histogram(DIGITS))
          .add(interval);
    }
  }

  private long second(long timeMs) {
    return Math.floorDiv(timeMs - originMs, MS_PER_SECOND);
  }

  private Second at(long second) {
    return open.computeIfAbsent(second, s -> new Second());
  }

  private void closeBefore(long second) {
    while (!open.isEmpty() && open.firstKey() < second) {
      Map.Entry<Long, Second> entry = open.pollFirstEntry();
      Second closed = entry.getValue();
      points.accept(
          new SeriesPoint(entry.getKey(), closed.operations, Latencies.of(closed.histograms)));
    }
  }

  /** Hands over what is left. */
  void finish() {
    closeBefore(Long.MAX_VALUE);
  }
}
