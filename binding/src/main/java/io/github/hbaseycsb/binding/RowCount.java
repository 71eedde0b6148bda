package io.github.hbaseycsb.binding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.util.Pair;

/** Counts the rows of a table, by scans of several regions at a time. */
public final class RowCount {
  private RowCount() {}

  /**
   * Scans the first key of each row, without filling the block cache.
   *
   * @param scanners regions to scan at the same time
   * @param limit rows after which counting ends; then the result is the limit or a few more
   * @param progress receives the number of rows counted so far every second, in another thread
   */
  public static long of(
      Connection connection, TableName table, int scanners, long limit, LongConsumer progress)
      throws IOException, InterruptedException {
    try (LocalTasks tasks = new LocalTasks(scanners, progress);
        RegionLocator regions = connection.getRegionLocator(table)) {
      Pair<byte[][], byte[][]> keys = regions.getStartEndKeys();
      List<Callable<Void>> scans = new ArrayList<>();
      for (int i = 0; i < keys.getFirst().length; i++) {
        Scan scan =
            new Scan()
                .withStartRow(keys.getFirst()[i])
                .withStopRow(keys.getSecond()[i])
                .setCacheBlocks(false)
                .setFilter(new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter()));
        scans.add(
            () -> {
              try (Table own = connection.getTable(table);
                  ResultScanner rows = own.getScanner(scan)) {
                while (tasks.rows() < limit && rows.next() != null) {
                  tasks.rowDone();
                }
              }
              return null;
            });
      }
      tasks.run(scans);
      return tasks.rows();
    }
  }
}
