package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.Assume.assumeFalse;
import static org.junit.Assume.assumeTrue;

import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.ServerMetric;
import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.server.Nightly;
import io.github.hbaseycsb.server.TestServer;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Parameterized.class)
public class MetricsSamplerIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @Parameters(name = "{0}")
  public static List<String> versions() {
    return TestServer.versions();
  }

  @Parameter public String version;

  private final StringWriter lines = new StringWriter();

  @Test
  public void samplesFollowWhatTheServerDoes() throws Exception {
    try (TestCluster cluster = new TestCluster(TestServer.shared(version))) {
      RegionServers servers = new RegionServers(cluster.connection());
      String server = servers.list().get(0).name();
      TableName table = cluster.createTable("sampled", "row0100");
      Set<String> regions =
          cluster.regions(table).stream()
              .map(RegionInfo::getEncodedName)
              .collect(Collectors.toSet());

      try (MetricsSampler sampler = cluster.sample(table.toString(), version, lines)) {
        await().atMost(LIMIT).until(() -> !withRegions().isEmpty());
        ServerSample before = withRegions().get(0);
        cluster.put(table, 0, 300);
        cluster.get(table, 0, 150);

        await()
            .atMost(LIMIT)
            .untilAsserted(
                () -> {
                  ServerSample now = last(withRegions());
                  assertThat(now.server()).isEqualTo(server);
                  assertThat(
                          now.of(ServerMetric.WRITE_REQUESTS)
                              - before.of(ServerMetric.WRITE_REQUESTS))
                      .isGreaterThanOrEqualTo(300);
                  assertThat(
                          now.of(ServerMetric.READ_REQUESTS)
                              - before.of(ServerMetric.READ_REQUESTS))
                      .isGreaterThanOrEqualTo(150);
                  assertThat(now.of(ServerMetric.REQUESTS) - before.of(ServerMetric.REQUESTS))
                      .isGreaterThanOrEqualTo(450);
                  assertThat(now.of(ServerMetric.MEMSTORE_BYTES)).isGreaterThan(300_000);
                  assertThat(now.of(ServerMetric.REGIONS)).isGreaterThanOrEqualTo(2);
                  assertThat(now.of(ServerMetric.GC_MS)).isPositive();
                  assertThat(now.of(ServerMetric.RPC_QUEUE)).isNotNegative();
                  assertThat(now.of(ServerMetric.CALLS)).isGreaterThanOrEqualTo(450);
                  assertThat(now.of(ServerMetric.ACTIVE_HANDLERS)).isNotNegative();
                  assertThat(now.of(ServerMetric.SYNCS)).isPositive();
                  assertThat(now.of(ServerMetric.CPU_NS)).isPositive();
                  assertThat(now.of(ServerMetric.PROCESSORS)).isPositive();
                  assertThat(now.of(ServerMetric.COMPACTION_QUEUE)).isZero();
                  assertThat(regions)
                      .hasSameSizeAs(now.regionRequests().keySet())
                      .allMatch(now::hasRegion);
                  // 100 rows written and read in the first region, 200 and 50 in the second.
                  assertThat(now.regionRequests().values()).containsExactlyInAnyOrder(200L, 250L);
                });
        long flushes = last().of(ServerMetric.FLUSHES);
        long files = last().of(ServerMetric.STORE_FILES);
        cluster.flush(table);
        await()
            .atMost(LIMIT)
            .untilAsserted(
                () -> {
                  assertThat(last().of(ServerMetric.FLUSHES)).isGreaterThanOrEqualTo(flushes + 2);
                  assertThat(last().of(ServerMetric.STORE_FILES)).isGreaterThanOrEqualTo(files + 2);
                });
      }
      assertThat(samples().stream().mapToLong(ServerSample::timeMs)).isSorted();
      assertThat(withRegions().size()).isLessThan(samples().size());
    }
  }

  @Test
  @Category(Nightly.class)
  public void aCompactionIsSeenWhileItRuns() throws Exception {
    String bytesPerSecond = "1000000";
    TestServer slow =
        TestServer.started(
            version,
            Map.of(
                // HBase 1.x limits nothing unless told.
                "hbase.regionserver.throughput.controller",
                "org.apache.hadoop.hbase.regionserver.throttle"
                    + ".PressureAwareCompactionThroughputController",
                "hbase.hstore.compaction.throughput.lower.bound",
                bytesPerSecond,
                "hbase.hstore.compaction.throughput.higher.bound",
                bytesPerSecond));
    try (HBaseCluster cluster = HBaseCluster.connect(slow.clientConf(), Map.of())) {
      TestTable table = TestTable.create(cluster);
      for (int i = 0; i < 2; i++) {
        table.put(5000, 1000);
        cluster.flush(table.name());
      }
      try (MetricsSampler sampler =
          cluster.sample(table.name(), lines, Clock.systemUTC(), TestCluster.SAMPLING)) {
        await().atMost(LIMIT).until(() -> !compacting(0).isEmpty());
        final ServerSample before = last(compacting(0));
        cluster.majorCompact(table.name());
        await().atMost(LIMIT).until(() -> !compacting(1).isEmpty());

        ServerSample seen = compacting(1).get(0);
        // The first of the two regions has nearly all rows.
        long ended = before.of(ServerMetric.COMPACTED_BYTES) + 5_000_000;
        assertThat(before.of(ServerMetric.COMPACTED_BYTES)).isNotNegative();
        assertThat(seen.of(ServerMetric.COMPACTED_BYTES)).isLessThan(ended);
        await().atMost(LIMIT).until(() -> last(compacting(0)).timeMs() > seen.timeMs());
        await().atMost(LIMIT).until(() -> last().of(ServerMetric.COMPACTED_BYTES) >= ended);
      }
    } finally {
      slow.kill();
    }
  }

  /** Samples of when the master said that so many regions were being compacted, or more. */
  private List<ServerSample> compacting(int regions) {
    return samples().stream()
        .filter(sample -> sample.of(ServerMetric.COMPACTING) >= 0)
        .filter(
            sample ->
                regions == 0
                    ? sample.of(ServerMetric.COMPACTING) == 0
                    : sample.of(ServerMetric.COMPACTING) >= regions)
        .toList();
  }

  @Test
  @Category(Nightly.class)
  public void aKilledServerLeavesAGapAndDisturbsNobody() throws Exception {
    assumeTrue("no matter of versions", version.equals(TestServer.versions().get(0)));
    TestServer dying = TestServer.started(version);
    try (TestCluster cluster = new TestCluster(TestServer.shared(version));
        TestCluster doomed = new TestCluster(dying)) {
      RegionServers servers = new RegionServers(cluster.connection());
      RegionServers doomedServers = new RegionServers(doomed.connection());
      String survivor = servers.list().get(0).name();
      String victim = doomedServers.list().get(0).name();

      try (MetricsSampler sampler =
          cluster.sample(
              () -> concat(servers.list(), doomedServers.list()), "none", version, lines)) {
        await().atMost(LIMIT).until(() -> of(victim).size() >= 2 && of(survivor).size() >= 2);
        dying.kill();
        int ofVictim = of(victim).size();
        int ofSurvivor = of(survivor).size();
        // More rounds than the list of servers is good for.
        await().atMost(LIMIT).until(() -> of(survivor).size() >= ofSurvivor + 7);

        // An answer may have been under way.
        assertThat(of(victim)).hasSizeLessThanOrEqualTo(ofVictim + 1);
      }
    } finally {
      dying.kill();
    }
  }

  @Test
  public void theMasterCountsTheRegionsThatItAssigns() throws Exception {
    assumeFalse("it does not tell where its counts are", version.startsWith("1."));
    try (TestCluster cluster = new TestCluster(TestServer.shared(version));
        MasterSampler sampler =
            new MasterSampler(
                new RegionServers(cluster.connection())::master,
                lines,
                Clock.systemUTC(),
                TestCluster.SAMPLING)) {
      await()
          .atMost(LIMIT)
          .until(
              () ->
                  MasterSamplerTest.samples(lines).stream()
                      .anyMatch(sample -> sample.known() && sample.assigns() > 0));
      assertThat(sampler.hasFailed()).isFalse();
    }
  }

  @Test
  public void aServerThatDoesNotAnswerIsNamedWhileTheOthersAreSampled() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        TestCluster cluster = new TestCluster(TestServer.shared(version))) {
      RegionServerInfo paused =
          new RegionServerInfo(
              "paused,1,1",
              URI.create("http://127.0.0.1:" + silent.getLocalPort()),
              OptionalInt.empty());
      List<RegionServerInfo> servers =
          concat(new RegionServers(cluster.connection()).list(), List.of(paused));

      MetricsSampler sampler = cluster.sample(() -> servers, "none", version, lines);
      await().atMost(LIMIT).until(() -> samples().size() >= 6);
      await().atMost(LIMIT).until(() -> !sampler.notes().isEmpty());
      sampler.close();

      assertThat(of(paused.name())).isEmpty();
      assertThat(sampler.notes())
          .extracting(Note::text)
          .containsExactly(
              "1 of 2 region servers published no metrics during the run, so their queues, "
                  + "flushes and garbage collections are unknown: paused,1,1 ("
                  + paused.infoServer()
                  + " does not answer within 2 s).");
      assertThat(samples()).allMatch(sample -> sample.regionRequests().isEmpty());
      assertThat(lines.toString()).endsWith("\n");
    }
  }

  @Test
  public void linesThatCannotBeWrittenAreToldAtTheEnd() throws Exception {
    try (TestCluster cluster = new TestCluster(TestServer.shared(version))) {
      List<String> attempts = new CopyOnWriteArrayList<>();
      Writer full =
          new FilterWriter(lines) {
            @Override
            public void write(String line) throws IOException {
              attempts.add(line);
              throw new IOException("No space left on device");
            }
          };
      MetricsSampler sampler = cluster.sample("none", version, full);
      await().atMost(LIMIT).until(() -> !attempts.isEmpty());
      assertThatThrownBy(sampler::close)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("No space left");
      assertThat(attempts).hasSize(1);
    }
  }

  private List<ServerSample> samples() {
    return MetricsSamplerTest.samples(lines);
  }

  private ServerSample last() {
    return last(samples());
  }

  private static ServerSample last(List<ServerSample> samples) {
    return samples.get(samples.size() - 1);
  }

  private List<ServerSample> withRegions() {
    return samples().stream().filter(sample -> !sample.regionRequests().isEmpty()).toList();
  }

  private List<ServerSample> of(String server) {
    return samples().stream().filter(sample -> sample.server().equals(server)).toList();
  }

  private static List<RegionServerInfo> concat(
      List<RegionServerInfo> some, List<RegionServerInfo> others) {
    List<RegionServerInfo> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }
}
