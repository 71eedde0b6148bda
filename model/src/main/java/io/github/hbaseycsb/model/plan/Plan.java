package io.github.hbaseycsb.model.plan;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A campaign, resolved: nothing is left to default.
 *
 * @param name usable as a directory name
 * @param description what it measures and who published it; may be empty
 * @param schedule how often the cells are run, and in which order
 * @param cells those of one cluster together, those of one loaded table together; {@link
 *     RunSequence} has the order of their runs
 */
public record Plan(String name, String description, Schedule schedule, List<Cell> cells) {
  public Plan {
    cells = List.copyOf(cells);
  }

  /** This plan with another order of the same runs. */
  public Plan inOrder(RunOrder order) {
    Schedule other = new Schedule(order, schedule.seed(), schedule.restarts(), schedule.until());
    return new Plan(name, description, other, cells);
  }

  public Plan withCells(UnaryOperator<Cell> change) {
    return new Plan(name, description, schedule, cells.stream().map(change).toList());
  }
}
