package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.ServerJmx.Bean;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.run.Environment.Jvm;
import io.github.hbaseycsb.model.run.Environment.RegionServer;
import io.github.hbaseycsb.server.HBaseBuild;
import java.io.IOException;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
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
 * Reads the {@link Environment} from the master, from the region servers' info servers and from
 * this machine. What does not answer is recorded as unknown; only without a master there is no
 * result.
 */
public final class EnvironmentProbe {
  private static final Logger LOG = LoggerFactory.getLogger(EnvironmentProbe.class);

  private static final HBaseBuild UNKNOWN_BUILD =
      new HBaseBuild(Environment.UNKNOWN, Environment.UNKNOWN, Environment.UNKNOWN);

  private static final EnumSet<Option> ASKED =
      EnumSet.of(
          Option.CLUSTER_ID,
          Option.HBASE_VERSION,
          Option.MASTER,
          Option.MASTER_INFO_PORT,
          Option.BALANCER_ON);

  private static final String REGIONS = "regionCount";
  private static final String LOCAL = "percentFilesLocal";
  private static final String HEAP = "HeapMemoryUsage.max";
  private static final String VENDOR = "VmVendor";
  private static final String JVM_VERSION = "VmVersion";
  private static final String FLAGS = "InputArguments";

  private final Connection connection;
  private final RegionServers regionServers;

  /**
   * @param connection its timeouts limit how long an unresponsive master is waited for
   * @param regionServers of the same cluster
   */
  public EnvironmentProbe(Connection connection, RegionServers regionServers) {
    this.connection = connection;
    this.regionServers = regionServers;
  }

  /**
   * Reads the whole environment, from many region servers at a time. A silent info server takes
   * some seconds.
   *
   * @param table need not exist
   * @param driver version and Git revision of this project
   * @throws CampaignException (cluster) when the master does not answer
   */
  public Environment environment(String table, Environment.HBaseYcsb driver, Clock clock)
      throws CampaignException {
    TableProbe tableProbe = new TableProbe(connection, TableName.valueOf(table));
    List<HRegionLocation> regions = tableProbe.regions();
    return new Environment(
        clock.millis(), driver, ClientMachine.read(), cluster(regions), tableProbe.table(regions));
  }

  /**
   * The build and the processes of the servers: one request to the master and one to its status
   * page, which take well under a second.
   *
   * @return empty if the master does not answer; the revision is {@link Conditions.Servers#UNKNOWN}
   *     if no page has it
   */
  public Optional<Conditions.Servers> identity() {
    try {
      ClusterMetrics metrics = metrics();
      List<RegionServerInfo> live = live();
      Map<String, String> settings =
          metrics.getMasterInfoPort() > 0 || live.isEmpty() ? Map.of() : settings(jmx(live.get(0)));
      HBaseBuild build = masterBuild(metrics, settings);
      return Optional.of(
          new Conditions.Servers(
              known(metrics.getHBaseVersion()),
              build.revision(),
              live.stream().map(RegionServerInfo::name).toList(),
              build.sourceChecksum()));
    } catch (CampaignException e) {
      LOG.debug("No identity", e);
      return Optional.empty();
    }
  }

  private ClusterMetrics metrics() throws CampaignException {
    return ofMaster(
        () -> {
          try (Admin admin = connection.getAdmin()) {
            return admin.getClusterMetrics(ASKED);
          }
        });
  }

  private List<RegionServerInfo> live() throws CampaignException {
    return ofMaster(regionServers::list);
  }

  private static <T> T ofMaster(ClusterCall<T> call) throws CampaignException {
    try {
      return call.call();
    } catch (IOException e) {
      throw CampaignException.cluster(
              "the cluster's master does not answer (%s): check that it runs and that its address"
                  + " is right",
              FirstLine.of(e))
          .because(e);
    }
  }

