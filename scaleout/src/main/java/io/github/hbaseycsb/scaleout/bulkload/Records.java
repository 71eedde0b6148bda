package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.workload.RowRangeRecords;
import io.github.hbaseycsb.workload.RowRangeWorkload;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

/** The records that YCSB's load phase would put, each known by its number. */
interface Records {
  /** How many a load of the whole table puts. */
  long count();

  /** The row key of a record. */
  String key(long number);

  /** What a record holds by field; to be read once. */
  Map<String, ByteIterator> values(long number);

  /** Whether the same number has the same values each time it is asked. */
  boolean isDeterministic();

  /**
   * The records of a client with these properties.
   *
   * @throws WorkloadException of one line, when the properties are refused or name a workload whose
   *     records are not known by number
   */
  static Records of(Properties properties) throws WorkloadException {
    if (RowRangeWorkload.isSelectedBy(properties)) {
      return new OfRowRange(RowRangeRecords.of(properties));
    }
    String workload = properties.getProperty(Client.WORKLOAD_PROPERTY);
    if (!CoreWorkload.class.getName().equals(workload)) {
      throw new WorkloadException(
          "workload=%s cannot be loaded in bulk: only CoreWorkload and RowRangeWorkload can"
              .formatted(workload));
    }
    return CoreRecords.of(properties);
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
  }
}
