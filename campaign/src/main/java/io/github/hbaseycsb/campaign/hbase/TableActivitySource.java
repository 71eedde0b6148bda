package io.github.hbaseycsb.campaign.hbase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.RegionInfo;

/** Asks a cluster about a table's regions. */
final class TableActivitySource implements TableActivity.Source {
  private final HBaseCluster cluster;
  private final TableName table;
  private volatile List<HRegionLocation> locations = List.of();

  public TableActivitySource(HBaseCluster cluster, String table) {
    this.cluster = cluster;
    this.table = TableName.valueOf(table);
  }

  @Override
  public List<String> inTransition() throws IOException {
    return cluster
        .admin()
        .getClusterMetrics(EnumSet.of(Option.REGIONS_IN_TRANSITION))
        .getRegionStatesInTransition()
        .stream()
        .filter(state -> state.getRegion().getTable().equals(table))
        .map(state -> "region " + state.getRegion().getEncodedName() + " " + state.getState())
        .toList();
  }

  @Override
  public Set<String> located() throws IOException {
    locations = cluster.regions(table.getNameAsString());
    return locations.stream()
        .map(location -> location.getRegion().getEncodedName())
        .collect(Collectors.toSet());
  }

  @Override
  public List<RegionServerInfo> servers() throws IOException {
    if (!cluster.hasCompactionStates()) {
      // Each region is asked.
      locations = cluster.regions(table.getNameAsString());
    }
    return cluster.regionServers();
  }

  @Override
  public List<TableActivity.Region> regions(RegionServerInfo server) throws IOException {
    if (!cluster.hasCompactionStates()) {
      return regionByRegion(server);
    }
    return cluster.servers().regionMetrics(server).stream().map(this::region).toList();
  }

  private TableActivity.Region region(RegionMetrics metrics) {
    byte[] name = metrics.getRegionName();
    CompactionState state = metrics.getCompactionState();
    return new TableActivity.Region(
        RegionInfo.encodeRegionName(name),
        RegionInfo.getTable(name).equals(table),
        describe(state));
  }

  /** The table's regions. What the others do is not known, because each would have to be asked. */
  private List<TableActivity.Region> regionByRegion(RegionServerInfo server) throws IOException {
    List<TableActivity.Region> regions = new ArrayList<>();
    try (Admin admin = cluster.connection().getAdmin()) {
      for (HRegionLocation location : locations) {
        if (location.getServerName() != null
            && location.getServerName().getServerName().equals(server.name())) {
          ask(admin, location.getRegion()).ifPresent(regions::add);
        }
      }
    }
    return regions;
  }

  @Override
  public int askedOneByOne() {
    return cluster.hasCompactionStates() ? 0 : mostOnOneServer(locations);
  }

  static int mostOnOneServer(List<HRegionLocation> locations) {
    return locations.stream()
        .map(HRegionLocation::getServerName)
        .filter(Objects::nonNull)
        .collect(Collectors.groupingBy(server -> server, Collectors.counting()))
        .values()
        .stream()
        .mapToInt(Long::intValue)
        .max()
        .orElse(0);
  }

  private static Optional<TableActivity.Region> ask(Admin admin, RegionInfo region)
      throws IOException {
    try {
      CompactionState state = admin.getCompactionStateForRegion(region.getRegionName());
      return Optional.of(new TableActivity.Region(region.getEncodedName(), true, describe(state)));
    } catch (NotServingRegionException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> describe(CompactionState state) {
    return state == CompactionState.NONE ? Optional.empty() : Optional.of(state + " compaction");
  }

  /** Asks all info servers at the same time, which takes up to 2 s. */
  @Override
  public TableActivity.Queues queues(List<RegionServerInfo> servers) {
    Map<String, CompletableFuture<Long>> asked = new LinkedHashMap<>();
    for (RegionServerInfo server : servers) {
      asked.put(server.name(), server.jmx().compactionQueueLength());
    }
    Map<String, Long> known = new TreeMap<>();
    Map<String, String> unknown = new TreeMap<>();
    asked.forEach(
        (server, answer) -> {
          try {
            known.put(server, ServerJmx.await(answer));
          } catch (IOException e) {
            unknown.put(server, e.getMessage());
          }
        });
    return new TableActivity.Queues(known, unknown);
  }
}
