package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.client.TurnTimes;
import io.github.hbaseycsb.server.Nightly;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Small campaigns by the packaged command, on a real server, to their end. */
public class CampaignIT extends SmallCampaigns {
  private static final String MEASURED = "measured";

  private static Ended measured;

  /** Two workloads on a table that is loaded by store files. */
  @BeforeClass
  public static void measure() throws Exception {
    measured =
        campaigns.run(
            "run",
            planOn(
                MEASURED,
                MEASURED,
                "workloads: [workloada, workloadc]",
                // Every operation is slow.
                "properties: {hbase.slowthreshold: 0}",
                "dataset: {load: bulk, records: 2000}"));
  }

  @Test
  public void aCampaignIsMeasuredAndReported() throws Exception {
    assertThat(measured.status()).as(measured.said()).isZero();
    JsonNode summary = campaigns.summary(MEASURED);
    assertThat(summary.path("cells")).hasSize(2);
    for (JsonNode cell : summary.path("cells")) {
      assertThat(cell.path("runs")).hasSize(2);
      assertThat(cell.path("verdict").asText()).isNotEqualTo("invalid");
      assertThat(cell.path("throughput").path("mean").asDouble()).isPositive();
      // What a run with a target rate is judged by comes first.
      assertThat(cell.path("latency_us").fieldNames())
          .toIterable()
          .startsWith("Intended-READ")
          .contains("READ");
      assertThat(cell.path("latency_us").path("READ").path("p99").asDouble()).isPositive();
    }
    assertThat(measured.out()).contains("workloada").contains("workloadc").contains("results: ");
    Path results = campaigns.results(MEASURED);
    String environment = Files.readString(results.resolve("environment.json"));
    assertThat(environment).contains("2.6.4-hadoop3", MEASURED, "hbase-ycsb.dataset");
    assertThat(balancerIsOn()).isTrue();
  }

  @Test
  public void slowOperationsAreCountedByTheServerAndTheRegionsOfTheTable() throws Exception {
    Path results = campaigns.results(MEASURED);
    for (JsonNode cell : campaigns.summary(MEASURED).path("cells")) {
      Path run = results.resolve("cells").resolve(cell.path("name").asText()).resolve("run-1");
      JsonNode output = new ObjectMapper().readTree(run.resolve("client-1/ycsb.json").toFile());
      long operations = value(output, "READ", "Operations") + value(output, "UPDATE", "Operations");
      assertThat(value(output, "SLOW", "Count")).isEqualTo(operations).isPositive();
      assertThat(written(run.resolve("client-1/slow.jsonl"))).isEqualTo(operations);

      JsonNode slow = cell.path("runs").path(0).path("slow");
      assertThat(slow.path("threshold_us").asLong()).isZero();
      assertThat(slow.path("count").asLong()).isPositive().isLessThan(operations);
      assertThat(slow.path("by_server"))
          .singleElement()
          .satisfies(count -> assertThat(count.asLong()).isEqualTo(slow.path("count").asLong()));
      assertThat(slow.path("by_region")).hasSize(2);
      assertThat(slow.path("slowest")).hasSize(10);
      List<Long> us = new ArrayList<>();
      for (JsonNode each : slow.path("slowest")) {
        us.add(each.path("us").asLong());
        assertThat(slow.path("by_server").fieldNames().next())
            .isEqualTo(each.path("server").asText());
        assertThat(slow.path("by_region").has(each.path("region").asText())).isTrue();
        assertThat(each.path("key").asText()).startsWith("user");
      }
      assertThat(us).isSortedAccordingTo(Comparator.reverseOrder());
    }
    assertThat(results.resolve("report.md")).content().contains("## Slow operations");
  }

  private static long value(JsonNode output, String metric, String measurement) {
    for (JsonNode each : output) {
      if (each.path("metric").asText().equals(metric)
          && each.path("measurement").asText().equals(measurement)) {
        return each.path("value").asLong();
      }
    }
    return 0;
  }

  /** The number of slow operations in the lines of a client's file. */
  private static long written(Path file) throws Exception {
    long sum = 0;
    for (String line : Files.readAllLines(file)) {
      for (JsonNode count : new ObjectMapper().readTree(line).path("counts")) {
        sum += count.path("count").asLong();
      }
    }
    return sum;
  }

  @Test
  public void theReportIsMadeAgainByteForByteAndNothingIsComparedWithItself() throws Exception {
    Path results = campaigns.results(MEASURED);
    List<byte[]> before = reports(results);

    Ended report = campaigns.run("report", results.toString());
    assertThat(report.status()).as(report.said()).isEqualTo(measured.status());
    assertThat(reports(results)).usingRecursiveComparison().isEqualTo(before);

    Ended comparison =
        campaigns.run("compare", results.toString(), results.toString(), "--fail-if-slower", "1%");
    assertThat(comparison.status()).as(comparison.said()).isEqualTo(5);
    // On a machine so busy that every run is invalid they are still the same runs.
    assertThat(comparison.out()).contains("both sides are the same runs: nothing was compared");
  }

