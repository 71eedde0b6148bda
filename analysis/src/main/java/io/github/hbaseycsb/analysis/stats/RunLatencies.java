package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.model.run.ServerStart;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The latencies of an operation in a run.
 *
 * @param window the latencies in the window, us
 * @param blocks the latencies in consecutive parts of the window of equal length, us; may have
 *     fewer digits; empty if unknown
 * @param round the round in which the cell was run, from 1; 0 if unknown; of a run by turns, when
 *     its first block began, ms since 1970
 * @param start the start of the servers on which it was measured
 * @param isTurn whether its clients took turns with those of other cells, so that {@code blocks}
 *     are of the same blocks of turns on all sides
 */
public record RunLatencies(
    Histogram window, List<Histogram> blocks, long round, ServerStart start, boolean isTurn)
    implements RunPosition {
  public RunLatencies {
    blocks = List.copyOf(blocks);
  }

  /**
   * A percentile, and its 95% confidence interval by the error within the run.
   *
   * @param value us, at least 1
   * @param low lower end, us
   * @param high upper end, us
   */
  public record Interval(double value, double low, double high) {}

  /**
   * A percentile with its interval, by the bootstrap of {@link PercentileChange} for one side:
   * blocks of seconds are drawn, and the degrees of freedom are the number of blocks minus one.
   * Empty if there are too few operations beyond the percentile, or fewer than two blocks.
   */
  public Optional<Interval> interval(double percentile) {
    List<Histogram> drawn = measuredBlocks();
    if (window.getTotalCount() < PercentileChange.operationsMin(percentile) || drawn.size() < 2) {
      return Optional.empty();
    }
    double value = Math.max(HistogramMix.LEAST, window.getValueAtPercentile(percentile));
    double bucket = PercentileChange.halfBucket(drawn.get(0), value);
    double halfWidth =
        SampleStatistics.t95(drawn.size() - 1)
            * Math.hypot(bucket, new HistogramMix(drawn, percentile).error(HistogramMix.random()));
    return Optional.of(
        new Interval(value, value * Math.exp(-halfWidth), value * Math.exp(halfWidth)));
  }

  /** Its blocks that are not empty. */
  List<Histogram> measuredBlocks() {
    return blocks.stream().filter(block -> block.getTotalCount() > 0).toList();
  }

  /** Its blocks, each as a run. */
  Stream<RunLatencies> parts() {
    return IntStream.range(0, blocks.size())
        .mapToObj(i -> new RunLatencies(blocks.get(i), List.of(), round + i, start, true));
  }
}
