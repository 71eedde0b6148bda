package io.github.hbaseycsb.scaleout.records;

import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRangeSettings;
import io.github.hbaseycsb.workload.RowRangeWorkload;
import io.github.hbaseycsb.workload.row.RowRange;
import java.util.Map;
import java.util.Properties;
import site.ycsb.BasicDB;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** The records that YCSB's load phase would insert, accessible by number. Not thread-safe. */
public interface Records {
  /** The number of records in the whole table. */
  long count();

  /** The row key of a record. */
  String key(long number);

  /** The values of a record by field. They can be read once. */
  Map<String, ByteIterator> values(long number);

  /** Whether a record number always gives the same values. */
  boolean isDeterministic();

  Lengths lengths();

  /** The records that a client with these properties loads: all, or a part that they select. */
  default RowRange range(Properties properties) {
    long first = Long.parseLong(properties.getProperty(Workload.INSERT_START_PROPERTY, "0"));
    String count = properties.getProperty(Client.INSERT_COUNT_PROPERTY);
    return new RowRange(first, count == null ? count() : first + Long.parseLong(count));
  }

  /** The range of the length of a value, bytes. */
  record Lengths(long least, long most) {
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
    if (RowRangeWorkload.isSelectedBy(properties)) {
      return new OfRowRange(RowRangeSettings.parse(properties));
    }
    if (!areKnown(properties)) {
      throw new WorkloadException(
          "workload=%s cannot be loaded in bulk: only CoreWorkload and RowRangeWorkload can"
              .formatted(properties.getProperty(Client.WORKLOAD_PROPERTY)));
    }
    // The constructor of a workload requests measurements, which need properties.
    Measurements.setProperties(properties);
    OfCore records = new OfCore(properties);
    records.init(properties);
    return records;
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
      return new Lengths(settings.values().length(), settings.values().length());
    }
  }

  /**
   * The records of {@link CoreWorkload}, created by its own insert method: it receives the number
   * of the next record, and its inserts are kept instead of sent.
   */
  final class OfCore extends LongCoreWorkload implements Records {
    private final Properties properties;
    private long next;
    private Map<String, ByteIterator> inserted;

    private final DB keeping =
        new BasicDB() {
          @Override
          public Status insert(String table, String key, Map<String, ByteIterator> values) {
            inserted = values;
            return Status.OK;
          }
        };

    private OfCore(Properties properties) {
      this.properties = properties;
    }

    @Override
    public void init(Properties given) throws WorkloadException {
      super.init(given);
      numberInserts(() -> next);
    }

    @Override
    public long count() {
      return number(Client.RECORD_COUNT_PROPERTY, Client.DEFAULT_RECORD_COUNT);
    }

    @Override
    public String key(long number) {
      return keyOf(number);
    }

    @Override
    public Map<String, ByteIterator> values(long number) {
      next = number;
      doInsert(keeping, null);
      return inserted;
    }

    @Override
    public boolean isDeterministic() {
      return Boolean.parseBoolean(
          properties.getProperty(DATA_INTEGRITY_PROPERTY, DATA_INTEGRITY_PROPERTY_DEFAULT));
    }

    /** As in {@code getFieldLengthGenerator}, which has already accepted the properties. */
    @Override
    public Lengths lengths() {
      long longest = number(FIELD_LENGTH_PROPERTY, FIELD_LENGTH_PROPERTY_DEFAULT);
      String distribution =
          properties.getProperty(
              FIELD_LENGTH_DISTRIBUTION_PROPERTY, FIELD_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT);
      return switch (distribution) {
        case "constant" -> new Lengths(longest, longest);
        case "histogram" -> new Lengths(0, Long.MAX_VALUE);
        default ->
            new Lengths(
                number(MIN_FIELD_LENGTH_PROPERTY, MIN_FIELD_LENGTH_PROPERTY_DEFAULT), longest);
      };
    }

    private long number(String property, String byDefault) {
      return Long.parseLong(properties.getProperty(property, byDefault));
    }
  }
}
