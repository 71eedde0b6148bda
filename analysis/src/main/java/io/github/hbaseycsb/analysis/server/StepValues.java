package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.client.Units;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/**
 * A metric of a server over time. The growth of a counter is spread evenly between two readings.
 * Another value is assumed to have been the same since the previous reading.
 */
final class StepValues {
  /** Maximum time that a reading covers, ms. By default HBase publishes metrics every 10 s. */
  private static final long HOLDS_MAX_MS = 15_000;

  private final TimeSteps steps;
  private final double[] values;

  /** For each step, how long a counter was observed. */
  private final double[] watchedMs;

  StepValues(TimeSteps steps) {
    this.steps = steps;
    values = new double[steps.count()];
    watchedMs = new double[steps.count()];
    Arrays.fill(values, Double.NaN);
  }

  /** Adds a value that is not a counter. */
  void hold(long fromMs, long toMs, long value) {
    int last = steps.index(toMs);
    int first = toMs - fromMs > HOLDS_MAX_MS ? last : steps.index(fromMs);
    for (int i = first; i <= last; i++) {
      values[i] = Double.isNaN(values[i]) ? value : Math.max(values[i], (double) value);
    }
  }

  /**
   * Adds the growth of a counter between two readings. -1 is unknown, and a smaller value belongs
   * to a new counter.
   */
  void grow(long fromMs, long from, long toMs, long to) {
    if (from < 0 || to < from || toMs <= fromMs) {
      return;
    }
    for (int i = steps.index(fromMs); i <= steps.index(toMs); i++) {
      double overlapMs =
          Math.min(toMs, steps.beginMs(i) + steps.lengthMs()) - Math.max(fromMs, steps.beginMs(i));
      if (overlapMs > 0) {
        double growth = overlapMs * (to - from) / (toMs - fromMs);
        values[i] = Double.isNaN(values[i]) ? growth : values[i] + growth;
        watchedMs[i] += overlapMs;
      }
    }
  }

  /** The value of each step; for a counter, its growth per second. */
  List<Double> perSecond() {
    return IntStream.range(0, values.length)
        .mapToObj(
            i -> watchedMs[i] > 0 ? values[i] / watchedMs[i] * Units.MS_PER_SECOND : values[i])
        .toList();
  }

  /** Merges several servers. In each step, servers without a value are ignored. */
  static List<Double> merged(List<StepValues> servers, DoubleBinaryOperator merge) {
    List<List<Double>> all = servers.stream().map(StepValues::perSecond).toList();
    return IntStream.range(0, all.get(0).size())
        .mapToObj(
            step ->
                all.stream()
                    .mapToDouble(values -> values.get(step))
                    .filter(value -> !Double.isNaN(value))
                    .reduce(merge)
                    .orElse(Double.NaN))
        .toList();
  }
}
