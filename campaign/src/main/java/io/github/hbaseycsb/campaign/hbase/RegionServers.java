package io.github.hbaseycsb.campaign.hbase;

import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.Connection;

/**
 * The live region servers of a cluster. A master reports the addresses of info servers only
 * together with the metrics of all regions, tens of megabytes for a large cluster, so it is asked
 * for them only when there is a new server. A master of HBase 1.x cannot report less.
 */
final class RegionServers {
  private final Connection connection;
  private final Map<String, URI> infoServers = new ConcurrentHashMap<>();

  public RegionServers(Connection connection) {
    this.connection = connection;
  }

  /** Asks the master; sorted by name. If an info server is off, nothing answers at its address. */
  public List<RegionServerInfo> list() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      ClusterMetrics metrics = admin.getClusterMetrics(EnumSet.of(Option.SERVERS_NAME));
      Collection<ServerName> names = metrics.getServersName();
      if (names.isEmpty()) {
        return withMetrics(metrics);
      }
      List<String> live = names.stream().map(ServerName::getServerName).sorted().toList();
      if (!infoServers.keySet().containsAll(live)) {
        withMetrics(admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS)));
      }
      return live.stream()
          .filter(infoServers::containsKey)
          .map(name -> new RegionServerInfo(name, infoServers.get(name), OptionalInt.empty()))
          .toList();
    }
  }

  /** The info server of the active master, which HBase 1.x does not report. */
  public ServerJmx master() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      ClusterMetrics metrics =
          admin.getClusterMetrics(EnumSet.of(Option.MASTER, Option.MASTER_INFO_PORT));
      if (metrics.getMasterName() == null) {
        throw new IOException("there is no active master");
      }
      return new ServerJmx(
          infoServer(metrics.getMasterName().getHostname(), metrics.getMasterInfoPort()));
    }
  }

  /** What a server reports of its regions, of all tables. HBase 2 only. */
  public List<RegionMetrics> regionMetrics(RegionServerInfo server) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.getRegionMetrics(ServerName.valueOf(server.name()));
    }
  }

  private List<RegionServerInfo> withMetrics(ClusterMetrics metrics) {
    List<RegionServerInfo> servers =
        metrics.getLiveServerMetrics().entrySet().stream()
            // A server that has just started is listed before it has reported its info port.
            .filter(server -> server.getValue().getInfoServerPort() != 0)
            .map(server -> info(server.getKey(), server.getValue()))
            .sorted(Comparator.comparing(RegionServerInfo::name))
            .toList();
    servers.forEach(server -> infoServers.put(server.name(), server.infoServer()));
    return servers;
  }

  private RegionServerInfo info(ServerName server, ServerMetrics metrics) {
    long compacting =
        metrics.getRegionMetrics().values().stream().filter(RegionServers::isCompacting).count();
    return new RegionServerInfo(
        server.getServerName(),
        infoServer(server.getHostname(), metrics.getInfoServerPort()),
        OptionalInt.of(Math.toIntExact(compacting)));
  }

  /** HBase before 2.4 does not report the state, only the progress of compactions. */
  static boolean isCompacting(RegionMetrics region) {
    return region.getCompactionState() != CompactionState.NONE
        || region.getCompactingCellCount() > region.getCompactedCellCount();
  }

  /** The address of an info server of this cluster. */
  public URI infoServer(String host, int port) {
    String scheme =
        connection.getConfiguration().getBoolean("hbase.ssl.enabled", false) ? "https" : "http";
    return URI.create(scheme + "://" + host + ":" + port);
  }
}
