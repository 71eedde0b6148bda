package io.github.hbaseycsb.scaleout.records;

import io.github.hbaseycsb.workload.LongCoreWorkload;
import java.util.Map;
import java.util.Properties;
import site.ycsb.BasicDB;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * The records of {@link CoreWorkload}, created by its own insert method: it receives the number of
 * the next record, and its inserts are kept instead of sent.
 */
final class CoreRecords implements Records {
  private final Insert insert = new Insert();
  private final Numbered workload;
  private final long count;
  private final boolean deterministic;
  private final Lengths lengths;

  private CoreRecords(Numbered workload, long count, boolean deterministic, Lengths lengths) {
    this.workload = workload;
    this.count = count;
    this.deterministic = deterministic;
    this.lengths = lengths;
  }

  static CoreRecords of(Properties properties) throws WorkloadException {
    // The constructor of a workload requests measurements, which need properties.
    Measurements.setProperties(properties);
    Numbered workload = new Numbered();
    workload.init(properties);
    return new CoreRecords(
        workload,
        Long.parseLong(
            properties.getProperty(Client.RECORD_COUNT_PROPERTY, Client.DEFAULT_RECORD_COUNT)),
        Boolean.parseBoolean(
            properties.getProperty(
                CoreWorkload.DATA_INTEGRITY_PROPERTY,
                CoreWorkload.DATA_INTEGRITY_PROPERTY_DEFAULT)),
        lengths(properties));
  }

  /**
   * The lengths, read as in {@code CoreWorkload.getFieldLengthGenerator}, which has already
   * accepted the properties.
   */
  private static Lengths lengths(Properties properties) {
    long longest =
        Long.parseLong(
            properties.getProperty(
                CoreWorkload.FIELD_LENGTH_PROPERTY, CoreWorkload.FIELD_LENGTH_PROPERTY_DEFAULT));
    String distribution =
        properties.getProperty(
            CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY,
            CoreWorkload.FIELD_LENGTH_DISTRIBUTION_PROPERTY_DEFAULT);
    return switch (distribution) {
      case "constant" -> Lengths.exactly(longest);
      case "histogram" -> new Lengths(0, Long.MAX_VALUE);
      default ->
          new Lengths(
              Long.parseLong(
                  properties.getProperty(
                      CoreWorkload.MIN_FIELD_LENGTH_PROPERTY,
                      CoreWorkload.MIN_FIELD_LENGTH_PROPERTY_DEFAULT)),
              longest);
    };
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public String key(long number) {
    return workload.key(number);
  }

  @Override
  public Map<String, ByteIterator> values(long number) {
    workload.insert(insert, number);
    return insert.values;
  }

  @Override
  public boolean isDeterministic() {
    return deterministic;
  }

  @Override
  public Lengths lengths() {
    return lengths;
  }

  /** The workload, with a given record number instead of the next one. */
  private static final class Numbered extends LongCoreWorkload {
    private long next;

    @Override
    public void init(Properties properties) throws WorkloadException {
      super.init(properties);
      numberInserts(() -> next);
    }

    String key(long number) {
      return keyOf(number);
    }

    void insert(DB db, long number) {
      next = number;
      doInsert(db, null);
    }
  }

  /** Keeps the inserted values. No other operation is called. */
  private static final class Insert extends BasicDB {
    private Map<String, ByteIterator> values;

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> inserted) {
      values = inserted;
      return Status.OK;
    }
  }
}
