package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.Assume.assumeTrue;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.SettleSpec;
import io.github.hbaseycsb.server.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

/** Requests to HBase 2 and to HBase 1. */
@RunWith(Parameterized.class)
public class HBaseClusterIT {
  private static final SettleSpec QUICKLY =
      new SettleSpec(true, false, Duration.ofSeconds(1), Duration.ofMinutes(1));

  @Parameters(name = "HBase {0}")
  public static List<String> versions() {
    return List.of("2.6.4-hadoop3", TestServer.OLDEST);
  }

  private final String version;
  private HBaseCluster cluster;

  public HBaseClusterIT(String version) {
    this.version = version;
  }

  @Before
  public void connect() throws Exception {
    cluster = HBaseCluster.connect(TestServer.shared(version).clientConf(), Map.of());
  }

  @After
  public void close() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  public void isHealthyAndKnowsItsVersion() throws Exception {
    cluster.requireHealthy();
    assertThat(cluster.version()).isEqualTo(version);
  }

  @Test
  public void tellsWhichTablesThereAre() throws Exception {
    TestTable table = TestTable.create(cluster);

    assertThat(cluster.exists(table.name())).isTrue();
    assertThat(cluster.exists("nosuchtable")).isFalse();
  }

  @Test
  public void readsTheRowsThatHaveCellsSinceATime() throws Exception {
    TestTable table = TestTable.create(cluster);
    byte[] value = Bytes.toBytes("v");
    try (Table rows = cluster.connection().getTable(TableName.valueOf(table.name()))) {
      rows.put(
          List.of(
              new Put(Bytes.toBytes("row1"))
                  .addColumn(TestTable.FAMILY, Bytes.toBytes("a"), 7000, value)
                  .addColumn(TestTable.FAMILY, Bytes.toBytes("b"), 3000, value),
              new Put(Bytes.toBytes("row7"))
                  .addColumn(TestTable.FAMILY, Bytes.toBytes("a"), 5000, value),
              new Put(Bytes.toBytes("row8"))
                  .addColumn(TestTable.FAMILY, Bytes.toBytes("a"), 9000, value)));
    }
    Map<String, Long> found = new TreeMap<>();

    cluster.readSince(table.name(), 6000, found::put);

    assertThat(found).isEqualTo(Map.of("row1", 7000L, "row8", 9000L));
  }

  @Test
  public void dropsItsOwnTablesOnly() throws Exception {
    TestTable own = TestTable.create(cluster);
    TestTable foreign = TestTable.createForeign(cluster);

    cluster.drop(own.name());

    assertThat(cluster.exists(own.name())).isFalse();
    assertThatThrownBy(() -> cluster.drop(foreign.name()))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining(
            foreign.name() + " was not created by hbase-ycsb and will not be " + "dropped");
    assertThat(cluster.exists(foreign.name())).isTrue();
  }

  @Test
  public void enablesItsOwnTablesThatWereLeftDisabled() throws Exception {
    TestTable own = TestTable.create(cluster);
    own.put(10, 10);
    TestTable foreign = TestTable.createForeign(cluster);
    assertThat(cluster.enable(own.name())).isFalse();
    cluster.admin().disableTable(TableName.valueOf(own.name()));
    cluster.admin().disableTable(TableName.valueOf(foreign.name()));

    assertThat(cluster.exists(own.name())).isTrue();
    assertThat(cluster.enable(own.name())).isTrue();

    assertThat(own.has("row1")).isTrue();
    assertThat(cluster.enable(foreign.name())).isFalse();
    assertThatThrownBy(() -> foreign.has("row1")).isInstanceOf(IOException.class);
  }

  @Test
  public void settlingFlushesToDisk() throws Exception {
    TestTable table = TestTable.create(cluster);
    table.put(6000, 1000);

    cluster.settle(table.name(), QUICKLY, said -> {});

    // The master's metrics are some seconds old.
    await().atMost(Duration.ofMinutes(2)).until(() -> storeMegabytes(table) >= 1);
  }

  private double storeMegabytes(TestTable table) throws CampaignException {
    return RegionSpread.of(cluster, table.name()).storeMegabytes().values().stream()
        .mapToDouble(Double::doubleValue)
        .sum();
  }

  @Test
  public void switchesGoOffAndBack() throws Exception {
    for (MeasuredCluster.Switch each : cluster.switches()) {
      Optional<Boolean> before = each.isOn();
      assertThat(before).as(each.name()).isPresent();
      try {
        assertThat(each.set(false)).as(each.name()).isTrue();
        assertThat(each.isOn()).as(each.name()).hasValue(false);
      } finally {
        each.set(before.get());
      }
      assertThat(each.isOn()).as(each.name()).isEqualTo(before);
    }
  }

