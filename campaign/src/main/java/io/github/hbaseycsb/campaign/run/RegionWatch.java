package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.CampaignException;
import io.github.hbaseycsb.campaign.plan.Cell;
import io.github.hbaseycsb.campaign.plan.LoadMethod;
import io.github.hbaseycsb.campaign.result.RunRecord.Note;
import io.github.hbaseycsb.campaign.result.Verdict;
import java.util.Optional;
import java.util.OptionalInt;

/** Whether a table has as many regions at the end of a run as at its start. */
final class RegionWatch {
  /** Counts the table's regions. */
  @FunctionalInterface
  interface Count {
    int regions() throws CampaignException;
  }

  private final Cell cell;
  private final Count count;
  private final OptionalInt before;

  private RegionWatch(Cell cell, Count count, OptionalInt before) {
    this.cell = cell;
    this.count = count;
    this.before = before;
  }

  /** Counts before the clients of a run start. */
  static RegionWatch begin(Cell cell, Count count) {
    // A run that makes its table makes it of so many, or of fewer when it has fewer keys.
    boolean made = cell.dataset().load() == LoadMethod.EMPTY;
    return new RegionWatch(
        cell, count, made ? OptionalInt.of(cell.table().regions()) : known(count));
  }

  /** Counts again, after the clients ended; returns what the analysis should know. */
  Optional<Note> end() {
    OptionalInt after = known(count);
    String table = cell.table().name();
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.of(
          new Note(
              "regions-unknown",
              Verdict.VALID,
              "How many regions table %s had before and after the run is not known."
                  .formatted(table)));
    }
    boolean fewerMade =
        cell.dataset().load() == LoadMethod.EMPTY && after.getAsInt() < before.getAsInt();
    if (fewerMade || after.getAsInt() == before.getAsInt()) {
      return Optional.empty();
    }
    return Optional.of(
        new Note(
            "regions-changed",
            Verdict.SUSPECT,
            "Table %s had %d regions before the run and %d after it: they were split or merged."
                .formatted(table, before.getAsInt(), after.getAsInt())));
  }

  private static OptionalInt known(Count count) {
    try {
      return OptionalInt.of(count.regions());
    } catch (CampaignException e) {
      return OptionalInt.empty();
    }
  }
}
