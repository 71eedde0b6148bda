package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.Assume.assumeTrue;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.run.Environment.HBaseYcsb;
import io.github.hbaseycsb.model.run.Environment.RegionServer;
import io.github.hbaseycsb.server.Nightly;
import io.github.hbaseycsb.server.TestServer;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Parameterized.class)
public class EnvironmentProbeIT {
  private static final HBaseYcsb DRIVER = new HBaseYcsb("0.1.0", "0123abc");

  @Parameters(name = "{0}")
  public static List<String> versions() {
    return TestServer.versions();
  }

  @Parameter public String version;

  @Test
  public void clusterTableAndClientAreDescribed() throws Exception {
    TestServer server = TestServer.shared(version);
    try (TestCluster cluster = new TestCluster(server)) {
      TableName table = cluster.createTable("described", "row1", "row2");
      ServerJmx jmx = cluster.regionServer();
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> ServerJmx.await(jmx.compactionQueueLength()) >= 0);

      Environment environment = probe(cluster.connection(), table.toString());

      assertThat(environment.hbaseYcsb()).isEqualTo(DRIVER);
      Environment.Cluster found = environment.cluster();
      assertThat(found.version()).isEqualTo(version);
      assertThat(found.revision()).matches("[0-9a-f]{40}");
      assertThat(found.sourceChecksum()).matches("[0-9a-f]{32}");
      assertThat(found.master()).matches("localhost," + server.ports().master() + ",\\d+");
      assertThat(found.balancer()).isIn("on", "off");
      assertThat(found.settings())
          .containsEntry("hbase.regionserver.msginterval", "1000")
          .doesNotContainKey("hbase.regionserver.handler.count")
          .containsEntry("hbase.zookeeper.quorum", "127.0.0.1");

      assertThat(found.regionServers()).hasSize(1);
      RegionServer only = found.regionServers().get(0);
      assertThat(only.name()).startsWith("localhost," + server.ports().regionServer() + ",");
      assertThat(only.version()).isEqualTo(version);
      assertThat(only.revision()).isEqualTo(found.revision());
      assertThat(only.processors()).isPositive();
      assertThat(only.memoryBytes()).isGreaterThan(1L << 28);
      assertThat(only.heapMaxBytes()).isEqualTo(1L << 30);
      assertThat(only.jvm().flags()).contains("-Xmx1g", "-XX:+ExitOnOutOfMemoryError");
      assertThat(only.jvm().version()).startsWith(Runtime.version().feature() + ".");
      assertThat(only.regions()).isPositive();
      assertThat(only.tableRegions()).isEqualTo(3);
      assertThat(only.percentFilesLocal()).isBetween(0.0, 100.0);

      assertThat(environment.table().regions()).isEqualTo(3);
      assertThat(environment.table().descriptor()).contains("family", "BLOOMFILTER");
      assertThat(environment.table().families().get("family")).containsEntry("BLOCKSIZE", "65536");
      assertThat(environment.client().processors()).isPositive();
      assertThat(environment.client().memoryBytes()).isGreaterThan(1L << 28);
      assertThat(environment.client().jvm().version()).isNotEmpty();
      assertThat(environment.client().kernel()).isEqualTo(System.getProperty("os.version"));

      String json = Json.mapper().writeValueAsString(environment);
      assertThat(Json.mapper().readValue(json, Environment.class)).isEqualTo(environment);
      assertThat(json).contains("\"heap_max_bytes\":1073741824");
    }
  }

  @Test
  public void whichServersARunIsMeasuredOnIsKnown() throws Exception {
    TestServer server = TestServer.shared(version);
    try (HBaseCluster cluster = HBaseCluster.connect(server.clientConf(), Map.of())) {
      Conditions.Servers servers =
          new EnvironmentProbe(cluster.connection(), cluster.servers()).identity().orElseThrow();

      assertThat(servers.version()).isEqualTo(version);
      assertThat(servers.revision())
          .isEqualTo(probe(cluster.connection(), "nothing").cluster().revision())
          .matches("[0-9a-f]{40}");
      assertThat(servers.sourceChecksum()).matches("[0-9a-f]{32}");
      assertThat(servers.names())
          .isEqualTo(cluster.regionServers().stream().map(RegionServerInfo::name).toList())
          .hasSize(1);
    }
  }

  @Test
  public void tablesThatAreSplitAlikeHaveTheSameDigest() throws Exception {
    try (TestCluster cluster = new TestCluster(TestServer.shared(version))) {
      String first = splits(cluster, cluster.createTable("split", "b", "c"));
      assertThat(first).matches("[0-9a-f]{64}");
      assertThat(splits(cluster, cluster.createTable("split", "b", "c"))).isEqualTo(first);
      assertThat(splits(cluster, cluster.createTable("split", "b", "d"))).isNotEqualTo(first);
    }
  }

  @Test
  public void secretsInTheTableStayOut() throws Exception {
    try (TestCluster cluster = new TestCluster(TestServer.shared(version))) {
      TableName table = cluster.createTableWithValue("secret", "my.password", "hunter2");
      Environment environment = probe(cluster.connection(), table.toString());
      assertThat(environment.table().attributes()).containsEntry("my.password", "(redacted)");
      assertThat(Json.mapper().writeValueAsString(environment)).doesNotContain("hunter2");
    }
  }

  @Test
  public void aTableThatIsNotThereIsUnknown() throws Exception {
    try (TestCluster cluster = new TestCluster(TestServer.shared(version))) {
      Environment environment = probe(cluster.connection(), "nothing");
      assertThat(environment.table().descriptor()).isEqualTo("unknown");
      assertThat(environment.table().splitKeysSha256()).isEqualTo("unknown");
      assertThat(environment.table().regions()).isEqualTo(-1);
      assertThat(environment.cluster().version()).isEqualTo(version);
    }
  }

  @Test
  @Category(Nightly.class)
  public void aClusterThatIsGoneIsACampaignException() throws Exception {
    assumeTrue("no matter of versions", version.equals(TestServer.versions().get(0)));
    TestServer dying = TestServer.started(version);
    try (TestCluster cluster = new TestCluster(dying)) {
      dying.kill();
      assertThatThrownBy(() -> probe(cluster.connection(), "any"))
          .isInstanceOf(CampaignException.class)
          .hasMessageContaining("the cluster's master does not answer")
          .satisfies(
              e -> assertThat(((CampaignException) e).status()).isEqualTo(CampaignStatus.CLUSTER));
    } finally {
      dying.kill();
    }
  }

  private String splits(TestCluster cluster, TableName table) throws Exception {
    return probe(cluster.connection(), table.toString()).table().splitKeysSha256();
  }

  private Environment probe(Connection connection, String table) throws CampaignException {
    return new EnvironmentProbe(connection, new RegionServers(connection))
        .environment(table, DRIVER, Clock.systemUTC());
  }
}
