package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.hbase.HBaseCluster.Setting;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.TableActions;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Fault.Action;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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
import org.apache.hadoop.hbase.net.Address;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.FutureUtils;

/** Actions on a table of an {@link HBaseCluster}, while its balancer, splits and merges are off. */
final class HBaseTableActions implements TableActions {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Duration POLL = Duration.ofMillis(200);

  /** After the balancer has decided, the master begins to move regions. */
  private static final Duration MOVES_BEGIN = Duration.ofSeconds(1);

  /** What a 2.x client cannot ask of HBase 1.x. */
  private static final Set<Action> OF_HBASE_2 =
      EnumSet.of(Action.SPLIT, Action.MERGE, Action.CLONE, Action.ALTER);

  /** What leaves something in the cluster. */
  private static final Set<Action> LEAVING =
      EnumSet.of(Action.SNAPSHOT, Action.CLONE, Action.ALTER);

  /** An attribute of the table that means nothing to HBase. */
  private static final Bytes ALTERED = bytes("hbase-ycsb.altered");

  private final HBaseCluster cluster;
  private final Admin admin;
  private final TableName table;
  private final TableName copy;
  private final Set<Action> begun = ConcurrentHashMap.newKeySet();

  /** Each region's server, by the region's encoded name. */
  private final Map<String, Address> home;

  /** For a table whose regions are where they are to be. */
  HBaseTableActions(HBaseCluster cluster, String name) throws CampaignException {
    this.cluster = cluster;
    admin = cluster.admin();
    table = TableName.valueOf(name);
    copy =
        TableName.valueOf(
            table.getNamespaceAsString(), table.getQualifierAsString() + ".hbase-ycsb-clone");
    home = ClusterCall.attempt("find the regions of table " + table, this::addresses);
  }

  private Map<String, Address> addresses() throws IOException {
    Map<String, Address> addresses = new HashMap<>();
    for (HRegionLocation region : regionsAndMeta()) {
      if (region.getServerName() != null) {
        addresses.put(encoded(region), region.getServerName().getAddress());
      }
    }
    return addresses;
  }

  @Override
  public List<String> act(Action action) throws CampaignException {
    if (OF_HBASE_2.contains(action) && !cluster.hasTableOperations()) {
      throw CampaignException.usage(
          "HBase %s cannot be asked to do that by a client of HBase 2: leave %s out",
          cluster.version(), action);
    }
    if (action == Action.SNAPSHOT || action == Action.CLONE) {
      takeBack(action); // Of a driver that was killed.
    }
    begun.add(action);
    return ClusterCall.attempt(action + " table " + table, () -> done(action));
  }

  private List<String> done(Action action) throws IOException {
    List<String> whole = List.of(table.getNameAsString());
    switch (action) {
      case FLUSH -> cluster.flushRegions(table.getNameAsString());
      case MAJOR_COMPACT -> majorCompact();
      case SNAPSHOT -> admin.snapshot(snapshot(action), table);
      case CLONE -> {
        admin.snapshot(snapshot(action), table);
        admin.cloneSnapshot(snapshot(action), copy);
      }
      case ALTER ->
          admin.modifyTable(
              descriptor().setValue(ALTERED, bytes(Long.toString(System.nanoTime()))).build());
      case BALANCE -> {
        return switched(on -> admin.balancerSwitch(on, false), this::balance);
      }
      case SPLIT -> {
        return switched(on -> admin.splitSwitch(on, false), this::split);
      }
      case MERGE -> {
        return switched(on -> admin.mergeSwitch(on, false), this::merge);
      }
      case MOVE_REGION -> {
        return moveRegion();
      }
      default -> throw new IllegalArgumentException(action + " is no action on a table");
    }
    return whole;
  }

  private void takeBack(Action action) throws CampaignException {
    ClusterCall.attempt(
        "take back " + action + " of table " + table,
        () -> {
          if (action == Action.CLONE && admin.tableExists(copy)) {
            cluster.disable(copy.getNameAsString());
            admin.deleteTable(copy);
          } else if (action == Action.ALTER) {
            admin.modifyTable(descriptor().removeValue(ALTERED).build());
          }
          return null;
        });
    if (action != Action.ALTER) {
      cluster.deleteSnapshot(snapshot(action));
    }
  }

