package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.result.CellSummary;
import io.github.hbaseycsb.campaign.result.Latency;
import io.github.hbaseycsb.campaign.stats.Mean;
import io.github.hbaseycsb.campaign.stats.WelchTest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One cell against another, the baseline. The word follows the throughput; where a target rate was
 * set, which both reach whatever happens, it follows the 99th percentiles of the latencies.
 *
 * @param name of the cell, or what distinguishes the two
 * @param word the outcome
 * @param reasons why the two are not comparable, or not tested; empty otherwise
 * @param byLatency whether the word follows the latencies
 * @param throughput change of the mean throughput
 * @param p99s change of the 99th percentile, of each latency that a user waits for and both have
 */
public record CellChange(
    String name,
    Word word,
    List<String> reasons,
    boolean byLatency,
    Change throughput,
    List<Change> p99s) {

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

  /**
   * How one figure changed.
   *
   * @param of what it is of: {@code ops/s}, or a latency's name
   * @param percent from the baseline's figure of all runs to the other's; empty where one is
   *     unknown
   * @param test of the runs' figures; empty where no test is possible
   * @param moreIsSlower whether the figure is a time
   */
  public record Change(
      String of, Optional<Double> percent, Optional<WelchTest> test, boolean moreIsSlower) {
    private Word word() {
      if (test.isEmpty()) {
        return Word.NOT_TESTED;
      }
      if (!test.get().isSignificant()) {
        return Word.NO_DIFFERENCE;
      }
      return test.get().changePercent() > 0 == moreIsSlower ? Word.SLOWER : Word.FASTER;
    }
  }

  /** Compares cells of one workload. */
  static CellChange of(String name, CellSummary baseline, CellSummary other) {
    List<String> obstacles = Comparability.obstacles(baseline, other);
    boolean byLatency = baseline.target().isPresent();
    Change throughput =
        new Change(
            "ops/s",
            percent(baseline.throughput().map(Mean::mean), other.throughput().map(Mean::mean)),
            WelchTest.of(throughputs(baseline), throughputs(other)),
            false);
    List<Change> p99s =
        baseline.answers().keySet().stream()
            .filter(other.answers()::containsKey)
            .map(latency -> p99(latency, baseline, other))
            .toList();
    Word word =
        obstacles.isEmpty() ? word(byLatency ? p99s : List.of(throughput)) : Word.NOT_COMPARABLE;
    List<String> reasons = word == Word.NOT_TESTED ? List.of(untested(baseline, other)) : obstacles;
    return new CellChange(name, word, reasons, byLatency, throughput, p99s);
  }

  private static Change p99(String latency, CellSummary baseline, CellSummary other) {
    return new Change(
        latency,
        percent(
            Optional.of((double) baseline.answers().get(latency).p99()),
            Optional.of((double) other.answers().get(latency).p99())),
        WelchTest.of(p99s(baseline, latency), p99s(other, latency)),
        true);
  }

  /** One that is slower makes all slower; then, one that is faster makes all faster. */
  private static Word word(List<Change> deciding) {
    return Stream.of(Word.SLOWER, Word.FASTER, Word.NO_DIFFERENCE)
        .filter(word -> deciding.stream().anyMatch(change -> change.word() == word))
        .findFirst()
        .orElse(Word.NOT_TESTED);
  }

  private static String untested(CellSummary baseline, CellSummary other) {
    int runs = Math.min(baseline.measuredRuns().size(), other.measuredRuns().size());
    return runs < 2
        ? "a test needs at least two runs that are not invalid on each side"
        : "the runs of neither side differ from each other";
  }

  private static double[] throughputs(CellSummary cell) {
    return cell.measuredRuns().stream().flatMapToDouble(run -> run.throughput().stream()).toArray();
  }

  private static double[] p99s(CellSummary cell, String latency) {
    return cell.measuredRuns().stream()
        .map(run -> run.latencyUs().get(latency))
        .filter(Objects::nonNull)
        .mapToDouble(Latency::p99)
        .toArray();
  }

  private static Optional<Double> percent(Optional<Double> from, Optional<Double> to) {
    return from.filter(a -> a != 0).flatMap(a -> to.map(b -> 100 * (b - a) / a));
  }

  /**
   * By how many percent of the baseline it is slower: less throughput, or more latency where the
   * word follows that; 0 unless the word is slower.
   */
  public double slowerPercent() {
    if (word != Word.SLOWER) {
      return 0;
    }
    return (byLatency ? p99s : List.of(throughput))
        .stream()
            .filter(change -> change.word() == Word.SLOWER)
            .mapToDouble(change -> Math.abs(change.test().orElseThrow().changePercent()))
            .max()
            .orElse(0);
  }
}
