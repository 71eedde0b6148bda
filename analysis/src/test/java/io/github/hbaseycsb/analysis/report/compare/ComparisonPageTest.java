package io.github.hbaseycsb.analysis.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.report.PackedPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ComparisonPageTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Comparison.Side side(String label, int opsPerSecond, String host, String... cells)
      throws IOException {
    Path results = folder.newFolder().toPath();
    for (String cell : cells) {
      for (int run = 1; run <= 3; run++) {
        new RunFixture(results, cell, run)
            .property("durability", label)
            .client(1, 0, 10)
            .steady(1, "READ", opsPerSecond + run, 100)
            .done();
      }
    }
    CampaignSummary summary = CampaignAnalysis.of(PlanFixture.plan(3, cells), results).summary();
    return new Comparison.Side(
        label, summary, new TreeMap<>(Map.of("host", host)), Optional.empty());
  }

  @Test
  public void theAnswerThenTheMetricsStandBeforeWhatDiffersAndNamesStayText() throws IOException {
    String html =
        Comparison.of(
                List.of(
                    side("before", 100, "<b>1</b>", "cell"),
                    side("<script>after", 200, "2", "cell", "new")))
            .toHtml();
    String page = PackedPage.unpacked(html);

    // Without the chart library: AssertJ copies all that follows for each character it passes.
    assertThat(page.substring(0, page.indexOf("id=\"library\"")))
        .containsSubsequence(
            "<li>A: before (baseline)</li>",
            "<li>B: &lt;script&gt;after</li>",
            "<strong>B against A: 1 comparison: 1 faster.</strong>",
            "<span class=\"verdict better\">faster</span>",
            "<strong>+98.0%</strong> throughput ops/s",
            "<td role=\"cell\">throughput ops/s</td>"
                + "<td class=\"n\" role=\"cell\" data-head=\"A\">102.0</td>"
                + "<td class=\"n\" role=\"cell\" data-head=\"B\">202.0</td>"
                + "<td class=\"n\" role=\"cell\" data-head=\"change\">+98.0%</td>"
                + "<td class=\"n\" role=\"cell\" data-head=\"95% interval\">[+",
            "Only on one side: new.",
            "durability: before, &lt;script&gt;after",
            "<li>host: &lt;b&gt;1&lt;/b&gt;, 2</li>",
            "Changes of B from the baseline");
    assertThat(Pattern.compile("<script").matcher(html).results()).hasSize(3);
  }

  @Test
  public void campaignsWithoutACommonCellHaveNoChart() throws IOException {
    String html =
        Comparison.of(List.of(side("a", 100, "1", "x"), side("b", 100, "1", "y"))).toHtml();

    assertThat(html)
        .contains(
            "B against A: 0 comparisons.",
            "Nothing that is known to matter.",
            "Only on one side: x, y.")
        .doesNotContain("<script");
  }
}
