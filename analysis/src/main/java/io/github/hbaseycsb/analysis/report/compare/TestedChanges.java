package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.stats.Holm;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import io.github.hbaseycsb.analysis.text.Templates;
import java.util.List;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.stream.DoubleStream;

/**
 * The results of a comparison, determined together: with more tests, each needs stronger evidence.
 *
 * @param changes in the given order
 * @param tests number of tests on which the results depend
 * @param blocked whether the sides were run one after the other in one campaign
 * @param turns whether they took turns in one campaign
 */
public record TestedChanges(List<CellChange> changes, int tests, boolean blocked, boolean turns) {
  public static TestedChanges of(List<CellChange> untested, boolean blocked, boolean turns) {
    double[] ps =
        untested.stream()
            .flatMap(cell -> cell.deciding().stream())
            .flatMap(change -> change.estimate().stream())
            .mapToDouble(RelativeChange::pValue)
            .toArray();
    PrimitiveIterator.OfDouble adjusted = DoubleStream.of(Holm.adjust(ps)).iterator();
    List<CellChange> tested =
        untested.stream()
            .map(
                cell ->
                    cell.tested(
                        change ->
                            change.estimate().isPresent()
                                ? change.withAdjustedP(adjusted.nextDouble())
                                : change))
            .toList();
    return new TestedChanges(tested, ps.length, blocked, turns);
  }

  /** The differences of the conditions, a line for each change that has any. */
  public List<String> regimes() {
    return changes.stream()
        .filter(change -> !change.relation().regime().isEmpty())
        .map(change -> change.name() + ": " + String.join("; ", change.relation().regime()))
        .toList();
  }

  /**
   * A note that explains the figures of a table of changes, and what their intervals do not
   * contain.
   */
  public String note() {
    List<String> ofOneStart =
        changes.stream().flatMap(change -> change.ofOneStart().stream()).distinct().toList();
    List<CellChange> onTheseServers =
        changes.stream().filter(CellChange::isOnTheseServers).toList();
    // A search has no restarts.
    boolean onlyCapacities = onTheseServers.stream().allMatch(CellChange::isOfCapacity);
    return Templates.render(
        "note.txt.ftl",
        this,
        Map.of(
            "capacities",
            changes.stream().anyMatch(CellChange::isOfCapacity),
            "onTheseServers",
            !onTheseServers.isEmpty(),
            "onlyCapacities",
            onlyCapacities,
            "ofOneStart",
            ofOneStart));
  }
}
