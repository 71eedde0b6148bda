package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.client.Units;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The parts of a cell's variance between restarts of the servers and within them, from run to run
 * (T. Kalibera and R. Jones, "Rigorous benchmarking in reasonable time", ISMM 2013, section 6; for
 * unequal numbers of runs by the analysis of variance: S. R. Searle, G. Casella and C. E.
 * McCulloch, "Variance Components", 1992, section 3.6).
 *
 * @param restarts number of starts of the servers; runs whose restart is unknown count as one
 * @param runs number of all runs
 * @param withinPercent standard deviation of runs on servers of one start, in percent of the mean;
 *     empty if no start has two runs
 * @param betweenPercent additional standard deviation between starts, in percent of the mean; empty
 *     if there are fewer than two starts, or the other part is unknown
 * @param betweenNotSeen whether the starts differ less than expected from their runs: the estimate
 *     is then negative and {@code betweenPercent} is 0, which does not prove that there is no
 *     variance
 * @param restartPercent standard deviation of the starts' means, both parts together, in percent of
 *     the mean; empty if there are fewer than two starts
 */
public record VarianceParts(
    int restarts,
    int runs,
    OptionalDouble withinPercent,
    OptionalDouble betweenPercent,
    boolean betweenNotSeen,
    OptionalDouble restartPercent) {
  private static final int MAX = 1000;

  /**
   * A number of restarts, and a number of runs in each.
   *
   * @param restarts at least 2
   * @param runsPerRestart at least 1
   */
  public record Size(int restarts, int runsPerRestart) {}

  /**
   * Computes the parts for a cell's runs; empty if there are none, or their mean is not above 0.
   */
  public static Optional<VarianceParts> of(List<Observation> runs) {
    double mean = runs.stream().mapToDouble(Observation::value).average().orElse(0);
    if (!(mean > 0)) {
      return Optional.empty();
    }
    List<double[]> groups =
        AnalysisUnit.RESTART.group(runs).stream()
            .map(group -> group.stream().mapToDouble(Observation::value).toArray())
            .toList();
    double percent = Units.PERCENT / mean;
    double withinSquares = 0;
    double betweenSquares = 0;
    double sizeSquares = 0;
    for (double[] group : groups) {
      double groupMean = SampleStatistics.mean(group);
      for (double value : group) {
        withinSquares += (value - groupMean) * (value - groupMean);
      }
      betweenSquares += group.length * (groupMean - mean) * (groupMean - mean);
      sizeSquares += (double) group.length * group.length;
    }
    int n = runs.size();
    int k = groups.size();
    OptionalDouble within =
        n > k ? OptionalDouble.of(withinSquares / (n - k)) : OptionalDouble.empty();
    OptionalDouble between = OptionalDouble.empty();
    if (k > 1 && within.isPresent()) {
      double runsPerRestart = (n - sizeSquares / n) / (k - 1);
      between =
          OptionalDouble.of((betweenSquares / (k - 1) - within.getAsDouble()) / runsPerRestart);
    }
    return Optional.of(
        new VarianceParts(
            k,
            n,
            deviation(within, percent),
            deviation(between, percent),
            between.orElse(0) < 0,
            k > 1
                ? deviation(
                    OptionalDouble.of(
                        SampleStatistics.variance(
                            groups.stream().mapToDouble(SampleStatistics::mean).toArray())),
                    percent)
                : OptionalDouble.empty()));
  }

  private static OptionalDouble deviation(OptionalDouble variance, double percent) {
    return variance.isEmpty()
        ? variance
        : OptionalDouble.of(percent * Math.sqrt(Math.max(0, variance.getAsDouble())));
  }

  /**
   * The cheapest numbers of restarts and runs for a 95% confidence interval of the mean with this
   * half width. The best number of runs in a restart is sqrt(cost of a restart / cost of a run *
   * variance within / variance between), rounded up (Kalibera and Jones, section 7).
   *
   * @param halfWidthPercent half width of the interval, percent of the mean, above 0
   * @param restartCost cost of a restart without its runs, in runs; above 0
   * @return empty if a part of the variance is unknown, no variance between restarts is seen, or
   *     more than a thousand restarts are necessary
   */
  public Optional<Size> sizeFor(double halfWidthPercent, double restartCost) {
    if (withinPercent.isEmpty() || betweenPercent.orElse(0) == 0) {
      return Optional.empty();
    }
    double within = withinPercent.getAsDouble();
    double between = betweenPercent.getAsDouble();
    int perRestart =
        (int) Math.min(MAX, Math.max(1, Math.ceil(Math.sqrt(restartCost) * within / between)));
    double deviation = Math.hypot(between, within / Math.sqrt(perRestart));
    for (int k = 2; k <= MAX; k++) {
      if (SampleStatistics.t95(k - 1) * deviation / Math.sqrt(k) <= halfWidthPercent) {
        return Optional.of(new Size(k, perRestart));
      }
    }
    return Optional.empty();
  }
}
