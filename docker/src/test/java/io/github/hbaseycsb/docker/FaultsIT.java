package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.campaign.Campaigns.Running;
import io.github.hbaseycsb.server.Nightly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.junit.After;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.ExecConfig;
import org.testcontainers.images.builder.Transferable;

/**
 * What a user sees of a campaign whose cluster breaks within the window of its first run. Tables
 * are the tests' own: where the regions are matters.
 */
@Category(Nightly.class)
public class FaultsIT {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String SMALL_DISK = "/small";
  private static final String CLIENT_LOG = "cells/workloada/.run-1/client-1/stderr.log";
  private static final String ONE_RUN =
      "{count: 1, duration: 12s, warmup: 2s, threads: 4, target: 400}";
  private static final String TWO_RUNS =
      "{count: 2, duration: 12s, warmup: 2s, threads: 4, target: 400}";

  /** A status line of a YCSB client past the warm-up. */
  private static final Pattern WITHIN_THE_WINDOW =
      Pattern.compile(" [4-9] sec: [1-9]\\d* operations");

  @ClassRule
  public static final ContainerCluster HBASE =
      ContainerCluster.onHdfs(ContainerCluster.defaultVersion()).withSmallDisk(SMALL_DISK, "4m");

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  @Rule public final TestName test = new TestName();

  private Campaigns campaigns;
  private Running running;

  @After
  public void endTheDriver() throws Exception {
    if (running != null && running.process().isAlive()) {
      running.process().destroyForcibly().waitFor();
    }
  }

  @Test
  public void theRegionsOfAKilledRegionServerMoveAndItsRunCounts() throws Exception {
    killARegionServer();
  }

  @Test
  public void aKilledRegionServerIsTheSameForCoalescedOperations() throws Exception {
    killARegionServer("properties: {hbase.coalesce: true}");
  }

  private void killARegionServer(String... plan) throws Exception {
    startAndAwaitTheWindow(TWO_RUNS, plan);
    HBASE.kill("regionserver1");
    try {
      assertTheRunsCountWithoutTheRegionServer();
    } finally {
      HBASE.startAgain("regionserver1");
    }
  }

  private void assertTheRunsCountWithoutTheRegionServer() throws Exception {
    Ended ended = running.await();
    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(run(1).path("operations").asLong()).isPositive();
    assertThat(run(2).path("operations").asLong()).isPositive();
    assertThat(run(2).path("errors").asLong(-1)).isZero();
    assertThat(isServing("regionserver1")).isFalse();
  }

  /** Longer than its session with ZooKeeper: when it goes on, its regions are elsewhere. */
  @Test
  public void aRegionServerThatPausedUntilItsRegionsMovedIsGone() throws Exception {
    startAndAwaitTheWindow(TWO_RUNS);
    HBASE.pause("regionserver1");
    try {
      // Nobody answers for hbase:meta until it has moved, if that server has it.
      await()
          .atMost(LIMIT)
          .ignoreExceptionsInstanceOf(IOException.class)
          .until(() -> !isServing("regionserver1"));
      HBASE.unpause("regionserver1");
      assertTheRunsCountWithoutTheRegionServer();
      await().atMost(LIMIT).until(() -> !isRunning("regionserver1"));
    } finally {
      if (isRunning("regionserver1")) {
        HBASE.kill("regionserver1");
      }
      HBASE.startAgain("regionserver1");
    }
  }

  /** Whether a region server has regions of the test's table. */
  private boolean isServing(String regionServer) throws IOException {
    try (Connection connection = HBASE.connect();
        RegionLocator locator = connection.getRegionLocator(TableName.valueOf(name()))) {
      return locator.getAllRegionLocations().stream()
          .anyMatch(region -> region.getHostname().equals(HBASE.address(regionServer)));
    }
  }

  @Test
  public void aKilledDataNodeFailsNoOperation() throws Exception {
    startAndAwaitTheWindow(ONE_RUN);
    HBASE.kill("datanode1");
    try {
      Ended ended = running.await();
      assertThat(ended.status()).as(ended.said()).isZero();
      assertThat(run(1).path("errors").asLong()).isZero();
      assertThat(run(1).path("operations").asLong()).isPositive();
      assertThat(findings(1)).doesNotContain("operations-failed", "region-movement");
    } finally {
      HBASE.startAgain("datanode1");
    }
  }

  @Test
  public void aMasterThatIsRestartedDisturbsNoRunAndTheBalancerIsPutBack() throws Exception {
    startAndAwaitTheWindow(ONE_RUN);
    HBASE.kill("master");
    HBASE.startAgain("master");
    Ended ended = running.await();
    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(run(1).path("errors").asLong()).isZero();
    assertThat(findings(1)).doesNotContain("operations-failed");
    try (Connection connection = HBASE.connect();
        Admin admin = connection.getAdmin()) {
      assertThat(admin.isBalancerEnabled()).isTrue();
    }
  }

  @Test
  public void aZooKeeperThatIsRestartedDisturbsNoRun() throws Exception {
    startAndAwaitTheWindow(ONE_RUN);
    HBASE.kill("zookeeper");
    HBASE.startAgain("zookeeper");
    Ended ended = running.await();
    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(run(1).path("errors").asLong()).isZero();
    assertThat(findings(1)).doesNotContain("region-movement", "operations-failed");
  }

