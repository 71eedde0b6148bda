package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.campaign.Campaigns.Running;
import io.github.hbaseycsb.server.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.junit.After;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;

/** Small campaigns by the packaged command, on a real server, to their end and interrupted. */
public class CampaignIT {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static TestServer server;
  private static Campaigns campaigns;

  @Rule public final TestName test = new TestName();

  private Running running;

  @BeforeClass
  public static void prepare() throws Exception {
    server = TestServer.shared();
    campaigns =
        new Campaigns(
            UnpackedDistribution.in(FOLDER.getRoot().toPath()).resolve("bin/campaign"),
            FOLDER.newFolder("working directory").toPath(),
            Map.of());
  }

  @After
  public void endWhatATestLeft() throws Exception {
    if (running != null && running.process().isAlive()) {
      running.process().destroyForcibly().waitFor();
    }
  }

  @Test
  public void aCampaignIsMeasuredAndReported() throws Exception {
    Ended ended = campaigns.run("run", plan("workloads: [workloada, workloadc]"));

    assertThat(ended.status()).as(ended.said()).isZero();
    JsonNode summary = campaigns.summary(name());
    assertThat(summary.path("cells")).hasSize(2);
    for (JsonNode cell : summary.path("cells")) {
      assertThat(cell.path("runs")).hasSize(2);
      assertThat(cell.path("verdict").asText()).isNotEqualTo("invalid");
      assertThat(cell.path("throughput").path("mean").asDouble()).isPositive();
      assertThat(cell.path("latency_us").path("READ").path("p99").asDouble()).isPositive();
    }
    assertThat(ended.out()).contains("workloada").contains("workloadc").contains("results: ");
    JsonNode run = new ObjectMapper().readTree(run("workloada", 1).resolve("run.json").toFile());
    assertThat(run.path("client_ceiling").asDouble())
        .isGreaterThan(summary.path("cells").path(0).path("throughput").path("max").asDouble());
    String environment = Files.readString(campaigns.results(name()).resolve("environment.json"));
    assertThat(environment).contains("2.6.4-hadoop3", name(), "hbase-ycsb.dataset");
    assertThat(balancerIsOn()).isTrue();
  }

  @Test
  public void theReportIsMadeAgainByteForByteAndNothingIsSlowerThanItself() throws Exception {
    Ended run = campaigns.run("run", plan("workloads: [workloadc]"));
    Path results = campaigns.results(name());
    List<byte[]> before = reports(results);

    Ended report = campaigns.run("report", results.toString());
    assertThat(report.status()).as(report.said()).isEqualTo(run.status());
    assertThat(reports(results)).usingRecursiveComparison().isEqualTo(before);

    Ended comparison =
        campaigns.run("compare", results.toString(), results.toString(), "--fail-if-slower", "1%");
    assertThat(comparison.status()).as(comparison.said()).isZero();
    // On a machine so busy that a run is invalid there is nothing to test.
    assertThat(comparison.out()).containsAnyOf("no difference shown", "not tested");
  }

  private static List<byte[]> reports(Path results) throws Exception {
    return List.of(
        Files.readAllBytes(results.resolve("summary.json")),
        Files.readAllBytes(results.resolve("summary.csv")),
        Files.readAllBytes(results.resolve("report.md")));
  }

