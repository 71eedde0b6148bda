package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.Target;
import io.github.hbaseycsb.model.run.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
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
        results.resolve(Environment.FILE),
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
    String html = Files.readString(results.resolve(ResultFiles.HTML));

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

    assertThat(Files.readString(results.resolve(ResultFiles.HTML)))
        .contains("ms p99 READ <span class=\"error\">runs 1.00-2.00</span>");
  }

  @Test
  public void unfinishedCampaignHasAReportToo() throws IOException {
    Path results = folder.getRoot().toPath();
    ResultFiles.write(PlanFixture.plan(2, "cell"), results);

    assertThat(Files.readString(results.resolve(ResultFiles.HTML)))
        .contains("<strong>1 of 1 cell invalid</strong>")
        .containsPattern("<a href=\"#cell-1\">cell</a></span> <span class=\"verdict invalid\">")
        .contains("<strong>no result</strong>")
        .contains("<a href=\"#cell-1\"><span class=\"dot invalid\"></span>cell<")
        .doesNotContain("echarts");
  }
}
