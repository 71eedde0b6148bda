package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.client.Units;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The smallest change that a comparison finds in four of five cases, at the 5% level: by the power
 * of Student's t-test (J. Cohen, "Statistical Power Analysis for the Behavioral Sciences", 1988,
 * section 2.3), on the logarithm of the ratio. A smaller change can be found by luck.
 *
 * @param variation standard deviation of a side's units, as a share of their mean, such as 0.03;
 *     above 0
 * @param paired whether rounds are paired; if so, {@code variation} does not include what the runs
 *     of a round have in common
 * @param unit what counts as an independent value: of turns, the test has only a third of the
 *     degrees of freedom. That is of all turns, because a variation alone does not tell how many of
 *     them are independent: the change is a little too small where turns depend on each other
 */
public record DetectableChange(double variation, boolean paired, AnalysisUnit unit) {
  /** Four of five. */
  public static final double POWER = 0.8;

  private static final int UNITS_MIN = 2;
  private static final int NODES = 400;
  private static final int NODES_OF_TWO = 50;
  private static final int BISECTIONS = 50;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  public DetectableChange {
    if (!(variation > 0)) {
      throw new IllegalArgumentException("variation is " + variation + ", must be above 0");
    }
  }

  /** Creates the change of units that are not turns. */
  public DetectableChange(double variation, boolean paired) {
    this(variation, paired, AnalysisUnit.RUN);
  }

  /**
   * The change that is detectable with units that vary as those of a comparison; empty if the error
   * of the change is unknown.
   */
  public static Optional<DetectableChange> observed(RelativeChange change) {
    double variation =
        change.standardError() / Math.sqrt(1.0 / change.unitsA() + 1.0 / change.unitsB());
    return variation > 0 && Double.isFinite(variation)
        ? Optional.of(new DetectableChange(variation, change.paired(), change.unitA()))
        : Optional.empty();
  }

  /**
   * The smallest change that this number of units on each side finds, in percent. It is an
   * increase; a detectable decrease is a little smaller.
   *
   * @throws IllegalArgumentException if there are fewer than two units
   */
  public double percent(int units) {
    double degreesOfFreedom = (paired ? 1 : 2) * (unit.unitsOfError(units) - 1);
    double[] estimates = estimates(units, degreesOfFreedom, NODES);
    double t = SampleStatistics.t95(degreesOfFreedom);
    return Units.PERCENT
        * Math.expm1(
            log(units, POWER, DoubleStream.of(estimates).map(estimate -> t * estimate).toArray()));
  }

  /**
   * The logarithm of the change that this number of units on each side, which are not paired, finds
   * with a power, by Welch's test, which {@link RelativeChange} uses. If nothing has changed, the
   * whole interval is below it with the same probability.
   *
   * @throws IllegalArgumentException if there are fewer than two units
   */
  public double log(int units, double power) {
    double[] estimates = estimates(units, unit.unitsOfError(units) - 1, NODES_OF_TWO);
    double[] halfWidths = new double[NODES_OF_TWO * NODES_OF_TWO];
    for (int a = 0; a < NODES_OF_TWO; a++) {
      for (int b = 0; b <= a; b++) {
        // It is the same for either side, and takes most of the time.
        double halfWidth = halfWidth(estimates[a], estimates[b], units);
        halfWidths[a * NODES_OF_TWO + b] = halfWidth;
        halfWidths[b * NODES_OF_TWO + a] = halfWidth;
      }
    }
    return log(units, power, halfWidths);
  }

  private double halfWidth(double errorA, double errorB, int units) {
    double independent = unit.unitsOfError(units);
    return SampleStatistics.t95(
            SampleStatistics.degreesOfFreedom(errorA, independent, errorB, independent))
        * Math.hypot(errorA, errorB)
        / Math.sqrt(2);
  }

  /** The estimated error of a test, in units of the true one, by its quantiles. */
  private static double[] estimates(int units, double degreesOfFreedom, int nodes) {
    if (units < UNITS_MIN) {
      throw new IllegalArgumentException(units + " units a side, at least 2 needed");
    }
    ChiSquaredDistribution chiSquared = ChiSquaredDistribution.of(degreesOfFreedom);
    return IntStream.range(0, nodes)
        .mapToDouble(i -> chiSquared.inverseCumulativeProbability((i + 0.5) / nodes))
        .map(square -> Math.sqrt(square / degreesOfFreedom))
        .toArray();
  }

  /**
   * @param halfWidths of the intervals, in standard errors
   */
  private double log(int units, double power, double[] halfWidths) {
    double low = 0;
    double high = 10 * DoubleStream.of(halfWidths).max().orElseThrow();
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (power(middle, halfWidths) < power) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return variation * Math.sqrt(2.0 / units) * high;
  }

  private static double power(double change, double[] halfWidths) {
    return DoubleStream.of(halfWidths)
        .map(halfWidth -> NORMAL.cumulativeProbability(change - halfWidth))
        .average()
        .orElseThrow();
  }
}
