package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.FaultFigures.Outage;
import io.github.hbaseycsb.analysis.histogram.Series.Point;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.HdrHistogram.AbstractHistogram;

/**
 * Finds out what faults did to the clients of a run, from their histogram logs. Intervals and
 * seconds belong to the last fault that began before their end. What is compared with the time
 * before the first fault is unknown if that has fewer than {@value Thresholds#WINDOW_SECONDS_MIN}
 * seconds.
 */
public final class FaultEffects implements IntervalLogs.Visitor {
  /** Length of the logs' intervals: what begins so long before a fault has nothing of it. */
  public static final long INTERVAL_MS = 1000;

  /** From when in the window on a first fault has enough before it to be compared with. */
  public static final Duration COMPARED_FROM =
      Duration.ofSeconds((long) Thresholds.WINDOW_SECONDS_MIN).plusMillis(INTERVAL_MS);

  /** Share of the throughput before the first fault below which a second is degraded. */
  private static final double THROUGHPUT_SHARE = 0.9;

  /** Ratio to the usual 99th percentile above which a second is degraded. */
  private static final int P99_RATIO = 2;

  /** Throughput that is back must not fall again on average of so many seconds. */
  private static final int STAYS_SECONDS = 10;

  /** An operation stalled if it took longer than an interval, and than any before the fault. */
  private static final long STALLED_US_MIN = 1_000_000;

  /** A shorter time between intervals with operations is only rounding. */
  private static final long OUTAGE_MS_MIN = 500;

  private static final long MS_PER_SECOND = 1000;

  private final Window window;
  private final long endMs;
  private final boolean steadyLoad;
  private final Map<Integer, Operations> operations;
  private final Series seconds;
  private final Map<Long, Point> points = new TreeMap<>();
  private final List<Phase> phases = new ArrayList<>();
  private final List<Outage> gaps = new ArrayList<>();
  private long succeededUntilMs;
  private long longestBeforeUs = STALLED_US_MIN;

  private FaultEffects(
      RunRecord record,
      Window window,
      Map<Integer, Operations> operations,
      List<FaultFigures> faults) {
    this.window = window;
    endMs = window.endMs().orElseThrow();
    steadyLoad = record.loadOverTime().isEmpty();
    this.operations = operations;
    seconds = new Series(window, 1, operations, true, point -> points.put(point.second(), point));
    succeededUntilMs = window.startMs();
    for (int i = 0; i < faults.size(); i++) {
      long toMs = i + 1 < faults.size() ? faults.get(i + 1).fault().startMs() : endMs;
      phases.add(new Phase(faults.get(i), toMs));
    }
  }

  /** The time from a fault to the next one, or to the end of the window. */
  private static final class Phase {
    private final FaultRecord fault;
    private final long fromMs;
    private final long toMs;
    private final Map<FaultFigure, Double> figures;
    private List<Outage> outages = List.of();
    private long firstMs = Long.MAX_VALUE;
    private long longestUs;
    private long failed;

    Phase(FaultFigures known, long toMs) {
      fault = known.fault();
      figures = new TreeMap<>(known.figures());
      fromMs = fault.startMs();
      this.toMs = toMs;
    }

    void first(long timeMs) {
      firstMs = Math.min(firstMs, Math.max(timeMs, fromMs));
    }

    double secondsUntil(long timeMs) {
      return Math.max(0, timeMs - fromMs) / Units.MS_PER_SECOND;
    }
  }

  /**
   * Reads the logs in a run's directory.
   *
   * @param window of the run, whose end is known
   * @param faults in order of time, at least one, with the figures that are known without the logs
   * @return the same with the figures of the clients
   */
  public static List<FaultFigures> read(
      Path run, RunRecord record, Window window, List<FaultFigures> faults) throws IOException {
    List<Integer> clients = record.clients().stream().map(RunRecord.Client::number).toList();
    boolean hasTarget = record.target().isPresent();
    try (IntervalLogs logs =
        new IntervalLogs(run, clients, name -> Latencies.isRead(name, hasTarget))) {
      Map<Integer, Operations> operations = new TreeMap<>();
      clients.forEach(client -> operations.put(client, new Operations(logs.operations(client))));
      FaultEffects effects = new FaultEffects(record, window, operations, faults);
      logs.forEach(effects);
      return effects.figures();
    }
  }

  @Override
  public void visit(IntervalLog log) {
    seconds.visit(log);
    AbstractHistogram interval = log.interval();
    long fromMs = interval.getStartTimeStamp();
    long toMs = interval.getEndTimeStamp();
    if (interval.getTotalCount() == 0 || fromMs >= endMs) {
      return;
    }
    Operations how = operations.get(log.client());
    OperationName name = log.operation();
    if (how.weight(name) > 0) {
      succeeded(fromMs, toMs);
    }
    // Calls that only fill a buffer are no answers, and pairs are counted as their calls.
    OperationName call =
        new OperationName(name.operation(), false, name.acknowledged(), name.failed());
    if (how.weight(call) > 0 || how.isError(name)) {
      phases.stream()
          .filter(phase -> phase.fromMs < toMs)
          .reduce((earlier, last) -> last)
          .ifPresentOrElse(
              phase -> add(phase, name, interval),
              () -> {
                if (!name.failed() && !name.intended() && fromMs >= window.startMs()) {
                  longestBeforeUs = Math.max(longestBeforeUs, interval.getMaxValue());
                }
              });
    }
  }

