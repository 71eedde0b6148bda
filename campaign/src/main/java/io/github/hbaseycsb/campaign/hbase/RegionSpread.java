package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.CampaignException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * How evenly a table's data is spread over its regions, in MiB of HFiles by encoded name, and its
 * regions over the live servers.
 */
public record RegionSpread(
    Map<String, Double> storeMegabytes, Map<String, Long> regionsPerServer, int servers) {
  /** Servers report whole MiB: the sizes of smaller regions are mostly rounding. */
  private static final double MEAN_MIN_MB = 8;

  private static final double UNEVEN = 2;

  public RegionSpread {
    storeMegabytes = new TreeMap<>(storeMegabytes);
    regionsPerServer = new TreeMap<>(regionsPerServer);
  }

  /** Reads the spread from the master's metrics, which are some seconds old. */
  public static RegionSpread of(HBaseCluster cluster, String table) throws CampaignException {
    return ClusterCall.attempt(
        "read the sizes of the regions of table " + table,
        () -> {
          List<HRegionLocation> regions = cluster.regions(table);
          Set<String> names =
              regions.stream()
                  .map(region -> region.getRegion().getEncodedName())
                  .collect(Collectors.toSet());
          Collection<ServerMetrics> servers = cluster.liveServers().values();
          return new RegionSpread(
              servers.stream()
                  .flatMap(server -> server.getRegionMetrics().values().stream())
                  // Without replicas, which share the files of their region.
                  .filter(region -> names.contains(encodedName(region)))
                  .collect(
                      Collectors.toMap(
                          RegionSpread::encodedName,
                          region -> region.getStoreFileSize().get(Size.Unit.MEGABYTE),
                          Math::max)),
              regions.stream()
                  .map(HRegionLocation::getServerName)
                  // A region that is on no server is not counted.
                  .filter(Objects::nonNull)
                  .collect(Collectors.groupingBy(ServerName::toString, Collectors.counting())),
              servers.size());
        });
  }

  private static String encodedName(RegionMetrics region) {
    return RegionInfo.encodeRegionName(region.getRegionName());
  }

  /** What is uneven, each a sentence; empty if nothing is. */
  public List<String> unevenness() {
    List<String> uneven = new ArrayList<>();
    double mean =
        storeMegabytes.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
    // One server has the work of all its regions, however large each is.
    if (servers > 1 && mean >= MEAN_MIN_MB) {
      storeMegabytes.forEach(
          (region, megabytes) -> {
            if (megabytes > mean * UNEVEN || megabytes < mean / UNEVEN) {
              uneven.add(
                  Templates.sentence(
                      "dataset.ftl",
                      "unevenRegion",
                      Map.of("region", region, "megabytes", megabytes, "mean", mean)));
            }
          });
    }
    List<Long> regions = new ArrayList<>(regionsPerServer.values());
    regions.addAll(Collections.nCopies(Math.max(0, servers - regions.size()), 0L));
    if (!regions.isEmpty() && Collections.max(regions) - Collections.min(regions) > 1) {
      uneven.add(
          Templates.sentence(
              "dataset.ftl",
              "unevenServers",
              Map.of("least", Collections.min(regions), "most", Collections.max(regions))));
    }
    return uneven;
  }
}
