package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.client.TurnSchedule.Turn;
import io.github.hbaseycsb.client.Units;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * Converts intervals, which begin at different moments for each client and operation, to one point
 * for each time step. Only keeps the steps that further intervals can belong to. An interval's
 * operations are spread evenly over it; its latencies belong to the step of its middle.
 *
 * <p>If the clients take turns, each turn is a step. An interval's operations are spread evenly
 * over the active time in it. If there is none, they were late, and belong to the turn before.
 */
public final class Series {
  private static final int DIGITS = 3;

  private final Window window;
  private final long stepMs;
  private final Map<Integer, Operations> operations;
  private final boolean withLatencies;
  private final Consumer<Point> points;
  private final TreeMap<Long, Step> open = new TreeMap<>();

  /**
   * @param window where a step begins
   * @param stepSeconds length of a step, at least 1, without turns
   * @param withLatencies false to omit the latencies of the points, which halves the work
   * @param points receives the steps in order
   */
  Series(
      Window window,
      int stepSeconds,
      Map<Integer, Operations> operations,
      boolean withLatencies,
      Consumer<Point> points) {
    this.window = window;
    stepMs = stepSeconds * Units.SECOND_MS;
    this.withLatencies = withLatencies;
    this.operations = new TreeMap<>(operations);
    this.points = points;
  }

  private static final class Step {
    private double operations;
    private final Map<Integer, Operations.FailedPairs> failedPairs = new TreeMap<>();
    private final Map<String, Histogram> histograms = new TreeMap<>();

    double failed() {
      return failedPairs.values().stream().mapToDouble(Operations.FailedPairs::count).sum();
    }
  }

  void visit(IntervalLog log) {
    AbstractHistogram interval = log.interval();
    long start = interval.getStartTimeStamp();
    long end = interval.getEndTimeStamp();
    closeBefore(step(start));
    Operations how = operations.get(log.client());
    if (log.operation().failed() && !how.hasPairs()) {
      return;
    }
    double count = (double) interval.getTotalCount();
    long last = step(Math.max(start, end - 1));
    long active = 0;
    for (long step = step(start); step <= last; step++) {
      active += span(step).overlapMs(start, end);
    }
    for (long step = step(start); step <= last; step++) {
      double part = active == 0 ? count : count * span(step).overlapMs(start, end) / active;
      at(step).operations += how.weight(log.operation()) * part;
      if (how.hasPairs()) {
        at(step)
            .failedPairs
            .computeIfAbsent(log.client(), client -> how.failedPairs())
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
    if (window.turns().isEmpty()) {
      return Math.floorDiv(timeMs - window.startMs(), stepMs);
    }
    int step = window.turns().size() - 1;
    while (step > 0 && window.turns().get(step).beginMs() > timeMs) {
      step--;
    }
    return step;
  }

  private Turn span(long step) {
    long fromMs = window.startMs() + step * stepMs;
    return window.turns().isEmpty()
        ? new Turn(0, 0, fromMs, fromMs + stepMs)
        : window.turns().get((int) step);
  }

  private Step at(long step) {
    return open.computeIfAbsent(step, s -> new Step());
  }

  private void closeBefore(long step) {
    while (!open.isEmpty() && open.firstKey() < step) {
      Map.Entry<Long, Step> entry = open.pollFirstEntry();
      Step closed = entry.getValue();
      Turn span = span(entry.getKey());
      points.accept(
          new Point(
              window.second(span),
              (closed.operations + closed.failed()) / (span.lengthMs() / Units.MS_PER_SECOND),
              Latencies.of(closed.histograms, Set.of())));
    }
  }

  void finish() {
    closeBefore(Long.MAX_VALUE);
  }

  /**
   * A time step of a run, of one or more seconds or a turn, over all clients.
   *
   * @param second its beginning, from the window's start; negative in the warm-up. The run's first
   *     and last steps are usually incomplete.
   * @param throughput acknowledged operations per second
   * @param latencyUs latencies of its operations, by the name under which they were measured
   */
  public record Point(long second, double throughput, Map<String, Latency> latencyUs) {}
}
