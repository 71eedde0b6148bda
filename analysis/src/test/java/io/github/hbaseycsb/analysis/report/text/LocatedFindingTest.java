package io.github.hbaseycsb.analysis.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.compare.CellFixture;
import io.github.hbaseycsb.analysis.report.text.WarningGroup.LocatedFinding;
import io.github.hbaseycsb.model.run.Finding;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.List;
import java.util.OptionalInt;
import org.junit.Test;

public class LocatedFindingTest {
  private static final String SHORT = "9 s were measured.";

  @Test
  public void aFindingInOneRunIsShownWithItsPlace() {
    CellFixture a =
        new CellFixture("a", 1).found(ofRun(2, SHORT)).found(ofCell("The runs differ by 30%."));

    assertThat(where(a)).containsExactly("a run 2", "a");
  }

  @Test
  public void aFindingInManyRunsIsShownOnce() {
    CellFixture a =
        new CellFixture("a", 1)
            .found(ofRun(1, SHORT))
            .found(ofRun(2, "A server compacted."))
            .found(ofRun(2, SHORT))
            .found(ofRun(3, SHORT))
            .found(ofRun(5, SHORT));
    CellFixture b = new CellFixture("b", 1, 1).found(ofRun(2, SHORT));

    assertThat(where(a, b)).containsExactly("5 runs (a 1-3, 5; b 2)", "a run 2");
  }

  @Test
  public void whatWasFoundInEveryRunNamesNone() {
    CellFixture a = new CellFixture("a", 1, 1).found(ofRun(1, SHORT)).found(ofRun(2, SHORT));
    CellFixture b = new CellFixture("b", 1).found(ofRun(1, SHORT));

    assertThat(where(a, b)).containsExactly("all 3 runs");
  }

  @Test
  public void aFindingInManyCellsIsShownOnce() {
    CellFixture a = new CellFixture("a", 1).found(ofCell("One run has no error."));
    CellFixture b = new CellFixture("b", 1).found(ofCell("One run has no error."));

    assertThat(where(a, b)).containsExactly("2 cells (a; b)");
  }

  @Test
  public void whatDiffersInItsNumbersIsNotTheSame() {
    CellFixture a =
        new CellFixture("a", 1).found(ofRun(1, "3 failed.")).found(ofRun(2, "4 failed."));

    assertThat(where(a)).containsExactly("a run 1", "a run 2");
  }

  @Test
  public void eachCodeIsToldOnceWithTheTextOfTheFirst() {
    CellFixture a =
        new CellFixture("a", 1)
            .found(ofRun(1, "97% busy."))
            .found(suspect(1, "3 failed."))
            .found(ofRun(2, "98% busy."))
            .found(suspect(2, "4 failed."));
    CellFixture b = new CellFixture("b", 1, 1).found(ofRun(2, "97% busy."));

    assertThat(LocatedFinding.codes(List.of(a.cell(), b.cell()), any -> true))
        .extracting(found -> found.where() + ": " + found.finding().text())
        .containsExactly(
            "all 3 runs, the first: 97% busy.", "2 runs (a 1-2), the first: 3 failed.");
  }

  @Test
  public void theSameTextOfManyRunsIsOfAllOfThem() {
    CellFixture a = new CellFixture("a", 1).found(ofRun(1, SHORT)).found(ofRun(2, SHORT));

    assertThat(LocatedFinding.codes(List.of(a.cell()), any -> true))
        .extracting(LocatedFinding::where)
        .containsExactly("2 runs (a 1-2)");
  }

  private static List<String> where(CellFixture... cells) {
    return LocatedFinding.all(List.of(cells).stream().map(CellFixture::cell).toList(), any -> true)
        .stream()
        .map(LocatedFinding::where)
        .toList();
  }

  private static Finding ofRun(int run, String text) {
    return new Finding("some-code", Verdict.VALID, OptionalInt.of(run), text);
  }

  private static Finding suspect(int run, String text) {
    return new Finding("other-code", Verdict.SUSPECT, OptionalInt.of(run), text);
  }

  private static Finding ofCell(String text) {
    return new Finding("some-code", Verdict.VALID, OptionalInt.empty(), text);
  }
}
