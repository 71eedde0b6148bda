package io.github.hbaseycsb.analysis;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.SampleStatistics;
import io.github.hbaseycsb.client.Units;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How much of the difference between a cell's runs comes from restarts of the servers: the parts of
 * the variance between restarts and within them, as standard deviations in percent of the mean (T.
 * Kalibera and R. Jones, "Rigorous benchmarking in reasonable time", ISMM 2013, section 6; for
 * unequal numbers of runs by the analysis of variance: S. R. Searle, G. Casella and C. E.
 * McCulloch, "Variance Components", 1992, section 3.6).
 *
 * @param betweenRestartsPercent what restarts add; 0 if it is not visible beside the difference
 *     between runs after one restart; empty if that is unknown
 * @param withinRestartsPercent of the runs after one restart; empty with one run after each
 * @param restarts number of restarts; runs whose restart is unknown count as one
 * @param forTwoPercent the fastest way to a 95% confidence interval of \u00b1 2%, if a restart
 *     takes as long as a run; empty if a part is unknown, or the effect of restarts is not visible
 */
public record RestartVariance(
    OptionalDouble betweenRestartsPercent,
    OptionalDouble withinRestartsPercent,
    int restarts,
    int runs,
    @JsonProperty("for_2_percent") Optional<Needed> forTwoPercent) {
  private static final double WANTED_PERCENT = 2;
  private static final double RESTART_COST = 1;
  private static final int MAX = 1000;

  /** The numbers for an interval: restarts, at least 2, and runs after each, at least 1. */
  public record Needed(int restarts, int runs) {}

  /** The parts of a cell's runs; empty if there are none, or their mean is not above 0. */
  static Optional<RestartVariance> of(List<Observation> runs) {
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
    OptionalDouble within = OptionalDouble.empty();
    OptionalDouble between = OptionalDouble.empty();
    if (n > k) {
      double variance = withinSquares / (n - k);
      within = OptionalDouble.of(percent * Math.sqrt(variance));
      if (k > 1) {
        double runsPerRestart = (n - sizeSquares / n) / (k - 1);
        // Negative if the restarts differ less than expected from their runs.
        double more = (betweenSquares / (k - 1) - variance) / runsPerRestart;
        between = OptionalDouble.of(percent * Math.sqrt(Math.max(0, more)));
      }
    }
    return Optional.of(
        new RestartVariance(
            between, within, k, n, needed(between, within, WANTED_PERCENT, RESTART_COST)));
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
  static Optional<Needed> needed(
      OptionalDouble betweenPercent,
      OptionalDouble withinPercent,
      double halfWidthPercent,
      double restartCost) {
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
        return Optional.of(new Needed(k, perRestart));
      }
    }
    return Optional.empty();
  }
}
