package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.Test;

public class TerminalReportTest {
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
