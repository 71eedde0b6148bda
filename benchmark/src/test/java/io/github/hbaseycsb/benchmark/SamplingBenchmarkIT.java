package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The whole benchmark at a tiny scale: its figures mean nothing, but they are there. */
public class SamplingBenchmarkIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void theDriverIsMeasuredWithAndWithoutSilentInfoServers() throws Exception {
    Path results = folder.getRoot().toPath().resolve("results");
    int status =
        SamplingBenchmark.execute(
            Path.of(System.getProperty("checkout")),
            ("--servers 12 --regions 10 --silent 3 --looks 2 --seconds 5 --results " + results)
                .split(" ", -1));
    assertThat(status).isZero();
    JsonNode measurements =
        new ObjectMapper().readTree(results.resolve("benchmark.json").toFile()).get("measurements");
    assertThat(measurements.findValuesAsText("silent")).containsExactly("0", "0", "3", "3");
    for (JsonNode one : measurements) {
      assertThat(one.get("sampleCpuMs").asDouble()).isPositive();
      assertThat(one.get("settleCpuMs").asDouble()).isPositive();
      assertThat(one.get("residentBytes").asDouble()).isPositive();
      assertThat(one.get("withRegions").asDouble()).isPositive();
      assertThat(one.get("samples").asDouble()).isPositive();
    }
  }
}
