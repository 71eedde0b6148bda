package io.github.hbaseycsb.analysis.window;

import io.github.hbaseycsb.analysis.histogram.FailedPairs;
import io.github.hbaseycsb.analysis.histogram.IntervalLog;
import io.github.hbaseycsb.analysis.histogram.IntervalLogs;
import io.github.hbaseycsb.analysis.histogram.Latencies;
import io.github.hbaseycsb.analysis.histogram.Operations;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * Converts intervals, which begin at different moments for each client and operation, to one point
 * for each time step. Only keeps the steps that further intervals can belong to. An interval's
 * operations are spread evenly over it; its latencies belong to the step of its middle.
 */
final class Series implements IntervalLogs.Visitor {
  private static final long MS_PER_SECOND = 1000;
  private static final int DIGITS = 3;

  private final long originMs;
  private final int stepSeconds;
  private final long stepMs;
  private final Map<Integer, Operations> operations;
  private final boolean withLatencies;
  private final Consumer<SeriesPoint> points;
  private final TreeMap<Long, Step> open = new TreeMap<>();

  /**
   * @param originMs start of the window, where a step begins, ms since 1970
   * @param stepSeconds length of a step, at least 1
   * @param withLatencies false to omit the latencies of the points, which halves the work
   * @param points receives the steps in order
   */
  Series(
      long originMs,
      int stepSeconds,
      Map<Integer, Operations> operations,
      boolean withLatencies,
      Consumer<SeriesPoint> points) {
    this.originMs = originMs;
    this.stepSeconds = stepSeconds;
    stepMs = stepSeconds * MS_PER_SECOND;
    this.withLatencies = withLatencies;
    this.operations = new TreeMap<>(operations);
    this.points = points;
  }

  private static final class Step {
    private double operations;
    private final Map<Integer, FailedPairs> failedPairs = new TreeMap<>();
    private final Map<String, Histogram> histograms = new TreeMap<>();
  }

  @Override
  public void visit(IntervalLog log) {
    AbstractHistogram interval = log.interval();
    long start = interval.getStartTimeStamp();
    long end = interval.getEndTimeStamp();
    closeBefore(step(start));
    Operations how = operations.get(log.client());
    if (log.operation().failed() && !how.hasPairs()) {
      return;
    }
    double count = (double) interval.getTotalCount();
    for (long step = step(start); step <= step(Math.max(start, end - 1)); step++) {
      long from = originMs + step * stepMs;
      long overlap = Math.min(end, from + stepMs) - Math.max(start, from);
      double part = end == start ? count : count * overlap / (end - start);
      at(step).operations += how.weight(log.operation()) * part;
      if (how.hasPairs()) {
        at(step)
            .failedPairs
            .computeIfAbsent(log.client(), client -> new FailedPairs(how))
            .add(log.operation(), part);
      }
    }
    if (withLatencies && !log.operation().failed()) {
      at(step(start + (end - start) / 2))
          .histograms
          .computeIfAbsent(log.operation().toString(), name -> new Histogram(DIGITS))
          .add(interval);
    }
  }

  private long step(long timeMs) {
    return Math.floorDiv(timeMs - originMs, stepMs);
  }

  private Step at(long step) {
    return open.computeIfAbsent(step, s -> new Step());
  }

  private void closeBefore(long step) {
    while (!open.isEmpty() && open.firstKey() < step) {
      Map.Entry<Long, Step> entry = open.pollFirstEntry();
      Step closed = entry.getValue();
      points.accept(
          new SeriesPoint(
              entry.getKey() * stepSeconds,
              (closed.operations
                      + closed.failedPairs.values().stream().mapToDouble(FailedPairs::count).sum())
                  / stepSeconds,
              Latencies.of(closed.histograms)));
    }
  }

  /** Emits the remaining steps. */
  void finish() {
    closeBefore(Long.MAX_VALUE);
  }
}
