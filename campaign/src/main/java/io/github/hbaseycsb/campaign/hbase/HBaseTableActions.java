package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.TableActions;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Fault.Action;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** Actions on a table of an {@link HBaseCluster}, while its balancer, splits and merges are off. */
final class HBaseTableActions implements TableActions {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Duration POLL = Duration.ofMillis(200);

  /** Between two observations that agree: the master begins to move regions one by one. */
  private static final Duration AGREEMENT = Duration.ofSeconds(1);

  /** What a 2.x client cannot ask of HBase 1.x. */
  private static final Set<Action> OF_HBASE_2 =
      EnumSet.of(Action.SPLIT, Action.MERGE, Action.CLONE, Action.ALTER);

  /** An attribute of the table that means nothing to HBase. */
  private static final String ALTERED = "hbase-ycsb.altered";

  private final HBaseCluster cluster;
  private final Admin admin;
  private final TableName table;

  /** Host and port of each region's server, by the region's encoded name. */
  private final Map<String, String> home = new HashMap<>();

  private HBaseTableActions(HBaseCluster cluster, String table) {
    this.cluster = cluster;
    this.admin = cluster.admin();
    this.table = TableName.valueOf(table);
  }

  /** For a table whose regions are where they are to be. */
  static HBaseTableActions on(HBaseCluster cluster, String table) throws CampaignException {
    HBaseTableActions actions = new HBaseTableActions(cluster, table);
    ClusterCall.attempt(
        "find the regions of table " + table,
        () -> {
          for (HRegionLocation region : actions.regionsAndMeta()) {
            Optional.ofNullable(region.getServerName())
                .ifPresent(server -> actions.home.put(encoded(region), address(server)));
          }
          return null;
        });
    return actions;
  }

  @Override
  public List<String> act(Action action) throws CampaignException {
    if (OF_HBASE_2.contains(action) && !cluster.hasTableOperations()) {
      throw CampaignException.usage(
          "HBase %s cannot be asked to do that by a client of HBase 2: leave %s out",
          cluster.version(), action);
    }
    if (action == Action.SNAPSHOT || action == Action.CLONE) {
      undo(action); // Of a driver that was killed.
    }
    return ClusterCall.attempt(action + " table " + table, () -> done(action));
  }

  private List<String> done(Action action) throws IOException {
    List<String> whole = List.of(table.getNameAsString());
    switch (action) {
      case FLUSH -> cluster.flushRegions(table.getNameAsString());
      case MAJOR_COMPACT -> majorCompact();
      case BALANCE -> balance();
      case SNAPSHOT -> admin.snapshot(snapshot(action), table);
      case CLONE -> {
        admin.snapshot(snapshot(action), table);
        admin.cloneSnapshot(snapshot(action), copy());
      }
      case ALTER -> alter(Optional.of(Long.toString(System.nanoTime())));
      case SPLIT -> {
        return split();
      }
      case MERGE -> {
        return merge();
      }
      case MOVE_REGION -> {
        return moveRegion();
      }
      default -> throw new IllegalArgumentException(action + " is no action on a table");
    }
    return whole;
  }

  @Override
  public void undo(Action action) throws CampaignException {
    if (action == Action.CLONE) {
      ClusterCall.attempt(
          "drop table " + copy(),
          () -> {
            if (admin.tableExists(copy())) {
              if (admin.isTableEnabled(copy())) {
                admin.disableTable(copy());
              }
              admin.deleteTable(copy());
            }
            return null;
          });
    }
    if (action == Action.CLONE || action == Action.SNAPSHOT) {
      cluster.deleteSnapshot(snapshot(action));
    } else if (action == Action.ALTER) {
      ClusterCall.attempt(
          "alter table " + table,
          () -> {
            alter(Optional.empty());
            return null;
          });
    }
  }

  private String snapshot(Action action) {
    return "hbase-ycsb-" + action + "." + table.getNameAsString().replace(':', '.');
  }

  private TableName copy() {
    return TableName.valueOf(
        table.getNamespaceAsString(), table.getQualifierAsString() + ".hbase-ycsb-clone");
  }

  /** Returns when no region of the table is in a major compaction; minor ones may always be. */
  private void majorCompact() throws IOException {
    for (HRegionLocation region : regions()) {
      admin.majorCompactRegion(region.getRegion().getRegionName());
    }
    TableActivitySource source = new TableActivitySource(cluster, table.getNameAsString());
    await(
        () -> {
          for (RegionServerInfo server : source.servers()) {
            for (TableActivity.Region region : source.regions(server)) {
              if (region.ofTable() && region.compaction().orElse("").startsWith("MAJOR")) {
                return false;
              }
            }
          }
          return true;
        });
  }

  private List<String> split() throws IOException {
    HRegionLocation region = largest();
    boolean before = admin.splitSwitch(true, false);
    try {
      await(admin.splitRegionAsync(region.getRegion().getRegionName()));
    } finally {
      restore(() -> admin.splitSwitch(before, false));
    }
    return List.of(encoded(region));
  }

  /** Merges the first two regions. */
  private List<String> merge() throws IOException {
    List<HRegionLocation> regions = regions();
    if (regions.size() < 2) {
      throw new IOException("it has one region");
    }
    byte[][] both = {
      regions.get(0).getRegion().getRegionName(), regions.get(1).getRegion().getRegionName()
    };
    boolean before = admin.mergeSwitch(true, false);
    try {
      await(admin.mergeRegionsAsync(both, false));
    } finally {
      restore(() -> admin.mergeSwitch(before, false));
    }
    return List.of(encoded(regions.get(0)), encoded(regions.get(1)));
  }

