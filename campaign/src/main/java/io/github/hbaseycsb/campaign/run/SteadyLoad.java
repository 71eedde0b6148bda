package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.stats.CorrelatedMean;
import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.run.Conditions.Warmed;
import io.github.hbaseycsb.property.BindingProperty;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Decides whether a load is steady, that is, no longer gets faster. It is if throughput was flat
 * over the last two doublings of the time elapsed: the mean of the last half of the time is at most
 * {@value #RISE_MAX} above that of the quarter before, even with {@value #ERRORS} standard errors
 * of the difference added, and that of this quarter at most {@value #EARLIER_RISE_MAX} above that
 * of the eighth before. {@code scripts/dev/simulate-warm-up} shows what these numbers do.
 *
 * <p>A load with a target rate has a flat throughput from the start. It must not be making up for
 * what it was late with. Of any load, the 99th percentile of the last half must not be lower by
 * more than {@value #P99_FALL_MAX} than that of the quarter before. (The percentile of a time is
 * the median of those of its seconds.)
 */
final class SteadyLoad {
  private static final double RISE_MAX = 0.1;
  private static final double EARLIER_RISE_MAX = 0.25;
  private static final double ERRORS = 2;
  private static final double P99_FALL_MAX = 0.3;

  private final long minimum;
  private final long limit;
  private final OptionalInt target;
  private final boolean random;
  private final List<ClientProgress> readings = new ArrayList<>();

  /** Observes a cell's load before a window. After the limit it counts as not steady. */
  SteadyLoad(Duration window, Cell cell, Duration limit) {
    this(window, cell.target(), cell.get(PlanKeys.ARRIVALS).equals(BindingProperty.POISSON), limit);
  }

  /**
   * @param target operations per second, if the load has a target
   * @param random whether its operations are due at random times
   */
  SteadyLoad(Duration window, OptionalInt target, boolean random, Duration limit) {
    // In less time, a warm-up of minutes looks flat. That does not matter to a window of seconds.
    this.minimum = Math.max(16, Math.min(40, 3 * window.toSeconds()));
    this.limit = limit.toSeconds();
    this.target = target;
    this.random = random;
  }

  /** The time after which a load counts as not steady: four windows, 2 to 15 minutes. */
  public static Duration limit(Duration window) {
    return Duration.ofSeconds(Math.max(120, Math.min(900, 4 * window.toSeconds())));
  }

  /** Adds a reading. A second one for the same second is ignored. */
  public void add(ClientProgress reading) {
    if (readings.isEmpty() || reading.seconds() > seconds()) {
      readings.add(reading);
    }
  }

  public boolean isSteady() {
    long now = seconds();
    if (now < minimum) {
      return false;
    }
    double[] first = rates(now / 8, now / 4);
    double[] before = rates(now / 4, now / 2);
    double[] last = rates(now / 2, now);
    if (first.length < 2 || before.length < 2 || last.length < 2) {
      return false;
    }
    CorrelatedMean from = CorrelatedMean.uncorrected(before);
    CorrelatedMean to = CorrelatedMean.uncorrected(last);
    double error = Math.hypot(from.standardError(), to.standardError());
    return to.mean() > 0
        && to.mean() + ERRORS * error <= from.mean() * (1 + RISE_MAX)
        && from.mean() <= CorrelatedMean.uncorrected(first).mean() * (1 + EARLIER_RISE_MAX)
        && p99Us(now / 2, now) >= p99Us(now / 4, now / 2) * (1 - P99_FALL_MAX)
        && !isCatchingUp();
  }

  /**
   * Whether operations are late, by more than a second, and have lately become less late. A load
   * that stays late is as fast as it can be.
   */
  private boolean isCatchingUp() {
    ClientProgress last = readings.get(readings.size() - 1);
    double[] lately = rates(seconds() - seconds() / 8, seconds());
    double due = (double) target.orElse(0) * last.seconds();
    // What was due at random times differs from that by about its square root.
    double error = random ? ERRORS * Math.sqrt(due) : 0;
    return target.isPresent()
        && last.operations() < due - target.getAsInt() - error
        && Arrays.stream(lately).average().orElse(0) > target.getAsInt();
  }

  /** Whether a warm-up that waits for it ends: the load is steady, or the limit is reached. */
  public boolean isOver() {
    return isSteady() || isOverdue();
  }

  boolean isOverdue() {
    return seconds() >= limit;
  }

  /** Seconds at the last reading; 0 before the first. */
  public long seconds() {
    return readings.isEmpty() ? 0 : readings.get(readings.size() - 1).seconds();
  }

  /** Why the warm-up ends at the last reading, a sentence. */
  public String reason() {
    return isSteady()
        ? "throughput and 99th percentile were steady."
        : Text.of("throughput and 99th percentile were not steady within %d s.", seconds());
  }

  /** The result, with the figures of the last half of the time. */
  Warmed warmed() {
    return warmed(reason());
  }

  /** The same of a warm-up that ended for another reason, a sentence. */
  Warmed warmed(String reason) {
    long now = seconds();
    double rate = Arrays.stream(rates(now / 2, now)).average().orElse(0);
    return new Warmed(now, isSteady(), rate, p99Us(now / 2, now), reason);
  }

  /** Operations per second at the readings after one time and until another, s. */
  private double[] rates(long after, long until) {
    return IntStream.range(1, readings.size())
        .filter(i -> readings.get(i - 1).seconds() >= after && readings.get(i).seconds() <= until)
        .mapToDouble(
            i -> {
              ClientProgress from = readings.get(i - 1);
              ClientProgress to = readings.get(i);
              return (double) (to.operations() - from.operations())
                  / (to.seconds() - from.seconds());
            })
        .toArray();
  }

  /** The median of the 99th percentiles of the same readings, us. */
  private double p99Us(long after, long until) {
    double[] sorted =
        readings.stream()
            .filter(reading -> reading.seconds() > after && reading.seconds() <= until)
            .mapToDouble(ClientProgress::p99Us)
            .sorted()
            .toArray();
    return sorted.length == 0 ? 0 : sorted[(sorted.length - 1) / 2];
  }
}
