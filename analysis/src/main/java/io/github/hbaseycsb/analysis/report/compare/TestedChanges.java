package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.stats.Holm;
import io.github.hbaseycsb.analysis.stats.RelativeChange;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
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
        .filter(change -> !change.regime().isEmpty())
        .map(change -> change.name() + ": " + String.join("; ", change.regime()))
        .toList();
  }

  /**
   * A note that explains the figures of a table of changes, and what their intervals do not
   * contain.
   */
  public String note() {
    String correction =
        switch (tests) {
          case 0 -> "No result is based on a test.";
          case 1 -> "The results are based on one test.";
          default ->
              "The results are based on "
                  + tests
                  + " tests: p is corrected for their number (Holm), the intervals are not.";
        };
    return "Changes of the mean throughput and of percentiles, with 95% confidence intervals. "
        + correction
        + (changes.stream().anyMatch(CellChange::isOfCapacity)
            ? " For cells with a capacity, ops/s are the rates that pass, and the"
                + " interval is derived from those of the two searches"
                + (turns
                    ? ", which shared the time by turns. Servers rested while others had their"
                        + " turns: a search alone may find lower rates."
                    : ".")
            : "")
        + ofOneStart()
        + (blocked && tests > 0
            ? " All runs of one side came before those of the other: no interval includes what"
                + " changed over time (runs.order)."
            : "");
  }

  private String ofOneStart() {
    String sides =
        changes.stream()
            .flatMap(change -> change.ofOneStart().stream())
            .distinct()
            .collect(Collectors.joining(" and of "));
    String servers =
        sides.isEmpty()
            ? " Changes are those of these servers"
            : " The runs of " + sides + " are each of one start of the servers";
    List<CellChange> there = changes.stream().filter(CellChange::isOnTheseServers).toList();
    // A search has no restarts.
    String remedy =
        there.stream().allMatch(CellChange::isOfCapacity) ? "repeat the campaign" : "runs.restarts";
    return there.isEmpty()
        ? ""
        : servers + ": no interval includes what a restart changes (" + remedy + ").";
  }
}