  /** Runs the balancer. Returns when no region of any table is in transition. */
  private void balance() throws IOException {
    boolean before = admin.balancerSwitch(true, false);
    try {
      if (!admin.balance()) {
        throw new IOException("the balancer did not run");
      }
    } finally {
      restore(() -> admin.balancerSwitch(before, false));
    }
    await(
        () -> {
          boolean calm = isCalm();
          pause(AGREEMENT);
          return calm && isCalm();
        });
  }

  private boolean isCalm() throws IOException {
    return admin
        .getClusterMetrics(EnumSet.of(Option.REGIONS_IN_TRANSITION))
        .getRegionStatesInTransition()
        .isEmpty();
  }

  /** Sets a switch of the master even if this thread was interrupted. */
  private static void restore(Setting setting) throws IOException {
    try (HeldInterrupt held = new HeldInterrupt()) {
      setting.set();
    }
  }

  @FunctionalInterface
  private interface Setting {
    boolean set() throws IOException;
  }

  /** Sets an attribute, or removes it. The master then reopens the regions. */
  private void alter(Optional<String> value) throws IOException {
    TableDescriptorBuilder altered =
        TableDescriptorBuilder.newBuilder(admin.getDescriptor(table));
    if (value.isPresent()) {
      altered.setValue(ALTERED, value.get());
    } else {
      altered.removeValue(new Bytes(Bytes.toBytes(ALTERED)));
    }
    admin.modifyTable(altered.build());
  }

  private List<String> moveRegion() throws IOException {
    HRegionLocation region = largest();
    ServerName to =
        cluster.liveServers().keySet().stream()
            .filter(server -> !server.equals(region.getServerName()))
            .sorted()
            .findFirst()
            .orElseThrow(() -> new IOException("there is one region server"));
    admin.move(region.getRegion().getEncodedNameAsBytes(), to);
    await(
        () ->
            regions().stream()
                .filter(it -> encoded(it).equals(encoded(region)))
                .anyMatch(it -> to.equals(it.getServerName())));
    return List.of(encoded(region));
  }

  /** The region with the most bytes on disk; on HBase 1.x, which does not tell, the first. */
  private HRegionLocation largest() throws IOException {
    Map<String, Double> sizes = new HashMap<>();
    if (cluster.hasTableOperations()) {
      for (RegionServerInfo server : cluster.regionServers()) {
        for (RegionMetrics region : cluster.servers().regionMetrics(server)) {
          sizes.put(
              RegionInfo.encodeRegionName(region.getRegionName()),
              region.getStoreFileSize().get(Size.Unit.MEGABYTE));
        }
      }
    }
    return regions().stream()
        .filter(region -> region.getServerName() != null)
        .reduce(
            (a, b) ->
                sizes.getOrDefault(encoded(b), 0.0) > sizes.getOrDefault(encoded(a), 0.0) ? b : a)
        .orElseThrow(() -> new IOException("no region has a server"));
  }

  @Override
  public String metaServer() throws CampaignException {
    return ClusterCall.attempt(
        "find hbase:meta",
        () ->
            Optional.ofNullable(meta().getServerName())
                .orElseThrow(() -> new IOException("it has no server"))
                .getServerName());
  }

  @Override
  public void placeAsBefore() throws CampaignException {
    ClusterCall.attempt(
        "move the regions of table " + table + " back",
        () -> {
          await(this::isPlaced);
          return null;
        });
  }

  /** Moves what is elsewhere. Regions whose server is gone stay where they are. */
  private boolean isPlaced() throws IOException {
    Map<String, ServerName> live = new HashMap<>();
    cluster
        .liveServers()
        .keySet()
        .forEach(
            server ->
                live.merge(
                    address(server),
                    server,
                    (a, b) -> a.getStartcode() > b.getStartcode() ? a : b));
    boolean placed = true;
    for (HRegionLocation region : regionsAndMeta()) {
      ServerName wanted = live.get(home.get(encoded(region)));
      if (region.getServerName() == null) {
        placed = false; // It is being assigned.
      } else if (wanted != null && !wanted.equals(region.getServerName())) {
        placed = false;
        move(region, wanted);
      }
    }
    return placed;
  }

  private void move(HRegionLocation region, ServerName to) throws IOException {
    try {
      admin.move(region.getRegion().getEncodedNameAsBytes(), to);
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      // It is in transition, for example because its server has died. It is asked again.
    }
  }

  private List<HRegionLocation> regions() throws IOException {
    return cluster.regions(table.getNameAsString());
  }

  private List<HRegionLocation> regionsAndMeta() throws IOException {
    List<HRegionLocation> all = new ArrayList<>(regions());
    all.add(meta());
    return all;
  }

  private HRegionLocation meta() throws IOException {
    try (RegionLocator locator =
        cluster.connection().getRegionLocator(TableName.META_TABLE_NAME)) {
      return locator.getRegionLocation(HConstants.EMPTY_START_ROW, true);
    }
  }

  private static String encoded(HRegionLocation region) {
    return region.getRegion().getEncodedName();
  }

  private static String address(ServerName server) {
    return server.getHostname() + ":" + server.getPort();
  }

  @FunctionalInterface
  private interface Condition {
    boolean holds() throws IOException;
  }

  private static void await(Condition condition) throws IOException {
    long startNs = System.nanoTime();
    while (!condition.holds()) {
      if (System.nanoTime() - startNs > LIMIT.toNanos()) {
        throw new IOException("not done after " + LIMIT.toMinutes() + " min");
      }
      pause(POLL);
    }
  }

  private static void await(Future<Void> procedure) throws IOException {
    try {
      procedure.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("not done after " + LIMIT.toMinutes() + " min", e);
    }
  }

  private static void pause(Duration time) throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(time.toMillis());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IOException interrupted(InterruptedException e) {
    return (IOException) new InterruptedIOException("interrupted").initCause(e);
  }
}
