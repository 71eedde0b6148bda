package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The report of 200 runs of two minutes, which take long to write and to analyze. */
public class ReportSizeIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void fortyCellsOfFiveRunsFitIntoTwoMegabytes() throws IOException {
    Path results = folder.getRoot().toPath();
    ResultFiles.write(
        new CampaignFixture(results, CampaignFixture.Layout.LARGE, 120, 1).write("large"), results);

    assertThat(Files.size(results.resolve(HtmlReport.FILE))).isBetween(1_000_000L, 2_000_000L);
  }
}
