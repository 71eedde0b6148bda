package io.github.hbaseycsb.campaign.stats;

import java.util.Optional;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;

/**
 * Whether two means differ: Welch's t-test (B. L. Welch, Biometrika 34, 1947), two-sided, for
 * independent values of unequal variance.
 *
 * @param changePercent of the mean from A to B, in percent of A's
 * @param ci95Percent half width of the difference's 95% confidence interval, in percent of A's mean
 *     (A's mean is taken as given here: the interval excludes 0 exactly where the test says that
 *     the means differ)
 * @param pValue probability of a difference like this or a larger one if the means were equal
 */
public record WelchTest(double changePercent, double ci95Percent, double pValue) {
  private static final double SIGNIFICANCE = 0.05;

  /**
   * Tests values of A against values of B.
   *
   * @return empty where no test is possible: fewer than two values on a side, A's mean is 0, or
   *     neither side varies at all
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Optional<WelchTest> of(double[] a, double[] b) {
    Numbers.requireFinite(a, 0);
    Numbers.requireFinite(b, 0);
    if (a.length < 2 || b.length < 2) {
      return Optional.empty();
    }
    double errorA = Math.sqrt(Numbers.variance(a) / a.length);
    double errorB = Math.sqrt(Numbers.variance(b) / b.length);
    double meanA = Numbers.mean(a);
    if (meanA == 0 || (errorA == 0 && errorB == 0)) {
      return Optional.empty();
    }
    TTest.Result result = TTest.withDefaults().with(DataDispersion.HETEROSCEDASTIC).test(a, b);
    double percent = 100 / Math.abs(meanA);
    double halfWidth = Numbers.t95(result.getDegreesOfFreedom()) * Math.hypot(errorA, errorB);
    return Optional.of(
        new WelchTest(
            (Numbers.mean(b) - meanA) * percent, halfWidth * percent, result.getPValue()));
  }

  /** Whether the means differ at the 5% level. */
  public boolean isSignificant() {
    return pValue < SIGNIFICANCE;
  }
}
