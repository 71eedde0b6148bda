package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.docker.Command.Output;
import io.github.hbaseycsb.server.Nightly;
import io.github.hbaseycsb.server.TestRelease;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Commands that bring their own cluster: {@code cluster: {docker: ...}}, and the audit. */
public class DockerCampaignIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** Its containers are this test's alone. */
  private final String campaign = "docker-test-" + ProcessHandle.current().pid();

  private String baseImage;

  @Before
  public void requireDocker() {
    DockerEngine.require();
    baseImage = DockerEngine.requireBaseImage();
  }

  @After
  public void removeItsContainers() throws Exception {
    List<String> containers = containers("--all");
    if (!containers.isEmpty()) {
      docker("rm", List.of("--force"), containers);
    }
    List<String> networks = List.of("--quiet", "--filter", "name=hbase-ycsb-" + campaign);
    for (String network : docker("network ls", networks, List.of()).out().lines().toList()) {
      docker("network rm", List.of(), List.of(network));
    }
  }

  @Test
  public void theAuditKillsTheRegionServersOfAClusterThatItStartsAndRemoves() throws Exception {
    List<String> before = containersOfAudits();
    Ended ended =
        campaigns()
            .run(
                "durability",
                "--docker",
                "--durability",
                "SYNC_WAL",
                "--writing",
                "autoflush",
                "--writes",
                "4000");

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.out()).containsPattern("SYNC_WAL +autoflush +4,000( +[\\d,]+){2} +0 ");
    assertThat(before).as("others may end theirs meanwhile").containsAll(containersOfAudits());
  }

  private static List<String> containersOfAudits() throws Exception {
    List<String> options = List.of("--all", "--quiet", "--filter", "name=hbase-ycsb-durability-");
    return docker("ps", options, List.of()).out().lines().toList();
  }

  @Test
  @Category(Nightly.class)
  public void aRegionServerIsKilledWithinARunAndBackWithItsRegionsBeforeTheNext() throws Exception {
    String plan =
        campaigns()
            .plan(
                campaign,
                "cluster:",
                "  docker:",
                "    regionservers: 2",
                "    heap: 512m",
                // A killed server is given up when its session has ended.
                "    conf: {zookeeper.session.timeout: 10000}",
                "table: {regions: 4, compression: ZSTD}",
                "dataset: {records: 2000}",
                "settle: {flush: true, quiet: 1s, timeout: 3m, warmup: none}",
                "properties: {durability: SYNC_WAL}",
                "runs:",
                "  {count: 2, duration: 60s, warmup: 1s, threads: 4, target: 400, audit: true,",
                "   faults:",
                "    [{at: 5s, do: kill, on: regionserver, which: 1, undo: 5s},",
                "     {at: 50s, do: move-region}]}",
                "workloads: [workloada]");

    Ended ended = campaigns().run("run", plan);

    assertThat(ended.status()).as(ended.said()).isIn(0, 3);
    Path cell = campaigns().results(campaign).resolve("cells/workloada");
    List<String> killed = new ArrayList<>();
    for (String run : List.of("run-1", "run-2")) {
      JsonNode faults = new ObjectMapper().readTree(cell.resolve(run + "/faults.json").toFile());
      assertThat(faults).as(ended.said()).hasSize(2);
      assertThat(faults.path(0).path("undone_ms").isNumber()).isTrue();
      assertThat(faults.path(1).path("done_ms").isNumber()).isTrue();
      assertThat(faults).allSatisfy(fault -> assertThat(fault.path("failure").isNull()).isTrue());
      killed.add(faults.path(0).path("targets").path(0).asText());
      JsonNode audit = new ObjectMapper().readTree(cell.resolve(run + "/audit.json").toFile());
      assertThat(audit.path("acknowledged").asLong()).as(ended.said()).isGreaterThan(1000);
      assertThat(audit.path("rows").asLong()).isPositive();
      assertThat(audit.path("lost").asInt(-1)).as(audit.toString()).isZero();
    }
    assertThat(killed)
        .as("in the second run it is the server that was started after the first one")
        .doesNotHaveDuplicates()
        .allMatch(server -> server.contains(".51,16020,"));
    assertThat(cell.resolve("broken")).doesNotExist();
    assertThat(containers()).isEmpty();
  }

  @Test
  @Category(Nightly.class)
  public void aDiskIsSlowUntilItsFaultIsUndone() throws Exception {
    // Of either version of cgroups, as the container sees its own.
    limits(
        "",
        "slow-disk, on: datanode, rate: 512k",
        "datanode1",
        "cat /sys/fs/cgroup/io.max /sys/fs/cgroup/blkio/blkio.throttle.write_bps_device",
        "[ =]524288");
  }

  @Test
  @Category(Nightly.class)
  public void aNetworkIsSlowUntilItsFaultIsUndone() throws Exception {
    limits("", "slow-network, on: regionserver", "regionserver1", "tc qdisc show", "qdisc tbf");
  }

  @Test
  @Category(Nightly.class)
  public void aDiskIsFullUntilItsFaultIsUndone() throws Exception {
    limits(
        // HDFS keeps a block's room free for each file that is written.
        "disk: 1g, conf: {dfs.blocksize: 16777216}",
        "fill-disk, on: datanode",
        "datanode1",
        "df --output=avail /data/datanode",
        "^ *0$");
  }

  /**
   * Does it while clients work, and waits within their run until the server has the limit. When the
   * run has ended, it has none.
   *
   * @param docker more keys of the cluster
   * @param fault what is done
   * @param probe a command in the server's container
   * @param limited what the command prints while the limit is there, as grep takes it
   */
  private void limits(String docker, String fault, String server, String probe, String limited)
      throws Exception {
    Path script = folder.getRoot().toPath().resolve("probe.sh");
    Files.writeString(
        script,
        """
        container=$(docker ps --quiet --filter 'name=hbase-ycsb-%s-.*-%s')
        [ -n "$container" ] || exit 2
        docker exec "$container" %s 2>/dev/null | grep -q '%s'
        """
            .formatted(campaign, server, probe, limited));
    String plan =
        campaigns()
            .plan(
                campaign,
                "cluster: {docker: {regionservers: 2, heap: 512m, " + docker + "}}",
                "table: {regions: 4}",
                "dataset: {records: 2000}",
                "settle: {flush: true, quiet: 1s, timeout: 3m, warmup: none}",
                "runs:",
                "  count: 1",
                "  duration: 60s",
                "  warmup: 1s",
                "  threads: 4",
                "  target: 200",
                "  after: \"sh " + script + "; [ $? = 1 ]\"",
                "  faults:",
                "    - {at: 5s, do: " + fault + ", undo: 45s}",
                "    - {at: 6s, command: 'until sh " + script + "; do sleep 0.2; done'}",
                "workloads: [workloada]");

    Ended ended = campaigns().run("run", plan);

    assertThat(ended.status()).as(ended.said()).isIn(0, 3);
    Path run = campaigns().results(campaign).resolve("cells/workloada/run-1");
    JsonNode faults = new ObjectMapper().readTree(run.resolve("faults.json").toFile());
    assertThat(faults).as(ended.said()).hasSize(2);
    assertThat(faults).allSatisfy(it -> assertThat(it.path("done_ms").isNumber()).isTrue());
    assertThat(faults).allSatisfy(it -> assertThat(it.path("failure").isNull()).isTrue());
    assertThat(faults.path(0).path("targets").path(0).asText()).isNotEmpty();
  }

  @Test
  @Category(Nightly.class)
  public void isMeasuredOnAVersionOfItsOwnCluster() throws Exception {
    Ended first = campaign("run", "version: " + ContainerCluster.defaultVersion());

    assertThat(first.status()).as(first.said()).isZero();
    assertThat(first.out()).contains("workloada");
    assertItsEnvironment();
    assertThat(containers("--all")).hasSize(7);
    assertThat(containers()).isEmpty();
  }

  @Test
  @Category(Nightly.class)
  public void aVersionWhoseJarsStartNoHdfsIsMeasuredOnThatOfTheDefaultVersion() throws Exception {
    Ended ended = campaign("run", "version: 1.7.2");

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(Files.readString(campaigns().results(campaign).resolve("environment.json")))
        .contains("\"version\" : \"1.7.2\"", "\"hbase.rootdir\" : \"hdfs://namenode:8020/hbase\"");
    assertThat(nameNodeLog()).contains("/opt/hbase/hdfs/lib/hadoop-hdfs-3");
  }

  @Test
  @Category(Nightly.class)
  public void questionsAreAnsweredInDocker() throws Exception {
    for (String question : List.of("wal", "replicas")) {
      Ended ended =
          campaigns()
              .run(
                  "ask", question,
                  "--set", "name=" + campaign + "-" + question,
                  "--set", "cluster.docker.heap=512m",
                  "--set", "dataset.records=5000",
                  "--set", "settle.warmup=none",
                  "--set", "runs.warmup=1s",
                  "--set", "runs.duration=20s",
                  "--set", "runs.stealRepeats=0");

      assertThat(ended.status()).as(ended.said()).isIn(0, 3);
      assertThat(ended.out()).as(ended.said()).contains(" against ");
      assertThat(containers()).isEmpty();
    }
  }

  @Test
  @Category(Nightly.class)
  public void aBuildOfTheUsersOwnIsMeasuredOnHdfsWhichKeepsItsData() throws Exception {
    Path release =
        TestRelease.of(ContainerCluster.defaultVersion(), folder.newFolder("my builds").toPath());

    Path tarball = TestRelease.tarball(release);
    Path kept = tarball.resolveSibling("kept.tar.gz");

    Ended loaded = campaign("load", "home: '" + tarball + "'");
    assertThat(loaded.status()).as(loaded.said()).isZero();
    assertThat(images())
        .hasSize(7)
        .allMatch(image -> image.startsWith("hbase-ycsb/campaign:hbase-2.6.4-hadoop3-bin-"));
    String results = campaigns().results(campaign).toString();

    Files.move(tarball, kept);
    Files.copy(
        release.resolve("lib/hbase-common-" + ContainerCluster.defaultVersion() + ".jar"),
        release.resolve("lib/another-build.jar"));
    TestRelease.tarball(release);
    Ended refused = campaigns().run("resume", results);
    assertThat(refused.status()).as(refused.said()).isEqualTo(1);
    assertThat(refused.err().lines().reduce("", (first, last) -> last))
        .startsWith("campaign: the HBase of " + tarball + " is a different build (hbase-2.6.4-");
    assertThat(containers()).isEmpty();

    Files.move(kept, tarball, StandardCopyOption.REPLACE_EXISTING);
    leaveAnotherClusterRunning();
    Ended ended = campaigns().run("resume", results);
    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.err()).contains("Stopped containers of this campaign that were left running");
    assertThat(campaigns().journal(campaign, "RANGE_LOADED"))
        .singleElement()
        .satisfies(range -> assertThat(range.path("load").asText()).isEqualTo("BULK"));
    assertThat(AuditLog.renamedStoreFiles(nameNodeLog(), "usertable")).isEqualTo(4);
    assertThat(containers()).isEmpty();
    assertThat(containers("{{.Names}} {{.Image}}", List.of("--all")))
        .filteredOn(container -> !container.contains("-another-"))
        .hasSize(7)
        .allMatch(container -> container.contains(" hbase-ycsb/campaign:hbase-2.6.4-hadoop3-bin-"));
    assertThat(ended.out()).contains("workloada");
    assertItsEnvironment();
    assertItsRegionServersAreProfiled(ended);
  }

  private String nameNodeLog() throws Exception {
    List<String> nameNode =
        containers("--all").stream().filter(name -> name.endsWith("-namenode")).toList();
    return docker("logs", List.of(), nameNode).out();
  }

  private void assertItsRegionServersAreProfiled(Ended ended) throws Exception {
    Path results = campaigns().results(campaign);
    Path run = results.resolve("cells/workloada/profile-1");
    assertThat(run.resolve("servers.folded"))
        .as(ended.said())
        .content()
        .contains("org.apache.hadoop.hbase.ipc.");
    assertThat(run).isDirectoryNotContaining("glob:**.jfr");
    assertThat(results.resolve("profiles/workloada-servers.html")).isNotEmptyFile();
  }

  private void assertItsEnvironment() throws Exception {
    assertThat(Files.readString(campaigns().results(campaign).resolve("environment.json")))
        .contains("\"version\" : \"2.6.4-hadoop3\"", ".51,16020,", ".52,16020,")
        .contains("\"hbase.regionserver.handler.count\" : \"17\"")
        .contains("-XX:MaxGCPauseMillis=77")
        .doesNotContain("-XX:MaxGCPauseMillis=78");
    List<String> master =
        containers("--all").stream().filter(name -> name.endsWith("-master")).toList();
    assertThat(docker("inspect", List.of("--format", "{{.Config.Env}}"), master).out())
        .contains("-XX:MaxGCPauseMillis=78")
        .doesNotContain("-XX:MaxGCPauseMillis=77");
    // So that it is known what they use of the machine.
    assertThat(campaigns().results(campaign).resolve("cells/workloada/run-1/run.json"))
        .content()
        .containsPattern("\"local_servers\":\\[[^]]*\\.51,16020,[^]]*\\.52,16020,");
  }

  /** As a driver does that is killed. */
  private void leaveAnotherClusterRunning() throws Exception {
    String image =
        docker("inspect", List.of("--format", "{{.Config.Image}}"), containers("--all"))
            .out()
            .lines()
            .findFirst()
            .orElseThrow();
    List<String> left =
        List.of(
            "--detach",
            // Without its name it finds itself in no quorum, and ends.
            "--hostname",
            "zookeeper",
            "--label",
            "io.github.hbaseycsb.campaign.name=" + campaign,
            "--name",
            "hbase-ycsb-" + campaign + "-another-docker-1f-zookeeper");
    docker("run", left, List.of(image, "zookeeper"));
    assertThat(containers()).hasSize(1);
  }

  private Ended campaign(String step, String hbase) throws Exception {
    String plan =
        campaigns()
            .plan(
                campaign,
                "cluster:",
                "  docker:",
                "    " + hbase,
                "    regionservers: 2",
                "    heap: 512m",
                "    conf: {hbase.regionserver.handler.count: 17}",
                "    jvm:",
                "      regionserver: ['-XX:MaxGCPauseMillis=77']",
                "      master: ['-XX:MaxGCPauseMillis=78']",
                "table: {regions: 4}",
                "dataset: {records: 2000, load: auto}",
                "settle: {flush: true, quiet: 1s, timeout: 3m, warmup: none}",
                "runs: {count: 1, duration: 2s, warmup: 1s, threads: 1, target: 1000, profile: true}",
                "workloads: [workloada]");
    return campaigns().run(step, plan);
  }

  private Campaigns campaigns() {
    return SmallCampaign.in(
        folder.getRoot().toPath(),
        Map.of("HBASE_YCSB_HOME", home().toString(), "BASE_IMAGE", baseImage));
  }

  private Path home() {
    return folder.getRoot().toPath().resolve("home");
  }

  private List<String> containers(String... options) throws Exception {
    return containers("{{.Names}}", List.of(options));
  }

  /** Of the cluster's containers, which a campaign keeps when it stops them. */
  private List<String> images() throws Exception {
    return containers("{{.Image}}", List.of("--all"));
  }

  private List<String> containers(String field, List<String> options) throws Exception {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("--format", field, "--filter", "name=hbase-ycsb-" + campaign));
    return docker("ps", all, List.of()).out().lines().toList();
  }

  private static Output docker(String verb, List<String> options, List<String> names)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("docker"));
    command.addAll(List.of(verb.split(" ")));
    command.addAll(options);
    command.addAll(names);
    return Command.run(Map.of(), command);
  }
}
