package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.result.CellSummary;
import io.github.hbaseycsb.campaign.result.Latency;
import io.github.hbaseycsb.campaign.result.RunSummary;
import io.github.hbaseycsb.campaign.stats.Mean;
import io.github.hbaseycsb.campaign.stats.WelchTest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * One cell against another, the baseline. The word follows the throughput; where a target rate was
 * set, which both reach whatever happens, it follows the 99th percentile of the latency.
 *
 * @param name of the cell, or what distinguishes the two
 * @param word the outcome
 * @param reasons why the two are not comparable, or not tested; empty otherwise
 * @param byLatency whether the word follows the latency
 * @param throughputPercent change of the mean throughput; empty where one is unknown
 * @param throughputTest of the runs' throughputs; empty where no test is possible
 * @param latency the name of the first latency that both have; empty where they have none
 * @param p99Percent change of the merged histograms' 99th percentile
 * @param p99Test of the runs' 99th percentiles
 */
public record CellChange(
    String name,
    Word word,
    List<String> reasons,
    boolean byLatency,
    Optional<Double> throughputPercent,
    Optional<WelchTest> throughputTest,
    Optional<String> latency,
    Optional<Double> p99Percent,
    Optional<WelchTest> p99Test) {

  /** The outcome of a comparison. */
  public enum Word {
    FASTER("faster"),
    SLOWER("slower"),
    NO_DIFFERENCE("no difference shown"),
    NOT_COMPARABLE("not comparable"),
    NOT_TESTED("not tested");

    private final String text;

    Word(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Compares cells of one workload. */
  static CellChange of(String name, CellSummary baseline, CellSummary other) {
    List<String> obstacles = Comparability.obstacles(baseline, other);
    Optional<String> latency =
        baseline.latencyUs().keySet().stream().filter(other.latencyUs()::containsKey).findFirst();
    Optional<WelchTest> throughputTest = WelchTest.of(throughputs(baseline), throughputs(other));
    Optional<WelchTest> p99Test =
        latency.flatMap(l -> WelchTest.of(p99s(baseline, l), p99s(other, l)));
    boolean byLatency = baseline.target().isPresent();
    Optional<WelchTest> deciding = byLatency ? p99Test : throughputTest;
    return new CellChange(
        name,
        word(obstacles, deciding, byLatency),
        reasons(obstacles, deciding, baseline, other),
        byLatency,
        change(baseline, other, cell -> cell.throughput().map(Mean::mean)),
        throughputTest,
        latency,
        latency.flatMap(
            l ->
                change(
                    baseline, other, cell -> Optional.of((double) cell.latencyUs().get(l).p99()))),
        p99Test);
  }

  private static Word word(
      List<String> obstacles, Optional<WelchTest> deciding, boolean moreIsSlower) {
    if (!obstacles.isEmpty()) {
      return Word.NOT_COMPARABLE;
    }
    if (deciding.isEmpty()) {
      return Word.NOT_TESTED;
    }
    if (!deciding.get().isSignificant()) {
      return Word.NO_DIFFERENCE;
    }
    return deciding.get().changePercent() > 0 == moreIsSlower ? Word.SLOWER : Word.FASTER;
  }

  private static List<String> reasons(
      List<String> obstacles,
      Optional<WelchTest> deciding,
      CellSummary baseline,
      CellSummary other) {
    if (!obstacles.isEmpty() || deciding.isPresent()) {
      return obstacles;
    }
    int runs = Math.min(baseline.measuredRuns().size(), other.measuredRuns().size());
    return List.of(
        runs < 2
            ? "a test needs at least two runs that are not invalid on each side"
            : "the runs do not differ at all");
  }

  private static double[] throughputs(CellSummary cell) {
    return cell.measuredRuns().stream().flatMapToDouble(run -> run.throughput().stream()).toArray();
  }

  private static double[] p99s(CellSummary cell, String latency) {
    return cell.measuredRuns().stream()
        .map(RunSummary::latencyUs)
        .map(latencies -> latencies.get(latency))
        .filter(Objects::nonNull)
        .mapToDouble(Latency::p99)
        .toArray();
  }

  private static Optional<Double> change(
      CellSummary baseline, CellSummary other, Function<CellSummary, Optional<Double>> figure) {
    Optional<Double> from = figure.apply(baseline).filter(value -> value != 0);
    Optional<Double> to = figure.apply(other);
    return from.flatMap(a -> to.map(b -> 100 * (b - a) / a));
  }

  /**
   * By how many percent of the baseline it is slower: less throughput, or more latency where the
   * word follows that; 0 unless the word is slower.
   */
  public double slowerPercent() {
    return word == Word.SLOWER
        ? Math.abs((byLatency ? p99Test : throughputTest).orElseThrow().changePercent())
        : 0;
  }
}
