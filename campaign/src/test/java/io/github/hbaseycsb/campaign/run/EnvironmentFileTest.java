package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.run.Environment.Client;
import io.github.hbaseycsb.model.run.Environment.Cluster;
import io.github.hbaseycsb.model.run.Environment.HBaseYcsb;
import io.github.hbaseycsb.model.run.Environment.Jvm;
import io.github.hbaseycsb.model.run.Environment.Table;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.Test;

public class EnvironmentFileTest {
  private final ObjectNode file = Json.mapper().createObjectNode();

  private void add(String driverRevision, String version, String revision, String table) {
    add(driverRevision, version, revision, Environment.UNKNOWN, table);
  }

  private void add(
      String driverRevision, String version, String revision, String source, String table) {
    Environment environment =
        new Environment(
            1,
            new HBaseYcsb("0.1.0", driverRevision),
            new Client("host", "os", "kernel", 2, 3, "cpu", new Jvm("vendor", "17", List.of())),
            new Cluster("id", version, revision, source, "m,1,1", "on", List.of(), Map.of()),
            new Table(table, "d-" + revision, Map.of(), Map.of(), 1, "sha"));
    EnvironmentFile.add(file, environment, "c", Optional.of("0123456789ab"), table);
  }

  private String at(String pointer) {
    return file.at(pointer).asText();
  }

  @Test
  public void theSameBuildIsRenewedWithoutAWord() {
    add("aaa", "2.6.4", "abc", "t");
    add("aaa", "2.6.4", "abc", "u");

    assertThat(file.has("changes")).isFalse();
    assertThat(file.has("time_ms")).isFalse();
    assertThat(at("/clusters/c/jars_checksum")).isEqualTo("0123456789ab");
    assertThat(at("/clusters/c/tables/t/name")).isEqualTo("t");
    assertThat(at("/clusters/c/tables/u/name")).isEqualTo("u");
  }

  @Test
  public void whatTheFirstRunsWereMeasuredWithStaysAndAnotherBuildIsAdded() {
    add("aaa", "2.6.4", "abc", "t");
    add("bbb", "2.6.4", "def", "t");
    add("bbb", "2.6.4", "def", "u");

    assertThat(at("/hbase_ycsb/revision")).isEqualTo("aaa");
    assertThat(at("/clusters/c/revision")).isEqualTo("abc");
    assertThat(at("/clusters/c/tables/t/descriptor")).isEqualTo("d-abc");
    assertThat(at("/clusters/c/tables/u/descriptor")).isEqualTo("d-def");
    assertThat(file.path("changes")).hasSize(2);
    assertThat(at("/changes/0/of")).isEqualTo("hbase_ycsb");
    assertThat(at("/changes/0/revision")).isEqualTo("bbb");
    assertThat(at("/changes/1/of")).isEqualTo("clusters.c");
    assertThat(at("/changes/1/version")).isEqualTo("2.6.4");
    assertThat(at("/changes/1/revision")).isEqualTo("def");
  }

  @Test
  public void anotherBuildOfTheSameRevisionIsAChange() {
    add("aaa", "2.7.0", "abc", "0123", "t");
    add("aaa", "2.7.0", "abc", Environment.UNKNOWN, "t");
    assertThat(file.has("changes")).isFalse();
    add("aaa", "2.7.0", "abc", "4567", "t");
    add("aaa", "2.7.0", "abc", "4567", "t");

    assertThat(at("/clusters/c/source_checksum")).isEqualTo("0123");
    assertThat(file.path("changes")).hasSize(1);
    assertThat(at("/changes/0/source_checksum")).isEqualTo("4567");
  }

  @Test
  public void goingBackToTheFirstBuildIsAChangeToo() {
    add("aaa", "2.6.4", "abc", "t");
    add("aaa", "2.6.5", "def", "t");
    add("aaa", "2.6.4", "abc", "t");

    assertThat(at("/changes/0/version")).isEqualTo("2.6.5");
    assertThat(at("/changes/1/version")).isEqualTo("2.6.4");
    assertThat(file.path("changes")).hasSize(2);
  }

  @Test
  public void revisionThatIsNotKnownIsNoChange() {
    add("aaa", "2.6.4", Environment.UNKNOWN, "t");
    add("aaa", "2.6.4", "abc", "t");

    assertThat(file.has("changes")).isFalse();
    assertThat(at("/clusters/c/revision")).isEqualTo("abc");
  }
}
