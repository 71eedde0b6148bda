package io.github.hbaseycsb.scaleout.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.util.Pair;

/**
 * Counts all rows of a table: with HBase's own job on a cluster, otherwise by scans of its regions
 * in threads of this process.
 */
public final class RowCount {
  private RowCount() {}

  /**
   * Counts the rows.
   *
   * @param progress receives the number of rows counted so far every second
   * @throws IOException with one line, if the rows cannot be counted
   */
  public static long of(Connection connection, TableName table, LongConsumer progress)
      throws IOException, InterruptedException {
    if (!JobConfiguration.runHere(connection.getConfiguration())) {
      return RowCountJob.of(connection, table, progress);
    }
    try (LocalTasks tasks = new LocalTasks(progress);
        RegionLocator regions = connection.getRegionLocator(table)) {
      Pair<byte[][], byte[][]> keys = regions.getStartEndKeys();
      List<Callable<Void>> scans = new ArrayList<>();
      for (int i = 0; i < keys.getFirst().length; i++) {
        Scan scan = scan(keys.getFirst()[i], keys.getSecond()[i]);
        scans.add(() -> count(connection, table, scan, tasks));
      }
      tasks.run(scans);
      return tasks.rows();
    }
  }

  private static Scan scan(byte[] start, byte[] end) {
    return new Scan()
        .withStartRow(start)
        .withStopRow(end)
        .setCacheBlocks(false)
        .setFilter(new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter()));
  }

  private static Void count(Connection connection, TableName table, Scan scan, LocalTasks tasks)
      throws IOException {
    try (Table own = connection.getTable(table);
        ResultScanner rows = own.getScanner(scan)) {
      for (Result row = rows.next(); row != null; row = rows.next()) {
        tasks.rowDone();
      }
      return null;
    }
  }
}
