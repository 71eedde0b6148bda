package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.client.Units;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;

/**
 * The mean of independent values, such as the throughputs of a cell's runs, with its error. All
 * components except {@code n} have the unit of the values.
 *
 * @param n number of values, at least 1
 * @param mean of the values
 * @param stdev standard deviation of the values (divisor n - 1); empty for a single value
 * @param ci95 half width of the mean's 95% confidence interval by Student's t with n - 1 degrees of
 *     freedom, of turns corrected for autocorrelation; empty for a single value, whose error is
 *     unknown
 * @param min the smallest value
 * @param max the largest value
 */
public record Mean(
    int n, double mean, OptionalDouble stdev, OptionalDouble ci95, double min, double max) {
  private static final Set<Statistic> STATISTICS =
      EnumSet.of(Statistic.MEAN, Statistic.STANDARD_DEVIATION, Statistic.MIN, Statistic.MAX);

  /**
   * Computes the mean of the values.
   *
   * @throws IllegalArgumentException if there are none, or one is not finite
   */
  public static Mean of(double... values) {
    SampleStatistics.requireFinite(values, 1);
    DoubleStatistics statistics = DoubleStatistics.of(STATISTICS, values);
    double mean = statistics.getAsDouble(Statistic.MEAN);
    double min = statistics.getAsDouble(Statistic.MIN);
    double max = statistics.getAsDouble(Statistic.MAX);
    int n = values.length;
    if (n == 1) {
      return new Mean(1, mean, OptionalDouble.empty(), OptionalDouble.empty(), min, max);
    }
    double stdev = statistics.getAsDouble(Statistic.STANDARD_DEVIATION);
    double ci95 = SampleStatistics.t95(n - 1) * stdev / Math.sqrt(n);
    return new Mean(n, mean, OptionalDouble.of(stdev), OptionalDouble.of(ci95), min, max);
  }

  /**
   * Computes the mean of a cell's runs or turns from the independent values among them: on two or
   * more starts of the servers, {@code n} is the number of restarts, and the values are their
   * means.
   *
   * @throws IllegalArgumentException if there are none, or one is not finite
   */
  public static Mean of(List<Observation> runs) {
    AnalysisUnit unit = AnalysisUnit.of(runs);
    double[] values =
        unit.group(runs).stream()
            .mapToDouble(
                of -> SampleStatistics.mean(of.stream().mapToDouble(Observation::value).toArray()))
            .toArray();
    Mean mean = of(values);
    if (unit != AnalysisUnit.TURN || mean.n == 1) {
      return mean;
    }
    CorrelatedMean turns = unit.mean(values);
    double t = SampleStatistics.t95(unit.unitsOfError(turns.effectiveSamples()) - 1);
    OptionalDouble ci95 = OptionalDouble.of(t * turns.standardError());
    return new Mean(mean.n, mean.mean, mean.stdev, ci95, mean.min, mean.max);
  }

  /**
   * Standard deviation divided by the mean, such as 0.05; empty for a single value or a mean of 0.
   */
  public OptionalDouble variation() {
    return stdev.isEmpty() || mean == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(stdev.getAsDouble() / Math.abs(mean));
  }

  /**
   * The number of values, at least 2, for a narrow confidence interval, if further values vary as
   * these do.
   *
   * @param percent the half width of the interval, percent of the mean, above 0
   * @throws java.util.NoSuchElementException for a single value or a mean of 0
   */
  public int valuesFor(double percent) {
    double errors = variation().orElseThrow() / (percent / Units.PERCENT);
    int values = 2;
    while (SampleStatistics.t95(values - 1) * errors > Math.sqrt(values)) {
      values++;
    }
    return values;
  }
}
