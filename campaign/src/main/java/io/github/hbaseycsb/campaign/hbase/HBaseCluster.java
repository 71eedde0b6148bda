package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.binding.LocalTasks;
import io.github.hbaseycsb.binding.RowCount;
import io.github.hbaseycsb.binding.options.TableAttributes;
import io.github.hbaseycsb.binding.request.RootCause;
import io.github.hbaseycsb.binding.startup.Dataset;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.HitCounts;
import io.github.hbaseycsb.campaign.hbase.RegionSource.RegionBeans;
import io.github.hbaseycsb.campaign.hbase.RegionSource.RegionCalls;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.plan.SettleSpec;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.server.HBaseVersion;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.CacheEvictionStats;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotDisabledException;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.SnapshotDescription;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/**
 * A running HBase. It works with HBase 1.x, too, where many calls of a 2.x client's {@code Admin}
 * fail because they read a family of {@code hbase:meta} that 1.x does not have: there, the regions
 * are asked instead of the table.
 */
public final class HBaseCluster implements MeasuredCluster {
  /** Region servers report to the master every 3 s. */
  private static final Duration REPORT_INTERVAL = Duration.ofMillis(3500);

  /** As HBase's client waits. A request under way at the end is waited for. */
  private static final Duration FLUSH_LIMIT = Duration.ofMinutes(10);

  private static final int SPREAD_READINGS = 8;

  /** Regions whose rows are counted at the same time: others may use the cluster. */
  private static final int SCANNERS = 4;

  private final ClusterConnection to;
  private final Admin admin;
  private final RegionServers regionServers;
  private final RegionServerSampler sampler = new RegionServerSampler();

  private HBaseCluster(ClusterConnection to) {
    this.to = to;
    this.admin = to.admin();
    this.regionServers = new RegionServers(to.connection());
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
    return new HBaseCluster(ClusterConnection.open(conf, properties));
  }

  @Override
  public String id() {
    return to.id();
  }

  @Override
  public String version() {
    return to.version();
  }

  /** Whether a 2.x client's Admin supports operations on whole tables. */
  public boolean hasTableOperations() {
    return !new HBaseVersion(version()).isBefore2();
  }

  /** Whether region servers report which of their regions are being compacted: since HBase 2.4. */
  boolean hasCompactionStates() {
    return !new HBaseVersion(version()).isBefore2Dot4();
  }

  public Connection connection() {
    return to.connection();
  }

  public Admin admin() {
    return admin;
  }

  @Override
  public void requireHealthy() throws CampaignException {
    if (ClusterCall.attempt("ask the master for its region servers", this::regionServers)
        .isEmpty()) {
      throw CampaignException.cluster("the cluster has no live region server: start one");
    }
  }

  /** The live region servers, as the master knows them. */
  public List<RegionServerInfo> regionServers() throws IOException {
    return regionServers.list();
  }

  RegionServers servers() {
    return regionServers;
  }

