package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.Test;

public class ReportHeadTest {
  private static final String SERVER = "clusters.c.region_servers.0.";

  private final SortedMap<String, String> environment =
      new TreeMap<>(Map.of(SERVER + "name", "a,16020,1", SERVER + "jvm.version", "17.0.15+6"));

  private Map<String, String> facts() throws IOException {
    return ReportHead.facts(CellFixture.campaign(new CellFixture("cell", 1, 2)), environment);
  }

  @Test
  public void collectorIsThatOfTheFlagsOrJavasDefault() throws IOException {
    assertThat(facts()).containsEntry("Servers' collector", "G1GC (Java's default)");

    environment.put(SERVER + "jvm.flags.0", "-XX:+UseZGC");
    assertThat(facts()).containsEntry("Servers' collector", "ZGC");
  }

  @Test
  public void anUncertainDefaultIsNoFact() throws IOException {
    environment.put(SERVER + "processors", "1");
    assertThat(facts()).doesNotContainKey("Servers' collector");

    environment.put(SERVER + "processors", "2");
    environment.put(SERVER + "jvm.version", "25.392-b08");
    assertThat(facts()).doesNotContainKey("Servers' collector");
  }

  @Test
  public void machinesHaveProcessorsAndMemory() throws IOException {
    assertThat(facts()).doesNotContainKeys("Servers' machines", "Driver's machine");

    environment.putAll(
        Map.of(
            SERVER + "processors",
            "16",
            SERVER + "memory_bytes",
            "68719476736",
            "client.processors",
            "2",
            "client.memory_bytes",
            "25276502016",
            "client.cpu_model",
            "AMD $1"));
    assertThat(facts())
        .containsEntry("Servers' machines", "16 processors, 64 GiB")
        .containsEntry("Driver's machine", "2 processors (AMD $1), 24 GiB");
  }
}
