package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.metrics.MetricsSampler;
import io.github.hbaseycsb.campaign.hbase.metrics.RegionBeans;
import io.github.hbaseycsb.campaign.hbase.metrics.RegionCalls;
import io.github.hbaseycsb.campaign.hbase.metrics.RegionServerInfo;
import io.github.hbaseycsb.campaign.hbase.metrics.RegionServers;
import io.github.hbaseycsb.campaign.hbase.metrics.RegionSource;
import io.github.hbaseycsb.common.DaemonThread;
import io.github.hbaseycsb.common.LimitedCall;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.server.HBaseVersion;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;

/**
 * A connection to the measured cluster. It works with HBase 1.x, too, where many calls of a 2.x
 * client's {@code Admin} fail because they read a family of {@code hbase:meta} that 1.x does not
 * have: there, the regions are asked instead of the table.
 */
public final class HBaseCluster implements AutoCloseable {
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(25);

  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  /**
   * The limit of a call. HBase's default of 20 min is too long where a failed call ends the
   * campaign.
   */
  private static final String CALL_LIMIT_MS = "60000";

  private final Connection connection;
  private final Admin admin;
  private final RegionServers regionServers;
  private final String id;
  private final String version;

  private HBaseCluster(Connection connection, Admin admin, String id, String version) {
    this.connection = connection;
    this.admin = admin;
    this.regionServers = new RegionServers(connection);
    this.id = id;
    this.version = version;
  }

  /**
   * Returns the {@code hbase-site.xml} of a configuration directory.
   *
   * @throws CampaignException (usage) when there is none
   */
  public static Path requireSite(Path conf) throws CampaignException {
    Path site = conf.resolve("hbase-site.xml");
    if (!Files.isReadable(site)) {
      throw CampaignException.usage(
          "%s does not exist: specify the directory that contains hbase-site.xml", site);
    }
    return site;
  }

  /**
   * Connects to the cluster of a configuration directory, as the user of its YCSB clients.
   *
   * @param conf the directory with {@code hbase-site.xml}
   * @param properties the clients'. If the cluster requires Kerberos, {@code principal} and {@code
   *     keytab} log in, else the ticket from {@code kinit} does
   * @throws CampaignException (cluster) when its master does not answer within 25 s; (usage) when
   *     the directory has no {@code hbase-site.xml}, or the login is refused
   */
  public static HBaseCluster connect(Path conf, Map<String, String> properties)
      throws CampaignException {
    Path site = requireSite(conf);
    Configuration configuration = configuration(conf);
    ClusterLogin.perform(configuration, properties);
    Connection connection =
        ClusterCall.attempt(
            "connect with " + site, () -> ConnectionFactory.createConnection(configuration));
    try {
      return open(connection, site);
    } catch (CampaignException e) {
      // Closing would wait for open calls, and the process ends anyway.
      DaemonThread.of("close", () -> closeQuietly(connection)).start();
      throw e;
    }
  }

  private static Configuration configuration(Path conf) {
    Configuration configuration = HBaseConfiguration.create();
    for (String file : List.of("core-site.xml", "hdfs-site.xml", "hbase-site.xml")) {
      if (Files.isReadable(conf.resolve(file))) {
        configuration.addResource(new org.apache.hadoop.fs.Path(conf.resolve(file).toUri()));
      }
    }
    configuration.set("hbase.client.operation.timeout", CALL_LIMIT_MS);
    configuration.set("hbase.client.meta.operation.timeout", CALL_LIMIT_MS);
    return configuration;
  }