  @Test
  public void aKilledDriverTakesItsClientsAlongAndIsResumed() throws Exception {
    running = campaigns.start("run", plan("workloads: [workloada]", "runs: {count: 3}"));
    awaitRuns(1);
    List<ProcessHandle> clients = awaitClients();
    byte[] first = Files.readAllBytes(run("workloada", 1).resolve("run.json"));

    running.process().destroyForcibly().waitFor();

    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> clients.stream().noneMatch(ProcessHandle::isAlive));
    assertThat(balancerIsOn()).isFalse();
    Ended resumed = campaigns.run("resume", campaigns.results(name()).toString());
    assertThat(resumed.status()).as(resumed.said()).isZero();
    assertThat(Files.readAllBytes(run("workloada", 1).resolve("run.json"))).isEqualTo(first);
    assertThat(runs()).containsExactly("workloada 1", "workloada 2", "workloada 3");
    assertThat(balancerIsOn()).isTrue();
  }

  @Test
  public void aRunWhoseClientWasKilledIsRepeatedByResume() throws Exception {
    running = campaigns.start("run", plan("workloads: [workloadc]"));
    awaitClientsOfARun("workloadc").get(0).destroyForcibly();
    Ended ended = running.await();

    assertThat(ended.status()).as(ended.said()).isEqualTo(3);
    assertThat(ended.err()).contains("workloadc run 1 broke: client 1 ended with status 137");
    assertThat(runs()).containsExactly("workloadc 2");
    Ended resumed = campaigns.run("resume", campaigns.results(name()).toString());
    assertThat(resumed.status()).as(resumed.said()).isZero();
    assertThat(runs()).containsExactly("workloadc 2", "workloadc 1");
  }

  @Test
  public void ctrlCStopsTheClientsPutsTheBalancerBackAndWritesWhatIsKnown() throws Exception {
    running = campaigns.start("run", plan("workloads: [workloadc]", "runs: {count: 3}"));
    awaitRuns(1);
    List<ProcessHandle> clients = awaitClients();

    new ProcessBuilder("kill", "-INT", Long.toString(running.process().pid())).start().waitFor();
    Ended ended = running.await();

    assertThat(ended.status()).as(ended.said()).isEqualTo(130);
    assertThat(clients).noneMatch(ProcessHandle::isAlive);
    assertThat(balancerIsOn()).isTrue();
    assertThat(campaigns.summary(name()).path("cells").path(0).path("runs")).isNotEmpty();
    assertThat(ended.err()).contains("can be resumed: scripts/campaign resume ");
  }

  @Test
  public void anInterruptedLoadGoesOnWithTheRangesThatAreMissing() throws Exception {
    String plan = plan("workloads: [workloadc]", "dataset: {chunk: 2000, records: 12000}");
    running = campaigns.start("run", plan);
    await().atMost(LIMIT).until(() -> campaigns.journal(name(), "RANGE_LOADED").size() >= 2);
    running.process().destroyForcibly().waitFor();
    List<Integer> before = loadedRanges();
    assertThat(before).hasSizeLessThan(6);

    Ended resumed = campaigns.run("resume", campaigns.results(name()).toString());

    assertThat(resumed.status()).as(resumed.said()).isZero();
    assertThat(loadedRanges()).containsExactly(0, 2000, 4000, 6000, 8000, 10000);
    assertThat(loadedRanges()).startsWith(before.toArray(Integer[]::new));
    assertThat(resumed.err()).contains("holds 12,000 rows (counted by a scan of first keys)");
  }

  @Test
  public void aStallIsInTheIntendedLatencyThatIsReportedFirstAndHiddenInTheOther()
      throws Exception {
    running =
        campaigns.start(
            "run",
            plan("workloads: [workloadc]", "runs: {count: 1, target: 500}"),
            "--set",
            "runs.duration=30s");
    Path log = cell("workloadc").resolve(".run-1/client-1/stderr.log");
    await()
        .atMost(LIMIT)
        .until(() -> Files.exists(log) && Files.readString(log).contains(" 5 sec: "));
    server.stall(Duration.ofSeconds(2));

    Ended ended = running.await();
    assertThat(ended.status()).as(ended.said()).isZero();
    JsonNode latency = campaigns.summary(name()).path("cells").path(0).path("latency_us");
    assertThat(latency.fieldNames().next()).isEqualTo("Intended-READ");
    assertThat(latency.path("Intended-READ").path("p99").asLong()).isGreaterThan(1_000_000);
    assertThat(latency.path("READ").path("p99").asLong()).isPositive().isLessThan(500_000);
    assertThat(ended.err()).contains(", Intended-READ p99 1");
  }

  @Test
  public void aSecondDriverIsRefused() throws Exception {
    running = campaigns.start("run", plan("workloads: [workloadc]"));
    awaitClients();

    Ended second = campaigns.run("resume", campaigns.results(name()).toString());

    assertThat(second.status()).isEqualTo(1);
    assertThat(second.err()).contains("another driver works in ");
    assertThat(running.await().status()).isZero();
  }

  @Test
  public void eachCellStartsFromTheLoadedTableAndColdCachesMiss() throws Exception {
    Ended ended =
        campaigns.run(
            "run",
            plan(
                "workloads: [workloadd]",
                "restore: snapshot",
                "runs: {count: 1, cache: cold}",
                "variants: [{name: a}, {name: b}]"));

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.err()).contains("restoring table " + name() + " to its loaded state");
    assertThat(campaigns.journal(name(), "SNAPSHOT")).hasSize(1);
    long inserted = inserted(run("workloadd-b", 1));
    assertThat(inserted).isPositive();
    // The inserts of the first cell are gone.
    Ended count =
        campaigns.run(
            "run",
            planOn(
                name() + "2",
                name(),
                "dataset: {records: " + (2000 + inserted) + "}",
                "workloads: [workloadc]"),
            "--set",
            "properties={hbase.checkdataset: false}");
    assertThat(count.err())
        .contains("table " + name() + " holds %,d rows".formatted(2000 + inserted));
    for (JsonNode cell : campaigns.summary(name()).path("cells")) {
      assertThat(cell.path("runs").path(0).path("block_cache_hit_ratio").asDouble()).isLessThan(1);
    }
  }

  @Test
  public void aWarmCacheIsReadIntoUntilItsHitRatioIsSteady() throws Exception {
    Ended ended =
        campaigns.run("run", plan("workloads: [workloadc]", "runs: {count: 1, cache: warm}"));

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.err()).contains("reading " + name() + " into the block cache");
    JsonNode run = new ObjectMapper().readTree(run("workloadc", 1).resolve("run.json").toFile());
    assertThat(run.path("cache").asText()).isEqualTo("WARM");
    assertThat(run.path("notes")).isEmpty();
  }

  @Test
  public void aPlanThatIsWrongTouchesNothing() throws Exception {
    Ended ended = campaigns.run("run", plan("workloads: [workloada, nosuchworkload]", "runz: {}"));

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err()).contains("nosuchworkload").contains("runs");
    assertThat(campaigns.results(name())).doesNotExist();
  }

  @Test
  public void aTableWithOtherRecordsIsRefusedAndLoadedAgainOnlyWhenAsked() throws Exception {
    campaigns.run("load", plan("workloads: [workloadc]"));
    String more = plan("workloads: [workloadc]", "dataset: {records: 3000}");

    Ended refused = campaigns.run("load", more);
    assertThat(refused.status()).as(refused.said()).isEqualTo(1);
    assertThat(refused.err()).contains("was loaded with recordcount=2000, not 3000");

    Ended again = campaigns.run("load", more, "--reload");
    assertThat(again.status()).as(again.said()).isZero();
    assertThat(again.err()).contains("holds 3,000 rows");
    Ended reused = campaigns.run("load", more);
    assertThat(reused.err()).contains("is not loaded again");
    assertThat(campaigns.journal(name(), "RANGE_LOADED")).isEmpty();
  }

  @Test
  public void aClusterThatDoesNotAnswerEndsWithStatus2() throws Exception {
    Path conf = FOLDER.newFolder().toPath();
    Files.writeString(
        conf.resolve("hbase-site.xml"),
        """
        <configuration>
          <property><name>hbase.zookeeper.quorum</name><value>127.0.0.1</value></property>
          <property><name>hbase.zookeeper.property.clientPort</name><value>1</value></property>
        </configuration>
        """);
    Ended ended =
        campaigns.run("run", plan("workloads: [workloadc]"), "--set", "cluster.conf=" + conf);

    assertThat(ended.status()).as(ended.said()).isEqualTo(2);
    assertThat(ended.err()).contains("does not answer");
  }

  private String name() {
    return test.getMethodName();
  }

  private String plan(String... lines) throws Exception {
    return planOn(name(), name(), lines);
  }

  /** Two short runs on a table of the test's own; the lines override single keys. */
  private String planOn(String campaign, String table, String... lines) throws Exception {
    return campaigns.plan(
        campaign,
        Stream.concat(
                Stream.of(
                    "cluster: {conf: " + server.clientConf() + "}",
                    "table: {name: " + table + ", regions: 2}",
                    "settle: {flush: true, quiet: 1s, timeout: 2m}"),
                Stream.of(merged(lines)))
            .toArray(String[]::new));
  }

  /** Sections that a test gives come with the defaults of these tests for their other keys. */
  private static String[] merged(String... lines) {
    String runs = "runs: {duration: 3s, warmup: 1s, threads: 4";
    String dataset = "dataset: {";
    return Stream.concat(
            Stream.of(lines)
                .filter(line -> !line.startsWith("runs:") && !line.startsWith("dataset:")),
            Stream.of(
                runs + given(lines, "runs:", "count: 2") + "}",
                dataset + given(lines, "dataset:", "records: 2000").substring(2) + "}"))
        .toArray(String[]::new);
  }

  private static String given(String[] lines, String section, String otherwise) {
    return ", "
        + Stream.of(lines)
            .filter(line -> line.startsWith(section))
            .map(line -> line.substring(line.indexOf('{') + 1, line.lastIndexOf('}')))
            .findFirst()
            .orElse(otherwise);
  }

  private Path cell(String name) {
    return campaigns.results(name()).resolve("cells").resolve(name);
  }

  private Path run(String cell, int number) {
    return cell(cell).resolve("run-" + number);
  }

  private List<String> runs() throws Exception {
    return campaigns.journal(name(), "RUN").stream()
        .map(run -> run.path("cell").asText() + " " + run.path("run").asInt())
        .toList();
  }

  private List<Integer> loadedRanges() throws Exception {
    return campaigns.journal(name(), "RANGE_LOADED").stream()
        .map(range -> range.path("start").asInt())
        .toList();
  }

  private void awaitRuns(int count) {
    await().atMost(LIMIT).until(() -> runs().size() >= count);
  }

  private List<ProcessHandle> awaitClients() {
    await().atMost(LIMIT).until(() -> !running.clients().isEmpty());
    return running.clients();
  }

  /** Not of the load, nor those that have no server. */
  private List<ProcessHandle> awaitClientsOfARun(String cell) {
    await().atMost(LIMIT).until(() -> Files.exists(cell(cell).resolve(".run-1/client-1")));
    return awaitClients();
  }

  private static long inserted(Path run) throws Exception {
    JsonNode measurements =
        new ObjectMapper().readTree(run.resolve("client-1").resolve("ycsb.json").toFile());
    for (JsonNode measurement : measurements) {
      if (measurement.path("metric").asText().equals("INSERT")
          && measurement.path("measurement").asText().equals("Return=OK")) {
        return measurement.path("value").asLong();
      }
    }
    return 0;
  }

  private static boolean balancerIsOn() throws Exception {
    Configuration conf = HBaseConfiguration.create();
    conf.addResource(server.clientConf().resolve("hbase-site.xml").toUri().toURL());
    try (Connection connection = ConnectionFactory.createConnection(conf);
        Admin admin = connection.getAdmin()) {
      return admin.isBalancerEnabled();
    }
  }
}
