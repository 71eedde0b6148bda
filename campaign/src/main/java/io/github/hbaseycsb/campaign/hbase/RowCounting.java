package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.CampaignException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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
 * Counts a table's rows by scanning the first key of each, several regions at a time and past the
 * block cache. A table of more rows than the limit is estimated from as many of its regions, chosen
 * at random, as the limit allows.
 */
public final class RowCounting {
  private static final int SCANNERS = 4;
  private static final int ROWS_PER_REQUEST = 5000;

  private final HBaseCluster cluster;
  private final long limit;
  private final LongConsumer progress;

  /**
   * Counts on a cluster.
   *
   * @param limit rows that are counted at most
   * @param progress told now and then how many rows were counted
   */
  public RowCounting(HBaseCluster cluster, long limit, LongConsumer progress) {
    this.cluster = cluster;
    this.limit = limit;
    this.progress = progress;
  }

  /**
   * Counts, or estimates when more are expected than the limit.
   *
   * @param expected rows that the table should hold
   * @throws CampaignException (cluster) when the table cannot be scanned
   * @throws InterruptedException when interrupted
   */
  public RowCheck count(String table, long expected)
      throws CampaignException, InterruptedException {
    List<RegionInfo> regions =
        new ArrayList<>(
            ClusterCall.attempt(
                "find the regions of table " + table,
                () -> cluster.regions(table).stream().map(HRegionLocation::getRegion).toList()));
    if (expected <= limit) {
      long rows = sum(table, regions);
      return new RowCheck(expected, rows, true, "counted by a scan of first keys");
    }
    Collections.shuffle(regions, new Random());
    int sampled = (int) (regions.size() * limit / expected);
    if (sampled == 0) {
      return new RowCheck(
          expected, -1, false, "not counted: a region holds more than " + limit + " rows");
    }
    long rows = sum(table, regions.subList(0, sampled));
    return new RowCheck(
        expected,
        rows * regions.size() / sampled,
        false,
        "estimated from %d of %d regions".formatted(sampled, regions.size()));
  }

  private long sum(String table, List<RegionInfo> regions)
      throws CampaignException, InterruptedException {
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
      while (rows.next() != null) {
        long all = counted.incrementAndGet();
        if (all % ROWS_PER_REQUEST == 0) {
          progress.accept(all);
        }
      }
    }
    return null;
  }
}
