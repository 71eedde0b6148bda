package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.result.CampaignSummary;
import io.github.hbaseycsb.campaign.result.CellSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The variants of one campaign against the first of them. */
final class Variants {
  private Variants() {}

  /**
   * One change for each cell of another variant whose workload the first variant has too.
   *
   * @param results directory with the runs' files; empty where there is only a summary
   * @throws IOException when a run's files cannot be read
   */
  static Words changes(CampaignSummary summary, Optional<Path> results) throws IOException {
    List<CellSummary> cells = summary.cells();
    List<CellChange> changes = new ArrayList<>();
    for (CellSummary cell : cells) {
      String first = cells.get(0).variant();
      if (!cell.variant().equals(first)) {
        Optional<CellSummary> baseline = counterpart(cells, first, cell);
        if (baseline.isPresent()) {
          String name = cell.name() + " against " + baseline.get().name();
          changes.add(change(name, baseline.get(), cell, results));
        }
      }
    }
    return Words.of(changes);
  }

  /**
   * The change from one cell of a campaign to another.
   *
   * @param results directory with the runs' files; empty where there is only a summary
   */
  static CellChange change(
      String name, CellSummary baseline, CellSummary cell, Optional<Path> results)
      throws IOException {
    return CellChange.of(
        name,
        measured(baseline, results),
        measured(cell, results),
        isPairable(baseline) && isPairable(cell));
  }

  private static Measured measured(CellSummary cell, Optional<Path> results) {
    return new Measured(cell.variant().isEmpty() ? cell.name() : cell.variant(), cell, results);
  }

  /** Runs of one round follow each other, unless all runs of a cell do. */
  private static boolean isPairable(CellSummary cell) {
    return !"blocked".equalsIgnoreCase(cell.regime().get("order"));
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
