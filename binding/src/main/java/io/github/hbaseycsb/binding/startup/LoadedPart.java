package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRangeSettings;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * The part of a table's records that a load writes.
 *
 * @param start the first record
 * @param all whether it is all of them
 * @param inOrder whether they are written in the order of their numbers
 */
record LoadedPart(long start, boolean all, boolean inOrder) {
  /** The part of a load with these properties, which are valid. */
  static LoadedPart of(Properties properties) {
    if (RowRangeProperty.nameTest(properties)) {
      return new LoadedPart(0, isAllRows(properties), false);
    }
    long start = number(properties, Workload.INSERT_START_PROPERTY, 0);
    long records = number(properties, Client.RECORD_COUNT_PROPERTY, 0);
    long count = number(properties, Client.INSERT_COUNT_PROPERTY, records);
    return new LoadedPart(
        start, start == 0 && count >= records, LongCoreWorkload.isCoreWorkload(properties));
  }

  /**
   * The number after the last record that is known to be written, without a gap from the first.
   *
   * @param written number of records that were written, none of which failed
   * @param whole whether they are all that the load had to write
   */
  long end(long written, boolean whole) {
    if (inOrder) {
      return start + written;
    }
    return all && whole ? Long.MAX_VALUE : 0;
  }

  private static boolean isAllRows(Properties properties) {
    try {
      RowRangeSettings settings = RowRangeSettings.parse(properties);
      return settings.share().clients() == 1 && settings.insertRows().isEmpty();
    } catch (WorkloadException e) {
      return false;
    }
  }

  private static long number(Properties properties, String key, long byDefault) {
    String value = properties.getProperty(key);
    return value == null ? byDefault : Long.parseLong(value.strip());
  }
}
