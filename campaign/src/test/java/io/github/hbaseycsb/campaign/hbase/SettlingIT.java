package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.plan.SettleSpec;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.server.TestServer;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.CompactionState;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;

/**
 * Settling on a server whose compactions are slow enough to be met while they run, and whose info
 * server is switched off: all that is known of them is what HBase's client is told.
 */
public class SettlingIT {
  private static final String BYTES_PER_SECOND = "1000000";

  private static TestServer server;
  private static HBaseCluster cluster;

  private final List<String> said = new ArrayList<>();

  @BeforeClass
  public static void start() throws Exception {
    server =
        TestServer.started(
            "2.6.4-hadoop3",
            Map.of(
                "hbase.hstore.compaction.throughput.lower.bound", BYTES_PER_SECOND,
                "hbase.hstore.compaction.throughput.higher.bound", BYTES_PER_SECOND,
                "hbase.regionserver.info.port", "-1"));
    cluster = HBaseCluster.connect(server.clientConf(), Map.of());
  }

  @AfterClass
  public static void stop() {
    cluster.close();
    server.kill();
  }

  @Test
  public void aMajorCompactionIsWaitedForToItsEnd() throws Exception {
    TestTable table = tableInTwoFiles();

    settle(table, Duration.ofMinutes(5));

    assertThat(said)
        .anyMatch(line -> line.matches(".*region [0-9a-f]{32} in a MAJOR compaction.*"));
    for (HRegionLocation region : cluster.regions(table.name())) {
      byte[] name = region.getRegion().getRegionName();
      assertThat(cluster.admin().getCompactionStateForRegion(name)).isEqualTo(CompactionState.NONE);
      assertThat(storeFiles(region)).isEqualTo(1);
    }
  }

  @Test
  public void theTimeoutFiresAndNamesTheRegion() throws Exception {
    TestTable table = tableInTwoFiles();

    assertThatThrownBy(() -> settle(table, Duration.ofSeconds(1)))
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.CLUSTER))
        .hasMessageMatching(
            "table "
                + table.name()
                + " did not settle within 1s: .*region [0-9a-f]{32} in a MAJOR compaction.*");
    // The shared server is left quiet.
    settle(table, Duration.ofMinutes(5));
  }

  @Test
  public void theCompactionQueueIsToldToBeUnknown() throws Exception {
    Map<String, String> unknown = settle(TestTable.create(cluster), Duration.ofMinutes(5));

    assertThat(unknown).hasSize(1);
    assertThat(unknown.values())
        .allMatch(why -> why.endsWith(":-1 is switched off (hbase.regionserver.info.port)"));
  }

  @Test
  public void theRegionsAreSampledAndTheRestIsNotedAsUnknown() throws Exception {
    TestTable table = TestTable.create(cluster);
    table.put(10, 10);
    StringWriter lines = new StringWriter();
    try (MetricsSampler sampler =
        cluster.sample(table.name(), lines, Clock.systemUTC(), TestCluster.SAMPLING)) {
      await().atMost(Duration.ofMinutes(1)).until(() -> lines.toString().lines().count() >= 2);

      ServerSample sample =
          Json.mapper().readValue(lines.toString().lines().findFirst().get(), ServerSample.class);
      assertThat(sample.server()).isEqualTo(cluster.regionServers().get(0).name());
      assertThat(sample.of(ServerMetric.REQUESTS)).isEqualTo(-1);
      assertThat(sample.of(ServerMetric.REGIONS)).isGreaterThanOrEqualTo(2);
      assertThat(sample.of(ServerMetric.COMPACTING)).isNotNegative();
      assertThat(sample.regionRequests()).hasSize(2);
      assertThat(sample.regionRequests().values().stream().mapToLong(Long::longValue).sum())
          .isGreaterThanOrEqualTo(10);
      assertThat(sampler.notes()).extracting(Note::code).containsExactly("servers-silent");
    }
  }

  private static TestTable tableInTwoFiles() throws Exception {
    TestTable table = TestTable.create(cluster);
    for (int i = 0; i < 2; i++) {
      table.put(5000, 1000);
      cluster.flush(table.name());
    }
    return table;
  }

  private Map<String, String> settle(TestTable table, Duration timeout) throws Exception {
    SettleSpec spec = new SettleSpec(true, true, Duration.ofSeconds(1), timeout);
    return cluster.settle(table.name(), spec, said::add);
  }

  private static int storeFiles(HRegionLocation region) throws Exception {
    return cluster
        .admin()
        .getRegionMetrics(region.getServerName(), region.getRegion().getTable())
        .stream()
        .filter(
            metrics -> Arrays.equals(metrics.getRegionName(), region.getRegion().getRegionName()))
        .findFirst()
        .orElseThrow()
        .getStoreFileCount();
  }
}
