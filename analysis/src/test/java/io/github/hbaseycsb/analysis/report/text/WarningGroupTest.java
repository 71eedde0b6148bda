package io.github.hbaseycsb.analysis.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.report.TerminalReportTest;
import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.Test;

public class WarningGroupTest {
  @Test
  public void runsAreCountedByFamilyAndByCode() {
    CellFixture a =
        new CellFixture("a", 1, 1, 1)
            .found(found(FindingType.WINDOW_SHORT, 1))
            .found(found(FindingType.STALLED, 1))
            .found(found(FindingType.STALLED, 2));
    CellFixture b = new CellFixture("b", 1, 1, 1).found(found(FindingType.COMPACTION, 3));

    assertThat(families(a, b))
        .containsExactly(
            "Not steady: 2 of 6 runs (stalled 2, window-short 1). Use runs.warmup: auto and longer"
                + " runs (runs.duration).",
            "Servers disturbed, or not known: 1 of 6 runs (compaction 1). Wait longer for"
                + " compactions (settle.quiet), keep servers and regions as they are, and open the info"
                + " ports.");
  }

  @Test
  public void cellsAreCountedIfAFamilyHasAWarningOfAWholeCell() {
    CellFixture a =
        new CellFixture("a", 1, 1, 1)
            .found(found(FindingType.STALLED, 1))
            .found(found(FindingType.STALLED, 2))
            .found(new Finding("not-steady", Verdict.SUSPECT, OptionalInt.empty(), "It grew."));

    assertThat(families(a, new CellFixture("b", 1)))
        .singleElement()
        .asString()
        .startsWith("Not steady: 1 of 2 cells (stalled 1, not-steady 1).");
  }

  @Test
  public void ofRunsAreThoseThatAreNotOfAWholeCell() {
    CellFixture a =
        new CellFixture("a", 1, 1, 1)
            .found(found(FindingType.STALLED, 2))
            .found(found(FindingType.DIP, 3))
            .found(new Finding("not-steady", Verdict.SUSPECT, OptionalInt.empty(), "It grew."));

    assertThat(WarningGroup.ofRuns(List.of(a.cell())))
        .extracting(WarningGroup::heading, WarningGroup::count)
        .containsExactly(
            tuple("Not steady", "1 of 3 runs (stalled 1)"), tuple("Notes", "1 of 3 runs (dip 1)"));
  }

  @Test
  public void whatChangesNoVerdictIsANoteWhateverItsFamily() {
    Finding note = FindingType.STEADINESS_UNKNOWN.finding(Verdict.VALID, OptionalInt.of(1), "Few.");

    assertThat(families(new CellFixture("a", 1).found(note)))
        .containsExactly("Notes: 1 of 1 run (steadiness-unknown 1). They change no verdict.");
  }

  @Test
  public void aWarningOfAnEarlierDriverIsNotLost() {
    Finding earlier =
        new Finding("server-not-warm", Verdict.SUSPECT, OptionalInt.of(1), "It was cold.");

    assertThat(families(new CellFixture("a", 1).found(earlier)))
        .singleElement()
        .asString()
        .startsWith("Not steady: 1 of 1 run (server-not-warm 1).");
  }

  @Test
  public void ofTwentyCellsWithEveryWarningATerminalHasTenLines() throws Exception {
    List<CellFixture> cells = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      CellFixture cell = new CellFixture("cell " + i, 1, 1, 1);
      for (FindingType type : FindingType.values()) {
        cell.found(found(type, 1 + i % 3));
      }
      cells.add(cell);
    }

    assertThat(
            TerminalReportTest.text(CellFixture.campaign(cells.toArray(CellFixture[]::new)))
                .lines()
                .filter(line -> !line.startsWith("cell")))
        .hasSizeBetween(7, 10);
  }

  private static List<String> families(CellFixture... cells) {
    List<CellSummary> summaries = List.of(cells).stream().map(CellFixture::cell).toList();
    return WarningGroup.of(summaries).stream()
        .map(group -> group.heading() + ": " + group.count() + ". " + group.action())
        .toList();
  }

  private static Finding found(FindingType type, int run) {
    return new Finding(
        type.code(), type.verdict(), OptionalInt.of(run), "Found in run " + run + ".");
  }
}
