package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.stats.SampleStatistics;
import java.util.Collection;
import java.util.Optional;

/**
 * How much a percentile differs between runs at the same rate, pooled over the rates with several
 * runs. A single measurement does not show this. Without it, a measurement that is bad by chance
 * would look like a rate that does not hold.
 *
 * @param variance the variance of the percentile's logarithm
 * @param degreesOfFreedom of the variance, at least 1
 */
record RunSpread(double variance, int degreesOfFreedom) {
  /**
   * Computes the spread.
   *
   * @param groups for each rate, the logarithms of the percentile in its runs
   * @return empty if no rate has two runs
   */
  static Optional<RunSpread> of(Collection<double[]> groups) {
    double squares = 0;
    int degreesOfFreedom = 0;
    for (double[] group : groups) {
      if (group.length > 1) {
        squares += SampleStatistics.variance(group) * (group.length - 1);
        degreesOfFreedom += group.length - 1;
      }
    }
    return degreesOfFreedom == 0
        ? Optional.empty()
        : Optional.of(new RunSpread(squares / degreesOfFreedom, degreesOfFreedom));
  }

  /**
   * Half width of the 95% interval of a percentile's logarithm.
   *
   * @param runs number of runs of the percentile
   * @param within half width of the interval by the error within these runs
   */
  double halfWidth(int runs, double within) {
    double between = SampleStatistics.t95(degreesOfFreedom) * Math.sqrt(variance / runs);
    return Math.hypot(between, within);
  }
}
