package io.github.hbaseycsb.campaign.hbase;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.ExitStatus;
import io.github.hbaseycsb.campaign.hbase.Environment.Jvm;
import io.github.hbaseycsb.campaign.hbase.Environment.RegionServer;
import io.github.hbaseycsb.campaign.result.Conditions;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the {@link Environment}: from the master, from the region servers' info servers and from
 * this machine. What one of them does not tell is unknown; only without a master there is none.
 */
public final class EnvironmentProbe {
  private static final Logger LOG = LoggerFactory.getLogger(EnvironmentProbe.class);

  /** On the status pages of master and region server, 1.x and 2.x; no bean has it. */
  private static final Pattern VERSION =
      Pattern.compile("HBase Version</td>\\s*<td>([^,<]+), revision=([^<\\s]+)");

  private static final EnumSet<Option> ASKED =
      EnumSet.of(
          Option.CLUSTER_ID,
          Option.HBASE_VERSION,
          Option.MASTER,
          Option.MASTER_INFO_PORT,
          Option.BALANCER_ON,
          Option.LIVE_SERVERS);

  private final Connection connection;
  private final HttpClient http;

  EnvironmentProbe(Connection connection, HttpClient http) {
    this.connection = connection;
    this.http = http;
  }

  /**
   * Reads all of it; a region server whose info server is silent takes some seconds.
   *
   * @param connection its time-outs limit how long a master that does not answer is waited for
   * @param http see {@link ServerJmx#httpClient}
   * @param table need not exist
   * @param driver version and git revision of this project
   * @throws CampaignException (cluster) when the master does not answer
   */
  public static Environment probe(
      Connection connection,
      HttpClient http,
      String table,
      Environment.HBaseYcsb driver,
      Clock clock)
      throws CampaignException {
    EnvironmentProbe probe = new EnvironmentProbe(connection, http);
    ClusterMetrics metrics = probe.metrics();
    TableProbe tableProbe = new TableProbe(connection, TableName.valueOf(table));
    List<HRegionLocation> regions = tableProbe.regions();
    return new Environment(
        clock.millis(),
        driver,
        ClientMachine.read(),
        probe.cluster(metrics, regions),
        tableProbe.table(regions));
  }

  /**
   * What ran as servers: a question to the master and its status page.
   *
   * @throws CampaignException (cluster) when the master does not answer
   */
  Conditions.Servers servers() throws CampaignException {
    ClusterMetrics metrics = metrics();
    List<ServerName> names = metrics.getLiveServerMetrics().keySet().stream().sorted().toList();
    Map<String, String> settings =
        metrics.getMasterInfoPort() > 0 || names.isEmpty()
            ? Map.of()
            : settings(jmx(metrics, names.get(0)));
    return new Conditions.Servers(
        known(metrics.getHBaseVersion()),
        metrics.getMasterName() == null ? Environment.UNKNOWN : masterRevision(metrics, settings),
        names.stream().map(ServerName::getServerName).toList());
  }

  private ClusterMetrics metrics() throws CampaignException {
    try (Admin admin = connection.getAdmin()) {
      return admin.getClusterMetrics(ASKED);
    } catch (IOException e) {
      throw new CampaignException(
          ExitStatus.CLUSTER,
          "the cluster's master does not answer ("
              + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
              + "): check that it runs and that its address is right",
          e);
    }
  }

  private Environment.Cluster cluster(ClusterMetrics metrics, List<HRegionLocation> regions) {
    List<ServerName> names = metrics.getLiveServerMetrics().keySet().stream().sorted().toList();
    List<RegionServer> servers = new ArrayList<>();
    for (ServerName name : names) {
      long ofTable = regions.stream().filter(region -> name.equals(region.getServerName())).count();
      servers.add(regionServer(name, jmx(metrics, name), ofTable));
    }
    Map<String, String> settings =
        names.isEmpty() ? unknownSettings() : settings(jmx(metrics, names.get(0)));
    ServerName master = metrics.getMasterName();
    return new Environment.Cluster(
        known(metrics.getClusterId()),
        known(metrics.getHBaseVersion()),
        master == null ? Environment.UNKNOWN : masterRevision(metrics, settings),
        master == null ? Environment.UNKNOWN : master.getServerName(),
        balancer(metrics.getBalancerOn()),
        servers,
        Redactor.redact(settings));
  }

  private RegionServer regionServer(ServerName name, ServerJmx jmx, long ofTable) {
    JsonNode server = bean(jmx, ServerJmx.REGION_SERVER);
    JsonNode memory = bean(jmx, "java.lang:type=Memory");
    Version version = version(jmx, "/rs-status");
    return new RegionServer(
        name.getServerName(),
        version.version(),
        version.revision(),
        ServerJmx.value(memory.path("HeapMemoryUsage"), "max"),
        jvm(bean(jmx, "java.lang:type=Runtime")),
        ServerJmx.value(server, "regionCount"),
        ofTable,
        server.path("percentFilesLocal").asDouble(-1));
  }

  private static Jvm jvm(JsonNode runtime) {
    List<String> flags = new ArrayList<>();
    runtime.path("InputArguments").forEach(flag -> flags.add(flag.asText()));
    return new Jvm(
        runtime.path("VmVendor").asText(Environment.UNKNOWN),
        runtime.path("VmVersion").asText(Environment.UNKNOWN),
        Redactor.redactFlags(flags));
  }

  private record Version(String version, String revision) {}

  private static Version version(ServerJmx server, String statusPage) {
    try {
      String page = new String(server.get(statusPage), StandardCharsets.UTF_8);
      Matcher found = VERSION.matcher(page);
      if (found.find()) {
        return new Version(found.group(1).trim(), found.group(2));
      }
    } catch (IOException e) {
      LOG.debug("No version", e);
    }
    return new Version(Environment.UNKNOWN, Environment.UNKNOWN);
  }

  /** A master of HBase 1.x does not tell its info port, but the settings do. */
  private String masterRevision(ClusterMetrics metrics, Map<String, String> settings) {
    String port =
        metrics.getMasterInfoPort() > 0
            ? Integer.toString(metrics.getMasterInfoPort())
            : settings.getOrDefault("hbase.master.info.port", "16010");
    return port.matches("[1-9]\\d{0,4}")
        ? version(jmx(metrics.getMasterName(), Integer.parseInt(port)), "/master-status").revision()
        : Environment.UNKNOWN;
  }

  private static Map<String, String> settings(ServerJmx server) {
    try {
      return ServerSettings.nonDefault(server.get("/conf"));
    } catch (IOException e) {
      LOG.debug("No settings", e);
      return unknownSettings();
    }
  }

  private static Map<String, String> unknownSettings() {
    return Map.of(Environment.UNKNOWN, Environment.UNKNOWN);
  }

  private static JsonNode bean(ServerJmx jmx, String query) {
    try {
      return jmx.bean(query);
    } catch (IOException e) {
      LOG.debug("No bean {}", query, e);
      return MissingNode.getInstance();
    }
  }

  private ServerJmx jmx(ClusterMetrics metrics, ServerName name) {
    return jmx(name, metrics.getLiveServerMetrics().get(name).getInfoServerPort());
  }

  private ServerJmx jmx(ServerName name, int infoPort) {
    return new ServerJmx(
        http, new RegionServers(connection).infoServer(name.getHostname(), infoPort));
  }

  private static String balancer(Boolean on) {
    return on == null ? Environment.UNKNOWN : on ? "on" : "off";
  }

  private static String known(String text) {
    return Objects.requireNonNullElse(text, Environment.UNKNOWN);
  }
}
