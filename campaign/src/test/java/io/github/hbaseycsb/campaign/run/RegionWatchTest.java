package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.Test;

public class RegionWatchTest {
  private static Optional<Note> watched(Cell cell, Integer... counts) {
    Queue<Integer> left = new ArrayDeque<>(List.of(counts));
    return RegionWatch.begin(cell, left::remove).end();
  }

  @Test
  public void aTableWithAsManyRegionsAsBeforeIsNotWorthANote() {
    assertThat(watched(Cells.loaded(LoadMethod.PUT), 7, 7)).isEmpty();
  }

  @Test
  public void aSplitAndAMergeAreSuspect() {
    assertThat(watched(Cells.loaded(LoadMethod.PUT), 4, 5).orElseThrow())
        .isEqualTo(
            new Note(
                "regions-changed",
                Verdict.SUSPECT,
                "Table usertable had 4 regions before the run and 5 after it: they were split or"
                    + " merged."));
    assertThat(watched(Cells.loaded(LoadMethod.NONE), 4, 3)).isPresent();
  }

  @Test
  public void aTableThatTheRunMakesIsComparedWithWhatThePlanAsksFor() {
    assertThat(watched(Cells.loaded(LoadMethod.EMPTY), 4)).isEmpty();
    assertThat(watched(Cells.loaded(LoadMethod.EMPTY), 3)).isEmpty();
    assertThat(watched(Cells.loaded(LoadMethod.EMPTY), 5).orElseThrow().code())
        .isEqualTo("regions-changed");
  }

  @Test
  public void aCountThatFailsIsSaidAndEndsNothing() {
    Note note =
        RegionWatch.begin(
                Cells.loaded(LoadMethod.PUT),
                () -> {
                  throw new CampaignException(CampaignStatus.CLUSTER, "it does not answer");
                })
            .end()
            .orElseThrow();

    assertThat(note.code()).isEqualTo("regions-unknown");
    assertThat(note.verdict()).isEqualTo(Verdict.VALID);
  }
}
