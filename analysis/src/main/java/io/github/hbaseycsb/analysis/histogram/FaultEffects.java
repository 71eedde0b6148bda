package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.analysis.finding.Thresholds;
import io.github.hbaseycsb.analysis.histogram.FaultFigures.Outage;
import io.github.hbaseycsb.analysis.histogram.Series.Point;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Finds out what faults did to the clients of a run, from their histogram logs. Intervals and
 * seconds belong to the last fault that began before their end, and operations that stalled to the
 * last one before they did. What is compared with the time before the first fault is unknown if
 * that has fewer than {@value Thresholds#WINDOW_SECONDS_MIN} seconds.
 */
public final class FaultEffects {
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

  private final Window window;
  private final long endMs;
  private final boolean steadyLoad;
  private final Map<Integer, Operations> operations;
  private final Series seconds;
  private final Map<Long, Point> points = new TreeMap<>();
  private final List<Effect> effects = new ArrayList<>();

  /** Times without an interval in which an operation succeeded; at last, the outages. */
  private final List<Outage> gaps = new ArrayList<>();

  /** How long what was answered first after a gap had waited, ms, by the gap's end. */
  private final Map<Long, Long> waitedMs = new TreeMap<>();

  /** The longest latencies before the first fault, us, by whether they are intended ones. */
  private final Map<Boolean, Long> longestBeforeUs =
      new TreeMap<>(Map.of(false, STALLED_US_MIN, true, STALLED_US_MIN));

  private long succeededUntilMs;
  private boolean hasDueTimes;

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
    List<FaultPhase> phases =
        FaultPhase.of(faults.stream().map(FaultFigures::fault).toList(), endMs);
    for (int i = 0; i < faults.size(); i++) {
      effects.add(new Effect(faults.get(i), phases.get(i)));
    }
  }

  /** What the clients saw of a fault in its phase. */
  private static final class Effect {
    private final FaultFigures known;
    private final FaultPhase phase;
    private final Map<FaultFigure, Double> figures;

    /** Number of failed operations by when they began, ms since 1970. */
    private final NavigableMap<Long, Long> failedSinceMs = new TreeMap<>();

    private List<Outage> outages = List.of();
    private long firstMs = Long.MAX_VALUE;
    private long longestUs;
    private long failed;
    private long late;

    Effect(FaultFigures known, FaultPhase phase) {
      this.known = known;
      this.phase = phase;
      figures = new TreeMap<>(known.figures());
      known
          .fault()
          .doneMs()
          .ifPresent(ms -> figures.put(FaultFigure.DONE_SECONDS, phase.secondsUntil(ms)));
    }

    void first(long timeMs) {
      firstMs = Math.min(firstMs, Math.max(timeMs, phase.fromMs()));
    }

    /** When the fault was over; the largest number of all if that is not known. */
    long overMs() {
      Double recovered = figures.get(FaultFigure.RECOVERED_SECONDS);
      FaultRecord fault = known.fault();
      boolean endsItself =
          fault.isOfTable() || fault.action().equals(Action.ROLLING_RESTART.toString());
      OptionalLong undoneMs = endsItself ? fault.doneMs() : fault.undoneMs();
      return recovered == null
          ? Long.MAX_VALUE
          : Math.max(
              undoneMs.orElse(Long.MAX_VALUE),
              phase.fromMs() + Math.round(recovered * Units.MS_PER_SECOND));
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
    try (IntervalLogs logs = new IntervalLogs(run, record)) {
      FaultEffects effects = new FaultEffects(record, window, logs.operations(), faults);
      logs.forEach(effects::visit);
      return effects.figures();
    }
  }

  private void visit(IntervalLog log) {
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
      // What waits in a buffer is no thread that waits.
      if (!gaps.isEmpty() && !name.acknowledged()) {
        answered(gaps.get(gaps.size() - 1), interval);
      }
    }
    // Calls that only fill a buffer are no answers, and pairs are counted as their calls.
    OperationName call =
        new OperationName(name.operation(), false, name.acknowledged(), name.failed());
    if (how.weight(call) > 0 || how.isError(name)) {
      hasDueTimes |= name.intended();
      lastBefore(toMs)
          .ifPresentOrElse(
              effect -> add(effect, name, interval),
              () -> {
                if (fromMs >= window.startMs() && !name.failed()) {
                  longestBeforeUs.merge(name.intended(), interval.getMaxValue(), Long::max);
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

  /** All threads waited in a gap, so that none was answered before the first of them. */
  private void answered(Outage gap, AbstractHistogram interval) {
    if (interval.getStartTimeStamp() < gap.toMs() + INTERVAL_MS) {
      long gapMs = gap.toMs() - gap.fromMs();
      for (HistogramIterationValue value : interval.recordedValues()) {
        long us = interval.medianEquivalentValue(value.getValueIteratedTo());
        long ms = TimeUnit.MICROSECONDS.toMillis(us);
        if (us > longestBeforeUs.get(false) && ms >= gapMs && ms <= gapMs + 2 * INTERVAL_MS) {
          waitedMs.merge(gap.toMs(), ms, Long::min);
        }
      }
    }
  }

  /** Those of the last fault that began before a time. */
  private Optional<Effect> lastBefore(long timeMs) {
    return effects.stream()
        .filter(effect -> effect.phase.fromMs() < timeMs)
        .reduce((earlier, last) -> last);
  }

  private void add(Effect effect, OperationName name, AbstractHistogram interval) {
    long longestUs = interval.getMaxValue();
    long beforeUs = longestBeforeUs.get(name.intended());
    if (name.failed()) {
      effect.failed += interval.getTotalCount();
      for (HistogramIterationValue value : interval.recordedValues()) {
        long ms = TimeUnit.MICROSECONDS.toMillis(value.getValueIteratedTo());
        effect.failedSinceMs.merge(
            interval.getStartTimeStamp() - ms, value.getCountAtValueIteratedTo(), Long::sum);
      }
    }
    // What had stalled when a fault began is of the one before.
    long stalledMs = TimeUnit.MICROSECONDS.toMillis(Math.max(0, longestUs - beforeUs));
    Effect began = lastBefore(interval.getEndTimeStamp() - stalledMs).orElse(effects.get(0));
    began.longestUs = Math.max(began.longestUs, longestUs);
    if (name.intended()) {
      effect.late +=
          interval.getCountBetweenValues(interval.nextNonEquivalentValue(beforeUs), longestUs);
    } else if (name.failed() || longestUs > beforeUs) {
      long endedMs = (interval.getStartTimeStamp() + interval.getEndTimeStamp()) / 2;
      began.first(endedMs - Math.round(longestUs / Units.US_PER_MS));
    }
  }

  private List<FaultFigures> figures() {
    seconds.finish();
    succeeded(endMs, endMs);
    List<Point> before = points(window.startMs(), effects.get(0).phase.fromMs() - INTERVAL_MS);
    DoubleSummaryStatistics throughput =
        before.stream().mapToDouble(Point::throughput).summaryStatistics();
    double usual = throughput.getAverage();
    if (usual > 0 && before.size() >= Thresholds.WINDOW_SECONDS_MIN) {
      Map<String, Long> limitsUs = BurstRecovery.usualP99s(before.stream());
      limitsUs.replaceAll((name, us) -> P99_RATIO * us);
      // Too short: without an operation by chance.
      gaps.removeIf(it -> seconds(it) * usual < Thresholds.STALL_RATE_MIN);
      for (int i = 0; i < gaps.size(); i++) {
        long freeMs = i == 0 ? window.startMs() : gaps.get(i - 1).toMs();
        gaps.set(i, outage(gaps.get(i), freeMs, usual));
      }
      effects.forEach(effect -> compare(effect, usual, throughput.getMax(), limitsUs));
    }
    return effects.stream().map(this::figures).toList();
  }

  /** The seconds from that of one time to that of another, of those that end in the window. */
  private List<Point> points(long fromMs, long toMs) {
    return LongStream.range(Math.max(0, second(fromMs)), second(toMs))
        // Clients that froze have no interval in it.
        .mapToObj(second -> points.getOrDefault(second, new Point(second, 0, Map.of())))
        .toList();
  }

  private long second(long timeMs) {
    return Math.floorDiv(timeMs - window.startMs(), Units.SECOND_MS);
  }

  private long startMs(long second) {
    return window.startMs() + second * Units.SECOND_MS;
  }

  /**
   * The outage of a gap, which began and ended within the intervals beside it: before, operations
   * were done at the usual rate. Afterwards, clients may catch up, so what waited tells more.
   *
   * @param freeMs when the outage before it had ended
   */
  private Outage outage(Outage gap, long freeMs, double usual) {
    long toMs = gap.toMs();
    long beforeMs = startMs(second(gap.fromMs() - INTERVAL_MS));
    // What an interval lacks is of the last fault in it.
    long faultMs = lastBefore(gap.fromMs()).map(effect -> effect.phase.fromMs()).orElse(freeMs);
    long fromMs =
        Math.max(Math.max(freeMs, faultMs), gap.fromMs() - lostMs(beforeMs, gap.fromMs(), usual));
    long afterMs =
        waitedMs.containsKey(toMs)
            ? fromMs + waitedMs.get(toMs) - toMs
            : lostMs(toMs, startMs(second(toMs + INTERVAL_MS + Units.SECOND_MS - 1)), usual);
    return new Outage(fromMs, toMs + Math.max(0, Math.min(INTERVAL_MS, afterMs)));
  }

  /** The part of an interval without operations, by how many are missing from the time around. */
  private long lostMs(long sinceMs, long untilMs, double usual) {
    if (!steadyLoad) {
      return INTERVAL_MS / 2;
    }
    List<Point> around = points(sinceMs, untilMs + Units.SECOND_MS - 1);
    double done = around.stream().mapToDouble(Point::throughput).sum();
    long lostMs = untilMs - sinceMs - Math.round(done / usual * Units.SECOND_MS);
    return Math.max(0, Math.min(INTERVAL_MS, lostMs));
  }

  /** Compares with the throughput before the first fault, and with limits of percentiles. */
  private void compare(Effect effect, double usual, double most, Map<String, Long> limitsUs) {
    FaultPhase phase = effect.phase;
    List<Point> after = points(phase.fromMs(), phase.toMs());
    effect.outages =
        gaps.stream()
            .map(
                it ->
                    new Outage(
                        Math.max(it.fromMs(), phase.fromMs()), Math.min(it.toMs(), phase.toMs())))
            .filter(it -> it.fromMs() < it.toMs())
            .toList();
    // One that went on when the fault began is of an earlier one.
    gaps.stream()
        .mapToLong(Outage::fromMs)
        .filter(fromMs -> fromMs > phase.fromMs() - INTERVAL_MS && fromMs < phase.toMs())
        .forEach(effect::first);
    // A short outage, or one of few operations, would not be seen.
    boolean seen =
        usual >= Thresholds.STALL_RATE_MIN && phase.toMs() - phase.fromMs() >= 2 * INTERVAL_MS;
    if (seen || !effect.outages.isEmpty()) {
      effect.figures.put(
          FaultFigure.UNAVAILABLE_SECONDS,
          effect.outages.stream().mapToDouble(FaultEffects::seconds).sum());
    }
    if (after.isEmpty()) {
      return;
    }
    double enough = THROUGHPUT_SHARE * usual;
    List<Point> degraded =
        after.stream()
            .filter(
                it ->
                    it.throughput() == 0
                        || (steadyLoad && it.throughput() < enough)
                        || BurstRecovery.exceeds(it, limitsUs))
            .toList();
    effect.figures.put(FaultFigure.DEGRADED_SECONDS, (double) degraded.size());
    long doneMs = phase.fault().doneMs().orElse(Long.MAX_VALUE);
    if (phase.fault().isOfTable() && doneMs <= phase.toMs()) {
      effect.figures.put(
          FaultFigure.DEGRADED_UNTIL_DONE_SECONDS,
          (double) degraded.stream().filter(it -> startMs(it.second()) < doneMs).count());
    }
    if (steadyLoad) {
      recovered(phase, after, enough, most)
          .ifPresent(value -> effect.figures.put(FaultFigure.RECOVERED_SECONDS, value));
    }
  }

  private static double seconds(Outage outage) {
    return (outage.toMs() - outage.fromMs()) / Units.MS_PER_SECOND;
  }

  /**
   * The time until the throughput is back and stays; empty if that is not seen in the phase, of
   * which half is enough if it is short. More than the most before is not counted: clients that
   * catch up do not make up for a second outage.
   */
  private OptionalDouble recovered(
      FaultPhase phase, List<Point> after, double enough, double most) {
    int length = Math.min(STAYS_SECONDS, (after.size() + 1) / 2);
    int from = 0;
    for (int i = 0; i + length <= after.size(); i++) {
      List<Point> stays = after.subList(i, i + length);
      if (stays.stream().mapToDouble(it -> Math.min(it.throughput(), most)).sum()
          < length * enough) {
        from = i + 1;
      }
    }
    while (from < after.size() && after.get(from).throughput() < enough) {
      from++;
    }
    return from + length > after.size()
        ? OptionalDouble.empty()
        : OptionalDouble.of(phase.secondsUntil(startMs(after.get(from).second())));
  }

  private FaultFigures figures(Effect effect) {
    FaultPhase phase = effect.phase;
    Map<FaultFigure, Double> figures = effect.figures;
    figures.put(FaultFigure.AT_SECONDS, (phase.fromMs() - window.startMs()) / Units.MS_PER_SECOND);
    // A shorter time has no interval of its own.
    if (phase.toMs() - phase.fromMs() >= INTERVAL_MS) {
      figures.put(FaultFigure.FAILED, (double) effect.failed);
      if (hasDueTimes) {
        figures.put(FaultFigure.LATE, (double) effect.late);
      }
    }
    if (effect.firstMs < Long.MAX_VALUE) {
      figures.put(FaultFigure.FIRST_SECONDS, phase.secondsUntil(effect.firstMs));
    }
    boolean stillWait =
        effect.failed == 0
            && effect.outages.stream()
                .filter(it -> it.toMs() == phase.toMs())
                .anyMatch(it -> seconds(it) > effect.longestUs / Units.US_PER_SECOND);
    if (effect.longestUs > 0 && !stillWait) {
      figures.put(FaultFigure.LONGEST_MS, effect.longestUs / Units.US_PER_MS);
    }
    long failedAfter =
        effect.failedSinceMs.tailMap(effect.overMs(), true).values().stream()
            .mapToLong(Long::longValue)
            .sum();
    return effect.known.with(effect.outages, figures, failedAfter);
  }
}
