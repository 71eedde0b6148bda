package io.github.hbaseycsb.workload;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.workloads.CoreWorkload;

/**
 * A property that decides which rows a load writes: the one list of them, in the order in which
 * tables have them. A run with another value may read what was never loaded.
 */
public enum RowProperty {
  /** How many rows there are. */
  RECORD_COUNT(Client.RECORD_COUNT_PROPERTY, Client.DEFAULT_RECORD_COUNT, Of.ALL, true),
  /** Whether the numbers in keys are hashed. */
  INSERT_ORDER(
      CoreWorkload.INSERT_ORDER_PROPERTY,
      CoreWorkload.INSERT_ORDER_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      true),
  /** The digits of a number in a key, at least. */
  ZERO_PADDING(
      CoreWorkload.ZERO_PADDING_PROPERTY,
      CoreWorkload.ZERO_PADDING_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      true),
  /** How row numbers are written as keys. */
  KEY_FORMAT("bigtable.keyformat", "report10", Of.ROW_RANGES, true),
  /** Bytes in a value. */
  VALUE_LENGTH("bigtable.valuelength", "1000", Of.ROW_RANGES, true),
  /** Chooses the values' bytes. */
  SEED("bigtable.seed", "0", Of.ROW_RANGES, true),
  /** The part of the row space that is loaded, where {@link RowTest} does not say another. */
  FRACTION("bigtable.fraction", "1", Of.ROW_RANGES, false),
  /** What the names of fields begin with. */
  FIELD_NAME_PREFIX(
      CoreWorkload.FIELD_NAME_PREFIX, CoreWorkload.FIELD_NAME_PREFIX_DEFAULT, Of.ALL, false),
  /** Fields of a record. */
  FIELD_COUNT(
      CoreWorkload.FIELD_COUNT_PROPERTY,
      CoreWorkload.FIELD_COUNT_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      false),
  /** Bytes in a field, or the most of them. */
  FIELD_LENGTH(
      CoreWorkload.FIELD_LENGTH_PROPERTY,
      CoreWorkload.FIELD_LENGTH_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      false),
  /** How the lengths of fields vary. */
  FIELD_LENGTH_DISTRIBUTION(
      CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY,
      CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      false),
  /** Whether values can be verified by their keys. */
  DATA_INTEGRITY(
      CoreWorkload.DATA_INTEGRITY_PROPERTY,
      CoreWorkload.DATA_INTEGRITY_PROPERTY_DEFAULT,
      Of.CORE_WORKLOAD,
      false);

  /** The workloads whose rows a property decides. */
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

  /** The property's name. */
  public String key() {
    return key;
  }

  /** What holds when it is not given. */
  public String defaultValue() {
    return byDefault;
  }

  /** Its value in a client's properties, its default if it has none there. */
  String in(Properties properties) {
    return properties.getProperty(key, byDefault);
  }

  /**
   * Those that decide the rows of a workload.
   *
   * @param rowRanges whether it is {@link RowRangeWorkload}; else it builds keys as {@code
   *     CoreWorkload} does
   */
  public static List<RowProperty> of(boolean rowRanges) {
    Of other = rowRanges ? Of.CORE_WORKLOAD : Of.ROW_RANGES;
    return Arrays.stream(values()).filter(property -> property.workloads != other).toList();
  }

  /**
   * Those that a table keeps, as a client with these properties has them, defaults filled in: a run
   * with another value asks for rows that are not there, or finds values that it refuses.
   */
  public static Map<String, String> keptWithTable(Properties properties) {
    Map<String, String> kept = new LinkedHashMap<>();
    for (RowProperty property : of(RowRangeWorkload.isSelectedBy(properties))) {
      if (property.keptWithTable) {
        kept.put(property.key, property.in(properties));
      }
    }
    return kept;
  }
}
