package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Creates plans in which each cell exists twice, so that a difference between the two is noise: an
 * A/A test of the plan's order, restarts, number of runs and machine.
 */
public final class SelfComparison {
  /** The suffixes of the names of the two cells. */
  public static final List<String> SIDES = List.of("-a1", "-a2");

  private static final String NAME_END = "-aa";

  private SelfComparison() {}

  /** Whether a plan is an A/A test. */
  public static boolean isSelfComparison(Plan plan) {
    return plan.name().endsWith(NAME_END)
        && plan.cells().stream().allMatch(cell -> SIDES.stream().anyMatch(cell.name()::endsWith));
  }

  /** Whether each side of an A/A test has a server of its own. */
  public static boolean hasTwoServers(Plan self) {
    return self.cells().stream()
        .allMatch(
            cell ->
                cell.cluster() instanceof ClusterTarget.Local local
                    && SIDES.stream()
                        .anyMatch(
                            side ->
                                cell.name().endsWith(side)
                                    && ("-" + local.name().orElse("")).endsWith(side)));
  }

  /** The plan's variant that a variant of an A/A test is of; empty if the plan has none. */
  public static String tested(String variant) {
    String side = "(" + String.join("|", SIDES) + ")$";
    return ("-" + variant).replaceFirst(side, "").replaceFirst("^-", "");
  }

  /** The name of the campaign that an A/A test belongs to. */
  public static String tested(Plan self) {
    return self.name().substring(0, self.name().length() - NAME_END.length());
  }

  /**
   * Creates the A/A test of a plan, with the plan's own order and restarts.
   *
   * @param rounds runs of each cell in each restart, instead of the plan's number
   * @param twoServers whether each side has a server of its own, instead of sharing the cell's; all
   *     clusters are local servers
   */
  public static Plan of(Plan plan, OptionalInt rounds, boolean twoServers) {
    List<Cell> cells = new ArrayList<>();
    for (Cell cell : plan.cells()) {
      Cell tested = rounds.isPresent() ? cell.with(PlanKeys.COUNT, rounds.getAsInt()) : cell;
      for (String side : SIDES) {
        Cell named = tested.named(cell.name() + side, side.substring(1));
        String server = (cell.given(PlanKeys.SERVER_NAME).orElse("") + side).replaceFirst("^-", "");
        cells.add(twoServers ? named.with(PlanKeys.SERVER_NAME, server) : named);
      }
    }
    Collection<List<Cell>> byCluster =
        cells.stream()
            .collect(Collectors.groupingBy(Cell::cluster, LinkedHashMap::new, Collectors.toList()))
            .values();
    Schedule schedule = plan.schedule();
    return new Plan(
        plan.name() + NAME_END,
        "A/A: each cell against itself. " + plan.description(),
        // Without until, because the test is about a given number of runs.
        schedule.inOrder(order(plan)).withoutUntil(),
        byCluster.stream().flatMap(List::stream).toList());
  }

  /**
   * The order of the test. For a single cell the plan's order does not matter: its two copies are
   * compared round by round.
   */
  private static RunOrder order(Plan plan) {
    RunOrder order = plan.schedule().order();
    return plan.cells().size() == 1 && order != RunOrder.TURNS ? RunOrder.INTERLEAVED : order;
  }
}
