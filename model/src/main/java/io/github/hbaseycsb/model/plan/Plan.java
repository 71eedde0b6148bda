package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A resolved campaign, in which all defaults are filled in.
 *
 * @param name its name, usable as a directory name
 * @param description what the campaign measures and who published it; may be empty
 * @param schedule how often the cells are run, and in which order
 * @param cells the cells, grouped by cluster and by loaded table; {@link RunSequence} determines
 *     the order of their runs
 */
public record Plan(String name, String description, Schedule schedule, List<Cell> cells) {
  public Plan {
    cells = List.copyOf(cells);
  }

  /** A copy with another order of the runs. */
  public Plan inOrder(RunOrder order) {
    return new Plan(name, description, schedule.inOrder(order), cells);
  }

  public Plan withCells(UnaryOperator<Cell> change) {
    return new Plan(name, description, schedule, cells.stream().map(change).toList());
  }
}
