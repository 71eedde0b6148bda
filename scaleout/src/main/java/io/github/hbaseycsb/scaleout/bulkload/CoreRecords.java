package io.github.hbaseycsb.scaleout.bulkload;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * The records of {@link CoreWorkload}, made by its own insert: it is told which number comes next,
 * and what it inserts is kept instead of sent.
 */
final class CoreRecords implements Records {
  private final Insert insert = new Insert();
  private final Numbered workload;
  private final long count;
  private final boolean deterministic;

  private CoreRecords(Numbered workload, long count, boolean deterministic) {
    this.workload = workload;
    this.count = count;
    this.deterministic = deterministic;
  }

  static CoreRecords of(Properties properties) throws WorkloadException {
    // A workload asks for them as it is made, and without properties there are none.
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
                CoreWorkload.DATA_INTEGRITY_PROPERTY_DEFAULT)));
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public String key(long number) {
    return workload.keyOf(number);
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

  /** The workload, with a number given from outside instead of the next one. */
  private static final class Numbered extends CoreWorkload {
    private final Given given = new Given();

    @Override
    public void init(Properties properties) throws WorkloadException {
      super.init(properties);
      keysequence = given;
    }

    String keyOf(long number) {
      return buildKeyName(number);
    }

    void insert(DB db, long number) {
      given.next = number;
      doInsert(db, null);
    }
  }

  private static final class Given extends NumberGenerator {
    private long next;

    @Override
    public Number nextValue() {
      setLastValue(next);
      return next;
    }

    @Override
    public double mean() {
      throw new UnsupportedOperationException("numbers that are given have no mean");
    }
  }

  /** Keeps what is inserted; nothing else is asked of it. */
  private static final class Insert extends DB {
    private Map<String, ByteIterator> values;

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> inserted) {
      values = inserted;
      return Status.OK;
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status scan(
        String table,
        String startKey,
        int count,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> updated) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.NOT_IMPLEMENTED;
    }
  }
}