  @Test
  public void acknowledgedWritesAreFoundInTheTableAfterARun() throws Exception {
    Ended ended =
        campaigns.run(
            "run",
            planOn(name(), MEASURED, "workloads: [workloada]", "runs: {count: 1, audit: true}"));

    assertThat(ended.status()).as(ended.said()).isZero();
    JsonNode audit = campaigns.summary(name()).path("cells").path(0).path("audit");
    assertThat(audit.path("acknowledged").asLong()).isPositive();
    assertThat(audit.path("rows").asLong()).isPositive();
    assertThat(audit.path("one_in").asInt()).isEqualTo(1);
    assertThat(audit.path("lost").asInt(-1)).isZero();
    assertThat(run("workloada", 1).resolve("client-1/acknowledged.txt")).doesNotExist();
  }

  @Test
  public void variantsTakeTurnsAndAreComparedBlockByBlock() throws Exception {
    Ended ended =
        campaigns.run(
            "run",
            plan(
                "workloads: [workloada]",
                "variants: [{name: a}, {name: buffered, properties: {hbase.autoflush: false}}]",
                "runs: {count: 1, duration: 12s, order: turns, turn: 3s}"));

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.said())
        .containsPattern(
            "workloada-buffered run 1: [-+][\\d.]+% against workloada-a \\(.*, 4 blocks\\)");
    List<JsonNode> turns = new ArrayList<>();
    for (String cell : List.of("workloada-a", "workloada-buffered")) {
      JsonNode taken =
          new ObjectMapper()
              .readTree(run(cell, 1).resolve("run.json").toFile())
              .path("conditions")
              .path("turns");
      assertThat(taken.path("side").asInt()).isEqualTo(turns.size());
      assertThat(taken.path("blocks").asInt()).isEqualTo(4);
      turns.add(taken.path("schedule"));
      int last = taken.path("first_block").asInt() + 3;
      assertThat(TurnTimes.read(run(cell, 1).resolve("client-1")))
          .extracting(TurnTimes::block)
          .contains(taken.path("first_block").asInt(), last);
    }
    assertThat(turns.get(0)).isEqualTo(turns.get(1)).isNotEmpty();
    for (JsonNode cell : campaigns.summary(name()).path("cells")) {
      assertThat(cell.path("runs").path(0).path("turns")).hasSize(4);
      assertThat(cell.path("throughput").path("n").asInt()).isEqualTo(4);
      assertThat(cell.path("throughput").path("mean").asDouble()).isPositive();
    }
  }

  @Test
  public void aTableIsLoadedByStoreFilesAndReadByTheRuns() throws Exception {
    assertThat(measured.err()).contains("holds 2,000 rows (counted by the bulk load)");
    assertThat(campaigns.journal(MEASURED, "RANGE_LOADED")).hasSize(1);
    assertThat(campaigns.results(MEASURED).resolve("load"))
        .isDirectoryRecursivelyContaining(
            path ->
                path.endsWith("stdout.log")
                    && contentOf(path.toFile()).contains("2,000 rows, counted, 1,000 of them"));
  }

  @Test
  @Category(Nightly.class)
  public void aTableWithOtherRecordsIsRefusedAndLoadedAgainOnlyWhenAsked() throws Exception {
    String more = planOn(name(), MEASURED, "workloads: [workloadc]", "dataset: {records: 3000}");

    Ended refused = campaigns.run("load", more);
    assertThat(refused.status()).as(refused.said()).isEqualTo(1);
    assertThat(refused.err()).contains("was loaded with recordcount=2000, not 3000");

    Ended again = campaigns.run("load", more, "--reload");
    assertThat(again.status()).as(again.said()).isZero();
    assertThat(again.err()).contains("holds 3,000 rows");
  }

  @Test
  @Category(Nightly.class)
  public void eachCellStartsFromTheLoadedTableAndColdCachesMiss() throws Exception {
    Ended ended =
        campaigns.run(
            "run",
            plan(
                "workloads: [workloadd]",
                "restore: snapshot",
                "runs: {count: 1, cache: cold}",
                "variants: [{name: a}, {name: b}]"),
            "--set",
            "runs.warmup=0s");

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.err()).contains("restoring table " + name() + " to its loaded state");
    assertThat(campaigns.journal(name(), "SNAPSHOT")).hasSize(1);
    long inserted = inserted(run("workloadd-b", 1));
    assertThat(inserted).isPositive();
    // The inserts of the first cell are gone.
    assertThat(rows(name())).isEqualTo(2000 + inserted);
    for (String cell : List.of("workloadd-a", "workloadd-b")) {
      List<String> samples = Files.readAllLines(run(cell, 1).resolve("server.jsonl"));
      assertThat(misses(samples.get(samples.size() - 1))).isGreaterThan(misses(samples.get(0)));
    }
  }

  @Test
  @Category(Nightly.class)
  public void serversCacheAndClientsAreWarmedUpUntilTheyAreSteady() throws Exception {
    Ended ended =
        campaigns.run(
            "run",
            plan("workloads: [workloada]", "runs: {count: 1, cache: warm}"),
            "--set",
            "runs.warmup=auto",
            "--set",
            "settle.warmup=5s");

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.said()).contains("servers warmed up with workloada for ");
    JsonNode run = new ObjectMapper().readTree(run("workloada", 1).resolve("run.json").toFile());
    JsonNode conditions = run.path("conditions");
    JsonNode warmed = conditions.path("client_warm_up");
    assertThat(warmed.path("seconds").asDouble()).isPositive();
    assertThat(warmed.path("operations_per_second").asDouble()).isPositive();
    assertThat(warmed.path("reason").asText()).isNotEmpty();
    long windowMs = run.path("window_end_ms").asLong() - run.path("window_start_ms").asLong();
    assertThat(windowMs).isEqualTo(2000);
    assertThat(run.path("clients").path(0).path("exit_status").asInt(-1)).isZero();
    assertThat(conditions.path("shared_machine").asBoolean()).isTrue();
    assertThat(conditions.path("servers").path("version").asText()).startsWith("2.6.4");
    assertThat(conditions.path("regime").path("warmup").asText()).isEqualTo("auto");

    assertThat(ended.err()).contains("reading " + name() + " into the block cache");
    assertThat(run.path("cache").asText()).isEqualTo("WARM");
    assertThat(run.path("notes")).hasSize(1);
    JsonNode note = run.path("notes").path(0);
    assertThat(note.path("code").asText()).isEqualTo("cache-warmed");
    assertThat(note.path("verdict").asText()).isEqualTo("valid");
    assertThat(note.path("text").asText())
        .containsPattern("for \\d+ s; its hit ratio was then (99|100)");
  }

  @Test
  @Category(Nightly.class)
  public void aCellAgainstItselfGivesTheNoiseFloor() throws Exception {
    String plan = plan("workloads: [workloadc]");
    Ended ended = campaigns.run("aa", plan);

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.out()).contains("of the A/A test").contains("workloadc-a2");
    assertThat(campaigns.results(name() + "-aa").resolve("aa.json")).isRegularFile();
    JsonNode floor =
        new ObjectMapper().readTree(campaigns.results(name()).resolveSibling("aa.json").toFile());
    assertThat(floor.path("plan").asText()).isEqualTo(name());
    assertThat(floor.path("cells").path(0).path("cell").asText()).isEqualTo("workloadc");
    assertThat(campaigns.run("check", plan).out()).contains("A/A test");
  }

  @Test
  @Category(Nightly.class)
  public void aQuestionIsAnsweredOnTheGivenCluster() throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("ask", "scan-caching", "--cluster", "conf=" + server.clientConf()));
    for (String quickly :
        List.of(
            "table.regions=2",
            "dataset.records=2000",
            "settle.quiet=1s",
            "settle.warmup=none",
            "runs.duration=4s",
            "runs.turn=1s",
            "runs.warmup=1s",
            "runs.threads=2",
            "runs.stealRepeats=0")) {
      arguments.addAll(List.of("--set", quickly));
    }
    Ended ended = campaigns.run(arguments.toArray(String[]::new));

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(ended.out()).contains("caching-10 against ");
    assertThat(rows("scan_caching")).isEqualTo(2000);
  }

  @Test
  public void aPlanThatIsWrongTouchesNothing() throws Exception {
    Ended ended = campaigns.run("run", plan("workloads: [workloada, nosuchworkload]", "runz: {}"));

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.err()).contains("nosuchworkload").contains("runs");
    assertThat(campaigns.results(name())).doesNotExist();
  }

  @Test
  @Category(Nightly.class)
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

  private static List<byte[]> reports(Path results) throws Exception {
    return List.of(
        Files.readAllBytes(results.resolve("summary.json")),
        Files.readAllBytes(results.resolve("summary.csv")),
        Files.readAllBytes(results.resolve("report.md")));
  }

  private static int rows(String table) throws Exception {
    int rows = 0;
    try (Connection connection = connect(server);
        Table loaded = connection.getTable(TableName.valueOf(table));
        ResultScanner scanner = loaded.getScanner(new Scan().setFilter(new FirstKeyOnlyFilter()))) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows++;
      }
    }
    return rows;
  }

  private static long misses(String sample) throws Exception {
    return new ObjectMapper().readTree(sample).path("block_cache_misses").asLong(-1);
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
}