  @Test
  public void aRegionServerThatIsCutOffForAMomentComesBack() throws Exception {
    startAndAwaitTheWindow(ONE_RUN);
    HBASE.disconnect("regionserver1");
    try {
      await().atMost(LIMIT).until(() -> log().contains("; 0 current ops/sec"));
      HBASE.reconnect("regionserver1");
      Ended ended = running.await();
      assertThat(ended.status()).as(ended.said()).isZero();
      assertThat(run(1).path("operations").asLong()).isPositive();
    } finally {
      if (!isRunning("regionserver1")) {
        HBASE.startAgain("regionserver1");
      }
    }
  }

  @Test
  public void aRunWhoseClientContainerWasKilledIsRepeatedByResume() throws Exception {
    CompletableFuture<ExecResult> driver = startInClient("/tmp/results", TWO_RUNS);
    HBASE.kill("client");
    driver.exceptionally(broken -> null).join();
    HBASE.startAgain("client");

    ExecResult resumed = inClient("campaign", "resume", "/tmp/results/" + name() + "/latest");
    assertThat(resumed.getExitCode()).as(resumed.getStderr()).isZero();
    assertThat(resumed.getStdout()).containsPattern("workloada +(valid|unjudged|suspect) +2/2");
  }

  @Test
  public void aFullDiskEndsTheCampaignWithOneLineAndResumeFinishesIt() throws Exception {
    // A container that was started again has it for root alone.
    HBASE
        .container("client")
        .execInContainer(
            ExecConfig.builder()
                .user("root")
                .command(new String[] {"chmod", "1777", SMALL_DISK})
                .build());
    CompletableFuture<ExecResult> driver = startInClient(SMALL_DISK, ONE_RUN);
    assertThat(inClient("sh", "-c", "cat /dev/zero > " + SMALL_DISK + "/full").getExitCode())
        .isNotZero();
    ExecResult ended = driver.join();
    assertThat(ended.getExitCode()).as(ended.getStderr()).isEqualTo(3);
    assertThat(ended.getStderr().lines().filter(line -> line.startsWith("campaign: ")))
        .singleElement()
        .asString()
        .contains(SMALL_DISK, "No space left on device", "free some space");

    assertThat(inClient("rm", SMALL_DISK + "/full").getExitCode()).isZero();
    ExecResult resumed = inClient("campaign", "resume", SMALL_DISK + "/" + name() + "/latest");
    assertThat(resumed.getExitCode()).as(resumed.getStderr()).isZero();
    assertThat(resumed.getStdout()).containsPattern("workloada +(valid|unjudged|suspect) +1/1");
  }

  /** Starts the campaign in the client container; returns within the window of the first run. */
  private CompletableFuture<ExecResult> startInClient(String results, String runs)
      throws Exception {
    String plan = "/tmp/" + name() + ".yaml";
    HBASE
        .container("client")
        .copyFileToContainer(
            Transferable.of(SmallCampaign.text(name(), name(), Path.of("/etc/hbase/conf"), runs)),
            plan);
    CompletableFuture<ExecResult> driver =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return inClient("campaign", "run", plan, "--results", results);
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    String log = results + "/" + name() + "/latest/" + CLIENT_LOG;
    await()
        .atMost(LIMIT)
        .until(
            () ->
                driver.isDone()
                    || WITHIN_THE_WINDOW.matcher(inClient("cat", log).getStdout()).find());
    assertThat(driver).as(() -> driver.isDone() ? driver.join().toString() : "").isNotDone();
    return driver;
  }

  private static ExecResult inClient(String... command) throws IOException, InterruptedException {
    return HBASE.container("client").execInContainer(command);
  }

  private void startAndAwaitTheWindow(String runs, String... more) throws Exception {
    campaigns = SmallCampaign.in(folder.getRoot().toPath(), Map.of());
    String plan = SmallCampaign.plan(campaigns, name(), name(), HBASE.clientConf(), runs, more);
    running = campaigns.start("run", plan);
    await()
        .atMost(LIMIT)
        .until(() -> WITHIN_THE_WINDOW.matcher(log()).find() || !running.process().isAlive());
    assertThat(running.process().isAlive()).as(Files.readString(running.err())).isTrue();
  }

  private String log() throws IOException {
    Path log = campaigns.results(name()).resolve(CLIENT_LOG);
    return Files.exists(log) ? Files.readString(log) : "";
  }

  private String name() {
    return test.getMethodName();
  }

  private JsonNode cell() throws IOException {
    return campaigns.summary(name()).path("cells").path(0);
  }

  private JsonNode run(int number) throws IOException {
    return cell().path("runs").path(number - 1);
  }

  /** The codes of a run's findings. */
  private List<String> findings(int number) throws IOException {
    List<String> codes = new ArrayList<>();
    for (JsonNode finding : cell().path("findings")) {
      if (finding.path("run").asInt() == number) {
        codes.add(finding.path("code").asText());
      }
    }
    return codes;
  }

  private static boolean isRunning(String name) {
    return HBASE.container(name).getCurrentContainerInfo().getState().getRunning();
  }
}
