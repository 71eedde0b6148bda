package io.github.hbaseycsb.property;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A property that determines which rows a load writes. The constants are the complete list, in the
 * order in which tables store them. A run with a different value may read rows that were never
 * loaded.
 */
public enum RowProperty {
  RECORD_COUNT(YcsbProperty.RECORD_COUNT, Of.ALL, true),
  INSERT_ORDER(YcsbProperty.INSERT_ORDER, Of.CORE_WORKLOAD, true),
  /** The minimum number of digits in a key. */
  ZERO_PADDING(YcsbProperty.ZERO_PADDING, Of.CORE_WORKLOAD, true),
  KEY_SALTS(YcsbProperty.KEY_SALTS, Of.CORE_WORKLOAD, true),
  KEY_FORMAT(RowRangeProperty.KEY_FORMAT, Of.ROW_RANGES, true),
  VALUE_LENGTH(RowRangeProperty.VALUE_LENGTH, Of.ROW_RANGES, true),
  SEED(RowRangeProperty.SEED, Of.ROW_RANGES, true),
  /** The part of the row space that is loaded, unless {@link RowTest} determines it. */
  FRACTION(RowRangeProperty.FRACTION, "1", Of.ROW_RANGES, false),
  FIELD_NAME_PREFIX(YcsbProperty.FIELD_NAME_PREFIX, Of.ALL, false),
  FIELD_COUNT(YcsbProperty.FIELD_COUNT, Of.CORE_WORKLOAD, false),
  /** The length of a field, or its maximum length, in bytes. */
  FIELD_LENGTH(YcsbProperty.FIELD_LENGTH, Of.CORE_WORKLOAD, false),
  FIELD_LENGTH_DISTRIBUTION(YcsbProperty.FIELD_LENGTH_DISTRIBUTION, Of.CORE_WORKLOAD, false),
  /** Whether values can be verified, because they follow from their keys. */
  DATA_INTEGRITY(YcsbProperty.DATA_INTEGRITY, Of.CORE_WORKLOAD, false),
  FAMILIES(BindingProperty.FAMILIES, "none", Of.CORE_WORKLOAD, true),
  COMPRESSION_RATIO(BindingProperty.COMPRESSION_RATIO, Of.ALL, true),
  /** What the file with the values contains, if there is one. */
  VALUES_CHECKSUM(BindingProperty.VALUES_CHECKSUM, "none", Of.ALL, true);

  /** Those whose defaults hold where they are missing: earlier tables and results have none. */
  public static final Map<String, String> UNSAID =
      Stream.of(KEY_SALTS, FAMILIES, COMPRESSION_RATIO, VALUES_CHECKSUM)
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

  RowProperty(Property<?> property, Of workloads, boolean keptWithTable) {
    this(property, property.byDefault().orElseThrow(), workloads, keptWithTable);
  }

  RowProperty(Property<?> property, String byDefault, Of workloads, boolean keptWithTable) {
    this.key = property.key();
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

  /**
   * Those that determine the rows of a {@code RowRangeWorkload}, or of a workload with the keys of
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
        kept.put(property.key, properties.getProperty(property.key, property.byDefault));
      }
    }
    return kept;
  }
}
