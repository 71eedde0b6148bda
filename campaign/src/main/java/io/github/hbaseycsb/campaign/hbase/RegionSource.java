package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.RegionSource.ServerRegions;
import io.github.hbaseycsb.campaign.hbase.ServerJmx.Bean;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;

/** Reads the regions of a server, for samples. */
interface RegionSource {
  /** Reads the regions of a server; may take long, and fails if it does not answer. */
  ServerRegions read(RegionServerInfo server) throws IOException;

  /** The time between two readings of a server, s, when so many servers are read. */
  int periodSeconds(int servers);

  /**
   * What is sampled of the regions of a server, as far as it is known.
   *
   * @param regions how many it has, of all tables
   * @param compacting how many of them are being compacted
   * @param requests read and write requests of a table's regions, by encoded name, with a space and
   *     the start key behind it if that is known
   * @param bytes of the table's store files, rounded to a megabyte per region
   * @param publication fingerprint of what was read: if it is the same at the next reading, the
   *     server has not renewed its answer
   */
  record ServerRegions(
      OptionalInt regions,
      OptionalInt compacting,
      Map<String, Long> requests,
      OptionalLong bytes,
      int publication) {}

  /**
   * Reads the regions of a server by HBase's client. The answer is a small part of what the info
   * server publishes, it is current, and it works if the info server is off or requires a login.
   * HBase 2 only.
   */
  record RegionCalls(RegionServers servers, String table, Clock clock) implements RegionSource {
    /** The interval at which region servers report to the master. */
    private static final int PERIOD_SECONDS = 3;

    /** Table, start key and id. */
    private static final int PARTS_OF_PRIMARY = 3;

    /** With five hundred regions each, the driver spends a third of a processor on these. */
    private static final int SERVERS_PER_SECOND = 100;

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
        byte[] name = region.getRegionName();
        // Replicas have the files of their region, and no requests but timeline reads.
        if (HBaseCluster.isOf(table, region)
            && RegionInfo.parseRegionName(name).length <= PARTS_OF_PRIMARY) {
          requests.put(
              RegionInfo.encodeRegionName(name)
                  + " "
                  + Bytes.toStringBinary(RegionInfo.parseRegionName(name)[1]),
              region.getRequestCount());
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

  /**
   * Reads the regions of a server from its info server, which publishes all attributes of all
   * regions in one bean. That is the only way with HBase 1.x.
   */
  final class RegionBeans implements RegionSource {
    /** Hundreds of regions make a large answer, and HBase renews it only every few seconds. */
    private static final int PERIOD_SECONDS = 5;

    /** With five hundred regions each, these are 16 MB to read. */
    private static final int SERVERS_PER_SECOND = 8;

    /** One attribute in twenty has this suffix. */
    private static final String SUFFIX = "RequestCount";

    private final Pattern regionRequests;

    public RegionBeans(String table) {
      TableName name = TableName.valueOf(table);
      regionRequests =
          Pattern.compile(
              "Namespace_%s_table_%s_region_([0-9a-f]{32})_metric_(?:read|write)%s"
                  .formatted(
                      Pattern.quote(name.getNamespaceAsString()),
                      Pattern.quote(name.getQualifierAsString()),
                      SUFFIX));
    }

    @Override
    public ServerRegions read(RegionServerInfo server) throws IOException {
      Bean bean =
          ServerJmx.await(
              server
                  .jmx()
                  .bean(
                      ServerJmx.REGIONS,
                      attribute ->
                          attribute.endsWith(SUFFIX)
                              && regionRequests.matcher(attribute).matches()));
      Map<String, Long> requests = new TreeMap<>();
      for (String attribute : bean.attributes().keySet()) {
        Matcher name = regionRequests.matcher(attribute);
        if (name.matches()) {
          requests.merge(name.group(1), bean.number(attribute), Long::sum);
        }
      }
      return new ServerRegions(
          OptionalInt.empty(),
          OptionalInt.empty(),
          requests,
          OptionalLong.empty(),
          bean.fingerprint());
    }

    @Override
    public int periodSeconds(int servers) {
      return Math.max(PERIOD_SECONDS, servers / SERVERS_PER_SECOND);
    }
  }
}