  private Environment.Cluster cluster(List<HRegionLocation> regions) throws CampaignException {
    ClusterMetrics metrics = metrics();
    List<RegionServerInfo> live = live();
    Map<String, Long> ofTable =
        regions.stream()
            .map(HRegionLocation::getServerName)
            .filter(Objects::nonNull)
            .collect(Collectors.groupingBy(ServerName::getServerName, Collectors.counting()));
    List<CompletableFuture<RegionServer>> asked =
        live.stream()
            .map(
                server ->
                    ServerCalls.start(
                        () -> regionServer(server, ofTable.getOrDefault(server.name(), 0L))))
            .toList();
    List<RegionServer> servers = asked.stream().map(CompletableFuture::join).toList();
    Map<String, String> settings = live.isEmpty() ? unknownSettings() : settings(jmx(live.get(0)));
    ServerName master = metrics.getMasterName();
    HBaseBuild build = masterBuild(metrics, settings);
    return new Environment.Cluster(
        known(metrics.getClusterId()),
        known(metrics.getHBaseVersion()),
        build.revision(),
        build.sourceChecksum(),
        master == null ? Environment.UNKNOWN : master.getServerName(),
        balancer(metrics.getBalancerOn()),
        servers,
        Redactor.redact(settings));
  }

  RegionServer regionServer(RegionServerInfo info, long ofTable) {
    ServerJmx jmx = jmx(info);
    Bean server = Bean.NONE;
    try {
      server = ServerJmx.await(jmx.bean(ServerJmx.REGION_SERVER, Set.of(REGIONS, LOCAL)::contains));
    } catch (IOException e) {
      LOG.debug("No region server's bean", e);
      if (!ServerJmx.isAnswer(e)) {
        // Each further request to an unreachable one would take as long again.
        return unknown(info.name(), ofTable);
      }
    }
    Bean memory = bean(jmx, "java.lang:type=Memory", HEAP);
    HBaseBuild build = build(jmx, "/rs-status");
    return new RegionServer(
        info.name(),
        build.version(),
        build.revision(),
        memory.number(HEAP),
        jvm(bean(jmx, "java.lang:type=Runtime", VENDOR, JVM_VERSION, FLAGS)),
        server.number(REGIONS),
        ofTable,
        server.decimal(LOCAL));
  }

  private static RegionServer unknown(String name, long ofTable) {
    return new RegionServer(
        name, Environment.UNKNOWN, Environment.UNKNOWN, -1, jvm(Bean.NONE), -1, ofTable, -1);
  }

  private static Jvm jvm(Bean runtime) {
    return new Jvm(
        runtime.text(VENDOR, Environment.UNKNOWN),
        runtime.text(JVM_VERSION, Environment.UNKNOWN),
        Redactor.redactFlags(runtime.texts(FLAGS)));
  }

  private static HBaseBuild build(ServerJmx server, String statusPage) {
    try {
      return HBaseBuild.of(server.get(statusPage)).orElse(UNKNOWN_BUILD);
    } catch (IOException e) {
      LOG.debug("No build", e);
      return UNKNOWN_BUILD;
    }
  }

  /**
   * The build of the master. A master of HBase 1.x does not report its info port, so the settings'
   * is used.
   */
  private HBaseBuild masterBuild(ClusterMetrics metrics, Map<String, String> settings) {
    if (metrics.getMasterName() == null) {
      return UNKNOWN_BUILD;
    }
    String port =
        metrics.getMasterInfoPort() > 0
            ? Integer.toString(metrics.getMasterInfoPort())
            : settings.getOrDefault("hbase.master.info.port", "16010");
    return port.matches("[1-9]\\d{0,4}")
        ? build(jmx(metrics.getMasterName(), Integer.parseInt(port)), "/master-status")
        : UNKNOWN_BUILD;
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

  private static Bean bean(ServerJmx jmx, String query, String... attributes) {
    try {
      return ServerJmx.await(jmx.bean(query, Set.of(attributes)::contains));
    } catch (IOException e) {
      LOG.debug("No bean {}", query, e);
      return Bean.NONE;
    }
  }

  private ServerJmx jmx(RegionServerInfo server) {
    return new ServerJmx(server.infoServer());
  }

  private ServerJmx jmx(ServerName master, int infoPort) {
    return new ServerJmx(regionServers.infoServer(master.getHostname(), infoPort));
  }

  private static String balancer(Boolean on) {
    return on == null ? Environment.UNKNOWN : on ? "on" : "off";
  }

  private static String known(String text) {
    return Objects.requireNonNullElse(text, Environment.UNKNOWN);
  }
}
