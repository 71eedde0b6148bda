package io.github.hbaseycsb.workload;

import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.WorkloadException;

/**
 * The rows that {@link RowRangeWorkload} loads, by their numbers, for those who write them
 * otherwise.
 */
public final class RowRangeRecords {
  private final RowRangeSettings settings;

  private RowRangeRecords(RowRangeSettings settings) {
    this.settings = settings;
  }

  /**
   * The rows of a client with these properties.
   *
   * @throws WorkloadException of one line that names the property, its value and what is allowed
   */
  public static RowRangeRecords of(Properties properties) throws WorkloadException {
    return new RowRangeRecords(RowRangeSettings.parse(properties));
  }

  /** How many rows a load of the whole table writes. */
  public long count() {
    return settings.rows();
  }

  /**
   * A row's key.
   *
   * @param number 0 to {@link #count()} - 1
   */
  public String key(long number) {
    return settings.keys().key(number);
  }

  /**
   * A row's columns, always the same for the same number.
   *
   * @param number 0 to {@link #count()} - 1
   */
  public Map<String, ByteIterator> values(long number) {
    return Map.of(settings.field(), new ByteArrayByteIterator(settings.values().value(number)));
  }
}
