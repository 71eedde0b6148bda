package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.HitCounts;
import io.github.hbaseycsb.server.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Parameterized.class)
public class ServerJmxIT {
  @Parameters(name = "{0}")
  public static List<String> versions() {
    return TestServer.versions();
  }

  @Parameter public String version;

  @Test
  public void theMasterNamesTheRegionServer() throws Exception {
    TestServer server = TestServer.shared(version);
    try (TestCluster cluster = new TestCluster(server)) {
      List<RegionServerInfo> servers = new RegionServers(cluster.connection()).list();

      assertThat(servers).hasSize(1);
      assertThat(servers.get(0).name())
          .matches("localhost," + server.ports().regionServer() + ",\\d+");
      assertThat(servers.get(0).infoServer())
          .isEqualTo(URI.create("http://localhost:" + server.ports().regionServerInfo()));
    }
  }

  @Test
  public void theBlockCacheFillsAndIsHitByReads() throws Exception {
    try (TestCluster cluster = new TestCluster(TestServer.shared(version))) {
      ServerJmx jmx = cluster.regionServer();
      String hits = "blockCacheHitCount";
      await()
          .atMost(Duration.ofMinutes(1))
          .ignoreExceptionsInstanceOf(IOException.class)
          .until(
              () ->
                  ServerJmx.await(jmx.bean(ServerJmx.REGION_SERVER, hits::equals)).number(hits)
                      >= 0);
      TableName table = cluster.createTable("block-cache");
      cluster.put(table, 0, 100);
      cluster.flush(table);
      HitCounts before = blockCache(jmx);
      cluster.get(table, 0, 100);

      await()
          .atMost(Duration.ofMinutes(1))
          .ignoreExceptionsInstanceOf(IOException.class)
          .untilAsserted(
              () -> {
                HitCounts now = blockCache(jmx);
                assertThat(now.hits()).isGreaterThanOrEqualTo(before.hits() + 50);
                assertThat(now.misses()).isGreaterThan(before.misses());
                assertThat(now.blocks()).isGreaterThan(before.blocks());
                // HBase takes its beans away for a moment when regions come or go.
                assertThat(ServerJmx.await(jmx.compactionQueueLength())).isZero();
              });
    }
  }

  @Test
  public void whatIsNotPublishedIsMinusOne() throws Exception {
    try (TestCluster cluster = new TestCluster(TestServer.shared(version))) {
      ServerJmx jmx = cluster.regionServer();
      ServerJmx.Bean nothing =
          ServerJmx.await(jmx.bean("Hadoop:service=HBase,name=Nothing", any -> true));
      assertThat(nothing.attributes()).isEmpty();
      assertThat(nothing.number("x")).isEqualTo(-1);
      ServerJmx.Bean runtime = ServerJmx.await(jmx.bean("java.lang:type=Runtime", any -> true));
      assertThat(runtime.number("VmName")).isEqualTo(-1);
      assertThat(runtime.number("Uptime")).isPositive();
    }
  }

  @Test(timeout = 120_000)
  public void aServerThatAcceptsAndDoesNotAnswerIsGivenUp() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI uri = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      assertThatThrownBy(() -> ServerJmx.await(new ServerJmx(uri).compactionQueueLength()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("does not answer within 2 s");
    }
  }

  @Test
  public void aServerThatIsNotThereIsAnIoException() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    URI uri = URI.create("http://127.0.0.1:" + port);
    assertThatThrownBy(() -> blockCache(new ServerJmx(uri)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("does not answer");
  }

  private static HitCounts blockCache(ServerJmx jmx) throws IOException {
    return ServerJmx.await(jmx.blockCache());
  }
}
