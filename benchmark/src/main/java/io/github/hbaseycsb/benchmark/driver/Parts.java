package io.github.hbaseycsb.benchmark.driver;

import static io.github.hbaseycsb.common.Units.MS_PER_SECOND;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The times of consecutive parts.
 *
 * @param seconds the time of each part, s
 */
public record Parts(Map<String, Double> seconds) {
  public Parts {
    seconds = new LinkedHashMap<>(seconds);
  }

  /** The total time, s. */
  public double all() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  static double seconds(long fromMs, long toMs) {
    return (toMs - fromMs) / MS_PER_SECOND;
  }
}
