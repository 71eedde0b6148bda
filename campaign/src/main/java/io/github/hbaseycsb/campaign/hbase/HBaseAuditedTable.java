package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.DurationText;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.util.Bytes;

/** An audited table of a real cluster. */
final class HBaseAuditedTable implements MeasuredCluster.AuditedTable {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration MASTER_POLL = Duration.ofSeconds(1);
  private static final int CACHING = 1000;
  private static final byte[] PROBE = Bytes.toBytes("probe");

  private final HBaseCluster cluster;
  private final TableName name;

  HBaseAuditedTable(HBaseCluster cluster, String name) {
    this.cluster = cluster;
    this.name = TableName.valueOf(name);
  }

  @Override
  public int storeFiles() throws CampaignException {
    return ClusterCall.attempt(
        "ask for the store files of table " + name,
        () ->
            cluster.liveServers().values().stream()
                .flatMap(server -> server.getRegionMetrics().values().stream())
                .filter(region -> HBaseCluster.isOf(name.getNameAsString(), region))
                .mapToInt(region -> region.getStoreFileCount())
                .sum());
  }

  @Override
  public Set<String> servers() throws CampaignException {
    return ClusterCall.attempt(
        "ask the master for its region servers",
        () ->
            cluster.liveServers().keySet().stream()
                .map(ServerName::getServerName)
                .collect(Collectors.toSet()));
  }

  @Override
  public void probe() throws CampaignException {
    ClusterCall.attempt(
        "write into table " + name,
        () -> {
          try (Table table = cluster.connection().getTable(name)) {
            byte[] family = table.getDescriptor().getColumnFamilyNames().iterator().next();
            for (HRegionLocation region : cluster.regions(name.getNameAsString())) {
              table.put(
                  new Put(probeOf(region))
                      .addColumn(family, PROBE, PROBE)
                      .setDurability(Durability.SKIP_WAL));
            }
          }
          return null;
        });
  }

  @Override
  public Recovery awaitReadable(Duration limit) throws CampaignException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (true) {
      try {
        return readEveryRegion();
      } catch (IOException e) {
        if (System.nanoTime() > deadline) {
          throw CampaignException.cluster(
                  "table %s could not be read within %s after its region servers were killed: %s",
                  name,
                  DurationText.format(limit),
                  hasServers()
                      ? "their successors run, so look for 'Failed to recover lease' in their logs"
                      : "start them, or use --start-command")
              .because(e);
        }
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      }
    }
  }

  private boolean hasServers() {
    try {
      return !servers().isEmpty();
    } catch (CampaignException e) {
      return false;
    }
  }

  @Override
  public Set<String> awaitEnd(Set<String> servers, Duration limit)
      throws CampaignException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    Set<String> left = new TreeSet<>(servers);
    while (true) {
      boolean last = System.nanoTime() > deadline;
      try {
        left.retainAll(servers());
        if (left.isEmpty() || last) {
          return left;
        }
      } catch (CampaignException e) {
        // The master may have been killed, too.
        if (last) {
          throw e;
        }
      }
      TimeUnit.MILLISECONDS.sleep(MASTER_POLL.toMillis());
    }
  }

  @Override
  public void read(Reader reader) throws CampaignException {
    ClusterCall.attempt("read table " + name, () -> read(new Scan(), reader));
  }

  /** Reads what was written since a time, as {@link MeasuredCluster#readSince}. */
  void readSince(long sinceMs, ObjLongConsumer<String> row) throws CampaignException {
    ClusterCall.attempt(
        "read table " + name,
        () ->
            read(
                new Scan().setTimeRange(sinceMs, Long.MAX_VALUE).setFilter(new KeyOnlyFilter()),
                (key, timestamp, value) -> row.accept(key, timestamp)));
  }

  private Void read(Scan scan, Reader reader) throws IOException {
    // The next run needs the cache as this one has left it.
    scan.setCaching(CACHING).setCacheBlocks(false);
    try (Table table = cluster.connection().getTable(name);
        ResultScanner rows = table.getScanner(scan)) {
      for (Result result : rows) {
        if (!CellUtil.matchingQualifier(result.rawCells()[0], PROBE)) {
          long newest = Stream.of(result.rawCells()).mapToLong(Cell::getTimestamp).max().orElse(0);
          reader.row(Bytes.toString(result.getRow()), newest, result.value());
        }
      }
    }
    return null;
  }

  private Recovery readEveryRegion() throws IOException {
    List<HRegionLocation> regions = cluster.regions(name.getNameAsString());
    int kept = 0;
    try (Table table = cluster.connection().getTable(name)) {
      for (HRegionLocation region : regions) {
        kept += table.exists(new Get(probeOf(region))) ? 1 : 0;
      }
    }
    return new Recovery(regions.size(), kept);
  }

  /** The second of all possible keys of a region, which no workload writes. */
  private static byte[] probeOf(HRegionLocation region) {
    byte[] start = region.getRegion().getStartKey();
    return Arrays.copyOf(start, start.length + 1);
  }
}