  private static HBaseCluster open(Connection connection, Path site) throws CampaignException {
    try {
      return LimitedCall.within(ANSWER_LIMIT, "connect", () -> open(connection));
    } catch (TimeoutException | ExecutionException e) {
      throw CampaignException.cluster(
              "the cluster of %s does not answer%s: start it, or use another",
              site,
              e instanceof TimeoutException ? " within " + ANSWER_LIMIT.toSeconds() + " s" : "")
          .because(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CampaignException.interrupted("interrupted while connecting").because(e);
    }
  }

  private static HBaseCluster open(Connection connection) throws IOException {
    Admin admin = connection.getAdmin();
    ClusterMetrics metrics =
        admin.getClusterMetrics(EnumSet.of(Option.CLUSTER_ID, Option.HBASE_VERSION, Option.MASTER));
    return new HBaseCluster(connection, admin, metrics.getClusterId(), metrics.getHBaseVersion());
  }

  private static void closeQuietly(Connection connection) {
    try {
      connection.close();
    } catch (IOException e) {
      // The connection was never usable.
    }
  }

  /** The id that the cluster gave itself when it was first started. */
  public String id() {
    return id;
  }

  /** The version of HBase, such as {@code 2.6.4-hadoop3}. */
  public String version() {
    return version;
  }

  /** Whether a 2.x client's Admin supports operations on whole tables. */
  public boolean hasTableOperations() {
    return !new HBaseVersion(version).isBefore2();
  }

  public Connection connection() {
    return connection;
  }

  /** Whether region servers report which of their regions are being compacted: since HBase 2.4. */
  public boolean hasCompactionStates() {
    return !new HBaseVersion(version).isBefore2Dot4();
  }

  public Admin admin() {
    return admin;
  }

  /**
   * Checks that the cluster is alive.
   *
   * @throws CampaignException (cluster) when the master does not answer or no region server is live
   */
  public void requireHealthy() throws CampaignException {
    if (regionServerCount() == 0) {
      throw CampaignException.cluster("the cluster has no live region server: start one");
    }
  }

  /**
   * The number of live region servers.
   *
   * @throws CampaignException (cluster) when the master does not answer
   */
  public int regionServerCount() throws CampaignException {
    return ClusterCall.attempt("ask the master for its region servers", this::regionServers).size();
  }

  /** Whether a table exists. Asks the region locator, which works with HBase 1.x, too. */
  public boolean tableExists(String table) throws CampaignException {
    return ClusterCall.attempt(
        "find table " + table,
        () -> {
          try (RegionLocator locator = connection.getRegionLocator(TableName.valueOf(table))) {
            return !locator.getAllRegionLocations().isEmpty();
          } catch (TableNotFoundException e) {
            return false;
          }
        });
  }

  /**
   * Where a table's regions are now, without replicas and not from the cache. A region that is on
   * no server has a null server name.
   */
  public List<HRegionLocation> regions(String table) throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(TableName.valueOf(table))) {
      locator.clearRegionLocationCache();
      return locator.getAllRegionLocations().stream()
          .filter(region -> region.getRegion().getReplicaId() == RegionInfo.DEFAULT_REPLICA_ID)
          .toList();
    }
  }

  /**
   * The number of a table's regions, without replicas.
   *
   * @throws CampaignException (cluster) when {@code hbase:meta} cannot be read
   */
  public int regionCount(String table) throws CampaignException {
    return ClusterCall.attempt("find the regions of table " + table, () -> regions(table)).size();
  }

  /** The live region servers, as the master knows them. */
  public List<RegionServerInfo> regionServers() throws IOException {
    return regionServers.list();
  }

  /**
   * Starts to sample the region servers: see {@link MetricsSampler#start}.
   *
   * @param table whose regions' requests are sampled
   */
  public MetricsSampler sample(String table, Writer out, Clock clock) {
    RegionSource regions =
        hasTableOperations()
            ? new RegionCalls(regionServers, table, clock)
            : new RegionBeans(table);
    return MetricsSampler.start(this::regionServers, regions, out, clock);
  }

  /** The cluster's region servers. */
  public RegionServers servers() {
    return regionServers;
  }

  static boolean isOf(String table, RegionMetrics region) {
    return RegionInfo.getTable(region.getRegionName()).equals(TableName.valueOf(table));
  }

  Map<ServerName, ServerMetrics> liveServers() throws IOException {
    return admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS)).getLiveServerMetrics();
  }

  /**
   * Writes a table's memstores to disk.
   *
   * @throws CampaignException (cluster) when that fails
   */
  public void flush(String table) throws CampaignException {
    ClusterCall.attempt(
        "flush table " + table,
        () -> {
          if (hasTableOperations()) {
            admin.flush(TableName.valueOf(table));
          } else {
            for (HRegionLocation region : regions(table)) {
              admin.flushRegion(region.getRegion().getRegionName());
            }
          }
          return null;
        });
  }

  /** Asks for a major compaction of a table. Returns before it begins. */
  public void majorCompact(String table) throws CampaignException {
    ClusterCall.attempt(
        "compact table " + table,
        () -> {
          for (HRegionLocation region : regions(table)) {
            admin.majorCompactRegion(region.getRegion().getRegionName());
          }
          return null;
        });
  }

  /** Returns within 5 s: closing waits for calls, even those that are never answered. */
  @Override
  public void close() {
    try {
      LimitedCall.within(
          CLOSE_LIMIT,
          "close",
          () -> {
            closeQuietly(connection);
            return null;
          });
    } catch (TimeoutException | ExecutionException e) {
      // The process ends anyway.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
