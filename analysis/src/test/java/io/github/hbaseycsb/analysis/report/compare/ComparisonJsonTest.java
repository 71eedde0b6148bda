package io.github.hbaseycsb.analysis.report.compare;

import static io.github.hbaseycsb.analysis.report.compare.CellFixture.side;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Test;

public class ComparisonJsonTest {
  private static Comparison comparison() throws IOException {
    return Comparison.of(
        List.of(
            side(
                "a",
                new CellFixture("cell", 1000, 1010, 990)
                    .p99s(1000, 1010, 990)
                    .restarts()
                    .verdict(Verdict.SUSPECT, "compaction"),
                new CellFixture("gone", 1, 2)),
            side(
                "b",
                new CellFixture("cell", 900, 905, 895)
                    .started("2026-11-02T08:00:00Z")
                    .p99s(1000, 1010, 991)
                    .restarts())));
  }

  private static JsonNode json(Gate gate) throws IOException {
    Comparison comparison = comparison();
    return new ObjectMapper().readTree(ComparisonJson.of(comparison, gate.judge(comparison)));
  }

  @Test
  public void aProgramFindsWordsFiguresVerdictsAndTheGate() throws IOException {
    JsonNode json = json(new Gate(OptionalDouble.of(5), OptionalDouble.empty()));

    assertThat(json.path("status").asInt()).isEqualTo(4);
    JsonNode cell = json.path("comparisons").path(0).path("cells").path(0);
    assertThat(cell.path("word").asText()).isEqualTo("slower");
    assertThat(cell.path("result").asText()).isEqualTo("slower (A suspect: compaction)");
    assertThat(cell.path("baseline").path("codes").path(0).asText()).isEqualTo("compaction");
    JsonNode throughput = cell.path("changes").path(0);
    assertThat(throughput.path("of").asText()).isEqualTo("throughput");
    assertThat(throughput.path("percent").asDouble()).isCloseTo(-10, within(1e-9));
    assertThat(throughput.path("low_percent").asDouble()).isBetween(-12.0, -10.0);
    assertThat(throughput.path("adjusted_p").asDouble()).isBetween(0.0, 0.01);
    assertThat(cell.path("changes").path(1).path("of").asText()).isEqualTo("READ p99");
    assertThat(cell.path("changes").path(1).path("adjusted_p").isNull()).isTrue();
    assertThat(json.path("gate").path(1).path("outcome").asText()).isEqualTo("inconclusive");
    assertThat(json.path("comparisons").path(0).path("missing").path(0).asText()).isEqualTo("gone");
  }

  @Test
  public void withoutALimitThereIsNoStatus() throws IOException {
    JsonNode json = json(new Gate(OptionalDouble.empty(), OptionalDouble.empty()));

    assertThat(json.path("status").isNull()).isTrue();
    assertThat(json.path("gate")).isEmpty();
  }

  @Test
  public void everyFieldIsDescribed() throws IOException {
    Set<String> names = new TreeSet<>();
    collect(json(new Gate(OptionalDouble.of(5), OptionalDouble.empty())), names);
    String document = Files.readString(Path.of("../docs/reference/files.md"));
    assertThat(names).allSatisfy(name -> assertThat(document).contains("`" + name + "`"));
  }

  private static void collect(JsonNode node, Set<String> names) {
    node.fieldNames().forEachRemaining(names::add);
    node.forEach(child -> collect(child, names));
  }
}
