package io.github.hbaseycsb.analysis.stats;

import static io.github.hbaseycsb.analysis.stats.RelativeChange.log;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Optional;

/**
 * How a figure grows within the windows of a cell's runs, from the first third to the last: the
 * mean of their logarithms, with its 95% confidence interval by Student's t, in percent.
 *
 * @param percent the growth; below 0 if the figure falls
 * @param first the figure in the first third, in its unit
 */
public record Growth(
    double percent, double low, double high, double degreesOfFreedom, double first, double last) {
  /**
   * The growth that further runs would have, too; empty if there are no runs. Its error is the
   * spread from run to run, unless the interval by the error within the runs is wider.
   */
  public static Optional<Growth> of(List<WindowGrowth> runs) {
    return ofTheseWindows(runs).map(windows -> wider(windows, runs));
  }

  private static Growth wider(Growth windows, List<WindowGrowth> runs) {
    int n = runs.size();
    if (n == 1) {
      return windows;
    }
    double variance =
        SampleStatistics.variance(runs.stream().mapToDouble(WindowGrowth::log).toArray());
    Growth spread = of(windows.first, windows.last, Math.sqrt(variance / n), n - 1);
    return spread.high > windows.high ? spread : windows;
  }

  /**
   * The growth that these windows had, by the error within the runs; empty if there are no runs.
   */
  public static Optional<Growth> ofTheseWindows(List<WindowGrowth> runs) {
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    WindowGrowth mean = WindowGrowth.mean(runs, false);
    return Optional.of(of(mean.first(), mean.last(), mean.error(), mean.degreesOfFreedom()));
  }

  private static Growth of(double first, double last, double error, double degreesOfFreedom) {
    double log = Math.log(last / first);
    double half = error == 0 ? 0 : SampleStatistics.t95(degreesOfFreedom) * error;
    return new Growth(
        RelativeChange.percent(log),
        RelativeChange.percent(log - half),
        RelativeChange.percent(log + half),
        degreesOfFreedom,
        first,
        last);
  }

  /** Whether it is larger than this percentage either way, and the interval excludes 0. */
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
    return Math.abs(difference) > half ? RelativeChange.percent(difference) : 0;
  }
}
