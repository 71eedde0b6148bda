package io.github.hbaseycsb.analysis.stats;

import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/** Statistics that several classes of this package use. */
public final class SampleStatistics {
  private static final double UPPER_95 = 0.975;

  /** Of the degrees of freedom from 1 on that most comparisons have. */
  private static final double[] T_95 =
      IntStream.rangeClosed(1, 40).mapToDouble(SampleStatistics::upper95).toArray();

  private SampleStatistics() {}

  public static void requireFinite(double[] values, int atLeast) {
    if (values.length < atLeast) {
      throw new IllegalArgumentException(
          values.length + " values, at least " + atLeast + " needed");
    }
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(value + " among the values");
      }
    }
  }

  /** The factor from a standard error to half of a 95% confidence interval. */
  public static double t95(double degreesOfFreedom) {
    int whole = (int) degreesOfFreedom;
    return whole == degreesOfFreedom && whole >= 1 && whole <= T_95.length
        ? T_95[whole - 1]
        : upper95(degreesOfFreedom);
  }

  private static double upper95(double degreesOfFreedom) {
    return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(UPPER_95);
  }

  public static double mean(double[] values) {
    return org.apache.commons.statistics.descriptive.Mean.of(values).getAsDouble();
  }

  /** The variance with divisor n - 1. */
  public static double variance(double[] values) {
    return Variance.of(values).getAsDouble();
  }

  /** The means of groups of consecutive values. An incomplete group at the end is ignored. */
  static double[] batchMeans(double[] values, int size) {
    return IntStream.range(0, values.length / size)
        .mapToDouble(
            batch ->
                IntStream.range(0, size).mapToDouble(i -> values[batch * size + i]).sum() / size)
        .toArray();
  }

  /**
   * Degrees of freedom of the difference of two sides' figures: by {@link #welchSatterthwaite}, but
   * not more than two sides with as many units as the smaller one can have. Of unequal numbers, the
   * formula relies too much on the variance of two or three units if it is small by chance.
   *
   * @param errorA standard error of the first figure
   * @param unitsA its number of units ({@link AnalysisUnit#unitsOfError})
   * @param errorB standard error of the second figure
   * @param unitsB its number of units
   */
  public static double degreesOfFreedom(
      double errorA, double unitsA, double errorB, double unitsB) {
    return Math.min(
        welchSatterthwaite(errorA, unitsA - 1, errorB, unitsB - 1),
        2 * (Math.min(unitsA, unitsB) - 1));
  }

  /**
   * Degrees of freedom of the difference of two means, with their standard errors and the degrees
   * of freedom of these, if variances are unequal (Welch 1947, Satterthwaite 1946).
   */
  static double welchSatterthwaite(double errorA, double dofA, double errorB, double dofB) {
    double a = errorA * errorA;
    double b = errorB * errorB;
    return (a + b) * (a + b) / (a * a / dofA + b * b / dofB);
  }
}
