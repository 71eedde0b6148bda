package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.Assume.assumeTrue;

import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.TableActions;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.server.TestServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

/** Actions on a table in two regions, on HBase 2 and on HBase 1. */
@RunWith(Parameterized.class)
public class HBaseTableActionsIT {
  @Parameters(name = "HBase {0}")
  public static List<String> versions() {
    return List.of("2.6.4-hadoop3", TestServer.OLDEST);
  }

  private final String version;
  private HBaseCluster cluster;
  private TestTable table;
  private TableActions actions;

  public HBaseTableActionsIT(String version) {
    this.version = version;
  }

  @Before
  public void connect() throws Exception {
    cluster = HBaseCluster.connect(TestServer.shared(version).clientConf(), Map.of());
    table = TestTable.create(cluster);
    table.put(1000, 1000);
    actions = cluster.actions(table.name());
  }

  @After
  public void close() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private void assumeHBase2() {
    assumeTrue(cluster.hasTableOperations());
  }

  private List<String> regions() throws IOException {
    return cluster.regions(table.name()).stream()
        .map(region -> region.getRegion().getEncodedName())
        .toList();
  }

  @Test
  public void aFlushAndAMajorCompactionAreOverWhenTheyReturn() throws Exception {
    assertThat(actions.act(Action.FLUSH)).containsExactly(table.name());
    assertThat(cluster.memstoreMegabytes(table.name())).isLessThan(1);
    table.put(1000, 1000);
    actions.act(Action.FLUSH);

    actions.act(Action.MAJOR_COMPACT);

    for (HRegionLocation region : cluster.regions(table.name())) {
      byte[] name = region.getRegion().getRegionName();
      assertThat(cluster.admin().getCompactionStateForRegion(name)).isEqualTo(CompactionState.NONE);
    }
  }

  @Test
  public void aRegionIsSplitAlthoughSplitsAreOffAndTheyAreOffAfterwards() throws Exception {
    assumeHBase2();
    actions.act(Action.FLUSH);
    boolean before = cluster.admin().splitSwitch(false, true);
    try {
      assertThat(actions.act(Action.SPLIT)).hasSize(1);
      assertThat(regions()).hasSize(3);
      assertThat(cluster.admin().isSplitEnabled()).isFalse();
    } finally {
      cluster.admin().splitSwitch(before, true);
    }
  }

  @Test
  public void regionsAreMergedAlthoughMergesAreOffAndTheyAreOffAfterwards() throws Exception {
    assumeHBase2();
    boolean before = cluster.admin().mergeSwitch(false, true);
    try {
      assertThat(actions.act(Action.MERGE)).hasSize(2);
      assertThat(regions()).hasSize(1);
      assertThat(cluster.admin().isMergeEnabled()).isFalse();
    } finally {
      cluster.admin().mergeSwitch(before, true);
    }
  }

  @Test
  public void aSnapshotIsThereUntilItIsTakenBackAlsoOneOfAKilledDriver() throws Exception {
    actions.act(Action.SNAPSHOT);
    actions.act(Action.SNAPSHOT);
    assertThat(snapshots()).containsExactly("hbase-ycsb-snapshot." + table.name());

    actions.restore();

    assertThat(snapshots()).isEmpty();
  }

  private List<String> snapshots() throws IOException {
    return cluster.admin().listSnapshots().stream()
        .map(snapshot -> snapshot.getName())
        .filter(name -> name.endsWith(table.name()))
        .toList();
  }

  @Test
  public void aCloneIsATableUntilItIsTakenBackAlsoOneOfAKilledDriver() throws Exception {
    assumeHBase2();
    actions.act(Action.CLONE);
    actions.act(Action.CLONE);
    assertThat(cluster.exists(table.name() + ".hbase-ycsb-clone")).isTrue();

    actions.restore();

    assertThat(cluster.exists(table.name() + ".hbase-ycsb-clone")).isFalse();
    assertThat(snapshots()).isEmpty();
    assertThat(table.has("row1")).isTrue();
  }

  @Test
  public void anAlteredTableIsAsBeforeWhenThatIsTakenBack() throws Exception {
    assumeHBase2();
    TableName name = TableName.valueOf(table.name());
    TableDescriptor before = cluster.admin().getDescriptor(name);

    actions.act(Action.ALTER);
    assertThat(cluster.admin().getDescriptor(name)).isNotEqualTo(before);
    actions.restore();

    assertThat(cluster.admin().getDescriptor(name)).isEqualTo(before);
    assertThat(table.has("row1")).isTrue();
  }

  @Test
  public void aRegionCannotMoveWhereThereIsOneServer() throws Exception {
    assertThat(actions.metaServer()).contains(",");
    assertThatThrownBy(() -> actions.act(Action.MOVE_REGION))
        .isInstanceOf(CampaignException.class)
        .hasMessage("cannot move-region table " + table.name() + ": there is one region server");
  }

  @Test
  public void whatAClientOfHBase2CannotAskOfHBase1IsSaid() {
    assumeTrue(!cluster.hasTableOperations());
    assertThatThrownBy(() -> actions.act(Action.SPLIT))
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
        .hasMessageEndingWith("cannot be asked to do that by a client of HBase 2: leave split out");
  }
}
