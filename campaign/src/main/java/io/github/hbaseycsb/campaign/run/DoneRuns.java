package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.capacity.SearchMeasurements;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.RunSequence.Slot;
import io.github.hbaseycsb.model.plan.RunSequence.Together;
import io.github.hbaseycsb.model.run.Conditions.Turns;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The runs that a results directory has, by its files only: so a resume knows the same. */
public record DoneRuns(List<Cell> cells, Path results) {
  Path directory(Slot slot) {
    return RunName.run(slot.run()).in(results, slot.cell().name());
  }

  /** Whether a run has lasted to its end. */
  public boolean isThere(Slot slot) {
    return isThere(slot.cell(), RunName.run(slot.run()));
  }

  boolean isThere(Cell cell, RunName name) {
    return Files.isRegularFile(name.in(results, cell.name()).resolve(RunRecord.FILE));
  }

  /** Whether nothing is left to do for a run. */
  boolean isDone(Slot slot) {
    if (slot.cell().search().isPresent()) {
      // The first run stands for the whole search, which decides how many runs there are.
      return slot.run() > 1 || search(slot.cell()).search().ending().isPresent();
    }
    return isThere(slot);
  }

  /** Whether all runs of a group are there and took turns with each other, or searches ended. */
  boolean isDone(Together group) throws IOException {
    if (group.isSearch()) {
      return group.slots().stream().allMatch(this::isDone);
    }
    Set<Optional<TurnSchedule>> schedules = new HashSet<>();
    for (Slot slot : group.slots()) {
      if (!isThere(slot)) {
        return false;
      }
      schedules.add(RunView.record(directory(slot)).conditions().turns().map(Turns::schedule));
    }
    return schedules.size() == 1;
  }

  /** How a cell is profiled: one with a search at the rate of its final runs, if it has one. */
  Optional<Cell> profiled(Cell cell) {
    if (cell.search().isEmpty()) {
      return Optional.of(cell);
    }
    OptionalInt rate = search(cell).capacity().rate();
    return rate.isEmpty()
        ? Optional.empty()
        : Optional.of(cell.at(rate.getAsInt(), cell.get(PlanKeys.DURATION)));
  }

  /** The cells whose profiled run is missing, except those of a search that found no rate. */
  List<Cell> unprofiled(Collection<Cell> cells) {
    return cells.stream()
        .filter(cell -> cell.get(PlanKeys.PROFILE))
        .filter(cell -> !isThere(cell, RunName.profile()))
        .filter(cell -> profiled(cell).isPresent())
        .toList();
  }

  private SearchMeasurements search(Cell cell) {
    try {
      return SearchMeasurements.read(cell, cells, results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
