package io.github.hbaseycsb.campaign.hbase;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * Reads the regions of a server by HBase's client. The answer is a small part of what the info
 * server publishes, it is current, and it works if the info server is off or requires a login.
 * HBase 2 only.
 */
public final class RegionCalls implements RegionSource {
  /** The interval at which region servers report to the master. */
  private static final int PERIOD_SECONDS = 3;

  /** With five hundred regions each, the driver spends a third of a processor on these. */
  private static final int SERVERS_PER_SECOND = 100;

  private final RegionServers servers;
  private final TableName table;
  private final Clock clock;

  /**
   * @param table whose regions' requests are read
   */
  public RegionCalls(RegionServers servers, String table, Clock clock) {
    this.servers = servers;
    this.table = TableName.valueOf(table);
    this.clock = clock;
  }

  @Override
  public ServerRegions read(RegionServerInfo server) throws IOException {
    List<RegionMetrics> regions = servers.regionMetrics(server);
    Map<String, Long> requests = new TreeMap<>();
    int compacting = 0;
    double bytes = 0;
    for (RegionMetrics region : regions) {
      if (RegionServers.isCompacting(region)) {
        compacting++;
      }
      if (RegionInfo.getTable(region.getRegionName()).equals(table)) {
        requests.put(RegionInfo.encodeRegionName(region.getRegionName()), region.getRequestCount());
        bytes += region.getStoreFileSize().get(Size.Unit.BYTE);
      }
    }
    return new ServerRegions(
        OptionalInt.of(regions.size()),
        OptionalInt.of(compacting),
        requests,
        OptionalLong.of((long) bytes),
        // Different each time: the server does not keep its answers.
        Long.hashCode(clock.millis()));
  }

  @Override
  public int periodSeconds(int servers) {
    return Math.max(PERIOD_SECONDS, servers / SERVERS_PER_SECOND);
  }
}
