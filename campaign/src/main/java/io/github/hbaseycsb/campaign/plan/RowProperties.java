package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.RowTest;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The properties in a plan that determine which rows a load writes. A run must have the same
 * values, otherwise it reads rows that do not exist.
 */
final class RowProperties {
  private RowProperties() {}

  /**
   * The values for a client with these properties, including defaults, without the properties that
   * have keys in a plan.
   */
  static Map<String, String> of(Workload workload, Map<String, String> overrides) {
    Map<String, String> all = workload.merged(overrides);
    if (RowRangeProperty.test(all).equals(Optional.of(RowTest.RANDOM_READ_MEM))) {
      all.putIfAbsent(
          RowProperty.FRACTION.key(), Double.toString(RowTest.RANDOM_READ_MEM.defaultFraction()));
    }
    Map<String, String> deciding = new TreeMap<>();
    for (RowProperty property : RowProperty.of(workload.hasRowRanges())) {
      if (!ReservedProperties.isReserved(property.key())) {
        String value = all.getOrDefault(property.key(), property.defaultValue());
        deciding.put(property.key(), canonical(property.key(), value));
      }
    }
    return deciding;
  }

  /** A value as clients take it: names and flags in the letters that YCSB knows. */
  static String canonical(String key, String value) {
    return YcsbProperty.named(key).map(property -> property.canonical(value)).orElse(value);
  }

  /** The number of operations of a test that ends after its last row; empty for other tests. */
  static OptionalLong operationsOnce(Map<String, String> properties, long rows) {
    Optional<RowTest> test = RowRangeProperty.test(properties);
    if (test.isEmpty() || RowRangeProperty.REPEAT.textIn(properties::get).equals("true")) {
      return OptionalLong.empty();
    }
    return switch (test.get()) {
      case SEQUENTIAL_READ, SEQUENTIAL_WRITE -> OptionalLong.of(rows);
      case SCAN -> OptionalLong.of(rows / scanLength(properties));
      default -> OptionalLong.empty();
    };
  }

  private static long scanLength(Map<String, String> properties) {
    String length = properties.getOrDefault(RowRangeProperty.SCAN_LENGTH.key(), "");
    Optional<Integer> given = RowRangeProperty.SCAN_LENGTH.type().parser().apply(length.strip());
    return given.orElse(RowTest.SCAN.defaultScanLength());
  }
}
