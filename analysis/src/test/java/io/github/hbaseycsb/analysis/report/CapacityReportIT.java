package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.capacity.Capacity;
import io.github.hbaseycsb.analysis.capacity.CapacityFixture;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.run.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What the reports say of a whole search for a capacity, which takes long to simulate. */
public class CapacityReportIT {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static Path results;
  private static CellSummary cell;

  @BeforeClass
  public static void write() throws Exception {
    results = FOLDER.getRoot().toPath();
    Plan plan = new CapacityFixture(results).write("workloada", 700);
    ResultFiles.write(plan, results);
    cell = CampaignSummary.read(results).cells().get(0);
  }

  private static String text(String file) throws Exception {
    return PackedPage.unpacked(Files.readString(results.resolve(file)));
  }

  @Test
  public void theSummaryHasTheRateItsIntervalAndAllProbes() throws Exception {
    JsonNode capacity =
        new ObjectMapper()
            .readTree(text(CampaignSummary.FILE))
            .path("cells")
            .path(0)
            .path("capacity");

    assertThat(capacity.path("rate").asInt()).isBetween(600, 800);
    JsonNode median = capacity.path("fit").path("median");
    assertThat(median.path("rate").asInt()).isBetween(680, 720);
    assertThat(median.path("low").asInt()).isBetween(600, 700);
    assertThat(median.path("high").asInt()).isBetween(700, 800);
    assertThat(capacity.path("fit").path("curve").path(0).path("rate").asDouble())
        .isBetween(49.99, 50.01);
    assertThat(capacity.path("objective").path("READ.p99").asInt()).isEqualTo(10_000);
    assertThat(capacity.path("limited_by").asText()).isEqualTo("READ.p99");
    assertThat(capacity.path("probes")).hasSizeGreaterThan(7);
    assertThat(capacity.path("probes").path(0).path("latency_us").path("Intended-READ").has("p99"))
        .isTrue();
    assertThat(cell.verdict()).isNotEqualTo(Verdict.INVALID);
    assertThat(cell.load().target()).isEqualTo(cell.capacity().orElseThrow().rate());
  }

  @Test
  public void aSentenceSaysWhatHoldsAndWhatGivesWay() throws Exception {
    Capacity.Fit fit = cell.capacity().orElseThrow().fit().orElseThrow();
    String sentence =
        "%d ops/s [%d, %d] pass in half of the runs, %d [%d, %d] in 19 of 20, with READ.p99 within 10"
                .formatted(
                    fit.median().rate(),
                    fit.median().low(),
                    fit.median().high(),
                    fit.most().orElseThrow().rate(),
                    fit.most().orElseThrow().low(),
                    fit.most().orElseThrow().high())
            + " ms, UPDATE.p99 within 20 ms, at most 0.1% failed; READ.p99 is the first limit that"
            + " is exceeded.";

    assertThat(text(ResultFiles.MARKDOWN).replace("\\", "")).contains("workloada: " + sentence);
    assertThat(text(ResultFiles.HTML)).contains(sentence);
    assertThat(TerminalReportTest.text(CampaignSummary.read(results))).contains(sentence);
  }

  @Test
  public void theTableHasARowForEachMeasurement() throws Exception {
    String report = text(ResultFiles.MARKDOWN);

    assertThat(report)
        .contains("## Capacity")
        .containsPattern("\\| probe-1 \\| passes \\| 50 \\|")
        .containsPattern("\\| probe-\\d+ \\| fails \\| \\d+ \\| .* READ.p99")
        .containsPattern("\\| run-3 \\|");
  }

  @Test
  public void theChartTellsWhatHoldsFromWhatFailsByShape() throws Exception {
    Matcher data =
        Pattern.compile("<script[^>]*id=\"charts\"[^>]*>(.*?)</script>", Pattern.DOTALL)
            .matcher(text(ResultFiles.HTML));
    assertThat(data.find()).isTrue();
    JsonNode charts = new ObjectMapper().readTree(data.group(1));
    JsonNode fit = titled(charts, "Capacity, workloada");
    assertThat(fit.path("series").findValuesAsText("name"))
        .containsSubsequence("median run", "limit", "passes", "fails");
    assertThat(fit.path("bands")).hasSize(2);
    assertThat(fit.path("series").findValuesAsText("mark")).contains("AREA", "LIMIT");
    JsonNode chart = titled(charts, "Latency of READ over the rate, workloada");
    assertThat(chart.path("series").findValuesAsText("name"))
        .contains("p50", "p99", "limit of READ.p99", "passes", "fails");
    assertThat(chart.path("series").findValuesAsText("mark")).contains("DOT", "TRIANGLE");
  }

  private static JsonNode titled(JsonNode charts, String title) {
    for (JsonNode chart : charts) {
      if (chart.path("title").asText().equals(title)) {
        return chart;
      }
    }
    throw new AssertionError("no chart " + title);
  }

  @Test
  public void eachRowOfTheCsvHasTheCapacity() throws Exception {
    List<String> lines = text(SummaryCsv.FILE).lines().toList();

    assertThat(lines).hasSize(4);
    assertThat(lines.get(0))
        .contains(
            ",capacity_ops_per_s,capacity_low_ops_per_s,capacity_high_ops_per_s,capacity_limited_by");
    assertThat(lines.get(1)).contains(",READ.p99,");
  }
}
