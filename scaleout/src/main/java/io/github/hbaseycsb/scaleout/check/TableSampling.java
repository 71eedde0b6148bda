package io.github.hbaseycsb.scaleout.check;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.client.TableCheckFile.Sample;
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
import site.ycsb.WorkloadException;

/**
 * Reads a sample of the records that a table should contain.
 *
 * @param target the table
 * @param properties YCSB's properties, which determine the records
 */
record TableSampling(SharedConnection target, Properties properties) {
  /**
   * The number of sampled records per region. If 1000 records are drawn from 1000 regions, the
   * probability that none is in a given region is 1/e. With ten times as many records it is 1 in
   * 22,000.
   */
  private static final int RECORDS_PER_REGION = 10;

  private static final int MOST = 100_000;

  /**
   * Reads the sample.
   *
   * @throws WorkloadException with one line, if the workload refuses its properties
   */
  Sample read(Random random) throws WorkloadException, IOException {
    try (Table table = target.connection().getTable(target.table())) {
      boolean empty = isEmpty(table);
      if (!Records.areKnown(properties)) {
        return new Sample(0, 0, 0, "", empty);
      }
      Records records = Records.of(properties);
      RecordSample.Found found =
          RecordSample.of(
              records,
              new TableRows(table, target.family()),
              RecordSample.Compared.SHAPE,
              records.range(properties),
              size(),
              random);
      String example = found.example().map(it -> "row " + it.key() + " " + it.what()).orElse("");
      return new Sample(found.read(), found.missing(), found.different(), example, empty);
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
