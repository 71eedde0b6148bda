package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.property.LoadShape.Bursts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How long users wait after a burst until the servers have recovered from it: from the end of the
 * burst to the first second in which no 99th percentile of an operation, measured from when it was
 * due, is above nine of ten of those in the seconds before bursts.
 *
 * @param bursts number of bursts that ended in the window
 * @param recovered after how many of them latency came back before the next burst, or the window's
 *     end
 * @param seconds the mean time, s; bursts without a recovery count with the time until then
 */
public record BurstRecovery(int bursts, int recovered, double seconds) {
  private static final double BASE_SHARE = 0.9;

  /**
   * Computes it; empty if no burst ended in the window, or nothing was measured before one.
   *
   * @param points each of a second, from the window's beginning
   */
  static Optional<BurstRecovery> of(Bursts load, List<Series.Point> points, double windowSeconds) {
    Map<String, Long> base = base(load, points, windowSeconds);
    int bursts = 0;
    int recovered = 0;
    double seconds = 0;
    for (double round = 0; round + load.toSecond() < windowSeconds; round += load.everySeconds()) {
      double end = round + load.toSecond();
      double limit = Math.min(windowSeconds, round + load.everySeconds() + load.fromSecond());
      Optional<Series.Point> back =
          points.stream()
              .filter(it -> it.second() >= end && it.second() + 1 <= limit)
              .filter(it -> !it.latencyUs().isEmpty() && !exceeds(it, base))
              .findFirst();
      bursts++;
      recovered += back.isPresent() ? 1 : 0;
      seconds += back.map(it -> it.second() - end).orElse(limit - end);
    }
    return bursts == 0 || base.isEmpty()
        ? Optional.empty()
        : Optional.of(new BurstRecovery(bursts, recovered, seconds / bursts));
  }

  private static Map<String, Long> base(
      Bursts load, List<Series.Point> points, double windowSeconds) {
    return usualP99s(
        points.stream()
            .filter(it -> it.second() >= 0 && it.second() + 1 <= windowSeconds)
            .filter(it -> it.second() % load.everySeconds() + 1 <= load.fromSecond()));
  }

  /** The 99th percentiles that nine of ten seconds do not exceed, us, by the latency's name. */
  static Map<String, Long> usualP99s(Stream<Series.Point> seconds) {
    Map<String, List<Long>> p99s = new TreeMap<>();
    seconds
        .flatMap(it -> Latencies.answers(it.latencyUs()).entrySet().stream())
        .forEach(
            it ->
                p99s.computeIfAbsent(it.getKey(), name -> new ArrayList<>())
                    .add(it.getValue().p99()));
    Map<String, Long> base = new TreeMap<>();
    p99s.forEach(
        (name, values) -> {
          values.sort(null);
          base.put(name, values.get((int) Math.ceil(BASE_SHARE * values.size()) - 1));
        });
    return base;
  }

  /** Whether a 99th percentile of a second is above its limit. */
  static boolean exceeds(Series.Point point, Map<String, Long> limitsUs) {
    return Latencies.answers(point.latencyUs()).entrySet().stream()
        .anyMatch(it -> it.getValue().p99() > limitsUs.getOrDefault(it.getKey(), Long.MAX_VALUE));
  }
}
