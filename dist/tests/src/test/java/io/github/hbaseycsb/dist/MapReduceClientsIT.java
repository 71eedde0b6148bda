package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.client.TurnTimes;
import io.github.hbaseycsb.server.Nightly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Clients as the map tasks of a job: in one process, and on a real YARN. */
public class MapReduceClientsIT extends SmallCampaigns {
  /** Of a histogram log, s since 1970. */
  private static final Pattern START = Pattern.compile("#\\[StartTime: ([0-9.]+) ");

  private static final String LOADED = "loadedForMapReduce";

  @ClassRule public static final Yarn YARN = new Yarn();

  @BeforeClass
  public static void moveToADirectoryWithASpace() throws Exception {
    campaigns = inADirectoryWithASpace();
  }

  /** For the tests that are not about loading: jobs take their time. */
  private static void load() throws Exception {
    Ended ended =
        campaigns.run(
            "load",
            campaigns.plan(
                "loaded",
                "cluster: {conf: " + server.clientConf() + "}",
                "table: {name: " + LOADED + "}",
                "dataset: {records: 2000}",
                "runs: {duration: 1s}",
                "workloads: [workloadc]"));
    assertThat(ended.status()).as(ended.said()).isZero();
  }

  @Test
  @Category(Nightly.class)
  public void withoutHadoopTheClientsRunInOneProcessAndAreMergedAsLocalOnesAre() throws Exception {
    Ended ended =
        campaigns.run(
            "run",
            plan(
                "workloads: [workloada]",
                "dataset: {records: 3000, chunk: 1000}",
                "runs: {count: 1, threads: 4, clients: 3, on: mapreduce}"),
            "--set",
            "runs.warmup=auto");

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(campaigns.journal(name(), "RANGE_LOADED")).hasSize(3);
    Path run = cell("workloada").resolve("run-1");
    assertThatThreeClientsWereMerged(run);
    JsonNode warmUp =
        new ObjectMapper()
            .readTree(run.resolve("run.json").toFile())
            .at("/conditions/client_warm_up");
    assertThat(warmUp.path("seconds").asDouble()).as("until the window began").isPositive();
  }

