package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.report.compare.FlatEnvironment;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class HtmlReportTest {
  static final String EVIL = "<script>alert(1)<!--\u2028]]>'\"&";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** A campaign in which all that has a name has that one. */
  static Plan evil(Path results) throws IOException {
    for (int run = 1; run <= 2; run++) {
      for (String cell : List.of("a" + EVIL, "b" + EVIL)) {
        new RunFixture(results, cell, run)
            .property("table", EVIL)
            .client(1, 0, 10)
            .steady(1, "READ", 99 + run, 100)
            .done();
      }
    }
    Files.writeString(
        results.resolve(FlatEnvironment.FILE),
        "{\"<b>\": \"<script>alert(2)</script>\", \"hbase_ycsb\": {\"revision\": \"<i>\"}}");
    Files.writeString(results.resolve("campaign.yaml"), "name: \"</pre><script>alert(3)\"\n");
    return new Plan(
        EVIL,
        EVIL,
        Schedule.BLOCKED,
        List.of(
            PlanFixture.cell("a" + EVIL, "v" + EVIL, 2),
            PlanFixture.cell("b" + EVIL, "w" + EVIL, 2)));
  }

  @Test
  public void whatComesFromOutsideStaysText() throws IOException {
    Path results = folder.getRoot().toPath();
    ResultFiles.write(evil(results), results);
    String html = Files.readString(results.resolve(HtmlReport.FILE));

    // Packed data and library, and the script: no other element, whatever the names are.
    assertThat(Pattern.compile("<script", Pattern.CASE_INSENSITIVE).matcher(html).results())
        .hasSize(3);
    assertThat(html)
        .doesNotContain("alert(1)<!--")
        .contains("<h1>&lt;script&gt;alert(1)&lt;!--")
        .contains("# measured with a build of revision &lt;i&gt;\n")
        .contains("&lt;/pre&gt;&lt;script&gt;alert(3)");
    assertThat(PackedPage.unpacked(html)).contains("alert(1)<!--");
  }

  @Test
  public void rebuiltReportIsTheSameWithAndWithoutKeptFigures() throws IOException {
    Path results = folder.getRoot().toPath();
    Plan plan = new CampaignFixture(results, 20, 1).write("again");
    ResultFiles.write(plan, results);
    byte[] first = Files.readAllBytes(results.resolve(HtmlReport.FILE));

    ResultFiles.write(plan, results);
    assertThat(results.resolve(HtmlReport.FILE)).hasBinaryContent(first);

    List<Path> kept;
    try (Stream<Path> files = Files.walk(results)) {
      kept = files.filter(file -> file.endsWith("figures.json")).toList();
    }
    assertThat(kept).hasSize(24);
    for (Path file : kept) {
      Files.delete(file);
    }
    ResultFiles.write(plan, results);
    assertThat(results.resolve(HtmlReport.FILE)).hasBinaryContent(first);
  }

  @Test
  public void answersAtAGlanceForEachComparisonAndExplainsTheDip() throws IOException {
    Path results = folder.getRoot().toPath();
    ResultFiles.write(new CampaignFixture(results, 80, 1).write("fixture"), results);
    String html = PackedPage.unpacked(Files.readString(results.resolve(HtmlReport.FILE)));

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

  @Test
  public void rangeOfTheRunsIsNamedWhereARateIsGiven() throws IOException {
    Path results = folder.getRoot().toPath();
    for (int run = 1; run <= 2; run++) {
      new RunFixture(results, "cell", run)
          .target(100)
          .client(1, 0, 10)
          .steady(1, "READ", 100, 1_000L * run)
          .done();
    }
    Cell cell = PlanFixture.cell("cell", "", 2).with(PlanKeys.TARGET, Target.of(100));
    ResultFiles.write(new Plan("fixture", "", Schedule.BLOCKED, List.of(cell)), results);

    assertThat(Files.readString(results.resolve(HtmlReport.FILE)))
        .contains("ms p99 READ <span class=\"error\">runs 1.00-2.00</span>");
  }

  @Test
  public void unfinishedCampaignHasAReportToo() throws IOException {
    Path results = folder.getRoot().toPath();
    ResultFiles.write(PlanFixture.plan(2, "cell"), results);

    assertThat(Files.readString(results.resolve(HtmlReport.FILE)))
        .contains("<strong>1 of 1 cell invalid</strong>")
        .containsPattern("<a href=\"#cell-1\">cell</a></span> <span class=\"verdict invalid\">")
        .contains("<strong>no result</strong>")
        .contains("<a href=\"#cell-1\"><span class=\"dot invalid\"></span>cell<")
        .doesNotContain("echarts");
  }
}
