package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.result.CellSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The variants of one campaign against the first of them. */
final class Variants {
  private Variants() {}

  /** One change for each cell of another variant whose workload the first variant has too. */
  static List<CellChange> changes(List<CellSummary> cells) {
    List<CellChange> changes = new ArrayList<>();
    Optional<String> first = cells.stream().map(CellSummary::variant).findFirst();
    for (CellSummary cell : cells) {
      if (!cell.variant().equals(first.orElseThrow())) {
        counterpart(cells, first.get(), cell)
            .ifPresent(
                baseline ->
                    changes.add(
                        CellChange.of(
                            cell.name() + " against " + baseline.name(), baseline, cell)));
      }
    }
    return changes;
  }

  /** Where threads or target are swept, the cell at the same point; else the only one. */
  private static Optional<CellSummary> counterpart(
      List<CellSummary> cells, String variant, CellSummary of) {
    List<CellSummary> candidates =
        cells.stream()
            .filter(cell -> cell.variant().equals(variant))
            .filter(cell -> cell.workload().equals(of.workload()))
            .toList();
    return candidates.size() == 1
        ? Optional.of(candidates.get(0))
        : candidates.stream()
            .filter(cell -> cell.threads() == of.threads() && cell.target().equals(of.target()))
            .findFirst();
  }
}
