package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.FaultFigures.Outage;
import io.github.hbaseycsb.analysis.histogram.Series.Point;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Finds out what faults did to the clients of a run, from their histogram logs. Intervals and
 * seconds belong to the last fault that began before their end. What is compared with the time
 * before the first fault is unknown if that has fewer than {@value Thresholds#WINDOW_SECONDS_MIN}
 * seconds.
 */
public final class FaultEffects implements IntervalLogs.Visitor {
  /** Share of the throughput before the first fault below which a second is degraded. */
  private static final double THROUGHPUT_SHARE = 0.9;

  /** Ratio to the usual 99th percentile above which a second is degraded, or an operation late. */
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
  private final boolean hasTarget;
  private final boolean steadyLoad;
  private final Map<Integer, Operations> operations;
  private final Series seconds;
  private final List<Point> points = new ArrayList<>();
  private final List<Phase> phases = new ArrayList<>();
  private final List<Gap> gaps = new ArrayList<>();
  private long succeededUntilMs;
  private long longestBeforeUs = STALLED_US_MIN;
  private long failedBefore;
  private boolean begun;
  private Optional<Base> base = Optional.empty();

  private FaultEffects(
      RunRecord record,
      Window window,
      Map<Integer, Operations> operations,
      List<FaultRecord> faults) {
    this.window = window;
    endMs = window.endMs().orElseThrow();
    hasTarget = record.target().isPresent();
    steadyLoad = record.loadOverTime().isEmpty();
    this.operations = operations;
    seconds = new Series(window, 1, operations, true, points::add);
    succeededUntilMs = window.startMs();
    faults.forEach(fault -> phases.add(new Phase(fault)));
  }

  /**
   * Reads the logs in a run's directory.
   *
   * @param window of the run, whose end is known
   * @param faults in order of time, at least one
   */
  public static FaultEffects read(
      Path run, RunRecord record, Window window, List<FaultRecord> faults) throws IOException {
    List<Integer> clients = record.clients().stream().map(RunRecord.Client::number).toList();
    boolean hasTarget = record.target().isPresent();
    try (IntervalLogs logs =
        new IntervalLogs(run, clients, name -> Latencies.isRead(name, hasTarget))) {
      Map<Integer, Operations> operations = new TreeMap<>();
      clients.forEach(client -> operations.put(client, new Operations(logs.operations(client))));
      FaultEffects effects = new FaultEffects(record, window, operations, faults);
      logs.forEach(effects);
      effects.finish();
      return effects;
    }
  }

  /** The number of operations that failed before the first fault, warm-up included. */
  public long failedBefore() {
    return failedBefore;
  }

  /** The figures of each fault. */
  public List<FaultFigures> figures() {
    return phases.stream().map(this::figures).toList();
  }

  /** A time between intervals with operations that succeeded, ms since 1970. */
  private record Gap(long fromMs, long toMs) {}

  /**
   * What is usual in the window before the first fault.
   *
   * @param throughput operations per second
   * @param limitsUs twice the usual 99th percentiles, by the name of the latency
   */
  private record Base(double throughput, Map<String, Long> limitsUs) {}

  /** The time from a fault to the next one. */
  private static final class Phase {
    private final FaultRecord fault;
    private final List<Point> seconds = new ArrayList<>();
    private final List<Gap> outages = new ArrayList<>();
    private long firstMs = Long.MAX_VALUE;
    private long longestUs;
    private long failed;
    private long late;

    Phase(FaultRecord fault) {
      this.fault = fault;
    }

    void first(long timeMs) {
      firstMs = Math.min(firstMs, Math.max(timeMs, fault.startMs()));
    }

    double secondsUntil(long timeMs) {
      return Math.max(0, timeMs - fault.startMs()) / Units.MS_PER_SECOND;
    }
  }

  @Override
  public void visit(IntervalLog log) {
    seconds.visit(log);
    AbstractHistogram interval = log.interval();
    if (interval.getTotalCount() == 0 || interval.getStartTimeStamp() >= endMs) {
      return;
    }
    Operations how = operations.get(log.client());
    OperationName name = log.operation();
    if (how.weight(name) > 0) {
      succeeded(interval.getStartTimeStamp(), interval.getEndTimeStamp());
    }
    boolean failed = how.isError(name);
    // Calls that only fill a buffer are no answers, and pairs are counted as their calls.
    boolean answered =
        how.weight(new OperationName(name.operation(), false, name.acknowledged(), name.failed()))
            > 0;
    if (failed || answered) {
      Optional<Phase> phase = phase(interval.getEndTimeStamp());
      if (phase.isPresent()) {
        begin();
        add(phase.get(), name, interval);
      } else if (failed) {
        failedBefore += interval.getTotalCount();
      } else if (!name.intended() && window.contains(interval.getStartTimeStamp())) {
        longestBeforeUs = Math.max(longestBeforeUs, interval.getMaxValue());
      }
    }
  }

  private void succeeded(long fromMs, long toMs) {
    if (fromMs - succeededUntilMs >= OUTAGE_MS_MIN) {
      gaps.add(new Gap(succeededUntilMs, fromMs));
    }
    succeededUntilMs = Math.max(succeededUntilMs, toMs);
  }

  /** The last fault that began before a time; empty before the first one. */
  private Optional<Phase> phase(long timeMs) {
    return phases.stream()
        .filter(phase -> phase.fault.startMs() < timeMs)
        .reduce((earlier, last) -> last);
  }

  /** Finds out what was usual, when all intervals before the first fault were visited. */
  private void begin() {
    if (begun) {
      return;
    }
    begun = true;
    long firstMs = phases.get(0).fault.startMs() - window.startMs();
    List<Point> before =
        points.stream()
            .filter(it -> it.second() >= 0 && (it.second() + 1) * MS_PER_SECOND <= firstMs)
            .toList();
    if (before.size() >= Thresholds.WINDOW_SECONDS_MIN) {
      Map<String, Long> limitsUs = new HashMap<>(BurstRecovery.usualP99s(before.stream()));
      limitsUs.replaceAll((name, us) -> P99_RATIO * us);
      base =
          Optional.of(
              new Base(
                  before.stream().mapToDouble(Point::throughput).average().orElseThrow(),
                  limitsUs));
    }
  }

  private void add(Phase phase, OperationName name, AbstractHistogram interval) {
    long longestUs = interval.getMaxValue();
    phase.longestUs = Math.max(phase.longestUs, longestUs);
    phase.failed += name.failed() ? interval.getTotalCount() : 0;
    if (name.failed() || (!name.intended() && longestUs > longestBeforeUs)) {
      phase.first(interval.getEndTimeStamp() - Math.round(longestUs / Units.US_PER_MS));
    }
    long limitUs = base.map(usual -> usual.limitsUs.get(name.toString())).orElse(Long.MAX_VALUE);
    if (name.intended() && longestUs > limitUs) {
      for (HistogramIterationValue value : interval.recordedValues()) {
        phase.late += value.getValueIteratedTo() > limitUs ? value.getCountAtValueIteratedTo() : 0;
      }
    }
  }

  private void finish() {
    seconds.finish();
    begin();
    succeeded(endMs, endMs);
    base.ifPresent(
        usual ->
            gaps.stream()
                .filter(gap -> isOutage(gap, usual))
                .forEach(gap -> addOutage(gap.fromMs, gap.toMs)));
    Map<Long, Point> bySecond = new HashMap<>();
    points.forEach(point -> bySecond.put(point.second(), point));
    for (long second = 0; (second + 1) * MS_PER_SECOND <= endMs - window.startMs(); second++) {
      // Clients that froze have no interval in it.
      Point point = bySecond.getOrDefault(second, new Point(second, 0, Map.of()));
      phase(window.startMs() + (second + 1) * MS_PER_SECOND)
          .ifPresent(phase -> phase.seconds.add(point));
    }
  }

  /** Whether it is too long to be without an operation by chance. */
  private static boolean isOutage(Gap gap, Base usual) {
    return (gap.toMs - gap.fromMs) / Units.MS_PER_SECOND * usual.throughput
        >= Thresholds.STALL_RATE_MIN;
  }

  private void addOutage(long fromMs, long toMs) {
    for (int i = 0; i < phases.size(); i++) {
      Phase phase = phases.get(i);
      long nextMs = i + 1 < phases.size() ? phases.get(i + 1).fault.startMs() : endMs;
      Gap part = new Gap(Math.max(fromMs, phase.fault.startMs()), Math.min(toMs, nextMs));
      if (part.fromMs < part.toMs) {
        phase.outages.add(part);
        phase.first(part.fromMs);
      }
    }
  }

  private FaultFigures figures(Phase phase) {
    Map<FaultFigure, Double> figures = new EnumMap<>(FaultFigure.class);
    figures.put(FaultFigure.AT_SECONDS, second(phase.fault.startMs()));
    if (phase.firstMs < Long.MAX_VALUE) {
      figures.put(FaultFigure.FIRST_SECONDS, phase.secondsUntil(phase.firstMs));
    }
    figures.put(FaultFigure.FAILED, (double) phase.failed);
    if (phase.longestUs > 0) {
      figures.put(FaultFigure.LONGEST_MS, phase.longestUs / Units.US_PER_MS);
    }
    List<Outage> outages =
        phase.outages.stream()
            .map(gap -> new Outage(second(gap.fromMs), second(gap.toMs)))
            .toList();
    if (base.isPresent()) {
      Base usual = base.get();
      long degraded = phase.seconds.stream().filter(it -> isDegraded(it, usual)).count();
      figures.put(
          FaultFigure.UNAVAILABLE_SECONDS,
          phase.outages.stream().mapToLong(gap -> gap.toMs - gap.fromMs).sum()
              / Units.MS_PER_SECOND);
      figures.put(FaultFigure.DEGRADED_SECONDS, (double) degraded);
      if (hasTarget) {
        figures.put(FaultFigure.LATE, (double) phase.late);
      }
      recovered(phase, usual).ifPresent(value -> figures.put(FaultFigure.RECOVERED_SECONDS, value));
    }
    return new FaultFigures(phase.fault, outages, figures);
  }

  private double second(long timeMs) {
    return (timeMs - window.startMs()) / Units.MS_PER_SECOND;
  }

  private boolean isDegraded(Point second, Base usual) {
    // A load over time has seconds with less to do.
    return (steadyLoad && second.throughput() < THROUGHPUT_SHARE * usual.throughput)
        || !BurstRecovery.isWithin(second, usual.limitsUs);
  }

  /** The time until the throughput is back and stays; empty if that is not seen in the phase. */
  private OptionalDouble recovered(Phase phase, Base usual) {
    double enough = THROUGHPUT_SHARE * usual.throughput;
    List<Point> of = phase.seconds;
    int from = 0;
    for (int i = 0; i + STAYS_SECONDS <= of.size(); i++) {
      double sum = of.subList(i, i + STAYS_SECONDS).stream().mapToDouble(Point::throughput).sum();
      if (sum < STAYS_SECONDS * enough) {
        from = i + 1;
      }
    }
    while (from < of.size() && of.get(from).throughput() < enough) {
      from++;
    }
    return !steadyLoad || from + STAYS_SECONDS > of.size()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            phase.secondsUntil(window.startMs() + of.get(from).second() * MS_PER_SECOND));
  }
}
