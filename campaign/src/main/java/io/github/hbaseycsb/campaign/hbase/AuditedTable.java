package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.spec.DurationText;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/** A table that is read back after its region servers were killed. */
public final class AuditedTable {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final int CACHING = 1000;

  private final HBaseCluster cluster;
  private final TableName name;

  /** The table need not exist yet. */
  public AuditedTable(HBaseCluster cluster, String name) {
    this.cluster = cluster;
    this.name = TableName.valueOf(name);
  }

  /**
   * The number of store files that the master knows of. Region servers report to it every few
   * seconds.
   *
   * @throws CampaignException (cluster) when it does not answer
   */
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

  /**
   * Returns when every region has answered a read that was sent after this call.
   *
   * @param limit how long to wait
   * @throws CampaignException (cluster) when a region does not answer within the limit
   */
  public void awaitReadable(Duration limit) throws CampaignException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (true) {
      try {
        readEveryRegion();
        return;
      } catch (IOException e) {
        if (System.nanoTime() > deadline) {
          throw CampaignException.cluster(
                  "table %s could not be read within %s after its region servers were killed: start"
                      + " them, or use --start-command",
                  name, DurationText.format(limit))
              .because(e);
        }
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      }
    }
  }

  /**
   * Reads all rows.
   *
   * @param row takes a key and the value of its first column
   * @throws CampaignException (cluster) when the table cannot be read to its end
   */
  public void read(BiConsumer<String, byte[]> row) throws CampaignException {
    ClusterCall.attempt(
        "read table " + name,
        () -> {
          try (Table table = cluster.connection().getTable(name);
              ResultScanner rows = table.getScanner(new Scan().setCaching(CACHING))) {
            for (Result result : rows) {
              row.accept(Bytes.toString(result.getRow()), result.value());
            }
          }
          return null;
        });
  }

  private void readEveryRegion() throws IOException {
    List<HRegionLocation> regions = cluster.regions(name.getNameAsString());
    try (Table table = cluster.connection().getTable(name)) {
      for (HRegionLocation region : regions) {
        byte[] start = region.getRegion().getStartKey();
        table.exists(new Get(start.length == 0 ? new byte[1] : start));
      }
    }
  }
}
