package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.report.compare.CellChange;
import io.github.hbaseycsb.analysis.report.compare.ChangeText;
import io.github.hbaseycsb.analysis.report.compare.TestedChanges;
import io.github.hbaseycsb.analysis.report.page.CampaignCharts;
import io.github.hbaseycsb.analysis.report.page.CapacityCharts;
import io.github.hbaseycsb.analysis.report.page.Chart;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The charts that answer, for pages and images. Cells and changes are in the order of the
 * workloads: what is compared stands together.
 *
 * @param changes the changes from the first variant; empty if nothing is compared
 * @param variants all variants, whose order decides their colors
 */
record AnswerCharts(List<CellSummary> cells, List<CellChange> changes, List<String> variants) {
  /**
   * @param tested the changes from the first variant
   */
  static AnswerCharts of(CampaignSummary summary, TestedChanges tested) {
    List<String> workloads =
        summary.cells().stream().map(cell -> cell.load().workload()).distinct().toList();
    List<CellSummary> cells =
        summary.cells().stream()
            .sorted(Comparator.comparingInt(cell -> workloads.indexOf(cell.load().workload())))
            .toList();
    List<String> order = cells.stream().map(CellSummary::name).toList();
    return new AnswerCharts(
        cells,
        tested.changes().stream()
            .sorted(Comparator.comparingInt(change -> order.indexOf(ChangeText.label(change))))
            .toList(),
        summary.cells().stream().map(cell -> cell.load().variant()).distinct().toList());
  }

  /** The cells with a result. */
  List<CellSummary> measured() {
    return cells.stream().filter(cell -> cell.throughput().isPresent()).toList();
  }

  /** The variant with which the others are compared; empty if nothing is compared. */
  String baseline() {
    return changes.isEmpty() ? "" : changes.get(0).baseline().label();
  }

  /** The variant that is compared with the baseline, or a word for several. */
  String other() {
    List<String> others =
        changes.stream().map(change -> change.other().label()).distinct().toList();
    return others.size() == 1 ? others.get(0) : "contender";
  }

  /** The changes; empty if none is known. */
  Optional<Chart> changed() {
    return changes.isEmpty()
        ? Optional.empty()
        : ChangeText.chart("Changes from " + baseline(), changes, variants);
  }

  /** The fits of the searches for capacities. */
  List<Chart> capacities() {
    return measured().stream()
        .flatMap(
            cell -> cell.capacity().flatMap(it -> CapacityCharts.fitted(cell.name(), it)).stream())
        .toList();
  }

  /** Whether all cells have a target rate, which is their throughput, too. */
  boolean atTargets() {
    return measured().stream().allMatch(cell -> cell.load().target().isPresent());
  }

  /** The throughputs, or the latencies of cells with target rates; empty without a result. */
  Optional<Chart> figures() {
    return Optional.of(
            atTargets()
                ? CampaignCharts.latencies(measured())
                : CampaignCharts.throughputs(measured(), variants))
        .filter(chart -> !chart.isEmpty());
  }
}
