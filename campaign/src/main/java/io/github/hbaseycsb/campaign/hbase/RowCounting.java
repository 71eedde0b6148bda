package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;

/**
 * Counts all rows of a table. It scans the first key of each row, several regions at a time,
 * without filling the block cache.
 */
public final class RowCounting {
  private static final int SCANNERS = 4;
  private static final int ROWS_PER_REQUEST = 5000;

  private final HBaseCluster cluster;
  private final long limit;
  private final LongConsumer progress;

  /**
   * Counts tables of a cluster.
   *
   * @param limit rows after which counting ends
   * @param progress told now and then how many rows were counted
   */
  public RowCounting(HBaseCluster cluster, long limit, LongConsumer progress) {
    this.cluster = cluster;
    this.limit = limit;
    this.progress = progress;
  }

  /**
   * Counts a table's rows.
   *
   * @return the number of rows; if the table has more than the limit, the limit or a few more
   * @throws CampaignException (cluster) when the table cannot be scanned
   * @throws InterruptedException when interrupted
   */
  public long count(String table) throws CampaignException, InterruptedException {
    List<RegionInfo> regions =
        ClusterCall.attempt(
            "find the regions of table " + table,
            () -> cluster.regions(table).stream().map(HRegionLocation::getRegion).toList());
    AtomicLong counted = new AtomicLong();
    ExecutorService scanners = Executors.newFixedThreadPool(SCANNERS);
    try {
      List<Callable<Void>> scans =
          regions.stream()
              .<Callable<Void>>map(region -> () -> scan(table, region, counted))
              .toList();
      for (Future<Void> scan : scanners.invokeAll(scans)) {
        scan.get();
      }
      return counted.get();
    } catch (ExecutionException e) {
      return ClusterCall.attempt(
          "count the rows of table " + table,
          () -> {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
          });
    } finally {
      scanners.shutdownNow();
    }
  }

  private Void scan(String table, RegionInfo region, AtomicLong counted) throws IOException {
    Scan scan =
        new Scan()
            .withStartRow(region.getStartKey())
            .withStopRow(region.getEndKey())
            .setCaching(ROWS_PER_REQUEST)
            .setCacheBlocks(false)
            .setFilter(new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter()));
    try (Table opened = cluster.connection().getTable(TableName.valueOf(table));
        ResultScanner rows = opened.getScanner(scan)) {
      while (counted.get() < limit && rows.next() != null) {
        long all = counted.incrementAndGet();
        if (all % ROWS_PER_REQUEST == 0) {
          progress.accept(all);
        }
      }
    }
    return null;
  }
}
