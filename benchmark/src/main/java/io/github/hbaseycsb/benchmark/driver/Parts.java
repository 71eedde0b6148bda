package io.github.hbaseycsb.benchmark.driver;

import static io.github.hbaseycsb.common.Units.MS_PER_SECOND;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What something takes, by its parts in their order, s.
 *
 * @param seconds of each part
 */
public record Parts(Map<String, Double> seconds) {
  public Parts {
    seconds = new LinkedHashMap<>(seconds);
  }

  /** All together. */
  public double all() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  static double seconds(long fromMs, long toMs) {
    return (toMs - fromMs) / MS_PER_SECOND;
  }
}
