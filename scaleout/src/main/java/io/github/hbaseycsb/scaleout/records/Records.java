package io.github.hbaseycsb.scaleout.records;

import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRangeRecords;
import io.github.hbaseycsb.workload.RowRangeWorkload;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.WorkloadException;

/** The records that YCSB's load phase would put, each known by its number. */
public interface Records {
  /** How many a load of the whole table puts. */
  long count();

  /** The row key of a record. */
  String key(long number);

  /** What a record holds by field; to be read once. */
  Map<String, ByteIterator> values(long number);

  /** Whether the same number has the same values each time it is asked. */
  boolean isDeterministic();

  /** How long a value may be. */
  Lengths lengths();

  /**
   * Lengths of a value, bytes.
   *
   * @param least the shortest
   * @param most the longest
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

  /** Whether the workload that these properties name has records that are known by number. */
  static boolean areKnown(Properties properties) {
    return RowRangeWorkload.isSelectedBy(properties) || LongCoreWorkload.isCoreWorkload(properties);
  }

  /**
   * The records of a client with these properties.
   *
   * @throws WorkloadException of one line, when the properties are refused or name a workload whose
   *     records are not known by number
   */
  static Records of(Properties properties) throws WorkloadException {
    if (!areKnown(properties)) {
      throw new WorkloadException(
          "workload=%s cannot be loaded in bulk: only CoreWorkload and RowRangeWorkload can"
              .formatted(properties.getProperty(Client.WORKLOAD_PROPERTY)));
    }
    return RowRangeWorkload.isSelectedBy(properties)
        ? new OfRowRange(RowRangeRecords.of(properties))
        : CoreRecords.of(properties);
  }

  /** Those of the Bigtable paper's tests. */
  record OfRowRange(RowRangeRecords rows) implements Records {
    @Override
    public long count() {
      return rows.count();
    }

    @Override
    public String key(long number) {
      return rows.key(number);
    }

    @Override
    public Map<String, ByteIterator> values(long number) {
      return rows.values(number);
    }

    @Override
    public boolean isDeterministic() {
      return true;
    }

    @Override
    public Lengths lengths() {
      // Of all rows alike.
      return Lengths.exactly(rows.values(0).values().iterator().next().bytesLeft());
    }
  }
}