  private String snapshot(Action action) {
    return "hbase-ycsb-" + action + "." + table.getNameAsString().replace(':', '.');
  }

  private static Bytes bytes(String text) {
    return new Bytes(Bytes.toBytes(text));
  }

  private TableDescriptorBuilder descriptor() throws IOException {
    return TableDescriptorBuilder.newBuilder(admin.getDescriptor(table));
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
            if (source.regions(server).stream()
                .filter(TableActivity.Region::ofTable)
                .anyMatch(region -> region.compaction().orElse("").startsWith("MAJOR"))) {
              return false;
            }
          }
          return true;
        });
  }

  /**
   * Does it while a switch of the master is on, one action after the other: each leaves the switch
   * as it has found it, even if this thread is interrupted.
   */
  private synchronized List<String> switched(Setting toggle, ClusterCall<List<String>> action)
      throws IOException {
    boolean before = toggle.set(true);
    try {
      return action.call();
    } finally {
      try (HeldInterrupt held = new HeldInterrupt()) {
        toggle.set(before);
      }
    }
  }

  /** Runs the balancer. Returns when no region of any table is in transition. */
  private List<String> balance() throws IOException {
    if (!admin.balance()) {
      throw new IOException("the balancer did not run");
    }
    ClusterCall.pause(MOVES_BEGIN);
    await(
        () ->
            admin
                .getClusterMetrics(EnumSet.of(Option.REGIONS_IN_TRANSITION))
                .getRegionStatesInTransition()
                .isEmpty());
    return List.of(table.getNameAsString());
  }

  private List<String> split() throws IOException {
    HRegionLocation region = largest();
    await(admin.splitRegionAsync(region.getRegion().getRegionName()));
    return List.of(encoded(region));
  }

  /** Merges the first two regions. */
  private List<String> merge() throws IOException {
    List<HRegionLocation> two = regions().stream().limit(2).toList();
    if (two.size() < 2) {
      throw new IOException("it has one region");
    }
    byte[][] names = {
      two.get(0).getRegion().getRegionName(), two.get(1).getRegion().getRegionName()
    };
    await(admin.mergeRegionsAsync(names, false));
    return two.stream().map(HBaseTableActions::encoded).toList();
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
    for (RegionMetrics region : cluster.regionMetrics()) {
      sizes.put(
          RegionInfo.encodeRegionName(region.getRegionName()),
          region.getStoreFileSize().get(Size.Unit.MEGABYTE));
    }
    return regions().stream()
        .filter(region -> region.getServerName() != null)
        .max(Comparator.comparingDouble(region -> sizes.getOrDefault(encoded(region), 0.0)))
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
  public void restore() throws CampaignException {
    for (Action action : LEAVING) {
      if (begun.contains(action)) {
        takeBack(action);
      }
    }
    ClusterCall.attempt(
        "move the regions of table " + table + " back",
        () -> {
          await(this::isPlaced);
          return null;
        });
  }

  /** Moves what is elsewhere. Regions whose server is gone stay where they are. */
  private boolean isPlaced() throws IOException {
    Map<Address, ServerName> live = new HashMap<>();
    // The last of a host and port is the one that was started last.
    cluster.liveServers().keySet().stream()
        .sorted()
        .forEach(server -> live.put(server.getAddress(), server));
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
    try (RegionLocator locator = cluster.connection().getRegionLocator(TableName.META_TABLE_NAME)) {
      return locator.getRegionLocation(HConstants.EMPTY_START_ROW, true);
    }
  }

  private static String encoded(HRegionLocation region) {
    return region.getRegion().getEncodedName();
  }

  private static void await(ClusterCall<Boolean> condition) throws IOException {
    long startNs = System.nanoTime();
    while (!condition.call()) {
      if (System.nanoTime() - startNs > LIMIT.toNanos()) {
        throw new IOException("not done after " + LIMIT.toMinutes() + " min");
      }
      ClusterCall.pause(POLL);
    }
  }

  private static void await(Future<Void> procedure) throws IOException {
    FutureUtils.get(procedure, LIMIT.toMillis(), TimeUnit.MILLISECONDS);
  }
}
