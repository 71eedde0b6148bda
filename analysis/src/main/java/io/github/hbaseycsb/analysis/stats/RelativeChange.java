package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.client.Units;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The change of a figure from the baseline to the other side of a comparison: the logarithm of the
 * ratio of the two figures, with its error, converted back to percent. On the logarithm, halving
 * and doubling are changes of the same size, so the interval in percent is not symmetric.
 *
 * @param percent change from the baseline's figure to the other's, in percent of the baseline's
 * @param lowPercent lower end of the 95% confidence interval
 * @param highPercent upper end of the 95% confidence interval
 * @param pValue probability of a change at least this large if there were none; below 0.05 exactly
 *     if the interval excludes 0
 * @param paired whether units of the same round or block were compared
 * @param unitA what counted as an independent value of the baseline
 * @param unitB what counted as an independent value of the other side
 * @param unitsA number of units of the baseline
 * @param unitsB number of units of the other side
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
   * Computes the change of a mean. If it is paired, the error is computed from the differences of
   * the rounds' values, each relative to its side's mean, by Student's t. Otherwise it is computed
   * from the relative errors of the two means, by Student's t with {@link
   * SampleStatistics#degreesOfFreedom}. Both are the first-order error of a ratio's logarithm (G.
   * Casella and R. L. Berger, "Statistical Inference", section 5.5.4). Errors of turns are
   * corrected for the correlation between successive ones ({@link CorrelatedMean}), and count only
   * as many units as are independent.
   *
   * @param a the baseline's runs
   * @param b the other side's runs
   * @param pairable whether both sides have the same rounds, because they belong to one campaign
   *     whose order was not blocked
   * @return empty if {@link #obstacle} gives a reason
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Optional<RelativeChange> of(
      List<Observation> a, List<Observation> b, boolean pairable) {
    return of(a, b, pairable, Optional.empty(), FirstStages.NONE);
  }

  /**
   * The same change, whose error and degrees of freedom are also by the other variants of the
   * workload if it is paired. The means are those of the rounds that the two sides share, even if
   * other variants do not have all of them.
   *
   * @param pooled of variants among which are both sides; empty to use only the two
   * @param stages of both sides, if they are not paired
   */
  public static Optional<RelativeChange> of(
      List<Observation> a,
      List<Observation> b,
      boolean pairable,
      Optional<PooledVariance> pooled,
      FirstStages stages) {
    if (tooFew(a, b).isPresent()) {
      return Optional.empty();
    }
    Sides<Observation> sides = Sides.of(a, b, pairable, stages);
    return obstacle(sides).isPresent()
        ? Optional.empty()
        : Optional.of(new MeanRatio(sides, pooled).change(0));
  }

  /**
   * The same change with the error that it has on exactly these starts of the servers: how they
   * differ from other starts is not in it. On each start the error comes from its turns.
   *
   * @return empty unless the units are starts that both sides share, with turns on each
   */
  public static Optional<RelativeChange> onTheseStarts(
      List<Observation> a, List<Observation> b, boolean pairable) {
    Sides<Observation> starts = Sides.of(a, b, pairable);
    boolean turns = Stream.concat(a.stream(), b.stream()).allMatch(Observation::isTurn);
    if (!turns || !starts.paired() || starts.a().unit() != AnalysisUnit.RESTART) {
      return Optional.empty();
    }
    double squares = 0;
    double fourths = 0;
    int n = starts.a().units().size();
    for (int i = 0; i < n; i++) {
      Optional<RelativeChange> start =
          of(starts.a().units().get(i), starts.b().units().get(i), true);
      if (start.isEmpty()) {
        return start;
      }
      double square = Math.pow(start.get().standardError, 2);
      squares += square;
      fourths += square * square / start.get().degreesOfFreedom;
    }
    // The error of the mean of the starts, with degrees of freedom by Welch and Satterthwaite.
    double error = Math.sqrt(squares) / n;
    double log = new MeanRatio(starts).log();
    return Optional.of(of(log, error, squares * squares / fourths, 0, starts));
  }

  /** Why {@link #of} has no result; empty if it has one. */
  public static Optional<Untestable> obstacle(
      List<Observation> a, List<Observation> b, boolean pairable) {
    return tooFew(a, b).or(() -> obstacle(Sides.of(a, b, pairable)));
  }

  private static Optional<Untestable> tooFew(List<Observation> a, List<Observation> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return Optional.of(Untestable.NOTHING_MEASURED);
    }
    return a.size() < 2 || b.size() < 2 ? Optional.of(Untestable.SINGLE_RUN) : Optional.empty();
  }

  private static Optional<Untestable> obstacle(Sides<Observation> sides) {
    MeanRatio ratio = new MeanRatio(sides);
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
   * Computes the change of a figure that is known with an interval on each side. The distance from
   * the change to each end of its interval is the root of the sum of squares of the half widths in
   * this direction, on the logarithm.
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
   * Creates a change from an estimate on the logarithm and its errors. The interval is at least as
   * wide, and the p-value at least as large, as the error that is known without the units requires.
   *
   * @param log logarithm of the ratio
   * @param error standard error of {@code log} by the units
   * @param degreesOfFreedom of {@code error}
   * @param floor standard error of {@code log} that is known without the units, with a normal
   *     distribution; 0 for none
   */
  static RelativeChange of(
      double log, double error, double degreesOfFreedom, double floor, Sides<?> sides) {
    double halfWidth = 0;
    double pValue = 0;
    if (error > 0) {
      halfWidth = SampleStatistics.t95(degreesOfFreedom) * error;
      pValue = 2 * TDistribution.of(degreesOfFreedom).survivalProbability(Math.abs(log) / error);
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
        sides.a().unit(),
        sides.b().unit(),
        sides.a().units().size(),
        sides.b().units().size(),
        Math.max(error, floor),
        degreesOfFreedom);
  }

  static double percent(double log) {
    return Units.PERCENT * Math.expm1(log);
  }

  /** Whether the change is significant at the 5% level of this test alone. */
  public boolean isSignificant() {
    return pValue < SIGNIFICANCE;
  }

  /**
   * Estimates how many more units are necessary on each side until the interval no longer contains
   * a limit, if the change and the variance stay the same: the half width of the interval is
   * proportional to t / sqrt(n). The true change is as often nearer to the limit as farther away,
   * so they decide in every second case.
   *
   * @param limitPercent the limit that the interval must exclude, such as -5
   * @return at least 1; empty if more than {@code most} are necessary
   */
  public OptionalInt unitsToDecide(double limitPercent, int most) {
    double distance = Math.abs(log(percent) - log(limitPercent));
    return IntStream.rangeClosed(1, most).filter(more -> halfWidth(more) < distance).findFirst();
  }

  private double halfWidth(int more) {
    double shrunk =
        Math.sqrt((1.0 / (unitsA + more) + 1.0 / (unitsB + more)) / (1.0 / unitsA + 1.0 / unitsB));
    double few = Math.min(unitsA, unitsB);
    double degrees = degreesOfFreedom * (few - 1 + more) / (few - 1);
    return standardError * shrunk * SampleStatistics.t95(degrees);
  }

  static double log(double percent) {
    return Math.log1p(percent / Units.PERCENT);
  }
}
