package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.hbaseycsb.campaign.run.FakeClients.Trouble;
import io.github.hbaseycsb.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What clients do without a server is measured once on a machine. */
public class KeptCeilingsTest {
  private static final String WITHOUT_A_SERVER = "without a server the clients do ";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private TestCampaign campaign;

  @Before
  public void prepare() throws Exception {
    campaign = runs(1);
  }

  private TestCampaign runs(int count) throws Exception {
    return new TestCampaign(
        folder.newFolder().toPath(),
        "dataset: {records: 20}",
        "cluster: {conf: " + TestCampaign.CONF + "}",
        "settle: {quiet: 1s, warmup: none}",
        "workloads: [workloadc]",
        "runs: {count: " + count + ", duration: 1s}");
  }

  @Test
  public void aLaterCampaignTakesWhatAnEarlierOneMeasuredAndSaysWhen() throws Exception {
    campaign.begin();
    String date = campaign.clock.instant().toString().substring(0, 10);
    JsonNode first = ceiling();
    assertThat(told()).isEmpty();
    campaign.clock.pass(Duration.ofDays(40));
    campaign.begin();

    assertThat(ceiling()).isEqualTo(first);
    assertThat(told())
        .singleElement()
        .asString()
        .contains("measured on this machine on " + date + " (delete " + kept());
  }

  @Test
  public void itIsMeasuredAgainWhenItsFileIsDeleted() throws Exception {
    campaign.begin();
    JsonNode first = ceiling();
    Files.delete(kept());
    campaign.clock.pass(Duration.ofDays(40));
    campaign.begin();

    assertThat(ceiling().get("measured")).isNotEqualTo(first.get("measured"));
    assertThat(told()).isEmpty();
  }

  @Test
  public void aDamagedFileIsReplaced() throws Exception {
    campaign.begin();
    JsonNode first = ceiling();
    Files.writeString(kept(), "{");
    campaign.begin();

    assertThat(ceiling().get("operations_per_second"))
        .isEqualTo(first.get("operations_per_second"));
    assertThat(Json.mapper().readTree(kept().toFile())).isEqualTo(ceiling());
  }

  @Test
  public void aRunThatComesNearItHasItMeasuredAgain() throws Exception {
    campaign.begin();
    ObjectNode low = (ObjectNode) Json.mapper().readTree(kept().toFile());
    Files.writeString(kept(), low.put("operations_per_second", 1).toString());
    campaign.begin();

    assertThat(ceiling().get("operations_per_second").asDouble()).isGreaterThan(1);
    assertThat(Json.mapper().readTree(kept().toFile())).isEqualTo(ceiling());
  }

  @Test
  public void aCampaignRunsWhereItCannotBeKept() throws Exception {
    Files.writeString(campaign.keptCeilings(), "not a directory");

    campaign.begin();

    assertThat(ceiling().get("operations_per_second").asDouble()).isPositive();
    assertThat(campaign.said)
        .filteredOn(line -> line.startsWith("the next campaign measures this again: "))
        .hasSize(1);
  }

  @Test
  public void itIsNotTriedAgainBeforeEachRunIfItCannotBeMeasured() throws Exception {
    campaign = runs(3);
    campaign.troubles.add(new Trouble("/ceilings/", Trouble.KILLED));

    campaign.begin();

    assertThat(campaign.runs()).hasSize(3);
    assertThat(campaign.said)
        .filteredOn(line -> line.startsWith("what the clients do without a server could not"))
        .containsExactly(
            "what the clients do without a server could not be measured: client 1 ended with"
                + " status 137");
    assertThat(campaign.keptCeilings()).doesNotExist();
  }

  private JsonNode ceiling() throws Exception {
    try (Stream<Path> all = Files.list(campaign.results().resolve("ceilings"))) {
      return Json.mapper().readTree(all.toList().get(0).resolve("ceiling.json").toFile());
    }
  }

  private Path kept() throws Exception {
    try (Stream<Path> files = Files.list(campaign.keptCeilings())) {
      return files.toList().get(0);
    }
  }

  private List<String> told() {
    return campaign.said.stream().filter(line -> line.contains(WITHOUT_A_SERVER)).toList();
  }
}
