package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.CampaignAnalysis;
import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.PlanFixture;
import io.github.hbaseycsb.analysis.RunFixture;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import io.github.hbaseycsb.model.run.WriteAudit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Two runs after which the table was compared with the acknowledged writes. */
public class AuditReportTest {
  private static final List<String> LOST = List.of("user1", "user2");

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** The second run has lost rows or not. */
  private Path results(String durability, boolean lost) throws IOException {
    return results(
        durability,
        run -> {
          List<String> keys = lost && run == 2 ? LOST : List.of();
          return audit(3000, 1500, run, keys, 1, 0);
        });
  }

  private Path results(String durability, IntFunction<WriteAudit> audits, FaultRecord... faults)
      throws IOException {
    Path results = folder.newFolder().toPath();
    for (int run = 1; run <= 2; run++) {
      new RunFixture(results, "a", run)
          .property("durability", durability)
          .client(1, 0, 10)
          .steady(1, "READ", 99 + run, 100)
          .audit(audits.apply(run))
          .faults(faults)
          .done();
    }
    return results;
  }

  private static WriteAudit audit(
      long acknowledged, long rows, int oneIn, List<String> lost, long unacknowledged, long stale) {
    return new WriteAudit(
        acknowledged, rows, oneIn, lost.size(), lost, unacknowledged, OptionalLong.of(stale));
  }

  private static CampaignSummary summary(Path results) throws IOException {
    return CampaignAnalysis.of(PlanFixture.plan(2, "a"), results).summary();
  }

  @Test
  public void aCellHasTheSumsOfItsRuns() throws IOException {
    Path results = results("SYNC_WAL", false);
    CampaignSummary summary = summary(results);

    CellSummary cell = summary.cells().get(0);
    assertThat(cell.course().audit()).contains(audit(6000, 3000, 2, List.of(), 2, 0));
    assertThat(cell.runs().get(0).events().audit()).contains(audit(3000, 1500, 1, List.of(), 1, 0));
    assertThat(cell.reasons()).doesNotContain("writes-lost");
    summary.write(results);
    assertThat(CampaignSummary.read(results).cells().get(0).course()).isEqualTo(cell.course());
  }

  @Test
  public void acknowledgedRowsThatAWalWasToKeepMakeTheCellInvalid() throws IOException {
    CellSummary cell = summary(results("SYNC_WAL", true)).cells().get(0);

    assertThat(cell.verdict()).isEqualTo(Verdict.INVALID);
    assertThat(cell.reasons()).contains("writes-lost");
    assertThat(cell.findings(2))
        .anySatisfy(
            finding ->
                assertThat(finding.text())
                    .isEqualTo(
                        "2 of 1,500 rows lacked their newest acknowledged write, such as user1,"
                            + " user2: SYNC_WAL promises to keep it."));
    assertThat(cell.course().audit()).contains(audit(6000, 3000, 2, LOST, 2, 0));
  }

  @Test
  public void withoutThatPromiseTheyAreANote() throws IOException {
    CellSummary cell = summary(results("ASYNC_WAL", true)).cells().get(0);

    assertThat(cell.verdict()).isNotEqualTo(Verdict.INVALID);
    assertThat(cell.findings(2))
        .filteredOn(finding -> finding.code().equals("writes-lost"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.verdict()).isEqualTo(Verdict.VALID));
  }

  @Test
  public void durabilityMeansTheSameInAnyCase() throws IOException {
    assertThat(summary(results("skip_wal", true)).cells().get(0).verdict())
        .isNotEqualTo(Verdict.INVALID);
    assertThat(summary(results("sync_wal", true)).cells().get(0).verdict())
        .isEqualTo(Verdict.INVALID);
  }

  @Test
  public void staleReadsAreSuspectButANoteInARunWithFaults() throws IOException {
    IntFunction<WriteAudit> stale = run -> audit(3000, 1500, 1, List.of(), 0, run);
    CellSummary without = summary(results("SYNC_WAL", stale)).cells().get(0);
    CellSummary with = summary(results("SYNC_WAL", stale, RunFixture.kill(30))).cells().get(0);

    assertThat(without.course().audit()).contains(audit(6000, 3000, 1, List.of(), 0, 3));
    assertThat(unread(without).text())
        .isEqualTo("2 reads lacked a write that was acknowledged to the same client before.");
    assertThat(unread(without).verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(unread(with).verdict()).isEqualTo(Verdict.VALID);
  }

  private static Finding unread(CellSummary cell) {
    return cell.findings(2).stream()
        .filter(finding -> finding.code().equals("writes-unread"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  public void anAuditOfAnEarlierBuildHasNoStaleReads() throws IOException {
    Path run = folder.newFolder().toPath();
    Files.writeString(
        run.resolve(WriteAudit.FILE),
        """
        {"acknowledged": 3, "rows": 2, "one_in": 1, "lost": 0, "lost_keys": [],
         "unacknowledged_present": 0}
        """);

    WriteAudit known = WriteAudit.of(run).orElseThrow();
    assertThat(known.staleReads()).isEmpty();
    assertThat(known.plus(audit(1, 1, 1, List.of(), 0, 1)).staleReads()).isEmpty();
  }

  @Test
  public void reportsHaveATableOfAcknowledgedWrites() throws IOException {
    Path results = results("SYNC_WAL", false);
    CampaignSummary summary = summary(results);

    assertThat(TerminalReportTest.text(summary))
        .containsPattern("cell +durability +acknowledged writes +rows compared")
        .containsPattern("a +SYNC_WAL +6,000 +3,000 +2 +0 +2 +0");
    assertThat(ReportTest.markdown(summary, new TreeMap<>()))
        .contains(
            "\n## Acknowledged writes\n", "| a | SYNC\\_WAL | 6,000 | 3,000 | 2 | 0 | 2 | 0 |");
    ResultFiles.write(PlanFixture.plan(2, "a"), results);
    assertThat(PackedPage.unpacked(Files.readString(results.resolve(ResultFiles.HTML))))
        .contains("<h2>Acknowledged writes</h2>");
  }

  @Test
  public void withoutAnAuditReportsSayNothingOfIt() throws IOException {
    Path other = folder.newFolder().toPath();
    for (int run = 1; run <= 2; run++) {
      new RunFixture(other, "a", run).client(1, 0, 10).steady(1, "READ", 99 + run, 100).done();
    }
    ResultFiles.write(PlanFixture.plan(2, "a"), other);

    assertThat(Files.readString(other.resolve(CampaignSummary.FILE))).doesNotContain("\"audit\"");
    assertThat(Files.readString(other.resolve(ResultFiles.MARKDOWN)))
        .doesNotContain("## Acknowledged writes");
  }
}
