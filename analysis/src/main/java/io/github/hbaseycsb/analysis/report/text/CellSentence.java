package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.histogram.BurstRecovery;
import io.github.hbaseycsb.analysis.histogram.OperationName;
import io.github.hbaseycsb.analysis.limit.CellLimit;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.run.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sentences about the result of a cell. */
public final class CellSentence {
  private CellSentence() {}

  /** A clause such as {@code 1,000 ± 12 ops/s over 3 runs}. */
  public static String result(CellSummary cell) {
    List<RunSummary> runs = cell.measuredRuns();
    return sentence(
        "result",
        Map.of(
            "cell", cell,
            "throughput", throughput(cell),
            "runs", runs.size(),
            "turns", runs.stream().mapToInt(run -> run.turns().size()).sum()));
  }

  private static String sentence(String macro, Object of) {
    return Templates.sentence("cell.ftl", macro, of);
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

  /**
   * The latencies that a user waits for, such as {@code READ p50 0.541 ms, p99 2.10 ms; UPDATE p50
   * 0.714 ms, p99 3.20 ms.}
   */
  public static Optional<String> latency(CellSummary cell) {
    Map<String, Map<String, String>> shown = new LinkedHashMap<>();
    cell.answers()
        .forEach(
            (name, of) ->
                shown.put(
                    OperationName.shown(name),
                    Map.of("p50", of.ms(of.p50()), "p99", of.ms(of.p99()))));
    return shown.isEmpty() ? Optional.empty() : Optional.of(sentence("latencies", shown));
  }

  /**
   * A sentence such as {@code After a burst, it took 3.2 ± 0.5 s until latency was back (mean of 12
   * bursts).} or {@code The block cache was warm after 21.3 ± 2.1 s.}; empty without bursts or a
   * cache that fills.
   */
  public static Optional<String> recovery(CellSummary cell) {
    int bursts = 0;
    int recovered = 0;
    for (RunSummary run : cell.measuredRuns()) {
      bursts += run.events().recovery().map(BurstRecovery::bursts).orElse(0);
      recovered += run.events().recovery().map(BurstRecovery::recovered).orElse(0);
    }
    return cell.course().recoverySeconds().isEmpty()
        ? cell.course()
            .cacheWarmSeconds()
            .map(seconds -> sentence("cacheWarm", Figures.seconds(Optional.of(seconds))))
        : Optional.of(recovery(bursts, recovered, cell.course().recoverySeconds()));
  }

  static String recovery(int bursts, int recovered, Optional<Mean> seconds) {
    return sentence(
        "recovery",
        Map.of("bursts", bursts, "recovered", recovered, "seconds", Figures.seconds(seconds)));
  }

  /** The result of a search; empty if there is none. */
  public static Optional<String> capacity(CellSummary cell) {
    return cell.capacity().map(found -> CapacityText.of(found) + ".");
  }

  /** A sentence about what limited its runs; empty if this was not judged. */
  public static Optional<String> limit(CellSummary cell) {
    return cell.use().limit().map(limit -> sentence("limit", limit.sentence()));
  }

  /** A sentence about the limits after those that are named; empty if there are none. */
  public static Optional<String> nextLimits(CellSummary cell) {
    return cell.use().limit().flatMap(CellLimit::next).map(next -> sentence("nextLimits", next));
  }

  /**
   * A sentence such as {@code Steady: throughput changes by at most 2.0% within windows.}, by the
   * 95% interval of its growth; empty unless the cell is valid, and its growth known.
   */
  public static Optional<String> steadiness(CellSummary cell) {
    return cell.course()
        .growth()
        .filter(any -> cell.verdict() == Verdict.VALID)
        .map(growth -> sentence("steadiness", Math.abs(growth.bound())));
  }

  /**
   * A sentence about how much the throughput depends on the start of the servers; empty without
   * several starts.
   */
  public static Optional<String> variance(CellSummary cell) {
    return cell.starts().variance().map(variance -> sentence("variance", variance));
  }
}
