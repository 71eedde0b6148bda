package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.report.CampaignText.SlowText;
import io.github.hbaseycsb.analysis.server.ServerMoment;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class SlowTextTest {
  private static final String LINE =
      """
      {"time_ms":%1$d,"counts":[\
      {"operation":"READ","server":"slow,16020,1","region":"aaa","count":8},\
      {"operation":"UPDATE","server":"quick,16020,1","region":"bbb","count":1},\
      {"operation":"READ","count":1}],\
      "slowest":[{"start_ms":%1$d,"us":%2$d,"operation":"READ","key":"user<%2$d>","failed":true},\
      {"start_ms":%1$d,"us":70500,"operation":"READ","server":"server,16020,1","region":"aaa",\
      "key":"user|2"}]}
      """;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private Path results;

  @Before
  public void aCampaign() {
    results = folder.getRoot().toPath();
  }

  private void run(String cell, int run, long slowestUs, boolean slow) throws IOException {
    RunFixture fixture =
        new RunFixture(results, cell, run).client(1, 0, 10).steady(1, "READ", 100, 100);
    Files.writeString(
        fixture.client(1).resolve("slow.jsonl"),
        slow ? LINE.formatted(RunFixture.WINDOW_START_MS + 3000, slowestUs) : "");
    fixture.property("hbase.slowthreshold", "50ms").done();
  }

  private void report() throws IOException {
    Plan plan =
        new Plan(
            "c",
            "",
            Schedule.BLOCKED,
            List.of(PlanFixture.cell("some", "", 2), PlanFixture.cell("none", "", 1)));
    ResultFiles.write(plan, results);
  }

  @Test
  public void theReportsHaveTheCountsAndTheSlowestOfAllRuns() throws IOException {
    run("some", 1, 80_000, true);
    run("some", 2, 90_000, true);
    run("none", 1, 0, false);
    report();
    String markdown = Files.readString(results.resolve("report.md"));
    assertThat(markdown.substring(markdown.indexOf("## Slow operations")))
        .contains(
            "### some", "20 operations took longer than 50 ms (0.2% of all): READ 18, UPDATE 2.")
        .contains("| server slow,16020,1 | 16 | 80.0% |", "| region bbb | 2 | 10.0% |")
        .contains("| server unknown | 2 | 10.0% |")
        .containsSubsequence(
            "| 11:06:48.000 | 2 | 90.0 | READ (failed) | user&lt;90000&gt; | unknown | unknown |"
                + " no samples |",
            "| 11:06:48.000 | 1 | 80.0 | READ (failed) | user&lt;80000&gt; | unknown | unknown |"
                + " no samples |",
            "| 11:06:48.000 | 1 | 70.5 | READ | user\\|2 | aaa | server:16020 | nothing of note"
                + " (in 1.0 s) |")
        .contains("### none", "No operation took longer than 50 ms.");
    String html = Files.readString(results.resolve("report.html"));
    assertThat(html)
        .contains("Slow operations: 20 operations took longer", "user&lt;90000&gt;")
        .doesNotContain("user<90000>");
    assertThat(Files.readString(results.resolve("summary.json")))
        .contains("\"threshold_us\" : 50000", "\"slow,16020,1\" : 8");
  }

  @Test
  public void whatTheServerDidIsSaidInMegabytesAndNumbers() {
    OptionalLong none = OptionalLong.empty();
    assertThat(
            SlowText.done(
                new ServerMoment(
                    1,
                    OptionalLong.of(120),
                    OptionalLong.of(1),
                    OptionalLong.of(123_456_789),
                    none,
                    none,
                    none,
                    none,
                    none,
                    Optional.empty())))
        .isEqualTo("GC 120 ms, flushes 1, compactions read 123.5 MB (in 1.0 s)");
  }

  @Test
  public void withoutAThresholdTheReportsDoNotMentionThem() throws IOException {
    for (String cell : List.of("some", "none")) {
      new RunFixture(results, cell, 1).client(1, 0, 10).steady(1, "READ", 100, 100).done();
    }
    report();
    for (String file : List.of("report.md", "report.html", "summary.json")) {
      assertThat(Files.readString(results.resolve(file))).doesNotContainIgnoringCase("slow");
    }
  }
}
