package io.github.hbaseycsb.campaign.hbase;

import java.io.IOException;
import java.net.URI;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.Connection;

/** The live region servers of a cluster, as its master knows them. */
public final class RegionServers {
  private final Connection connection;

  /**
   * @param connection not closed here
   */
  public RegionServers(Connection connection) {
    this.connection = connection;
  }

  /**
   * Asks the master.
   *
   * @return by name; one whose info server is switched off has an address that nothing answers at
   * @throws IOException when the master does not answer
   */
  public List<RegionServerInfo> list() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin
          .getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS))
          .getLiveServerMetrics()
          .entrySet()
          .stream()
          .map(server -> info(server.getKey(), server.getValue()))
          .sorted(Comparator.comparing(RegionServerInfo::name))
          .toList();
    }
  }

  private RegionServerInfo info(ServerName server, ServerMetrics metrics) {
    long compacting =
        metrics.getRegionMetrics().values().stream().filter(RegionServers::isCompacting).count();
    return new RegionServerInfo(
        server.getServerName(),
        infoServer(server.getHostname(), metrics.getInfoServerPort()),
        OptionalInt.of(Math.toIntExact(compacting)));
  }

  /** HBase before 2.4 does not tell the master the state, only how far compactions are. */
  private static boolean isCompacting(RegionMetrics region) {
    return region.getCompactionState() != CompactionState.NONE
        || region.getCompactingCellCount() > region.getCompactedCellCount();
  }

  /** An info server of this cluster. */
  URI infoServer(String host, int port) {
    String scheme =
        connection.getConfiguration().getBoolean("hbase.ssl.enabled", false) ? "https" : "http";
    return URI.create(scheme + "://" + host + ":" + port);
  }
}
