package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import io.github.hbaseycsb.analysis.report.compare.TestedChanges;
import io.github.hbaseycsb.analysis.report.compare.Variants;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ReportTest {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static Path results;
  private static CampaignSummary summary;

  @BeforeClass
  public static void analyze() throws IOException {
    results = FOLDER.getRoot().toPath();
    for (int run = 1; run <= 3; run++) {
      new RunFixture(results, "sync", run).client(1, 0, 10).steady(1, "READ", 99 + run, 100).done();
      new RunFixture(results, "async", run)
          .client(1, 0, 10)
          .steady(1, "UPDATE", 199 + run, 10)
          .steady(1, "UPDATE-ACK", 199 + run, 2000)
          .steady(1, "READ", 1, 150)
          .done();
    }
    summary =
        CampaignAnalysis.of(
                new Plan(
                    "wal <script>alert(1)</script>",
                    "",
                    Schedule.BLOCKED,
                    List.of(
                        PlanFixture.cell("sync", "sync", 3),
                        PlanFixture.cell("async", "async", 3))),
                results)
            .summary();
  }

  /** The text of the report of a summary whose runs are not at hand. */
  public static String markdown(CampaignSummary of, SortedMap<String, String> environment)
      throws IOException {
    TestedChanges variants = Variants.changes(of, RunView.Source.NONE);
    return ResultFiles.markdown(
        of,
        CampaignText.of(of, cell -> List.of()),
        CampaignText.Beside.of(of, variants, List.of(), environment));
  }

  @Test
  public void csvHasARowForEachRunUnderStableColumns() throws IOException {
    List<String> lines = SummaryCsv.of(summary).lines().toList();

    assertThat(lines).hasSize(7);
    assertThat(lines.get(0))
        .startsWith(
            "campaign,cell,workload,variant,threads,clients,target_ops_per_s,cache,run,verdict,"
                + "findings,started,seconds,operations,errors,throughput_ops_per_s,"
                + "standard_error_ops_per_s,rows_per_s,mb_per_s,block_cache_hit_ratio,read_count,"
                + "read_mean_us,read_p50_us,read_p95_us,read_p99_us,read_p999_us,read_max_us,"
                + "update_count")
        .endsWith(
            "intended_read_modify_write_max_us,host_busy_share,"
                + "host_steal_share,warm_up_seconds,server_warm_up_seconds,capacity_ops_per_s,"
                + "capacity_low_ops_per_s,capacity_high_ops_per_s,capacity_limited_by,server_cpu_us,"
                + "client_cpu_us,written_per_user_byte,wal_per_user_byte,flushed_per_user_byte,"
                + "compacted_per_user_byte,blocks_per_read,missed_blocks_per_read,"
                + "block_bytes_per_read,store_file_bytes_per_row,limit");
    assertThat(lines.get(1))
        .startsWith(
            "wal <script>alert(1)</script>,sync,workloada,sync,4,1,,ANY,1,valid,"
                + ",2026-11-18T11:06:40Z,60.0,6000,0,100.0,0.0,100.0,,0.9,6000,100.0,"
                + "100,100,100,,100,,");
    // The last columns are only there if a load had bursts, or a cache filled.
    int columns = SummaryCsv.columns().size() - 2;
    assertThat(lines).allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(columns));
  }

  @Test
  public void csvHasTheLatencyOfTheAcknowledgmentNotOfTheBuffer() throws IOException {
    int column = SummaryCsv.columns().indexOf("update_p50_us");
    List<String> lines = SummaryCsv.of(summary).lines().toList();

    assertThat(lines.get(4).split(",", -1)[column]).isEqualTo("2000");
  }

  @Test
  public void csvIsTheSameEachTimeAndWrittenWhole() throws IOException {
    SummaryCsv.write(summary, results);

    assertThat(Files.readString(results.resolve("summary.csv"))).isEqualTo(SummaryCsv.of(summary));
    assertThat(results.resolve("summary.csv.tmp")).doesNotExist();
  }

  @Test
  public void markdownAnswersInASentenceForEachCell() throws IOException {
    String text = markdown(summary, new TreeMap<>());

    assertThat(text)
        .contains("- **sync**: 101.0 \u00b1 2.5 ops/s over 3 runs, valid.")
        .contains("- **async**: 202.0 \u00b1 2.5 ops/s over 3 runs, valid.")
        .contains("UPDATE fills the client's buffer or batch; UPDATE-ACK measures")
        .doesNotContain("## Environment");
  }

  @Test
  public void variantsAreCompared() throws IOException {
    assertThat(markdown(summary, new TreeMap<>()))
        .contains("| async against sync | faster | +100.0% |");
  }

  @Test
  public void whatComesFromOutsideStaysText() throws IOException {
    TreeMap<String, String> environment = new TreeMap<>();
    environment.put("table|name", "<b>x</b> `y`\nz");
    String text = markdown(summary, environment);

    assertThat(text)
        .doesNotContain("<script>")
        .doesNotContain("<b>")
        .startsWith("# wal &lt;script&gt;alert(1)&lt;/script&gt;\n")
        .contains("| table\\|name | &lt;b&gt;x&lt;/b&gt; \\`y\\` z |");
  }

  @Test
  public void markdownOfASingleRunSaysThatItsErrorIsNotKnown() throws IOException {
    CampaignSummary single = CampaignAnalysis.of(PlanFixture.plan(1, "sync"), results).summary();

    assertThat(markdown(single, new TreeMap<>()))
        .contains(
            "- **sync**: 100.0 ops/s over a single run, whose error is not known, unjudged"
                + " (single-run).");
  }

  @Test
  public void markdownOfNothingIsStillAReport() throws IOException {
    CampaignSummary nothing = CampaignAnalysis.of(PlanFixture.plan(2, "other"), results).summary();

    assertThat(markdown(nothing, new TreeMap<>()))
        .contains("- **other**: no result, invalid (runs-missing).");
  }

  @Test
  public void terminalHasAnAlignedRowForEachCellAndTheWarnings() {
    List<String> lines = TerminalReportTest.text(summary).lines().toList();

    assertThat(lines.get(0)).startsWith("cell   verdict  runs  ops/s");
    assertThat(lines.get(1)).startsWith("sync   valid     3/3  101.0    2.5");
    assertThat(lines.get(2)).startsWith("async").endsWith("READ");
    assertThat(lines.get(3)).startsWith("    ").endsWith(" 2.00      2.00  UPDATE-ACK");
    assertThat(lines).hasSize(5).endsWith("No warnings.");
  }

  @Test
  public void howWellClientsKeptATargetIsNoErrorOfTheThroughput() throws IOException {
    CampaignSummary kept =
        CellFixture.campaign(
            new CellFixture("a", 99, 100, 101).target(100), new CellFixture("b", 99, 100, 101));

    assertThat(markdown(kept, new TreeMap<>()))
        .contains("- **a**: 100.0 ops/s over 3 runs")
        .contains("- **b**: 100.0 \u00b1 2.5 ops/s over 3 runs");
    assertThat(TerminalReportTest.text(kept).lines().filter(line -> line.contains("2.5")))
        .hasSize(1);
  }

  @Test
  public void aFindingInManyRunsHasOneLine() throws IOException {
    CellFixture cell = new CellFixture("a", 100, 100, 100);
    for (int run = 1; run <= 3; run++) {
      cell.found(new Finding("too-short", Verdict.VALID, OptionalInt.of(run), "10 seconds."));
    }
    CampaignSummary found = CellFixture.campaign(cell);

    assertThat(TerminalReportTest.text(found).lines())
        .endsWith("Notes: 3 of 3 runs (too-short 3). They change no verdict.");
    assertThat(markdown(found, new TreeMap<>()))
        .contains(
            "**Notes**: 3 of 3 runs (too-short 3). They change no verdict.\n",
            "\n- too-short (note), 3 runs (a 1-3): 10 seconds.\n\n");
  }

  @Test
  public void p999OfTooFewOperationsIsNotShown() throws IOException {
    // 300 reads a minute in three runs, and 18,180.
    assertThat(TerminalReportTest.text(summary))
        .containsPattern("too few +READ")
        .containsPattern("0.100 +0.100 +READ");
    assertThat(markdown(summary, new TreeMap<>()))
        .containsPattern("async \\| READ \\| 180 .*too few");
  }

  @Test
  public void percentilesWithoutATargetAreSaidToLeaveOutWhatWasNotSent() throws IOException {
    assertThat(markdown(summary, new TreeMap<>())).contains("coordinated omission (Gil Tene,");
  }

  @Test
  public void whatTheDriverRunsOnIsNotTakenForTheClients() throws IOException {
    TreeMap<String, String> environment = new TreeMap<>();
    environment.put("client.jvm.flags.0", "-Xmx1g");
    environment.put("clusters.local.version", "2.6.4");

    assertThat(markdown(summary, environment))
        .contains("| driver.jvm.flags.0 | -Xmx1g |")
        .contains("| clusters.local.version | 2.6.4 |")
        .contains("| client.jvm.flags | defaults |")
        .doesNotContain("client.jvm.flags.0");
  }
}
