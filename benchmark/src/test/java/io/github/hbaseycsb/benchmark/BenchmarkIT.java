package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The whole benchmark at a tiny scale: its figures mean nothing, but they are there. */
public class BenchmarkIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void buffersAreComparedAtEachNumberOfThreads() throws Exception {
    Path results = folder.getRoot().toPath().resolve("results");
    int status =
        Benchmark.execute(
            new LoadBenchmark(),
            Path.of(System.getProperty("checkout")),
            ("--buffers --rounds 1 --rows 2000 --threads 1,4 --fields 10 --sizes 65536"
                    + " --in-flight 1048576 --heap 1g -D hbase.regionserver.handler.count=20"
                    + " --results "
                    + results)
                .split(" ", -1));
    assertThat(status).isZero();
    JsonNode loads = new ObjectMapper().readTree(results.resolve("benchmark.json").toFile());
    assertThat(loads.get("loads")).hasSize(2 * 3);
    for (JsonNode load : loads.get("loads")) {
      for (String figure : List.of("seconds", "meanMs", "p99Ms", "residentBytes")) {
        assertThat(load.get(figure).asDouble()).as(figure).isPositive();
      }
    }
    assertThat(Files.readString(results.resolve("benchmark.md")))
        .contains("- Server's heap: 1g")
        .contains("- Server's hbase.regionserver.handler.count: 20")
        .contains("| 10 | 4 | default |")
        .contains("| 10 | 4 | 1 MB in flight |")
        .contains("| 10 | 4 | 64 KB a thread |");
  }

  @Test
  public void everyContenderIsMeasured() throws Exception {
    Path results = folder.getRoot().toPath().resolve("results");
    int status =
        Benchmark.execute(
            new ClientBenchmark(),
            Path.of(System.getProperty("checkout")),
            ("--rounds 1 --rows 1000 --seconds 3 --threads 4 --mixes get"
                    // Building PerformanceEvaluation is left to the script.
                    + " --contenders ycsb,coalesced,profiled,bare-loop --results "
                    + results)
                .split(" ", -1));
    assertThat(status).isZero();
    JsonNode measurements =
        new ObjectMapper().readTree(results.resolve("benchmark.json").toFile()).get("measurements");
    List<String> measured = new ArrayList<>();
    for (JsonNode one : measurements) {
      measured.add(one.at("/run/contender").asText() + " " + one.get("window").asText());
      for (String figure :
          List.of(
              "/operationsPerSecond",
              "/used/userMs",
              "/used/systemMs",
              "/used/allocatedBytes",
              "/used/residentBytes",
              "/p50Us")) {
        assertThat(one.at(figure).asDouble()).as(figure).isPositive();
      }
    }
    assertThat(measured).hasSize(2 * 4).doesNotHaveDuplicates();
    assertThat(Files.readString(results.resolve("benchmark.md")))
        .contains("| get | 4 | bare-loop |")
        .contains("| get | 4 | coalesced | ycsb |")
        .contains("| get | 4 | profiled | ycsb |");
  }

  @Test
  public void contendersTakeTurns() throws Exception {
    Path results = folder.getRoot().toPath().resolve("results");
    int status =
        Benchmark.execute(
            new ClientBenchmark(),
            Path.of(System.getProperty("checkout")),
            ("--rounds 1 --rows 1000 --turns 1 --warm-up-turns 1 --threads 2 --mixes workload-a"
                    + " --contenders ycsb,bare-loop --results "
                    + results)
                .split(" ", -1));
    assertThat(status).isZero();
    JsonNode measurements =
        new ObjectMapper().readTree(results.resolve("benchmark.json").toFile()).get("measurements");
    assertThat(measurements).hasSize(2);
    for (JsonNode one : measurements) {
      assertThat(one.get("window").asText()).isEqualTo("steady");
      assertThat(one.at("/operations").asLong()).isPositive();
      assertThat(one.at("/used/userMs").asDouble()).isPositive();
    }
    assertThat(Files.readString(results.resolve("benchmark.md")))
        .contains("work by turns of 6 s")
        .contains("| workload-a | 2 | ycsb | bare-loop |");
  }

  @Test
  public void eachGetIsARequest() throws Exception {
    Path results = folder.getRoot().toPath().resolve("results");
    int status =
        Benchmark.execute(
            new ClientBenchmark(),
            Path.of(System.getProperty("checkout")),
            ("--requests --rounds 2 --rows 1000 --seconds 2 --threads 2 --mixes get"
                    + " --contenders ycsb,bare-loop --results "
                    + results)
                .split(" ", -1));
    assertThat(status).isZero();
    JsonNode counts =
        new ObjectMapper().readTree(results.resolve("benchmark.json").toFile()).get("counts");
    assertThat(counts).hasSize(4);
    for (JsonNode one : counts) {
      long operations = one.at("/operations").asLong();
      assertThat(operations).isPositive();
      assertThat(one.at("/traffic/requests").asLong()).isGreaterThanOrEqualTo(operations);
      assertThat(one.at("/traffic/sentBytes").asLong()).isGreaterThan(1000 * operations);
      assertThat(one.at("/traffic/receivedBytes").asLong()).isPositive();
    }
    assertThat(Files.readString(results.resolve("benchmark.md")))
        .contains("| get | 2 | ycsb | bare-loop |");
  }

  @Test
  public void whatTurnsDoNotUseIsRefusedBeforeAServerStarts() {
    for (String wrong :
        List.of(
            "--turns -1",
            "--turns 2 --seconds 5",
            "--warm-up-turns 0",
            "--turns 2 --requests",
            "--turns 1 --contenders stock")) {
      assertThat(Benchmark.execute(new ClientBenchmark(), Path.of("none"), wrong.split(" ", -1)))
          .as(wrong)
          .isEqualTo(2);
    }
  }
}
