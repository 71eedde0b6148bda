package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.RunSequence.Slot;
import io.github.hbaseycsb.model.run.RunName;

/**
 * A run of a cell, or a probe of its search, that is about to begin.
 *
 * @param cell with the target and the window of this measurement
 * @param round 0 if it belongs to none
 * @param restart as {@link Slot} has it; 0 if it belongs to none
 */
record PlannedRun(Cell cell, RunName name, int round, int restart) {
  static PlannedRun of(Slot slot) {
    return new PlannedRun(slot.cell(), RunName.run(slot.run()), slot.round(), slot.restart());
  }
}