  @Test
  public void onYarnTheClientsStartTogetherAndAreMerged() throws Exception {
    Ended ended =
        onYarn()
            .run(
                "run",
                plan(
                    "workloads: [workloada]",
                    "dataset: {load: bulk, records: 3000}",
                    "runs: {count: 1, threads: 4, clients: 3, on: mapreduce, jvmArguments: [-Xmx256m]}"));

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.err()).contains("holds 3,000 rows (counted by the bulk load)");
    assertThatThreeClientsWereMerged(cell("workloada").resolve("run-1"));
  }

  private void assertThatThreeClientsWereMerged(Path run) throws Exception {
    JsonNode record = new ObjectMapper().readTree(run.resolve("run.json").toFile());
    assertThat(record.path("clients")).hasSize(3);
    for (JsonNode client : record.path("clients")) {
      assertThat(client.path("exit_status").asInt(-1)).isZero();
      assertThat(client.path("cpu_seconds").asDouble()).isPositive();
      assertThat(client.path("machine").path("host").asText()).isNotEmpty();
      assertThat(client.path("machine").path("clock_ahead_ms").isIntegralNumber()).isTrue();
      Path files = run.resolve("client-" + client.path("number").asInt());
      assertThat(files.resolve("ycsb.json")).isRegularFile();
      assertThat(files.resolve("host.jsonl")).content().startsWith("{\"time_ms\":");
      assertThat(files.resolve("READ.hdr")).isRegularFile();
      assertThat(contentOf(files.resolve("stderr.log").toFile())).contains("ycsb ready");
    }
    assertThatNoneBeganBeforeAllWereThere(run);
    assertThat(record.path("clients").findValuesAsText("threads")).containsExactly("2", "1", "1");

    JsonNode cell = campaigns.summary(name()).path("cells").path(0);
    assertThat(cell.path("verdict").asText()).isNotEqualTo("invalid");
    assertThat(cell.path("throughput").path("mean").asDouble()).isPositive();
  }

  /** All are this machine's and have its clock. */
  private static void assertThatNoneBeganBeforeAllWereThere(Path run) throws IOException {
    double last = 0;
    List<Double> begun = new ArrayList<>();
    for (int number = 1; number <= 3; number++) {
      Path client = run.resolve("client-" + number);
      String sample = Files.readAllLines(client.resolve("host.jsonl")).get(0);
      last = Math.max(last, new ObjectMapper().readTree(sample).path("time_ms").asDouble() / 1000);
      Matcher start = START.matcher(Files.readString(client.resolve("READ.hdr")));
      assertThat(start.find()).isTrue();
      begun.add(Double.parseDouble(start.group(1)));
    }
    double there = last;
    assertThat(begun).allMatch(start -> start >= there);
  }

  @Test
  @Category(Nightly.class)
  public void clientsOfSeveralJobsTakeTurns() throws Exception {
    Ended ended =
        campaigns.run(
            "run",
            plan(
                "workloads: [workloada]",
                "variants: [{name: a}, {name: buffered, properties: {hbase.autoflush: false}}]",
                "runs: {count: 1, threads: 2, clients: 2, on: mapreduce, duration: 6s,"
                    + " order: turns, turn: 1s}"));

    assertThat(ended.status()).as(ended.said()).isZero();
    for (String cell : List.of("workloada-a", "workloada-buffered")) {
      Path run = cell(cell).resolve("run-1");
      JsonNode turns =
          new ObjectMapper()
              .readTree(run.resolve("run.json").toFile())
              .path("conditions")
              .path("turns");
      for (int client = 1; client <= 2; client++) {
        assertThat(TurnTimes.read(run.resolve("client-" + client)))
            .extracting(TurnTimes::block)
            .contains(
                turns.path("first_block").asInt(),
                turns.path("first_block").asInt() + turns.path("blocks").asInt() - 1);
      }
    }
  }

  @Test
  @Category(Nightly.class)
  public void aTaskThatIsLostMakesTheRunBrokenAndTheOthersBringTheirLogsBack() throws Exception {
    load();
    running =
        onYarn()
            .start(
                "run",
                planOn(
                    name(),
                    LOADED,
                    "workloads: [workloadc]",
                    "dataset: {load: none, records: 2000}",
                    "runs: {count: 1, threads: 2, clients: 2, on: mapreduce, jvmArguments: [-Xmx256m]}"),
                "--set",
                "runs.duration=30s");
    await()
        .atMost(LIMIT.multipliedBy(2))
        .until(() -> Files.exists(lastRunsJob()) && isUnderWay(lastRunsJob()));
    ProcessHandle task =
        YARN.containers()
            .filter(container -> commandLine(container).contains("YcsbCommand run hbase"))
            .findFirst()
            .flatMap(ProcessHandle::parent)
            .orElseThrow();
    task.destroyForcibly();

    Ended ended = running.await();
    assertThat(ended.status()).as(ended.said()).isEqualTo(3);
    assertThat(ended.err()).containsPattern("run 1 broke: client [12] left nothing: the task");
    JsonNode cell = campaigns.summary(name()).path("cells").path(0);
    assertThat(cell.path("verdict").asText()).isEqualTo("invalid");
    assertThat(cell.path("findings").findValuesAsText("code"))
        .contains("run-broken", "runs-missing");
    assertThat(cell("workloadc").resolve("broken"))
        .isDirectoryRecursivelyContaining("glob:**/client-[12]/READ.hdr");
  }

  @Test
  @Category(Nightly.class)
  public void clientsThatGetNoContainerBreakTheRun() throws Exception {
    load();
    Ended ended =
        onYarn()
            .run(
                "run",
                planOn(
                    name(),
                    LOADED,
                    "workloads: [workloadc]",
                    "dataset: {load: none, records: 2000}",
                    "runs: {count: 1, threads: 3, clients: 3, on: mapreduce, startTimeout: 15s,"
                        + " jvmArguments: [-Xmx2g]}"));

    assertThat(ended.status()).as(ended.said()).isEqualTo(3);
    assertThat(ended.err())
        .containsPattern("client [123] left nothing: it got no container, or did not connect,");
  }

  /** The disk is HBase's file system and YARN's. */
  @Test
  @Category(Nightly.class)
  public void aWholeTableIsReadByJobsOnYarn() throws Exception {
    load();
    Campaigns scans =
        new Campaigns(
            distribution.resolve("bin/scan-table"),
            FOLDER.newFolder("scans").toPath(),
            Map.of("HADOOP_CONF_DIR", YARN.conf().toString()));
    Ended ended =
        scans.run(
            "-P",
            distribution.resolve("workloads/workloadc").toString(),
            "-cp",
            server.clientConf().toString(),
            "-p",
            "table=" + LOADED,
            "-p",
            "hbase.rootdir=file://" + server.clientConf().resolveSibling("data/hbase"),
            "--rounds",
            "1",
            "--warm-up",
            "0");

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.out())
        .contains("table " + LOADED + ", 2,000 rows:")
        .containsPattern("files +- +[1-9]");
  }

  private static Campaigns onYarn() {
    return campaigns.with(Map.of("HADOOP_CONF_DIR", YARN.conf().toString()));
  }

  private Path lastRunsJob() {
    return cell("workloadc").resolve(".run-1/job/stderr.log");
  }

  private static boolean isUnderWay(Path log) {
    return contentOf(log.toFile())
        .lines()
        .anyMatch(line -> line.matches("clients .*[1-9]\\d* operations; "));
  }

  private static String commandLine(ProcessHandle process) {
    return process.info().commandLine().orElse("");
  }
}
