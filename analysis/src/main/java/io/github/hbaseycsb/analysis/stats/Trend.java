package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.client.Units;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Decides whether a cell's units (runs, or means of restarts) rise or fall in their order, for
 * example because servers are still warming up. Then the mean depends on the number of units.
 *
 * <p>It stands out by one of two rules. The slope of the line through the values' logarithms
 * differs from 0 at the 5% level (Student's t with n - 2 degrees of freedom) and changes them by
 * more than {@value #SLOPE_PERCENT}% in all. Or there are three or four values, for which a test
 * shows little, and all steps go the same way, each is larger than the error within its two units
 * if that is known, and together they change the values by more than {@value #STEPS_PERCENT}%.
 *
 * @param changePercent change from the first unit to the last along the line, in percent
 * @param pValue p-value of the slope: probability of a slope at least this steep if there were none
 * @param standsOut whether it stands out; docs/dev/statistics-validation.md says how often this
 *     happens by chance
 */
public record Trend(double changePercent, double pValue, boolean standsOut) {
  private static final int VALUES_MIN = 3;
  private static final int STEPS_VALUES_MAX = 4;
  private static final double SLOPE_PERCENT = 5;
  private static final double STEPS_PERCENT = 10;
  private static final double NORMAL_95 = 1.96;
  private static final double SIGNIFICANCE = 0.05;

  /**
   * Computes the trend of values in their order; empty if there are fewer than three, or one is not
   * above 0.
   *
   * @param standardErrors the error within each value's unit, in the unit of the value; NaN if
   *     unknown
   * @throws IllegalArgumentException if a value is not finite or the lengths differ
   */
  public static Optional<Trend> of(double[] values, double[] standardErrors) {
    if (values.length != standardErrors.length) {
      throw new IllegalArgumentException(
          values.length + " values, " + standardErrors.length + " errors");
    }
    int n = values.length;
    Optional<Trend> line = n < VALUES_MIN ? Optional.empty() : ofSlope(List.of(values));
    return line.map(
        trend -> {
          boolean steps =
              n <= STEPS_VALUES_MAX
                  && Math.abs(values[n - 1] / values[0] - 1) > STEPS_PERCENT / Units.PERCENT
                  && sameWay(values, standardErrors);
          return new Trend(trend.changePercent, trend.pValue, trend.standsOut || steps);
        });
  }

  /**
   * Computes the trend of the runs within restarts, with one slope for all and a level for each
   * restart. It stands out by its slope alone.
   *
   * @param restarts the runs of each restart in their order
   * @return the change from the first run to the last of the longest restart; empty if there are
   *     too few runs for a slope and its error, or a value is not above 0
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Optional<Trend> within(List<double[]> restarts) {
    return ofSlope(restarts.stream().filter(runs -> runs.length > 1).toList());
  }

  private static Optional<Trend> ofSlope(List<double[]> series) {
    series.forEach(values -> SampleStatistics.requireFinite(values, 1));
    if (series.stream().flatMapToDouble(Arrays::stream).anyMatch(value -> value <= 0)) {
      return Optional.empty();
    }
    Line line =
        new Line(
            series.stream().map(values -> Arrays.stream(values).map(Math::log).toArray()).toList());
    if (line.degreesOfFreedom < 1) {
      return Optional.empty();
    }
    int steps = series.stream().mapToInt(values -> values.length - 1).max().orElse(0);
    double change = RelativeChange.percent(line.slope * steps);
    double t = Math.abs(line.slope) / line.slopeError;
    double pValue = 2 * TDistribution.of(line.degreesOfFreedom).survivalProbability(t);
    boolean standsOut = Math.abs(change) > SLOPE_PERCENT && pValue < SIGNIFICANCE;
    return Optional.of(new Trend(change, pValue, standsOut));
  }

  private static boolean sameWay(double[] values, double[] errors) {
    double direction = Math.signum(values[values.length - 1] - values[0]);
    for (int i = 1; i < values.length; i++) {
      double step = direction * (values[i] - values[i - 1]);
      double error = Math.hypot(errors[i], errors[i - 1]);
      if (step <= 0 || step <= NORMAL_95 * error) {
        return false;
      }
    }
    return true;
  }
}
