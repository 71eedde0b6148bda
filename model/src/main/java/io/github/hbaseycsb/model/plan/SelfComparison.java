package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.spec.RunsSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A plan in which each cell is there twice, so that a difference between the two is noise: an A/A
 * test of the plan's order, restarts, number of runs and machine.
 */
public final class SelfComparison {
  /** What the names of the two cells end with. */
  public static final List<String> SIDES = List.of("-a1", "-a2");

  private static final String NAME_END = "-aa";

  private SelfComparison() {}

  /** Whether a plan is such a one. */
  public static boolean isOne(Plan plan) {
    return plan.name().endsWith(NAME_END)
        && plan.cells().stream().allMatch(cell -> SIDES.stream().anyMatch(cell.name()::endsWith));
  }

  /** The name of the campaign that such a plan tests. */
  public static String tested(Plan self) {
    return self.name().substring(0, self.name().length() - NAME_END.length());
  }

  /**
   * Such a plan, by the plan's own order and restarts.
   *
   * @param rounds runs of each cell instead of the plan's, in each restart
   */
  public static Plan of(Plan plan, OptionalInt rounds) {
    List<Cell> cells = new ArrayList<>();
    for (Cell cell : plan.cells()) {
      RunsSpec runs = rounds.isPresent() ? cell.runs().withCount(rounds.getAsInt()) : cell.runs();
      for (String side : SIDES) {
        cells.add(cell.named(cell.name() + side, side.substring(1)).withRuns(runs));
      }
    }
    Schedule schedule = plan.schedule();
    return new Plan(
        plan.name() + NAME_END,
        "A/A: each cell against itself. " + plan.description(),
        // Until is for cells that shall be known, not for what is known of so many runs.
        new Schedule(order(plan), schedule.seed(), schedule.restarts(), Optional.empty()),
        cells);
  }

  /** A single cell has no order: its two halves are held against each other round by round. */
  private static RunOrder order(Plan plan) {
    return plan.cells().size() == 1 ? RunOrder.INTERLEAVED : plan.schedule().order();
  }
}
