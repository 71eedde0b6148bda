package io.github.hbaseycsb.analysis.stats;

import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A percentile of a run's latencies, and its 95% confidence interval by the error within the run.
 * It uses the bootstrap of {@link PercentileChange} for one side: blocks of seconds are drawn, and
 * the degrees of freedom are the number of blocks minus one.
 *
 * @param value us, at least 1
 * @param low lower end, us
 * @param high upper end, us
 */
public record PercentileInterval(double value, double low, double high) {
  /**
   * Computes it; empty if there are too few operations beyond the percentile, or fewer than two
   * blocks.
   */
  public static Optional<PercentileInterval> of(double percentile, RunLatencies run) {
    List<Histogram> blocks = run.measuredBlocks();
    if (run.window().getTotalCount() < PercentileChange.operationsMin(percentile)
        || blocks.size() < 2) {
      return Optional.empty();
    }
    double value = Math.max(HistogramMix.LEAST, run.window().getValueAtPercentile(percentile));
    double bucket = PercentileChange.halfBucket(blocks.get(0), value);
    double halfWidth =
        SampleStatistics.t95(blocks.size() - 1)
            * Math.hypot(bucket, new HistogramMix(blocks, percentile).error(HistogramMix.random()));
    return Optional.of(
        new PercentileInterval(value, value * Math.exp(-halfWidth), value * Math.exp(halfWidth)));
  }
}
