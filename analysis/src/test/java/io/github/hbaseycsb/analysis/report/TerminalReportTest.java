package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import io.github.hbaseycsb.analysis.report.compare.ChangeText;
import io.github.hbaseycsb.analysis.report.compare.Variants;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class TerminalReportTest {
  /** The lines of a campaign that compares nothing, without where the reports are. */
  public static String text(CampaignSummary summary) {
    String text = TerminalReport.of(summary, List.of(), false, Path.of("results"), List.of());
    return text.substring(1, text.indexOf("\nresults: "));
  }

  private static List<String> lines(CellFixture... cells) throws IOException {
    return TerminalReport.of(
            CellFixture.campaign(cells),
            List.of("b against a: slower."),
            false,
            Path.of("results"),
            List.of("campaign init"))
        .lines()
        .filter(line -> !line.isEmpty())
        .toList();
  }

  @Test
  public void theAnswersComeFirst() throws IOException {
    assertThat(lines(new CellFixture("a", 11_900, 12_100)))
        .startsWith("b against a: slower.")
        .element(1)
        .asString()
        .startsWith("cell ");
  }

  @Test
  public void ofTwentyCellsInFiveVariantsTheLargestChangesAreAboveTheTable() throws IOException {
    List<CellFixture> cells = new ArrayList<>();
    for (String workload : List.of("workloada", "workloadb", "workloadc", "workloadf")) {
      for (int variant = 0; variant < 5; variant++) {
        boolean isSame = workload.equals("workloada") && variant == 1;
        double rate = isSame ? 1000 : 1000 + 200 * variant;
        CellFixture cell =
            new CellFixture(workload + "-v" + variant, rate, rate + 1, rate + 2)
                .workload(workload)
                .variant("v" + variant);
        cells.add(variant > 2 ? cell.verdict(Verdict.SUSPECT, "not-steady") : cell);
      }
    }
    CampaignSummary summary = CellFixture.campaign(cells.toArray(CellFixture[]::new));
    List<String> answers =
        ChangeText.answers(Variants.changes(summary, RunView.Source.NONE).changes());

    assertThat(answers).hasSize(8);
    assertThat(answers.get(0))
        .isEqualTo(
            "The largest of 16 changes (15 faster, 1 no difference shown); the report has all:");
    assertThat(answers.subList(1, 5))
        .allSatisfy(
            line -> assertThat(line).matches(".*-v4 against .*-v0: .* throughput, faster\\."));
    assertThat(answers.subList(5, 7)).allSatisfy(line -> assertThat(line).contains("-v3 against "));
    assertThat(answers.get(7)).isEqualTo("Warnings: suspect (8 cells).");
    assertThat(TerminalReport.of(summary, answers, false, Path.of("results"), List.of()).lines())
        .filteredOn(line -> !line.isEmpty())
        .startsWith(answers.toArray(String[]::new))
        .element(answers.size())
        .asString()
        .startsWith("cell ");
  }

  @Test
  public void withoutWarningsItSaysSo() throws IOException {
    assertThat(lines(new CellFixture("a", 11_900, 12_100))).contains("No warnings.");
  }

  @Test
  public void aCellWithoutARunHasNoFigures() throws IOException {
    assertThat(lines(new CellFixture("c")))
        .anySatisfy(line -> assertThat(line).matches("c +\\w+ +0/\\d +-"));
  }

  @Test
  public void aLatencyAtATargetRateIsSaidToBeThat() throws IOException {
    assertThat(lines(new CellFixture("a", 1000, 1000).p99s(900, 900).latency("Intended-READ")))
        .anySatisfy(line -> assertThat(line).endsWith("READ (at the target rate)"));
  }
}
