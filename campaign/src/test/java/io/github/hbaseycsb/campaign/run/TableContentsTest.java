package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.run.DatasetCheck.Contents;
import io.github.hbaseycsb.campaign.run.DatasetCheck.State;
import io.github.hbaseycsb.client.TableCheckFile.Sample;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.OptionalLong;
import org.junit.Test;

public class TableContentsTest {
  private static final long EXPECTED = 200_000;
  private static final OptionalLong NOT_COUNTED = OptionalLong.empty();

  private static OptionalLong rows(long rows) {
    return OptionalLong.of(rows);
  }

  private static Sample sample(int missing, int different) {
    return new Sample(1000, missing, different, "row user1 is not there", false);
  }

  private static final Sample UNKNOWN = new Sample(0, 0, 0, "", false);
  private static final Sample EMPTY = new Sample(1000, 1000, 0, "row user1 is not there", true);

  private static Contents contents(OptionalLong rows, Sample sample) {
    return new Contents(EXPECTED, rows, "counted by a scan of first keys", sample);
  }

  private static State state(OptionalLong rows, Sample sample) {
    return contents(rows, sample).state();
  }

  @Test
  public void aTableIsWholeWhenNoRecordOfTheSampleIsMissedAndNoRowInTheCount() {
    assertThat(state(rows(EXPECTED), sample(0, 0))).isEqualTo(State.WHOLE);
    assertThat(state(NOT_COUNTED, sample(0, 0))).isEqualTo(State.WHOLE);
  }

  @Test
  public void whatRunsHaveInsertedDoesNotMakeItOther() {
    assertThat(state(rows(EXPECTED + 5), sample(0, 0))).isEqualTo(State.WHOLE);
  }

  @Test
  public void moreRowsThanThePlanHasAreASuspicionWithBothNumbers() {
    Cell cell = Cells.loaded(LoadMethod.NONE);
    assertThat(DatasetCheck.warnings(cell, contents(rows(EXPECTED), sample(0, 0)))).isEmpty();

    assertThat(DatasetCheck.warnings(cell, contents(rows(10 * EXPECTED), sample(0, 0))))
        .containsExactly(
            new Note(
                "more-rows",
                Verdict.SUSPECT,
                "Table usertable holds 2,000,000 rows (counted by a scan of first keys), all of"
                    + " 1,000 records chosen at random, more than the plan's 200,000 rows."));
    assertThat(DatasetCheck.warnings(cell, contents(rows(EXPECTED + 1), UNKNOWN)))
        .extracting(Note::code)
        .containsExactly("more-rows", "records-unknown");
  }

  @Test
  public void aTableWithTooFewRowsIsPartOfIt() {
    assertThat(state(rows(EXPECTED / 2), sample(500, 0))).isEqualTo(State.PARTIAL);
    assertThat(state(NOT_COUNTED, sample(500, 0))).isEqualTo(State.PARTIAL);
    // One that no sample finds.
    assertThat(state(rows(EXPECTED - 1), sample(0, 0))).isEqualTo(State.PARTIAL);
  }

  @Test
  public void aSingleRecordThatIsMissingIsNotPassedOver() {
    assertThat(state(NOT_COUNTED, sample(1, 0))).isEqualTo(State.PARTIAL);
    assertThat(state(rows(EXPECTED), sample(1, 0))).isEqualTo(State.OTHER);
  }

  @Test
  public void anEmptiedTableIsEmptyWhetherItWasCountedOrNot() {
    assertThat(state(rows(0), EMPTY)).isEqualTo(State.EMPTY);
    assertThat(state(NOT_COUNTED, EMPTY)).isEqualTo(State.EMPTY);
    assertThat(contents(rows(0), EMPTY).fault())
        .isEqualTo("is empty, and the plan has 200,000 rows");
  }

  @Test
  public void asManyRowsUnderOtherKeysAreOther() {
    assertThat(state(rows(EXPECTED), sample(1000, 0))).isEqualTo(State.OTHER);
    assertThat(state(NOT_COUNTED, sample(1000, 0))).isEqualTo(State.OTHER);
  }

  @Test
  public void rowsOfAnotherShapeAreOtherHoweverManyThereAre() {
    assertThat(state(rows(EXPECTED), sample(0, 1000))).isEqualTo(State.OTHER);
    assertThat(state(rows(EXPECTED / 2), sample(500, 1))).isEqualTo(State.OTHER);
    assertThat(state(NOT_COUNTED, sample(0, 1))).isEqualTo(State.OTHER);
  }

  @Test
  public void whereNoRecordIsKnownTheCountAloneDecidesAndWithoutItNothingIsWhole() {
    assertThat(state(rows(EXPECTED), UNKNOWN)).isEqualTo(State.WHOLE);
    assertThat(state(rows(EXPECTED - 1), UNKNOWN)).isEqualTo(State.PARTIAL);
    assertThat(state(NOT_COUNTED, UNKNOWN)).isEqualTo(State.PARTIAL);
  }

  @Test
  public void whatIsThereAndWhatIsWrongAreSaid() {
    assertThat(contents(rows(EXPECTED), new Sample(1000, 0, 0, "", false)).describe())
        .isEqualTo(
            "200,000 rows (counted by a scan of first keys), all of 1,000 records chosen at"
                + " random");
    assertThat(contents(rows(EXPECTED / 2), sample(503, 0)).fault())
        .isEqualTo(
            "holds 100,000 rows (counted by a scan of first keys), 497 of 1,000 records chosen at"
                + " random, not the plan's 200,000 rows: row user1 is not there");
    assertThat(contents(NOT_COUNTED, sample(2, 1)).fault())
        .startsWith("holds 997 of 1,000 records chosen at random, not");
  }
}
