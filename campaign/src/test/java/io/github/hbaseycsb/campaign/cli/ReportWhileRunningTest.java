package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.run.ResultsDirectory;
import io.github.hbaseycsb.client.Trees;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ReportWhileRunningTest {
  private static final Path PLAIN = Path.of("src/test/resources/results/plain");

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final StringWriter out = new StringWriter();
  private Path results;

  @Before
  public void copy() throws IOException {
    results = folder.getRoot().toPath();
    try (Stream<Path> files = Files.walk(PLAIN)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = results.resolve(PLAIN.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  @Test
  public void whatHasBeenMeasuredIsReportedAsSuch() throws Exception {
    try (ResultsDirectory driver = ResultsDirectory.open(results, Clock.systemUTC())) {
      report();

      assertThat(out.toString())
          .containsPattern("The campaign is still running: \\d of \\d runs have ended\\.\n")
          .contains("scripts/campaign report " + driver.path() + "  # when it has ended")
          .doesNotContain("scripts/campaign resume");
    }
    report();
    assertThat(out.toString()).doesNotContain("still running");
  }

  @Test
  public void aCampaignWithoutARunYetIsNotCalledInvalid() throws Exception {
    Trees.delete(results.resolve("cells"));
    try (ResultsDirectory driver = ResultsDirectory.open(results, Clock.systemUTC())) {
      assertThat(report()).isEqualTo(3);

      assertThat(out.toString())
          .containsPattern("The campaign is still running: 0 of \\d runs have ended\\.\n")
          .doesNotContain("invalid", "runs-missing");
    }
    report();
    assertThat(out.toString()).contains("(runs-missing 1)");
  }

  private int report() {
    out.getBuffer().setLength(0);
    return CampaignCommand.commandLine(new ResultsCommand())
        .setOut(new PrintWriter(out, true))
        .execute("report", results.toString());
  }
}