  private void succeeded(long fromMs, long toMs) {
    if (fromMs - succeededUntilMs >= OUTAGE_MS_MIN) {
      gaps.add(new Outage(succeededUntilMs, fromMs));
    }
    succeededUntilMs = Math.max(succeededUntilMs, toMs);
  }

  private void add(Phase phase, OperationName name, AbstractHistogram interval) {
    long longestUs = interval.getMaxValue();
    phase.longestUs = Math.max(phase.longestUs, longestUs);
    phase.failed += name.failed() ? interval.getTotalCount() : 0;
    if (name.failed() || (!name.intended() && longestUs > longestBeforeUs)) {
      phase.first(interval.getEndTimeStamp() - Math.round(longestUs / Units.US_PER_MS));
    }
  }

  private List<FaultFigures> figures() {
    seconds.finish();
    succeeded(endMs, endMs);
    List<Point> before = points(window.startMs(), phases.get(0).fromMs - INTERVAL_MS);
    if (before.size() >= Thresholds.WINDOW_SECONDS_MIN) {
      double usual = before.stream().mapToDouble(Point::throughput).average().orElseThrow();
      Map<String, Long> limitsUs = BurstRecovery.usualP99s(before.stream());
      limitsUs.replaceAll((name, us) -> P99_RATIO * us);
      phases.forEach(phase -> compare(phase, usual, limitsUs));
    }
    return phases.stream().map(this::figures).toList();
  }

  /** The seconds from that of one time to that of another, of those that end in the window. */
  private List<Point> points(long fromMs, long toMs) {
    return LongStream.range(Math.max(0, second(fromMs)), second(toMs))
        // Clients that froze have no interval in it.
        .mapToObj(second -> points.getOrDefault(second, new Point(second, 0, Map.of())))
        .toList();
  }

  private long second(long timeMs) {
    return Math.floorDiv(timeMs - window.startMs(), MS_PER_SECOND);
  }

  /** Compares with the throughput before the first fault, and with limits of percentiles. */
  private void compare(Phase phase, double usual, Map<String, Long> limitsUs) {
    phase.outages =
        gaps.stream()
            // Too long to be without an operation by chance.
            .filter(it -> seconds(it) * usual >= Thresholds.STALL_RATE_MIN)
            .map(
                it ->
                    new Outage(
                        Math.max(it.fromMs(), phase.fromMs), Math.min(it.toMs(), phase.toMs)))
            .filter(it -> it.fromMs() < it.toMs())
            .toList();
    phase.outages.forEach(it -> phase.first(it.fromMs()));
    List<Point> after = points(phase.fromMs, phase.toMs);
    double enough = THROUGHPUT_SHARE * usual;
    long degraded =
        after.stream()
            .filter(
                it ->
                    it.throughput() == 0
                        || (steadyLoad && it.throughput() < enough)
                        || BurstRecovery.exceeds(it, limitsUs))
            .count();
    phase.figures.put(
        FaultFigure.UNAVAILABLE_SECONDS,
        phase.outages.stream().mapToDouble(FaultEffects::seconds).sum());
    phase.figures.put(FaultFigure.DEGRADED_SECONDS, (double) degraded);
    if (steadyLoad) {
      recovered(phase, after, enough)
          .ifPresent(value -> phase.figures.put(FaultFigure.RECOVERED_SECONDS, value));
    }
  }

  private static double seconds(Outage outage) {
    return (outage.toMs() - outage.fromMs()) / Units.MS_PER_SECOND;
  }

  /** The time until the throughput is back and stays; empty if that is not seen in the phase. */
  private OptionalDouble recovered(Phase phase, List<Point> after, double enough) {
    int from = 0;
    for (int i = 0; i + STAYS_SECONDS <= after.size(); i++) {
      List<Point> stays = after.subList(i, i + STAYS_SECONDS);
      if (stays.stream().mapToDouble(Point::throughput).sum() < STAYS_SECONDS * enough) {
        from = i + 1;
      }
    }
    while (from < after.size() && after.get(from).throughput() < enough) {
      from++;
    }
    return from + STAYS_SECONDS > after.size()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            phase.secondsUntil(window.startMs() + after.get(from).second() * MS_PER_SECOND));
  }

  private FaultFigures figures(Phase phase) {
    Map<FaultFigure, Double> figures = phase.figures;
    figures.put(FaultFigure.AT_SECONDS, (phase.fromMs - window.startMs()) / Units.MS_PER_SECOND);
    figures.put(FaultFigure.FAILED, (double) phase.failed);
    if (phase.firstMs < Long.MAX_VALUE) {
      figures.put(FaultFigure.FIRST_SECONDS, phase.secondsUntil(phase.firstMs));
    }
    if (phase.longestUs > 0) {
      figures.put(FaultFigure.LONGEST_MS, phase.longestUs / Units.US_PER_MS);
    }
    return new FaultFigures(phase.fault, phase.outages, figures);
  }
}
