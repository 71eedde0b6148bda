package io.github.hbaseycsb.campaign.hbase.state;

import io.github.hbaseycsb.campaign.hbase.ClusterCall;
import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.campaign.hbase.metrics.ServerJmx;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Counted;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.CacheEvictionStats;
import org.apache.hadoop.hbase.TableName;

/** The block caches of all region servers. */
public final class BlockCache {
  private final HBaseCluster cluster;

  /** The block caches of a cluster. */
  public BlockCache(HBaseCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Drops all blocks of a table.
   *
   * @throws CampaignException (usage) on HBase before 2.1, which cannot; (cluster) when it fails
   */
  public void clear(String table) throws CampaignException {
    if (!cluster.hasTableOperations()) {
      throw CampaignException.usage(
          "HBase %s cannot clear its block cache: use cache: any, or restart its servers",
          cluster.version());
    }
    CacheEvictionStats cleared =
        ClusterCall.attempt(
            "clear the block cache of table " + table,
            () -> cluster.admin().clearBlockCache(TableName.valueOf(table)));
    if (cleared.getExceptionCount() > 0) {
      throw CampaignException.cluster(
          "the block cache of table %s was not cleared in %s",
          table, Counted.of(cleared.getExceptionCount(), "region"));
    }
  }

  /**
   * Hits and misses since the servers' start, and the number of blocks, of all servers that answer.
   *
   * @throws IOException when none does
   */
  public HitCounts counts() throws IOException {
    List<CompletableFuture<ServerJmx.BlockCache>> asked =
        cluster.regionServers().stream()
            .map(server -> new ServerJmx(server.infoServer()).blockCache())
            .toList();
    HitCounts all = HitCounts.NONE;
    IOException failure = new IOException("there is no region server");
    for (CompletableFuture<ServerJmx.BlockCache> answer : asked) {
      try {
        all = all.plus(HitCounts.of(ServerJmx.await(answer)));
      } catch (IOException e) {
        failure = e;
      }
    }
    if (all.servers() == 0) {
      throw failure;
    }
    return all;
  }
}
