package io.github.hbaseycsb.campaign.hbase.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.hbaseycsb.analysis.RunAnalysis;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.ServerSample;
import io.github.hbaseycsb.server.TestServer;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.TableName;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

/** Compares the requests that the servers report with those that a client made. */
@RunWith(Parameterized.class)
public class RequestsBySecondIT {
  private static final int SECONDS = 15;
  private static final double TOLERANCE = 0.05;

  @Parameters(name = "{0}")
  public static List<String> versions() {
    return TestCluster.VERSIONS;
  }

  @Parameter public String version;
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /**
   * A machine whose hypervisor withholds its processors delays answers, and with them the times of
   * samples, for seconds. Samples that are stale are so each time.
   */
  private static final int ATTEMPTS = 3;

  /** Operations that a client has done in each second since it began. */
  private int[] done = new int[SECONDS];

  /** A rate that holds for five seconds. */
  private static int perSecond(int second) {
    return new int[] {300, 900, 450}[second / 5];
  }

  @Test
  public void requestsOfAServerAreThoseOfItsClientSecondBySecond() throws Exception {
    try (TestCluster cluster = new TestCluster(TestServer.shared(version))) {
      ServerJmx jmx = cluster.regionServer();
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> ServerJmx.await(jmx.compactionQueueLength()) >= 0);
      TableName table = cluster.createTable("requests");
      cluster.put(table, 0, 100);
      for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
        try {
          measureAndCompare(cluster, table);
          return;
        } catch (AssertionError e) {
          done = new int[SECONDS];
        }
      }
      measureAndCompare(cluster, table);
    }
  }

  private void measureAndCompare(TestCluster cluster, TableName table) throws Exception {
    Path run = folder.newFolder().toPath();
    long startedMs;
    try (Writer out = Files.newBufferedWriter(run.resolve(ServerSample.FILE));
        MetricsSampler sampler = cluster.sample(table.toString(), version, out)) {
      Path samples = run.resolve(ServerSample.FILE);
      await().atMost(Duration.ofMinutes(1)).until(() -> Files.size(samples) > 0);
      startedMs = System.currentTimeMillis();
      readFrom(cluster, table, startedMs);
    }

    List<Double> requests = requests(run, startedMs);
    // The first and the last second are sampled in part.
    for (int second = 1; second < SECONDS - 1; second++) {
      // A sample that falls into the middle of a second shares out the change of a rate between
      // it and the next.
      int[] near = Arrays.copyOfRange(done, second - 1, second + 2);
      assertThat(requests.get(second))
          .as("second %d of %s, drawn %s", second, Arrays.toString(done), requests)
          .isBetween(
              Arrays.stream(near).min().getAsInt() * (1 - TOLERANCE),
              Arrays.stream(near).max().getAsInt() * (1 + TOLERANCE));
    }
  }

  private void readFrom(TestCluster cluster, TableName table, long startedMs) throws Exception {
    long beginNs = System.nanoTime() - (System.currentTimeMillis() - startedMs) * 1_000_000;
    for (int second = 0; second < SECONDS; second++) {
      int count = perSecond(second);
      for (int i = 0; i < count; i++) {
        long dueNs = second * 1_000_000_000L + i * 1_000_000_000L / count;
        while (System.nanoTime() - beginNs < dueNs) {
          LockSupport.parkNanos(dueNs - (System.nanoTime() - beginNs));
        }
        cluster.get(table, i % 100, i % 100 + 1);
        int at = Math.toIntExact((System.nanoTime() - beginNs) / 1_000_000_000L);
        done[Math.min(at, SECONDS - 1)]++;
      }
    }
  }

  /** By the second since the client began. */
  private static List<Double> requests(Path run, long startedMs) throws Exception {
    long endMs = startedMs + SECONDS * 1000L;
    RunRecord record =
        new RunRecord(
            "cell",
            "workloadc",
            "",
            1,
            1,
            OptionalInt.empty(),
            Map.of(),
            List.of(),
            startedMs,
            endMs,
            startedMs,
            OptionalLong.of(endMs),
            1,
            List.of(),
            OptionalDouble.empty(),
            "ANY",
            List.of(),
            Conditions.UNKNOWN);
    Json.mapper().writeValue(run.resolve(RunRecord.FILE).toFile(), record);
    return RunAnalysis.of(run).servers().orElseThrow().requests().values().iterator().next();
  }
}
