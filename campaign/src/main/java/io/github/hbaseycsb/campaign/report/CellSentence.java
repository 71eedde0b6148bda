package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.result.CellSummary;
import io.github.hbaseycsb.campaign.result.Finding;
import io.github.hbaseycsb.campaign.result.Verdict;
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
        ? "%s ops/s over %s"
            .formatted(Figures.withError(cell.throughput()), runs(cell.measuredRuns().size()))
        : "no result";
  }

  private static String runs(int count) {
    return count == 1 ? "a single run, whose error is not known" : count + " runs";
  }
}