  private long countRows(TestTable table, long limit) throws Exception {
    return cluster.countRows(table.name(), limit, rows -> {});
  }

  @Test
  public void countsEveryRow() throws Exception {
    TestTable table = TestTable.create(cluster);
    table.put(1234, 10);

    assertThat(countRows(table, 5_000_000)).isEqualTo(1234);
  }

  @Test
  public void countingEndsAtItsLimit() throws Exception {
    TestTable table = TestTable.create(cluster);
    table.put(2000, 10);

    // Each of the two regions may be one row ahead.
    assertThat(countRows(table, 500)).isBetween(500L, 501L);
  }

  @Test
  public void replicasOfRegionsAreNeitherCountedNorWeighed() throws Exception {
    assumeTrue(cluster.hasTableOperations());
    TestTable table = TestTable.createWithReplicas(cluster);
    table.put(6000, 1000);
    cluster.flush(table.name());

    assertThat(cluster.regionCount(table.name())).isEqualTo(2);
    assertThat(countRows(table, 5_000_000)).isEqualTo(6000);
    RegionSpread spread = RegionSpread.of(cluster, table.name());
    assertThat(spread.regionsPerServer().values()).containsExactly(2L);
    assertThat(spread.storeMegabytes()).hasSizeLessThanOrEqualTo(2);
  }

  @Test
  public void aFlushBesideAnotherOneLeavesNothingInMemstores() throws Exception {
    TestTable table = TestTable.create(cluster);
    table.put(20_000, 1000);
    byte[] region = cluster.regions(table.name()).get(0).getRegion().getRegionName();
    CompletableFuture<?> other =
        CompletableFuture.runAsync(
            () -> {
              try (Admin admin = cluster.connection().getAdmin()) {
                admin.flushRegion(region);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    cluster.flush(table.name());
    other.join();

    assertThat(cluster.memstoreMegabytes(table.name())).isZero();
  }

  @Test
  public void aRegionThatIsOnNoServerIsCountedOnNone() throws Exception {
    TestTable table = TestTable.create(cluster);
    byte[] region = cluster.regions(table.name()).get(0).getRegion().getRegionName();
    try (Table meta = cluster.connection().getTable(TableName.META_TABLE_NAME)) {
      // As it is before it is assigned.
      meta.delete(
          new Delete(region).addColumns(HConstants.CATALOG_FAMILY, HConstants.SERVER_QUALIFIER));
    }

    assertThat(cluster.regionCount(table.name())).isEqualTo(2);
    assertThat(RegionSpread.of(cluster, table.name()).regionsPerServer().values())
        .containsExactly(1L);
  }

  @Test
  public void snapshotsBringBackWhatWasThere() throws Exception {
    TestTable table = TestTable.create(cluster);
    table.put(10, 10);
    String name = table.name() + "-loaded";
    cluster.takeSnapshot(table.name(), name);
    table.put(20, 10);
    if (!cluster.restoresSnapshots()) {
      assertThat(version).isEqualTo(TestServer.OLDEST);
      cluster.deleteSnapshot(name);
      return;
    }

    cluster.restoreSnapshot(table.name(), name);

    assertThat(table.has("row9")).isTrue();
    assertThat(table.has("row10")).isFalse();
    cluster.deleteSnapshot(name);
    assertThat(cluster.admin().listSnapshots()).noneMatch(left -> left.getName().equals(name));
  }

  @Test
  public void aSnapshotOfAnotherTableIsNeitherUsedNorRestored() throws Exception {
    TestTable table = TestTable.create(cluster);
    TestTable other = TestTable.create(cluster);
    String name = other.name() + "-loaded";
    cluster.takeSnapshot(other.name(), name);
    String wrong = "snapshot " + name + " is of table " + other.name() + ", not of " + table.name();

    assertThatThrownBy(() -> cluster.takeSnapshot(table.name(), name))
        .hasMessageStartingWith(wrong);
    assertThatThrownBy(() -> cluster.restoreSnapshot(table.name(), name))
        .hasMessageStartingWith(wrong);

    // It was not disabled.
    table.put(0, 1);
    cluster.deleteSnapshot(name);
  }

  @Test
  public void aTableOfTheUsersIsNeverRestored() throws Exception {
    TestTable foreign = TestTable.createForeign(cluster);

    assertThatThrownBy(() -> cluster.takeSnapshot(foreign.name(), "never"))
        .isInstanceOf(CampaignException.class)
        .hasMessageContaining("was not created by hbase-ycsb");
    assertThat(cluster.admin().listSnapshots())
        .noneMatch(snapshot -> snapshot.getName().equals("never"));
  }
}
