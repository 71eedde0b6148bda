package io.github.hbaseycsb.scaleout.records;

import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRangeSettings;
import io.github.hbaseycsb.workload.RowRangeWorkload;
import io.github.hbaseycsb.workload.row.RowRange;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/** The records that YCSB's load phase would insert, accessible by number. */
public interface Records {
  /** The number of records in the whole table. */
  long count();

  /** The row key of a record. */
  String key(long number);

  /** The values of a record by field. They can be read once. */
  Map<String, ByteIterator> values(long number);

  /** Whether a record number always gives the same values. */
  boolean isDeterministic();

  /**
   * The records that a client with these properties loads: all of them, or a part that the
   * properties select.
   */
  default RowRange range(Properties properties) {
    long first = Long.parseLong(properties.getProperty(Workload.INSERT_START_PROPERTY, "0"));
    String count = properties.getProperty(Client.INSERT_COUNT_PROPERTY);
    return new RowRange(first, count == null ? count() : first + Long.parseLong(count));
  }

  /** The range of the length of a value. */
  Lengths lengths();

  /**
   * The range of the length of a value, bytes.
   *
   * @param least the minimum
   * @param most the maximum
   */
  record Lengths(long least, long most) {
    static Lengths exactly(long length) {
      return new Lengths(length, length);
    }

    boolean include(long length) {
      return length >= least && length <= most;
    }

    @Override
    public String toString() {
      return least == most ? Long.toString(least) : "%d to %d".formatted(least, most);
    }
  }

  /** Whether the records of the workload in these properties are accessible by number. */
  static boolean areKnown(Properties properties) {
    return RowRangeWorkload.isSelectedBy(properties) || LongCoreWorkload.isCoreWorkload(properties);
  }

  /**
   * The records of the workload in these properties.
   *
   * @throws WorkloadException with one line, if the properties are refused, or name a workload
   *     whose records are not accessible by number
   */
  static Records of(Properties properties) throws WorkloadException {
    if (!areKnown(properties)) {
      throw new WorkloadException(
          "workload=%s cannot be loaded in bulk: only CoreWorkload and RowRangeWorkload can"
              .formatted(properties.getProperty(Client.WORKLOAD_PROPERTY)));
    }
    return RowRangeWorkload.isSelectedBy(properties)
        ? new OfRowRange(RowRangeSettings.parse(properties))
        : CoreRecords.of(properties);
  }

  /** The records of the Bigtable paper's tests. */
  record OfRowRange(RowRangeSettings settings) implements Records {
    @Override
    public long count() {
      return settings.rows();
    }

    @Override
    public String key(long number) {
      return settings.keys().key(number);
    }

    @Override
    public Map<String, ByteIterator> values(long number) {
      return Map.of(settings.field(), new ByteArrayByteIterator(settings.values().value(number)));
    }

    @Override
    public boolean isDeterministic() {
      return true;
    }

    @Override
    public Lengths lengths() {
      return Lengths.exactly(settings.values().length());
    }
  }
}
