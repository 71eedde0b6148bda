package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RestartVariance;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.histogram.BurstRecovery;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.limit.CellLimit;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Sentences about the result of a cell. */
public final class CellSentence {
  /** The minimum number of restarts for an estimate of the variance between them. */
  private static final int ESTIMATE_MIN = 3;

  private CellSentence() {}

  /** A clause such as {@code 1,000 ± 12 ops/s over 3 runs}. */
  public static String result(CellSummary cell) {
    String faults = cell.course().faults().isEmpty() ? "" : ", with faults";
    return cell.throughput().isPresent()
        ? "%s ops/s over %s%s".formatted(throughput(cell), runs(cell), faults)
        : "no result";
  }

  /** The throughput, such as {@code 1,000 ± 12}. */
  public static String throughput(CellSummary cell) {
    return isThrottled(cell) ? rate(cell, cell.throughput()) : Figures.withError(cell.throughput());
  }

  /**
   * A mean of the cell's runs per second. At a target rate its error says nothing of its digits.
   */
  public static String rate(CellSummary cell, Optional<Mean> mean) {
    return isThrottled(cell)
        ? mean.map(it -> Figures.number(it.mean())).orElse(Figures.UNKNOWN)
        : Figures.mean(mean);
  }

  /** The half width of the throughput's interval. */
  public static String throughputError(CellSummary cell) {
    return isThrottled(cell) ? Figures.UNKNOWN : Figures.ci95(cell.throughput());
  }

  /** Then the error of the throughput only tells how well the clients kept the rate. */
  private static boolean isThrottled(CellSummary cell) {
    return cell.load().target().isPresent() || cell.rateSearch().isPresent();
  }

  private static String runs(CellSummary cell) {
    int count = cell.measuredRuns().size();
    int turns = cell.measuredRuns().stream().mapToInt(run -> run.turns().size()).sum();
    String runs =
        turns > 0
            ? Counted.of(count, "run") + " of " + turns + " turns"
            : count == 1 ? "a single run, whose error is not known" : count + " runs";
    return cell.variance()
        .map(variance -> runs + " after " + variance.restarts() + " restarts")
        .orElse(runs);
  }

  /**
   * The latencies that a user waits for, such as {@code READ p50 0.541 ms, p99 2.10 ms; UPDATE p50
   * 0.714 ms, p99 3.20 ms.}
   */
  public static Optional<String> latency(CellSummary cell) {
    List<String> each =
        cell.answers().entrySet().stream()
            .map(named -> latency(OperationName.shown(named.getKey()), named.getValue()))
            .toList();
    return each.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", each) + ".");
  }

  private static String latency(String operation, Latency latency) {
    return "%s p50 %s ms, p99 %s ms"
        .formatted(
            operation, Figures.ms(latency, latency.p50()), Figures.ms(latency, latency.p99()));
  }

  /**
   * A sentence such as {@code After a burst, it took 3.200 ± 0.500 s until latency was back (mean
   * of 12 bursts).}; empty without bursts.
   */
  public static Optional<String> recovery(CellSummary cell) {
    int bursts = 0;
    int recovered = 0;
    for (RunSummary run : cell.measuredRuns()) {
      bursts += run.events().recovery().map(BurstRecovery::bursts).orElse(0);
      recovered += run.events().recovery().map(BurstRecovery::recovered).orElse(0);
    }
    return cell.course().recoverySeconds().isEmpty()
        ? Optional.empty()
        : Optional.of(recovery(bursts, recovered, cell.course().recoverySeconds()));
  }

  static String recovery(int bursts, int recovered, Optional<Mean> seconds) {
    return "After a burst, it took %s%s s until latency was back (mean of %s)%s."
        .formatted(
            recovered < bursts ? "at least " : "",
            Figures.withError(seconds),
            Counted.of(bursts, "burst"),
            recovered < bursts
                ? "; after %d of them it was not back before the next burst or the end"
                    .formatted(bursts - recovered)
                : "");
  }

  /** The result of a search; empty if there is none. */
  public static Optional<String> capacity(CellSummary cell) {
    return cell.capacity().map(found -> CapacityText.of(found) + ".");
  }

  /** A sentence about what limited its runs; empty if this was not judged. */
  public static Optional<String> limit(CellSummary cell) {
    return cell.use()
        .limit()
        .map(CellLimit::sentence)
        .map(text -> text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".");
  }

  /** A sentence about the limits after those that are named; empty if there are none. */
  public static Optional<String> nextLimits(CellSummary cell) {
    return cell.use()
        .limit()
        .flatMap(CellLimit::next)
        .map(next -> "Less would be gained without: " + next + ".");
  }

  /**
   * A sentence such as {@code Steady: throughput changes by at most 2.0% within windows.}, by the
   * 95% interval of its growth; empty unless the cell is valid, and its growth known.
   */
  public static Optional<String> steadiness(CellSummary cell) {
    return cell.course()
        .growth()
        .filter(any -> cell.verdict() == Verdict.VALID)
        .map(
            growth ->
                Text.of(
                    "Steady: throughput changes by at most %.1f%% within windows.",
                    Math.abs(growth.bound())));
  }

  /**
   * A sentence about how much the throughput depends on the start of the servers; empty without
   * several starts.
   */
  public static Optional<String> variance(CellSummary cell) {
    return cell.variance().map(CellSentence::variance);
  }

  private static String variance(RestartVariance variance) {
    if (variance.betweenRestartsPercent().isEmpty()) {
      return "There is one run after each restart: how much variance restarts add is unknown.";
    }
    String within = Figures.number(variance.withinRestartsPercent());
    if (variance.betweenRestartsPercent().getAsDouble() == 0) {
      return ("The throughput varies by %s%% (standard deviation) after one restart; restarts add"
              + " no measurable variation.")
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
