package io.github.hbaseycsb.analysis.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * A percentile of the merged latencies of runs, and its 95% confidence interval. It uses the
 * bootstrap of {@link PercentileChange} for one side. With {@value #RUNS_MIN} runs or more, whole
 * runs are drawn, and the interval is not narrower than the error within the runs. With fewer runs,
 * or runs that are not repetitions, blocks of seconds of all runs together are drawn, and the
 * degrees of freedom are the number of blocks minus one.
 *
 * @param value us, at least 1
 * @param low lower end, us
 * @param high upper end, us
 */
public record PercentileInterval(double value, double low, double high) {
  private static final int RUNS_MIN = 3;
  private static final int RESAMPLES = 1000;
  private static final long SEED = 20_130_620;
  private static final int DIGITS = 3;
  private static final double NORMAL_95 = 1.96;

  /**
   * Computes the percentile of some runs.
   *
   * @param percentile such as 99
   * @param byRuns whether the runs are repetitions that show the differences between runs
   * @return empty if there are too few operations beyond the percentile, or fewer than two blocks
   */
  public static Optional<PercentileInterval> of(
      double percentile, List<RunLatencies> runs, boolean byRuns) {
    Histogram merged = new Histogram(DIGITS);
    runs.forEach(run -> merged.add(run.window()));
    List<Histogram> blocks =
        runs.stream()
            .flatMap(run -> run.blocks().stream())
            .filter(block -> block.getTotalCount() > 0)
            .toList();
    if (merged.getTotalCount() < PercentileChange.operationsMin(percentile) || blocks.size() < 2) {
      return Optional.empty();
    }
    double value = Math.max(HistogramMix.LEAST, merged.getValueAtPercentile(percentile));
    double bucket =
        blocks.get(0).sizeOfEquivalentValueRange(Math.round(value)) / 2.0 / Math.max(1, value);
    double within = Math.hypot(bucket, error(blocks, percentile));
    double halfWidth = SampleStatistics.t95(blocks.size() - 1) * within;
    if (byRuns && runs.size() >= RUNS_MIN) {
      List<Histogram> windows = new ArrayList<>(runs.stream().map(RunLatencies::window).toList());
      windows.removeIf(window -> window.getTotalCount() == 0);
      double between = windows.size() < 2 ? 0 : error(windows, percentile);
      halfWidth = Math.max(NORMAL_95 * within, SampleStatistics.t95(runs.size() - 1) * between);
    }
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
