package io.github.hbaseycsb.analysis.capacity;

import io.github.hbaseycsb.analysis.stats.SampleStatistics;
import java.util.Collection;
import java.util.Optional;

/**
 * How much a percentile differs from run to run at one rate, pooled over the rates that were run
 * several times. A single measurement does not know it: without it, one that was bad by chance
 * would look like a rate that does not hold.
 *
 * @param variance of the percentile's logarithm
 * @param degreesOfFreedom of the variance, at least 1
 */
record RunSpread(double variance, int degreesOfFreedom) {
  /**
   * The spread of some runs.
   *
   * @param groups logarithms of the percentile in the runs at one rate, for each rate
   * @return empty where no rate was run twice
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
   * Half width of the 95% interval of the logarithm of a percentile.
   *
   * @param runs that it is made of
   * @param within half width of the interval that these runs know themselves
   */
  double halfWidth(int runs, double within) {
    double between = SampleStatistics.t95(degreesOfFreedom) * Math.sqrt(variance / runs);
    return Math.hypot(between, within);
  }
}
