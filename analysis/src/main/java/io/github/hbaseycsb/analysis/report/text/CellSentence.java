package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.limit.CellLimit;
import io.github.hbaseycsb.analysis.summary.CellSummary;
import io.github.hbaseycsb.analysis.summary.RestartVariance;
import io.github.hbaseycsb.model.Counted;
import java.util.Locale;
import java.util.Optional;

/** What came out of a cell, in a sentence. */
public final class CellSentence {
  /** Of fewer restarts the variance between them is hardly known. */
  private static final int ESTIMATE_MIN = 3;

  private CellSentence() {}

  /** Such as {@code 1000 ± 12 ops/s over 3 runs, suspect (compaction).} */
  public static String of(CellSummary cell) {
    String reasons = String.join(", ", cell.reasons());
    return result(cell)
        + ", "
        + cell.verdict()
        + (reasons.isEmpty() ? "" : " (" + reasons + ")")
        + ".";
  }

  /** Such as {@code 1000 ± 12 ops/s over 3 runs}. */
  public static String result(CellSummary cell) {
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

  /** What a search found; empty without one. */
  public static Optional<String> capacity(CellSummary cell) {
    return cell.capacity().map(found -> CapacityText.of(found) + ".");
  }

  /** What held its runs back, a sentence; empty where that was not judged. */
  public static Optional<String> limit(CellSummary cell) {
    return cell.limit()
        .map(CellLimit::sentence)
        .map(text -> text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".");
  }

  /** How far the throughput depends on the start of the servers; empty without several. */
  public static Optional<String> variance(CellSummary cell) {
    return cell.variance().map(CellSentence::variance);
  }

  private static String variance(RestartVariance variance) {
    if (variance.betweenRestartsPercent().isEmpty()) {
      return "There is one run after each restart: how much variance restarts add is unknown.";
    }
    String within = Figures.number(variance.withinRestartsPercent());
    if (variance.betweenRestartsPercent().getAsDouble() == 0) {
      return ("The throughput varies by %s%% (standard deviation) after one restart; restarts add no"
              + " measurable variation.")
          .formatted(within);
    }
    return "The throughput varies by %s%% between restarts and by %s%% after one (standard deviations)%s."
        .formatted(
            Figures.number(variance.betweenRestartsPercent()),
            within,
            variance
                .forTwoPercent()
                .map(
                    needed ->
                        "; %s with %s each would give \u00b1 2%%, %s %s"
                            .formatted(
                                Counted.of(needed.restarts(), "restart"),
                                Counted.of(needed.runs(), "run"),
                                variance.restarts() < ESTIMATE_MIN
                                    ? "a guess from"
                                    : "estimated from",
                                Counted.of(variance.restarts(), "restart")))
                .orElse(""));
  }
}
