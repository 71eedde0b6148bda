package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.ServerJmx.Bean;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;

/**
 * Reads the regions of a server from its info server, which publishes all attributes of all regions
 * in one bean. That is the only way with HBase 1.x.
 */
public final class RegionBeans implements RegionSource {
  /** Hundreds of regions make a large answer, and HBase renews it only every few seconds. */
  private static final int PERIOD_SECONDS = 5;

  /** With five hundred regions each, these are 16 MB to read. */
  private static final int SERVERS_PER_SECOND = 8;

  /** One attribute in twenty has this suffix. */
  private static final String SUFFIX = "RequestCount";

  private final Pattern regionRequests;

  /**
   * @param table whose regions' requests are read
   */
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
            new ServerJmx(server.infoServer())
                .bean(
                    ServerJmx.REGIONS,
                    attribute ->
                        attribute.endsWith(SUFFIX) && regionRequests.matcher(attribute).matches()));
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
