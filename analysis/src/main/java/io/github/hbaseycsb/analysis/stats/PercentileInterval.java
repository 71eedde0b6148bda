package io.github.hbaseycsb.analysis.stats;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.descriptive.StandardDeviation;

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
  private static final int RESAMPLES = 1000;
  private static final long SEED = 20_130_620;

  /**
   * Computes the percentile of a run.
   *
   * @param percentile such as 99
   * @return empty if there are too few operations beyond the percentile, or fewer than two blocks
   */
  public static Optional<PercentileInterval> of(double percentile, RunLatencies run) {
    List<Histogram> blocks =
        run.blocks().stream().filter(block -> block.getTotalCount() > 0).toList();
    if (run.window().getTotalCount() < PercentileChange.operationsMin(percentile)
        || blocks.size() < 2) {
      return Optional.empty();
    }
    double value = Math.max(HistogramMix.LEAST, run.window().getValueAtPercentile(percentile));
    double bucket =
        blocks.get(0).sizeOfEquivalentValueRange(Math.round(value)) / 2.0 / Math.max(1, value);
    double halfWidth =
        SampleStatistics.t95(blocks.size() - 1) * Math.hypot(bucket, error(blocks, percentile));
    return Optional.of(
        new PercentileInterval(value, value * Math.exp(-halfWidth), value * Math.exp(halfWidth)));
  }

  /** The standard error of the percentile's logarithm. */
  private static double error(List<Histogram> parts, double percentile) {
    HistogramMix mix = new HistogramMix(parts, percentile);
    SplittableRandom random = new SplittableRandom(SEED);
    int n = parts.size();
    double[] logs =
        IntStream.range(0, RESAMPLES)
            .mapToDouble(
                i -> {
                  int[] times = new int[n];
                  for (int draw = 0; draw < n; draw++) {
                    times[random.nextInt(n)]++;
                  }
                  return Math.log(mix.percentile(times));
                })
            .toArray();
    return StandardDeviation.of(logs).getAsDouble() * Math.sqrt(n / (n - 1.0));
  }
}