  Map<ServerName, ServerMetrics> liveServers() throws IOException {
    return admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS)).getLiveServerMetrics();
  }

  @Override
  public Optional<Conditions.Servers> identity() {
    return probe().identity();
  }

  @Override
  public Optional<List<String>> onThisMachine(List<String> servers) {
    return LocalRegionServers.among(servers);
  }

  @Override
  public Environment environment(String table, Environment.HBaseYcsb driver, Clock clock)
      throws CampaignException {
    return probe().environment(table, driver, clock);
  }

  private EnvironmentProbe probe() {
    return new EnvironmentProbe(connection(), regionServers);
  }

  @Override
  public MetricsSampler sample(String table, Writer out, Clock clock, Duration period) {
    RegionSource regions =
        hasTableOperations()
            ? new RegionCalls(regionServers, table, clock)
            : new RegionBeans(table);
    return new MetricsSampler(this::regionServers, sampler, regions, out, clock, period);
  }

  @Override
  public MasterSampler sampleMaster(Writer out, Clock clock, Duration period) {
    return new MasterSampler(regionServers::master, out, clock, period);
  }

  /** Asks the region locator, which works with HBase 1.x, too. */
  @Override
  public boolean exists(String table) throws CampaignException {
    return ClusterCall.attempt(
        "find table " + table,
        () -> {
          try (RegionLocator locator = connection().getRegionLocator(TableName.valueOf(table))) {
            return !locator.getAllRegionLocations().isEmpty();
          } catch (TableNotFoundException e) {
            return false;
          }
        });
  }

  /** A table's regions now, without replicas, not from the cache; one may have no server name. */
  public List<HRegionLocation> regions(String table) throws IOException {
    try (RegionLocator locator = connection().getRegionLocator(TableName.valueOf(table))) {
      locator.clearRegionLocationCache();
      return locator.getAllRegionLocations().stream()
          .filter(region -> region.getRegion().getReplicaId() == RegionInfo.DEFAULT_REPLICA_ID)
          .toList();
    }
  }

  @Override
  public int regionCount(String table) throws CampaignException {
    return ClusterCall.attempt("find the regions of table " + table, () -> regions(table)).size();
  }

  static boolean isOf(String table, RegionMetrics region) {
    return RegionInfo.getTable(region.getRegionName()).equals(TableName.valueOf(table));
  }

  @Override
  public long countRows(String table, long limit, LongConsumer progress)
      throws CampaignException, InterruptedException {
    try {
      return RowCount.of(connection(), TableName.valueOf(table), SCANNERS, limit, progress);
    } catch (IOException e) {
      throw ClusterCall.failed("count the rows of table " + table, e);
    }
  }

  @Override
  public void readSince(String table, long sinceMs, ObjLongConsumer<String> row)
      throws CampaignException {
    new HBaseAuditedTable(this, table).readSince(sinceMs, row);
  }

  @Override
  public AuditedTable audited(String table) {
    return new HBaseAuditedTable(this, table);
  }

  /** Waits until two readings agree: then all region servers have reported the last flush. */
  @Override
  public RegionSpread spread(String table) throws CampaignException, InterruptedException {
    RegionSpread last = RegionSpread.of(this, table);
    for (int i = 0; i < SPREAD_READINGS; i++) {
      TimeUnit.MILLISECONDS.sleep(REPORT_INTERVAL.toMillis());
      RegionSpread now = RegionSpread.of(this, table);
      if (now.equals(last)) {
        return now;
      }
      last = now;
    }
    return last;
  }

  /**
   * Asks the region servers: the procedure by which a master of HBase 2.6 flushes a table may wait
   * for ever if a flush was under way already. A server does not flush a region that it is
   * flushing, and answers at once; so it is asked once more when memstores are empty to less than a
   * megabyte.
   */
  @Override
  public void flush(String table) throws CampaignException {
    ClusterCall.attempt(
        "flush table " + table,
        () -> {
          long startNs = System.nanoTime();
          IOException last;
          do {
            last = null;
            try {
              flushRegions(table);
              if (memstoreMegabytes(table) < 1) {
                flushRegions(table);
                return null;
              }
            } catch (IOException e) {
              // A region without a server is a DoNotRetryIOException, and a server that does not
              // answer an InterruptedIOException.
              if (!RootCause.isUnavailable(e)
                  && (e instanceof DoNotRetryIOException || e instanceof InterruptedIOException)) {
                throw e;
              }
              // The regions of a server that has died move to another one.
              if (liveServers().isEmpty()) {
                throw new IOException("no region server is live", e);
              }
              last = e;
            }
            ClusterCall.pause(REPORT_INTERVAL);
          } while (System.nanoTime() - startNs < FLUSH_LIMIT.toNanos());
          throw new IOException("not done after " + FLUSH_LIMIT.toMinutes() + " min", last);
        });
  }

  /** Each server flushes one region after the other, all servers at the same time. */
  void flushRegions(String table) throws IOException {
    Map<String, List<byte[]>> byServer =
        regions(table).stream()
            .collect(
                Collectors.groupingBy(
                    region -> String.valueOf(region.getServerName()),
                    Collectors.mapping(
                        region -> region.getRegion().getRegionName(), Collectors.toList())));
    List<Callable<Void>> flushes = new ArrayList<>();
    for (List<byte[]> regions : byServer.values()) {
      flushes.add(
          () -> {
            try (Admin own = connection().getAdmin()) {
              for (byte[] region : regions) {
                own.flushRegion(region);
              }
            }
            return null;
          });
    }
    try (LocalTasks servers = new LocalTasks(Math.max(1, flushes.size()), rows -> {})) {
      servers.run(flushes);
    } catch (InterruptedException e) {
      throw ClusterCall.interrupted("interrupted", e);
    }
  }

  /** What the memstores of a table have now, without replicas; 0 for HBase 1. */
  double memstoreMegabytes(String table) throws IOException {
    Set<String> primary =
        regions(table).stream()
            .map(region -> region.getRegion().getEncodedName())
            .collect(Collectors.toSet());
    return regionMetrics().stream()
        .filter(region -> primary.contains(RegionInfo.encodeRegionName(region.getRegionName())))
        .mapToDouble(region -> region.getMemStoreSize().get(Size.Unit.MEGABYTE))
        .sum();
  }

  /** What all servers report of their regions, of all tables; nothing for HBase 1. */
  List<RegionMetrics> regionMetrics() throws IOException {
    List<RegionMetrics> all = new ArrayList<>();
    if (hasTableOperations()) {
      for (RegionServerInfo server : regionServers()) {
        all.addAll(regionServers.regionMetrics(server));
      }
    }
    return all;
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

  @Override
  public Map<String, String> settle(String table, SettleSpec spec, Consumer<String> progress)
      throws CampaignException, InterruptedException {
    return new Settling(progress).settle(this, table, spec);
  }

  /**
   * The binding marks the tables that it creates with an attribute that describes what was loaded.
   * Only these are dropped, enabled or restored, never a user's own table.
   */
  @Override
  public Map<String, String> dataset(String table) throws CampaignException {
    return ClusterCall.attempt(
        "read the descriptor of table " + table,
        () -> {
          try {
            TableDescriptor there = admin.getDescriptor(TableName.valueOf(table));
            String rows = there.getValue(Dataset.ATTRIBUTE);
            if (rows == null) {
              return Map.of();
            }
            Map<String, String> all = new TreeMap<>(Dataset.parse(rows).values());
            all.putAll(TableAttributes.of(there, there.getColumnFamilyNames().iterator().next()));
            return all;
          } catch (AccessDeniedException e) {
            return Map.of();
          }
        });
  }

  private void requireCreated(String table, String what) throws CampaignException {
    if (dataset(table).isEmpty()) {
      throw CampaignException.usage(
          "table %s was not created by hbase-ycsb and will not be %s: use another table, or do it"
              + " yourself",
          table, what);
    }
  }

  @Override
  public void drop(String table) throws CampaignException {
    requireCreated(table, "dropped");
    ClusterCall.attempt(
        "drop table " + table,
        () -> {
          disable(table);
          admin.deleteTable(TableName.valueOf(table));
          return null;
        });
  }

  /** Disables a table, which may be disabled already. */
  void disable(String table) throws IOException {
    try {
      admin.disableTable(TableName.valueOf(table));
    } catch (TableNotEnabledException e) {
      // That is the wanted state.
    }
  }

  /** A table that this user may not enable counts as enabled. */
  @Override
  public boolean enable(String table) throws CampaignException {
    if (dataset(table).isEmpty()) {
      return false;
    }
    TableName name = TableName.valueOf(table);
    return ClusterCall.attempt(
        "enable table " + table,
        () -> {
          try {
            // A 2.x client cannot ask HBase 1.x.
            if (hasTableOperations() && !admin.isTableDisabled(name)) {
              return false;
            }
            admin.enableTable(name);
            return true;
          } catch (TableNotDisabledException | AccessDeniedException e) {
            return false;
          }
        });
  }

  /** HBase 1.x takes a snapshot for a 2.x client but cannot be asked to restore it. */
  @Override
  public boolean restoresSnapshots() {
    return hasTableOperations();
  }

  /** {@inheritDoc} Refuses (usage) a name that another table's snapshot has. */
  @Override
  public void takeSnapshot(String table, String name) throws CampaignException {
    requireCreated(table, "restored from snapshots");
    boolean there =
        ClusterCall.attempt(
            "take a snapshot of table " + table,
            () -> {
              boolean found = snapshot(name).isPresent();
              if (!found) {
                admin.snapshot(name, TableName.valueOf(table));
              }
              return found;
            });
    if (there) {
      requireSnapshotOf(table, name);
    }
  }

  /** {@inheritDoc} Refuses (usage) the snapshot of another table. */
  @Override
  public void restoreSnapshot(String table, String name) throws CampaignException {
    requireCreated(table, "restored from snapshots");
    requireSnapshotOf(table, name);
    ClusterCall.attempt(
        "restore table " + table + " from snapshot " + name,
        () -> {
          disable(table);
          admin.restoreSnapshot(name);
          admin.enableTable(TableName.valueOf(table));
          return null;
        });
  }

  @Override
  public void deleteSnapshot(String name) throws CampaignException {
    ClusterCall.attempt(
        "delete snapshot " + name,
        () -> {
          if (snapshot(name).isPresent()) {
            admin.deleteSnapshot(name);
          }
          return null;
        });
  }

  /** A snapshot of another table would replace that one's rows. */
  private void requireSnapshotOf(String table, String name) throws CampaignException {
    Optional<SnapshotDescription> found =
        ClusterCall.attempt("list the snapshots", () -> snapshot(name));
    if (found.isPresent() && !found.get().getTableName().equals(TableName.valueOf(table))) {
      throw CampaignException.usage(
          "snapshot %s is of table %s, not of %s: delete it (delete_snapshot '%s' in hbase shell)",
          name, found.get().getTableName(), table, name);
    }
  }

  /** Lists the snapshots: servers wrap the exception for a missing one in different ways. */
  private Optional<SnapshotDescription> snapshot(String name) throws IOException {
    return admin.listSnapshots().stream()
        .filter(snapshot -> snapshot.getName().equals(name))
        .findFirst();
  }

  @Override
  public List<Switch> switches() {
    return List.of(
        new MasterSwitch(
            "balancer", admin::isBalancerEnabled, on -> admin.balancerSwitch(on, true)),
        new MasterSwitch("normalizer", admin::isNormalizerEnabled, admin::normalizerSwitch),
        new MasterSwitch("splits", admin::isSplitEnabled, on -> admin.splitSwitch(on, true)),
        new MasterSwitch("merges", admin::isMergeEnabled, on -> admin.mergeSwitch(on, true)));
  }

  /** Sets a switch of the master, and returns what it was. */
  @FunctionalInterface
  interface Setting {
    boolean set(boolean on) throws IOException;
  }

  private record MasterSwitch(String name, ClusterCall<Boolean> reading, Setting setting)
      implements Switch {
    @Override
    public Optional<Boolean> isOn() throws CampaignException {
      return unlessRefused("read the switch of the " + name, reading);
    }

    @Override
    public boolean set(boolean on) throws CampaignException {
      // If this user may not set the balancer's, a master of HBase 2 only logs that.
      return unlessRefused("set the switch of the " + name, () -> setting.set(on)).isPresent()
          && isOn().map(now -> now == on).orElse(true);
    }

    /** Empty if the master refuses: this user may not, or HBase is too old. */
    private static Optional<Boolean> unlessRefused(String what, ClusterCall<Boolean> call)
        throws CampaignException {
      return ClusterCall.attempt(
          what,
          () -> {
            try {
              return Optional.of(call.call());
            } catch (DoNotRetryIOException e) {
              return Optional.empty();
            }
          });
    }
  }

  @Override
  public TableActions actions(String table) throws CampaignException {
    return new HBaseTableActions(this, table);
  }

  @Override
  public void clearBlockCache(String table) throws CampaignException {
    if (!hasTableOperations()) {
      throw CampaignException.usage(
          "HBase %s cannot clear its block cache: use cache: any, or restart its servers",
          version());
    }
    CacheEvictionStats cleared =
        ClusterCall.attempt(
            "clear the block cache of table " + table,
            () -> admin.clearBlockCache(TableName.valueOf(table)));
    if (cleared.getExceptionCount() > 0) {
      throw CampaignException.cluster(
          "the block cache of table %s was not cleared in %s",
          table, Counted.of(cleared.getExceptionCount(), "region"));
    }
  }

  @Override
  public HitCounts blockCacheHits() throws IOException {
    List<CompletableFuture<HitCounts>> asked =
        regionServers().stream().map(server -> server.jmx().blockCache()).toList();
    HitCounts all = HitCounts.NONE;
    IOException failure = new IOException("there is no region server");
    for (CompletableFuture<HitCounts> answer : asked) {
      try {
        all = all.plus(ServerJmx.await(answer));
      } catch (IOException e) {
        failure = e;
      }
    }
    if (all.servers() == 0) {
      throw failure;
    }
    return all;
  }

  @Override
  public void close() {
    to.close();
  }
}
