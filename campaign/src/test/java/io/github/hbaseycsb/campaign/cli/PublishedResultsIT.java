package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.PackedPage;
import io.github.hbaseycsb.campaign.plan.Checkout;
import io.github.hbaseycsb.model.run.RunDirectories;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/**
 * What {@code scripts/dev/publish-results} has put into {@code results/measured}. All runs of a
 * campaign take long to analyze.
 */
public class PublishedResultsIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void theReportsOfPackedRunsAreTheSameBytesWhenWrittenAgain() throws IOException {
    Path published = Checkout.directory().resolve("results/measured/as-stock");
    Path copy = folder.getRoot().toPath();
    try (Stream<Path> files = Files.walk(published)) {
      for (Path file : files.filter(it -> isPublished(published, it)).toList()) {
        Path to = copy.resolve(published.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.copy(file, to);
      }
    }
    List<String> reports = List.of("summary.json", "summary.csv", "report.md", "report.html");
    for (String report : reports) {
      Files.delete(copy.resolve(report));
    }
    StringWriter printed = new StringWriter();
    CommandLine command = CampaignCommand.commandLine(new ResultsCommand());
    command.setOut(new PrintWriter(printed, true)).setErr(new PrintWriter(printed, true));

    assertThat(command.execute("report", copy.toString()))
        .as(printed.toString())
        // Some cells are not valid, and are published as what they are.
        .isEqualTo(3);

    for (String report : reports) {
      // Another zlib may compress the same data to other bytes.
      assertThat(PackedPage.unpacked(Files.readString(copy.resolve(report))))
          .isEqualTo(PackedPage.unpacked(Files.readString(published.resolve(report))));
    }
  }

  /** Not the runs that a report has unpacked in the checkout. */
  private static boolean isPublished(Path published, Path file) {
    return Files.isRegularFile(file) && !file.startsWith(RunDirectories.cells(published));
  }
}
