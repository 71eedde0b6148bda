package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.run.RunView;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.RunOrder;
import io.github.hbaseycsb.model.plan.ValueType;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares the variants of a campaign with the first one. */
public final class Variants {
  private Variants() {}

  /**
   * The changes of the cells of other variants whose workload the first variant has, too.
   *
   * @throws IOException if a run's files cannot be read
   */
  public static TestedChanges changes(CampaignSummary summary, RunView.Source runs)
      throws IOException {
    List<CellSummary> cells = summary.cells();
    List<CellChange> changes = new ArrayList<>();
    for (CellSummary cell : cells) {
      String first = cells.get(0).load().variant();
      if (!cell.load().variant().equals(first)) {
        Optional<CellSummary> baseline = counterpart(cells, first, cell);
        if (baseline.isPresent()) {
          String name = cell.name() + ChangeText.AGAINST + baseline.get().name();
          changes.add(
              change(name, baseline.get(), cell, runs, variants(cells, baseline.get(), cell)));
        }
      }
    }
    return TestedChanges.of(
        changes,
        cells.stream().anyMatch(Variants::isBlocked),
        cells.stream().allMatch(Variants::takesTurns));
  }

  /** The cells that are comparable with the baseline; none if the other cell is not. */
  private static List<CellSummary> variants(
      List<CellSummary> cells, CellSummary baseline, CellSummary other) {
    List<CellSummary> variants =
        cells.stream()
            .filter(cell -> cell.load().workload().equals(baseline.load().workload()))
            .filter(cell -> cell.verdict() != Verdict.INVALID)
            .filter(cell -> Comparability.obstacles(baseline, cell).isEmpty())
            .toList();
    return variants.containsAll(List.of(baseline, other)) ? variants : List.of();
  }

  /**
   * The change from one cell of a campaign to another.
   *
   * @param variants as in {@link CellChange#of}
   */
  static CellChange change(
      String name,
      CellSummary baseline,
      CellSummary cell,
      RunView.Source runs,
      List<CellSummary> variants)
      throws IOException {
    return CellChange.of(
        name,
        measured(baseline, runs),
        measured(cell, runs),
        !isBlocked(baseline) && !isBlocked(cell),
        shareStarts(baseline, cell),
        variants);
  }

  /** The same change without using that the rounds and starts belong to one campaign. */
  static CellChange unpaired(
      String name, CellSummary baseline, CellSummary cell, RunView.Source runs) throws IOException {
    return CellChange.of(
        name, measured(baseline, runs), measured(cell, runs), false, false, List.of());
  }

  private static ComparedCell measured(CellSummary cell, RunView.Source runs) {
    String variant = cell.load().variant();
    return new ComparedCell(variant.isEmpty() ? cell.name() : variant, cell, runs);
  }

  /** Whether all runs of a cell follow each other. Otherwise the runs of a round do. */
  private static boolean isBlocked(CellSummary cell) {
    return order(cell).equalsIgnoreCase(ValueType.name(RunOrder.BLOCKED));
  }

  /** Whether its runs, and the probes of its search, were at the same time as those of others. */
  private static boolean takesTurns(CellSummary cell) {
    return order(cell).startsWith(ValueType.name(RunOrder.TURNS));
  }

  private static String order(CellSummary cell) {
    return PlanKeys.ORDER.conditionIn(cell.settings().regime()).orElse("");
  }

  /**
   * Whether the cells share the starts of their servers. Servers that the campaign did not start
   * count as started once.
   */
  private static boolean shareStarts(CellSummary a, CellSummary b) {
    return a.measuredRuns().stream()
        .anyMatch(
            run ->
                b.measuredRuns().stream().anyMatch(other -> a.start(run).equals(b.start(other))));
  }

  /**
   * The corresponding cell: with several numbers of threads or targets, the cell with the same
   * ones; otherwise the only cell.
   */
  private static Optional<CellSummary> counterpart(
      List<CellSummary> cells, String variant, CellSummary of) {
    List<CellSummary> candidates =
        cells.stream()
            .filter(cell -> cell.load().variant().equals(variant))
            .filter(cell -> cell.load().workload().equals(of.load().workload()))
            .toList();
    return candidates.size() == 1
        ? Optional.of(candidates.get(0))
        : candidates.stream()
            .filter(cell -> cell.load().threads() == of.load().threads())
            .filter(cell -> cell.load().target().equals(of.load().target()))
            .findFirst();
  }
}
