package io.github.hbaseycsb.property;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.Client;
import site.ycsb.workloads.CoreWorkload;

/**
 * A property that determines which rows a load writes. The constants are the complete list, in the
 * order in which tables store them. A run with a different value may read rows that were never
 * loaded.
 */
public enum RowProperty {
  RECORD_COUNT(Client.RECORD_COUNT_PROPERTY, Client.DEFAULT_RECORD_COUNT, Of.ALL, true),
  INSERT_ORDER(
      CoreWorkload.INSERT_ORDER_PROPERTY,
      CoreWorkload.INSERT_ORDER_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      true),
  /** The minimum number of digits in a key. */
  ZERO_PADDING(
      CoreWorkload.ZERO_PADDING_PROPERTY,
      CoreWorkload.ZERO_PADDING_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      true),
  KEY_FORMAT("bigtable.keyformat", "report10", Of.ROW_RANGES, true),
  VALUE_LENGTH("bigtable.valuelength", "1000", Of.ROW_RANGES, true),
  SEED("bigtable.seed", "0", Of.ROW_RANGES, true),
  /** The part of the row space that is loaded, unless {@link RowTest} determines it. */
  FRACTION("bigtable.fraction", "1", Of.ROW_RANGES, false),
  FIELD_NAME_PREFIX(
      CoreWorkload.FIELD_NAME_PREFIX, CoreWorkload.FIELD_NAME_PREFIX_DEFAULT, Of.ALL, false),
  FIELD_COUNT(
      CoreWorkload.FIELD_COUNT_PROPERTY,
      CoreWorkload.FIELD_COUNT_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      false),
  /** The length of a field, or its maximum length, in bytes. */
  FIELD_LENGTH(
      CoreWorkload.FIELD_LENGTH_PROPERTY,
      CoreWorkload.FIELD_LENGTH_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      false),
  FIELD_LENGTH_DISTRIBUTION(
      CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY,
      CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      false),
  /** Whether values can be verified, because they follow from their keys. */
  DATA_INTEGRITY(
      CoreWorkload.DATA_INTEGRITY_PROPERTY,
      CoreWorkload.DATA_INTEGRITY_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      false),
  FAMILIES(BindingProperty.FAMILIES.key(), "none", Of.CORE_WORKLOAD, true),
  COMPRESSION_RATIO(
      BindingProperty.COMPRESSION_RATIO.key(),
      BindingProperty.COMPRESSION_RATIO.byDefault().orElseThrow(),
      Of.ALL,
      true),
  /** What the file with the values contains, if there is one. */
  VALUES_CHECKSUM(BindingProperty.VALUES_CHECKSUM.key(), "none", Of.ALL, true);

  /** Those whose defaults hold where they are missing: earlier tables and results have none. */
  public static final Map<String, String> UNSAID =
      Stream.of(FAMILIES, COMPRESSION_RATIO, VALUES_CHECKSUM)
          .collect(Collectors.toUnmodifiableMap(RowProperty::key, RowProperty::defaultValue));

  /** The workloads that a property applies to. */
  private enum Of {
    CORE_WORKLOAD,
    ROW_RANGES,
    ALL
  }

  private final String key;
  private final String byDefault;
  private final Of workloads;
  private final boolean keptWithTable;

  RowProperty(String key, String byDefault, Of workloads, boolean keptWithTable) {
    this.key = key;
    this.byDefault = byDefault;
    this.workloads = workloads;
    this.keptWithTable = keptWithTable;
  }

  public String key() {
    return key;
  }

  public String defaultValue() {
    return byDefault;
  }

  /** The value in the client's properties, or the default. */
  public String in(Properties properties) {
    return properties.getProperty(key, byDefault);
  }

  /**
   * Those that determine the rows of a {@link RowRangeWorkload}, or of a workload with the keys of
   * {@code CoreWorkload}.
   */
  public static List<RowProperty> of(boolean rowRanges) {
    Of other = rowRanges ? Of.CORE_WORKLOAD : Of.ROW_RANGES;
    return Arrays.stream(values()).filter(property -> property.workloads != other).toList();
  }

  /**
   * Those that are stored with a table, with their values or defaults: a run with others would
   * request rows that do not exist, or reject the values that it reads.
   */
  public static Map<String, String> keptWithTable(Properties properties) {
    Map<String, String> kept = new LinkedHashMap<>();
    for (RowProperty property : of(RowRangeProperty.nameTest(properties))) {
      if (property.keptWithTable) {
        kept.put(property.key, property.in(properties));
      }
    }
    return kept;
  }
}
