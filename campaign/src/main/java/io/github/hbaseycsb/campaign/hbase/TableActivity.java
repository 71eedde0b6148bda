package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.hbase.Settling.Activity;
import java.io.IOException;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.master.RegionState;

/** What a table's regions and their servers are busy with. */
final class TableActivity implements Activity {
  private final HBaseCluster cluster;
  private final String table;
  private final HttpClient http = ServerJmx.httpClient();

  TableActivity(HBaseCluster cluster, String table) {
    this.cluster = cluster;
    this.table = table;
  }

  @Override
  public List<String> observe() throws CampaignException {
    return ClusterCall.attempt(
        "see what the regions of table " + table + " do",
        () -> {
          List<String> busy = new ArrayList<>(inTransition());
          busy.addAll(compacting());
          busy.addAll(queued());
          return busy;
        });
  }

  private List<String> inTransition() throws IOException {
    return cluster
        .admin()
        .getClusterMetrics(EnumSet.of(Option.REGIONS_IN_TRANSITION))
        .getRegionStatesInTransition()
        .stream()
        .filter(state -> state.getRegion().getTable().equals(TableName.valueOf(table)))
        .map(TableActivity::describe)
        .toList();
  }

  private static String describe(RegionState state) {
    return "region " + state.getRegion().getEncodedName() + " " + state.getState();
  }

  private List<String> compacting() throws IOException {
    List<String> compacting = new ArrayList<>();
    for (HRegionLocation location : cluster.regions(table)) {
      String region = "region " + location.getRegion().getEncodedName();
      try {
        CompactionState state =
            cluster.admin().getCompactionStateForRegion(location.getRegion().getRegionName());
        if (state != CompactionState.NONE) {
          compacting.add(region + " in a " + state + " compaction");
        }
      } catch (NotServingRegionException e) {
        compacting.add(region + " not served");
      }
    }
    return compacting;
  }

  /**
   * Not flushes: a region server keeps those of its system tables queued for minutes, on purpose
   * ({@code HRegionServer.PeriodicMemStoreFlusher}).
   */
  private List<String> queued() throws IOException {
    List<String> queued = new ArrayList<>();
    for (RegionServerInfo server : cluster.regionServers()) {
      long length = new ServerJmx(http, server.infoServer()).compactionQueueLength();
      if (length > 0) {
        queued.add("server %s with %d compactions queued".formatted(server.name(), length));
      }
    }
    return queued;
  }
}
