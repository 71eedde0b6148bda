package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import java.io.IOException;
import java.net.http.HttpClient;
import org.apache.hadoop.hbase.CacheEvictionStats;
import org.apache.hadoop.hbase.TableName;

/** The block caches of all region servers. */
public final class BlockCache {
  private final HBaseCluster cluster;
  private final HttpClient http = ServerJmx.httpClient();

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
      throw new CampaignException(
          ExitStatus.USAGE,
          "HBase %s cannot clear its block cache: use cache: any, or restart its servers"
              .formatted(cluster.version()));
    }
    CacheEvictionStats cleared =
        ClusterCall.attempt(
            "clear the block cache of table " + table,
            () -> cluster.admin().clearBlockCache(TableName.valueOf(table)));
    if (cleared.getExceptionCount() > 0) {
      throw new CampaignException(
          ExitStatus.CLUSTER,
          "the block cache of table %s was not cleared in %d regions"
              .formatted(table, cleared.getExceptionCount()));
    }
  }

  /** Hits and misses of all servers since their start, and their blocks. */
  HitCounts counts() throws IOException {
    HitCounts all = new HitCounts(0, 0, 0);
    for (RegionServerInfo server : cluster.regionServers()) {
      ServerJmx.BlockCache cache = new ServerJmx(http, server.infoServer()).blockCache();
      all =
          all.plus(
              new HitCounts(
                  Math.max(0, cache.hits()),
                  Math.max(0, cache.misses()),
                  Math.max(0, cache.blocks())));
    }
    return all;
  }
}
