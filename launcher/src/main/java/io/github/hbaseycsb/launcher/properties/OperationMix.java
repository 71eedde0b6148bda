package io.github.hbaseycsb.launcher.properties;

import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.workload.Operation;
import io.github.hbaseycsb.workload.YcsbProperty;
import java.util.Properties;

/**
 * The proportions of {@code CoreWorkload}'s operations. YCSB scales any proportions to a sum of 1,
 * and ignores negative ones, so it would run a different mix than the properties say.
 */
final class OperationMix {
  private static final double TOLERANCE = 1e-6;

  private OperationMix() {}

  /**
   * Checks that the proportions are from 0 to 1 and have the sum 1.
   *
   * @throws UsageException names the invalid proportion, or all of them and their sum
   */
  static void check(Properties properties) throws UsageException {
    double sum = 0;
    StringBuilder all = new StringBuilder();
    for (Operation operation : Operation.ofCoreWorkload()) {
      String value = operation.proportion(properties::getProperty);
      sum += proportion(operation.proportionKey(), value);
      all.append(all.length() == 0 ? "" : ", ")
          .append(operation.proportionKey())
          .append('=')
          .append(value);
    }
    if (Math.abs(sum - 1) > TOLERANCE) {
      throw new UsageException(
          "the proportions of operations sum to %s, not 1: %s (read and update are 0.95 and 0.05"
                  .formatted(Math.round(sum * 1e6) / 1e6, all)
              + " unless given)");
    }
  }

  private static double proportion(String key, String value) throws UsageException {
    try {
      return YcsbProperty.FRACTION.parse(key, value);
    } catch (InvalidPropertyException e) {
      throw new UsageException("property " + e.getMessage(), e);
    }
  }
}
