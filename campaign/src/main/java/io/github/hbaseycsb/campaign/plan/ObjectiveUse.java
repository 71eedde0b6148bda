package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.MeasuredOperations;
import io.github.hbaseycsb.model.plan.Objective.Limit;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Collects for which limits of an objective the cells measure something. A limit that only some
 * workloads measure is ignored by the others; one that none measures is a mistake.
 */
final class ObjectiveUse {
  private record Given(Location location, String name) {}

  private final Map<Given, Boolean> given = new LinkedHashMap<>();
  private final Map<Location, String> without = new LinkedHashMap<>();
  private final TreeSet<String> operations = new TreeSet<>();

  /**
   * Adds a cell's limit.
   *
   * @param location of the limit
   * @param measured whether the cell measures something for it
   * @param mix the operations that the cell measures
   */
  void add(Location location, Limit limit, boolean measured, MeasuredOperations mix) {
    given.merge(new Given(location, limit.name()), measured, Boolean::logicalOr);
    operations.addAll(mix.operations());
  }

  /** Adds a workload that measures nothing in its objective. */
  void addWithout(Location location, String workload) {
    without.put(location, workload);
  }

  /** Reports limits that no cell measures, and cells without a limit. */
  void check(Problems problems) {
    given.forEach(
        (limit, measured) -> {
          if (!measured) {
            problems.add(
                limit.location(),
                PlanKeys.FIND_OBJECTIVE.path() + "." + limit.name(),
                "no workload of the plan measures it: use a limit for "
                    + String.join(", ", operations));
          }
        });
    if (given.containsValue(true)) {
      without.forEach(
          (location, workload) ->
              problems.add(
                  location,
                  PlanKeys.FIND_OBJECTIVE.path(),
                  "workload "
                      + workload
                      + " measures none of these latencies: add a limit for one of its own"));
    }
  }
}
