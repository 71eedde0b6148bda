package io.github.hbaseycsb.model.spec;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The properties that decide which rows a load writes. A run needs the same ones, or it reads rows
 * that are not there.
 */
public final class RowProperties {
  public static final String RECORD_COUNT = "recordcount";
  public static final String FIELD_COUNT = "fieldcount";
  public static final String FIELD_LENGTH = "fieldlength";
  public static final String VALUE_LENGTH = "bigtable.valuelength";
  public static final String FRACTION = "bigtable.fraction";

  /** Of {@code CoreWorkload}, with its defaults, beside those that have keys in a plan. */
  private static final Map<String, String> CORE =
      Map.of(
          "insertorder", "hashed",
          "zeropadding", "1",
          "fieldnameprefix", "field",
          "fieldlengthdistribution", "constant",
          "dataintegrity", "false");

  /** Of {@code RowRangeWorkload}, with its defaults, beside those that have keys in a plan. */
  private static final Map<String, String> ROW_RANGES =
      Map.of("bigtable.keyformat", "report10", "bigtable.seed", "0", "fieldnameprefix", "field");

  private RowProperties() {}

  /** Those of a client with these properties, defaults filled in. */
  public static Map<String, String> of(Workload workload, Map<String, String> overrides) {
    Map<String, String> all = new TreeMap<>(workload.properties());
    all.putAll(overrides);
    Map<String, String> deciding = new TreeMap<>();
    (workload.hasRowRanges() ? ROW_RANGES : CORE)
        .forEach((key, byDefault) -> deciding.put(key, all.getOrDefault(key, byDefault)));
    if (workload.hasRowRanges()) {
      deciding.put(FRACTION, all.getOrDefault(FRACTION, defaultFraction(all)));
    }
    return deciding;
  }

  /** The operations of a test that ends when its rows are done; empty of any other. */
  public static OptionalLong operationsOnce(Map<String, String> properties, long rows) {
    if (properties.getOrDefault("bigtable.repeat", "").equals("true")) {
      return OptionalLong.empty();
    }
    return switch (properties.getOrDefault("bigtable.test", "")) {
      case "sequential-read", "sequential-write" -> OptionalLong.of(rows);
      case "scan" -> OptionalLong.of(rows / scanLength(properties));
      default -> OptionalLong.empty();
    };
  }

  private static long scanLength(Map<String, String> properties) {
    String length = properties.getOrDefault("bigtable.scanlength", "");
    return length.matches("[1-9]\\d{0,6}") ? Long.parseLong(length) : 1000;
  }

  private static String defaultFraction(Map<String, String> properties) {
    return "random-read-mem".equals(properties.get("bigtable.test")) ? "0.1" : "1";
  }
}
