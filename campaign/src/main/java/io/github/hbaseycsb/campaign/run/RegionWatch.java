package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import java.util.Optional;
import java.util.OptionalInt;

/** Watches whether a table has as many regions at the end of a run as at its start. */
record RegionWatch(Cell cell, Count count, OptionalInt before) {
  @FunctionalInterface
  interface Count {
    int regions() throws CampaignException;
  }

  static RegionWatch begin(Cell cell, Count count) {
    // A run that creates its table creates the planned number of regions, or fewer if there are
    // fewer keys.
    boolean made = cell.get(PlanKeys.LOAD) == LoadMethod.EMPTY;
    return new RegionWatch(
        cell, count, made ? OptionalInt.of(cell.get(PlanKeys.REGIONS)) : known(count));
  }

  /** Counts the regions again, after the clients ended: what the analysis should know. */
  Optional<Note> end() {
    OptionalInt after = known(count);
    String table = cell.get(PlanKeys.TABLE);
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.of(FindingType.REGIONS_UNKNOWN.note(table));
    }
    boolean fewerMade =
        cell.get(PlanKeys.LOAD) == LoadMethod.EMPTY && after.getAsInt() < before.getAsInt();
    if (fewerMade || after.getAsInt() == before.getAsInt()) {
      return Optional.empty();
    }
    return Optional.of(
        FindingType.REGIONS_CHANGED.note(
            table, Counted.of(before.getAsInt(), "region"), after.getAsInt()));
  }

  private static OptionalInt known(Count count) {
    try {
      return OptionalInt.of(count.regions());
    } catch (CampaignException e) {
      return OptionalInt.empty();
    }
  }
}
