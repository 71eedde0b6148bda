package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Reports of whole campaigns, whose runs take long to write and to analyze. */
public class WholeReportIT {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void fortyCellsOfFiveRunsFitIntoTwoMegabytes() throws IOException {
    Path results = folder.getRoot().toPath();
    ResultFiles.write(
        new CampaignFixture(results, CampaignFixture.Layout.LARGE, 120, 1).write("large"), results);

    assertThat(Files.size(results.resolve(ResultFiles.HTML))).isBetween(1_000_000L, 2_000_000L);
  }

  @Test
  public void rebuiltReportIsTheSameWithAndWithoutKeptFigures() throws IOException {
    Path results = folder.getRoot().toPath();
    Plan plan = new CampaignFixture(results, 20, 1).write("again");
    ResultFiles.write(plan, results);
    byte[] first = Files.readAllBytes(results.resolve(ResultFiles.HTML));

    ResultFiles.write(plan, results);
    assertThat(results.resolve(ResultFiles.HTML)).hasBinaryContent(first);

    List<Path> kept;
    try (Stream<Path> files = Files.walk(results)) {
      kept = files.filter(file -> file.endsWith("figures.json")).toList();
    }
    assertThat(kept).hasSize(24);
    for (Path file : kept) {
      Files.delete(file);
    }
    ResultFiles.write(plan, results);
    assertThat(results.resolve(ResultFiles.HTML)).hasBinaryContent(first);
  }

  @Test
  public void answersAtAGlanceForEachComparisonAndExplainsTheDip() throws IOException {
    Path results = folder.getRoot().toPath();
    ResultFiles.write(new CampaignFixture(results, 80, 1).write("fixture"), results);
    String html = PackedPage.unpacked(Files.readString(results.resolve(ResultFiles.HTML)));

    assertThat(html)
        .containsPattern(
            "<p class=\"banner suspect\"><strong>\\d of 8 cells suspect.*</strong>: .*\\d"
                + " comparisons: ")
        .containsPattern(
            "<span class=\"name\">workloada-async-100</span>"
                + " <span class=\"verdict better\">faster</span>\n"
                + "<span class=\"figure\"><strong>\\+\\d+\\.\\d%</strong> throughput ops/s.*"
                + "(<i class=\"baseline\" style=\"height:\\d+%\"></i>){3}"
                + "(<i style=\"height:\\d+%\"></i>){3}")
        .containsPattern("<h4><span class=\"dot\".*</span>sync-50</h4> <span>[\\d.]+ \u00b1")
        .containsPattern("run 2: From 40 s to 48 s of the window .* while compactions read")
        .containsPattern(
            "<td role=\"cell\">throughput ops/s</td>"
                + "(<td class=\"n\" role=\"cell\" data-head=\"(sync|async)\">[\\d,.]+</td>){2}"
                + "<td class=\"n\" role=\"cell\" data-head=\"change\">\\+\\d+\\.\\d%</td>"
                + "<td class=\"n\" role=\"cell\" data-head=\"95% interval\">\\[\\+")
        .contains("<td class=\"n\" role=\"cell\" data-head=\"ops/s\">")
        .contains("Latency of READ against throughput, workloada")
        .contains("scripts/ycsb run hbase -cp CONF -P DIR/workloads/workloada -threads 50")
        .containsPattern("-p operationcount=2147483647 -p maxexecutiontime=\\d+")
        .contains("<h2>Cost of an operation</h2>", "client CPU us/op")
        .contains("<h2>Where the time of a call goes</h2>")
        .contains("The limit is unknown: ")
        .contains("# measured with a build of revision 0123456\n");
  }
}
