package io.github.hbaseycsb.analysis.stats.change;

import io.github.hbaseycsb.analysis.stats.AnalysisUnit;
import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.common.Units;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How a figure changed from one side of a comparison, the baseline, to the other: the logarithm of
 * the ratio of the two figures, with its error, turned back into percent. On the logarithm a change
 * to a half and one to the double are alike, so the interval of the percent is not symmetric.
 *
 * @param percent from the baseline's figure to the other's, in percent of the baseline's
 * @param lowPercent lower end of the 95% confidence interval
 * @param highPercent upper end of the 95% confidence interval
 * @param pValue probability of a change like this or a larger one if there were none; below 0.05
 *     exactly where the interval excludes 0
 * @param paired whether units of one round were held against each other
 * @param unitA what counted as an independent value of the baseline
 * @param unitB what counted as one of the other side
 * @param unitsA how many of them the baseline had
 * @param unitsB how many the other side had
 * @param standardError of the logarithm of the ratio
 * @param degreesOfFreedom of the standard error
 */
public record RelativeChange(
    double percent,
    double lowPercent,
    double highPercent,
    double pValue,
    boolean paired,
    AnalysisUnit unitA,
    AnalysisUnit unitB,
    int unitsA,
    int unitsB,
    double standardError,
    double degreesOfFreedom) {
  private static final double SIGNIFICANCE = 0.05;
  private static final double UPPER_95 = 0.975;

  /**
   * The change of a mean. Paired: the error is that of the differences of the rounds' values, each
   * relative to its side's mean, by Student's t. Else the relative errors of the two means, by
   * Student's t with the degrees of freedom of Welch and Satterthwaite where the sides have equal
   * numbers of units; else with those of the smaller side, its units less one, which is careful.
   * Both are the first-order error of a ratio's logarithm (G. Casella and R. L. Berger,
   * "Statistical Inference", section 5.5.4).
   *
   * @param a the baseline's runs
   * @param b the other side's runs
   * @param pairable whether the rounds of both sides are the same ones: they belong to one campaign
   *     whose order was not blocked
   * @return empty where {@link #obstacle} says why
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Optional<RelativeChange> of(
      List<Observation> a, List<Observation> b, boolean pairable) {
    return obstacle(a, b, pairable).isPresent()
        ? Optional.empty()
        : Optional.of(new MeanRatio(Sides.of(a, b, pairable)).change(0));
  }

  /** Why {@link #of} has no result; empty where it has one. */
  public static Optional<Untestable> obstacle(
      List<Observation> a, List<Observation> b, boolean pairable) {
    if (a.isEmpty() || b.isEmpty()) {
      return Optional.of(Untestable.NOTHING_MEASURED);
    }
    if (a.size() < 2 || b.size() < 2) {
      return Optional.of(Untestable.SINGLE_RUN);
    }
    MeanRatio ratio = new MeanRatio(Sides.of(a, b, pairable));
    if (!ratio.isPositive()) {
      return Optional.of(Untestable.NOT_POSITIVE);
    }
    return ratio.varies() ? Optional.empty() : Optional.of(Untestable.NO_VARIATION);
  }

  /**
   * A figure above 0 with its 95% interval, which need not be symmetric.
   *
   * @param value the figure
   * @param low lower end, at most the figure
   * @param high upper end, at least the figure
   */
  public record Estimate(double value, double low, double high) {
    double below() {
      return Math.log(value / low);
    }

    double above() {
      return Math.log(high / value);
    }
  }

  /**
   * The change of a figure that is known with an interval on each side. Each end of the change's
   * interval is as far from the change as the root of the sum of squares of the half widths that
   * lie toward it, on the logarithm.
   *
   * @param a the baseline's
   * @param b the other side's
   */
  public static RelativeChange of(Estimate a, Estimate b) {
    double log = Math.log(b.value() / a.value());
    double down = Math.hypot(b.below(), a.above());
    double up = Math.hypot(b.above(), a.below());
    double normal = NormalDistribution.of(0, 1).inverseCumulativeProbability(UPPER_95);
    double towardsNone = (log > 0 ? down : up) / normal;
    return new RelativeChange(
        percent(log),
        percent(log - down),
        percent(log + up),
        towardsNone > 0
            ? 2 * NormalDistribution.of(0, towardsNone).survivalProbability(Math.abs(log))
            : log == 0 ? 1 : 0,
        false,
        AnalysisUnit.RUN,
        AnalysisUnit.RUN,
        1,
        1,
        Math.max(down, up) / normal,
        Double.POSITIVE_INFINITY);
  }

  /**
   * Made of an estimate on the logarithm and its errors. The interval is not narrower, and the
   * p-value not smaller, than what is known to be uncertain whatever the units say.
   *
   * @param log of the ratio
   * @param error standard error of {@code log} by the units
   * @param degreesOfFreedom of {@code error}
   * @param floor standard error of {@code log} that is known without the units, of a normal
   *     distribution; 0 for none
   */
  static RelativeChange of(
      double log, double error, double degreesOfFreedom, double floor, Sides<?> sides) {
    double halfWidth = 0;
    double pValue = 0;
    if (error > 0) {
      TDistribution t = TDistribution.of(degreesOfFreedom);
      halfWidth = t.inverseCumulativeProbability(UPPER_95) * error;
      pValue = 2 * t.survivalProbability(Math.abs(log) / error);
    }
    if (floor > 0) {
      NormalDistribution normal = NormalDistribution.of(0, floor);
      halfWidth = Math.max(halfWidth, normal.inverseCumulativeProbability(UPPER_95));
      pValue = Math.max(pValue, 2 * normal.survivalProbability(Math.abs(log)));
    }
    return new RelativeChange(
        percent(log),
        percent(log - halfWidth),
        percent(log + halfWidth),
        pValue,
        sides.paired(),
        sides.unitA(),
        sides.unitB(),
        sides.a().size(),
        sides.b().size(),
        Math.max(error, floor),
        degreesOfFreedom);
  }

  private static double percent(double log) {
    return Units.PERCENT * Math.expm1(log);
  }

  /** Whether there is a change, at the 5% level of this one test. */
  public boolean isSignificant() {
    return pValue < SIGNIFICANCE;
  }
}
