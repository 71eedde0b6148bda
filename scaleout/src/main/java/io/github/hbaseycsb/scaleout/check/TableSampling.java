package io.github.hbaseycsb.scaleout.check;

import io.github.hbaseycsb.binding.LoadTarget;
import io.github.hbaseycsb.scaleout.records.RecordSample;
import io.github.hbaseycsb.scaleout.records.Records;
import io.github.hbaseycsb.scaleout.records.TableRows;
import java.io.IOException;
import java.util.Properties;
import java.util.Random;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/** Reads a sample of the records that a table should hold. */
final class TableSampling {
  /**
   * Of 1000 records of as many regions, none is in a given region with a probability of 1/e; of ten
   * times as many, with one of 1 in 22,000.
   */
  private static final int RECORDS_PER_REGION = 10;

  private static final int MOST = 100_000;

  private final LoadTarget target;
  private final Properties properties;

  /**
   * @param properties YCSB's, which decide the records
   */
  TableSampling(LoadTarget target, Properties properties) {
    this.target = target;
    this.properties = properties;
  }

  /**
   * Reads it.
   *
   * @return {@code read}, {@code missing} and {@code different} records, {@code example} of one
   *     that is not as it should be, {@code empty} when the table has no row; {@code read} is 0
   *     where the workload's records are not known
   * @throws WorkloadException of one line, when the workload refuses its properties
   */
  Properties read(Random random) throws WorkloadException, IOException {
    Properties found = new Properties();
    try (Table table = target.connection().getTable(target.table())) {
      found.setProperty("empty", Boolean.toString(isEmpty(table)));
      if (!Records.areKnown(properties)) {
        found.setProperty("read", "0");
        return found;
      }
      Records records = Records.of(properties);
      long first = Long.parseLong(properties.getProperty(Workload.INSERT_START_PROPERTY, "0"));
      String count = properties.getProperty(Client.INSERT_COUNT_PROPERTY);
      RecordSample.Found sample =
          RecordSample.of(
              records,
              new TableRows(table, target.family()),
              RecordSample.Compared.SHAPE,
              first,
              count == null ? records.count() : first + Long.parseLong(count),
              size(),
              random);
      found.setProperty("read", Integer.toString(sample.read()));
      found.setProperty("missing", Integer.toString(sample.missing()));
      found.setProperty("different", Integer.toString(sample.different()));
      sample
          .example()
          .ifPresent(it -> found.setProperty("example", "row " + it.key() + " " + it.what()));
      return found;
    }
  }

  private int size() throws IOException {
    try (RegionLocator regions = target.connection().getRegionLocator(target.table())) {
      int enough = regions.getStartKeys().length * RECORDS_PER_REGION;
      return Math.max(RecordSample.LEAST, Math.min(MOST, enough));
    }
  }

  private static boolean isEmpty(Table table) throws IOException {
    Scan first = new Scan().setLimit(1).setCacheBlocks(false).setFilter(new FirstKeyOnlyFilter());
    try (ResultScanner rows = table.getScanner(first)) {
      return rows.next() == null;
    }
  }
}
