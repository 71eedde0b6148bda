package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Every verdict is shown, and has its colors, wherever there are verdicts. */
public class VerdictsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** A campaign of two runs of one cell, which have the verdict. */
  private Path results(Verdict verdict) throws IOException {
    Path results = folder.newFolder(verdict.name(), "campaign", "20261101T080000Z").toPath();
    for (int run = 1; run <= 2; run++) {
      RunFixture fixture = new RunFixture(results, "cell", run);
      switch (verdict) {
        case VALID -> fixture.client(1, 0, 10);
        case UNJUDGED -> fixture.withoutServers().client(1, 0, 10);
        case SUSPECT -> fixture.target(200).client(1, 0, 10);
        case INVALID -> fixture.client(1, 137, 10);
      }
      fixture.steady(1, "READ", 100, 1000).done();
    }
    Files.writeString(results.resolve("campaign.yaml"), "name: campaign\n");
    ResultFiles.write(PlanFixture.plan(2, "cell"), results);
    return results;
  }

  @Test
  public void everyReportAndTheListShowIt() throws IOException {
    for (Verdict verdict : Verdict.values()) {
      Path results = results(verdict);
      CampaignSummary summary = CampaignSummary.read(results);

      assertThat(summary.verdict()).isEqualTo(verdict);
      assertThat(Files.readString(results.resolve(ResultFiles.HTML)))
          .contains("<span class=\"verdict %1$s\">%1$s</span>".formatted(verdict));
      assertThat(Files.readString(results.resolve(ResultFiles.MARKDOWN)))
          .contains("Verdict: **" + verdict + "**");
      assertThat(Files.readString(results.resolve(SummaryCsv.FILE))).contains("," + verdict + ",");
      assertThat(TerminalReportTest.text(summary)).containsPattern("cell +" + verdict);
      assertThat(CampaignList.of(results.resolve("../..").normalize()).toText())
          .contains(" " + verdict);
    }
  }

  @Test
  public void whyACellIsUnjudgedIsSaidOnTheTerminal() throws IOException {
    assertThat(TerminalReportTest.text(CampaignSummary.read(results(Verdict.UNJUDGED))))
        .contains("2 of 2 runs (servers-unknown 2). ");
    assertThat(TerminalReportTest.text(CampaignSummary.read(results(Verdict.VALID))))
        .doesNotContain("servers-unknown");
  }

  @Test
  public void everyOneHasAColorInTheLightAndInTheDark() throws IOException {
    String css;
    try (var in = Page.class.getResourceAsStream("page.css")) {
      css = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
    Map<Verdict, Long> colors = new TreeMap<>();
    for (Verdict verdict : Verdict.values()) {
      assertThat(css).contains(".verdict.%1$s { color: var(--%1$s); }".formatted(verdict));
      colors.put(
          verdict, css.lines().filter(line -> line.contains("--" + verdict + ": #")).count());
    }
    assertThat(colors.values()).containsOnly(2L);
  }

  @Test
  public void everyOneIsDescribed() throws IOException {
    String meanings = Files.readString(Path.of("../docs/reading-a-report.md"));
    String causes = Files.readString(Path.of("../docs/reference/warnings.md"));
    for (Verdict verdict : Verdict.values()) {
      assertThat(meanings).contains("| `" + verdict + "` |");
      assertThat(causes).contains("| " + verdict + " |");
    }
  }
}
