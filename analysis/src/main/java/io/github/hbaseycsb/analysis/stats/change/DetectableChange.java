package io.github.hbaseycsb.analysis.stats.change;

import io.github.hbaseycsb.analysis.stats.SampleStatistics;
import io.github.hbaseycsb.common.Units;
import java.util.Optional;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The smallest change that a comparison finds in four of five cases, at the 5% level: by the power
 * of Student's t-test (J. Cohen, "Statistical Power Analysis for the Behavioral Sciences", 1988,
 * section 2.3), on the logarithm of the ratio. A smaller one may be found, too, by luck.
 *
 * @param variation standard deviation of a side's units, runs or restarts, as a share of their
 *     mean, such as 0.03; above 0
 * @param paired whether rounds are paired: what a round's runs have in common is then not part of
 *     {@code variation}
 */
public record DetectableChange(double variation, boolean paired) {
  private static final double POWER = 0.8;
  private static final int UNITS_MIN = 2;
  private static final int NODES = 400;
  private static final int BISECTIONS = 50;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  public DetectableChange {
    if (!(variation > 0)) {
      throw new IllegalArgumentException("variation is " + variation + ", must be above 0");
    }
  }

  /**
   * What can be detected with units that vary as those of a comparison did.
   *
   * @return empty where the change has no error to go by
   */
  public static Optional<DetectableChange> observed(RelativeChange change) {
    double variation =
        change.standardError() / Math.sqrt(1.0 / change.unitsA() + 1.0 / change.unitsB());
    return variation > 0 && Double.isFinite(variation)
        ? Optional.of(new DetectableChange(variation, change.paired()))
        : Optional.empty();
  }

  /**
   * The smallest change that so many units a side find, in percent: an increase; as a decrease it
   * is a little smaller.
   *
   * @throws IllegalArgumentException with fewer than two units
   */
  public double percent(int units) {
    if (units < UNITS_MIN) {
      throw new IllegalArgumentException(units + " units a side, at least 2 needed");
    }
    double error = variation * Math.sqrt(2.0 / units);
    return Units.PERCENT * Math.expm1(error * detectableErrors(units));
  }

  /** How many standard errors a change must have. */
  private double detectableErrors(int units) {
    int degreesOfFreedom = (paired ? 1 : 2) * (units - 1);
    double critical = SampleStatistics.t95(degreesOfFreedom);
    // The error that a test estimates, in units of the true one, by its quantiles.
    ChiSquaredDistribution chiSquared = ChiSquaredDistribution.of(degreesOfFreedom);
    double[] estimates = new double[NODES];
    for (int i = 0; i < NODES; i++) {
      double square = chiSquared.inverseCumulativeProbability((i + 0.5) / NODES);
      estimates[i] = Math.sqrt(square / degreesOfFreedom);
    }
    double low = 0;
    double high = 10 * critical;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (power(middle, critical, estimates) < POWER) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double power(double change, double critical, double[] estimates) {
    double sum = 0;
    for (double estimate : estimates) {
      sum += NORMAL.cumulativeProbability(change - critical * estimate);
    }
    return sum / estimates.length;
  }
}
