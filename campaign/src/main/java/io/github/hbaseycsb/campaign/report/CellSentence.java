package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.result.CellSummary;
import io.github.hbaseycsb.campaign.result.Finding;
import io.github.hbaseycsb.campaign.result.Verdict;
import java.util.Optional;
import java.util.stream.Collectors;

/** What came out of a cell, in a sentence. */
final class CellSentence {
  private CellSentence() {}

  /** Such as {@code 1000 ± 12 ops/s over 3 runs, suspect (compaction).} */
  static String of(CellSummary cell) {
    String reasons =
        cell.findings().stream()
            .filter(finding -> finding.verdict() != Verdict.VALID)
            .map(Finding::code)
            .distinct()
            .collect(Collectors.joining(", "));
    return result(cell)
        + ", "
        + cell.verdict()
        + (reasons.isEmpty() ? "" : " (" + reasons + ")")
        + ".";
  }

  /** Such as {@code 1000 ± 12 ops/s over 3 runs}. */
  static String result(CellSummary cell) {
    return cell.throughput().isPresent()
        ? "%s ops/s over %s".formatted(Figures.withError(cell.throughput()), runs(cell))
        : "no result";
  }

  private static String runs(CellSummary cell) {
    int count = cell.measuredRuns().size();
    String runs = count == 1 ? "a single run, whose error is not known" : count + " runs";
    return cell.variance()
        .map(variance -> runs + " after " + variance.restarts() + " restarts")
        .orElse(runs);
  }

  /** How far the throughput depends on the start of the servers; empty without several. */
  static Optional<String> variance(CellSummary cell) {
    return cell.variance()
        .map(
            variance ->
                "The throughput varies by %s%% between restarts and by %s%% within one (standard deviations)%s."
                    .formatted(
                        Figures.number(variance.betweenRestartsPercent()),
                        Figures.number(variance.withinRestartsPercent()),
                        ""));
  }
}
