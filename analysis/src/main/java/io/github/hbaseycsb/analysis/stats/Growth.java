package io.github.hbaseycsb.analysis.stats;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.hbaseycsb.common.Units;
import java.util.List;
import java.util.Optional;

/**
 * How a figure grows within the windows of a cell's runs, from the first third to the last: the
 * mean of their logarithms, with its 95% confidence interval. The error is that from run to run,
 * pooled over cells and with the error within the runs, and at least the latter.
 *
 * @param percent the growth; below 0 if the figure falls
 * @param low lower end of the interval, percent
 * @param high upper end of the interval, percent
 * @param degreesOfFreedom of the interval
 * @param first the figure in the first third, in its unit
 * @param last the figure in the last third, in its unit
 */
public record Growth(
    double percent, double low, double high, double degreesOfFreedom, double first, double last) {
  /**
   * The degrees of freedom for which the variance within the runs counts, beside that from run to
   * run. It is our own choice; docs/statistics-validation.md says how often the findings are wrong.
   */
  private static final double DEGREES_WITHIN = 4;

  /**
   * Computes the growth over runs.
   *
   * @param spread from run to run; it is not used for a single run
   * @return empty if there are no runs
   */
  public static Optional<Growth> of(List<WindowGrowth> runs, WindowGrowth.Spread spread) {
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    int n = runs.size();
    double squares = runs.stream().mapToDouble(run -> run.error() * run.error()).sum();
    double within = squares / n;
    double degreesOfFreedom = runs.stream().mapToDouble(WindowGrowth::degreesOfFreedom).sum();
    double variance = within;
    if (n > 1) {
      double own = Math.min(DEGREES_WITHIN, degreesOfFreedom);
      degreesOfFreedom = own + spread.degreesOfFreedom();
      double both = own * within + spread.degreesOfFreedom() * spread.variance();
      variance = Math.max(within, both / degreesOfFreedom);
    }
    double error = Math.sqrt(variance / n);
    double first =
        Math.exp(runs.stream().mapToDouble(run -> Math.log(run.first())).average().orElseThrow());
    double last =
        Math.exp(runs.stream().mapToDouble(run -> Math.log(run.last())).average().orElseThrow());
    double log = Math.log(last / first);
    double half = error == 0 ? 0 : SampleStatistics.t95(degreesOfFreedom) * error;
    return Optional.of(
        new Growth(
            percent(log), percent(log - half), percent(log + half), degreesOfFreedom, first, last));
  }

  private static double percent(double log) {
    return Units.PERCENT * Math.expm1(log);
  }

  private static double log(double percent) {
    return Math.log1p(percent / Units.PERCENT);
  }

  /** Whether it is larger than this percentage either way, and its interval excludes 0. */
  public boolean exceeds(double limitPercent) {
    return Math.abs(percent) > limitPercent && (low > 0 || high < 0);
  }

  /** The end of the interval that is farther from 0, percent. */
  @JsonIgnore
  public double bound() {
    return Math.abs(low) > Math.abs(high) ? low : high;
  }

  private double error() {
    return (log(high) - log(percent)) / SampleStatistics.t95(degreesOfFreedom);
  }

  /**
   * How much more another figure grows, percent of this one; 0 if the difference is not significant
   * at the 5% level (Welch's test).
   */
  public double excess(Growth other) {
    double difference = log(other.percent) - log(percent);
    double a = error();
    double b = other.error();
    double half =
        a + b == 0
            ? 0
            : Math.hypot(a, b)
                * SampleStatistics.t95(
                    SampleStatistics.welchSatterthwaite(
                        a, degreesOfFreedom, b, other.degreesOfFreedom));
    return Math.abs(difference) > half ? percent(difference) : 0;
  }
}
