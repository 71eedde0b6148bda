package io.github.hbaseycsb.analysis.stats;

/**
 * The mean of a time series whose values depend on each other, such as the throughput of each
 * second. The usual standard error, which assumes independent values, would be too small.
 *
 * <p>The error is {@code s * sqrt(tau / n)} with the integrated autocorrelation time {@code tau = 1
 * + 2 * (rho(1) + rho(2) + ...)}. The sum is truncated by the initial positive sequence estimator
 * (C. J. Geyer, "Practical Markov Chain Monte Carlo", Statistical Science 7, 1992, section 3.3): it
 * ends before the first pair {@code rho(2k) + rho(2k+1)} that is not positive. Negative correlation
 * does not reduce the error here: tau is at least 1. Series longer than {@value #VALUES_MAX} values
 * are averaged in equal groups first, which reduces the work and does not change the error.
 *
 * @param mean of the series
 * @param standardError of the mean, in the series' unit
 * @param effectiveSamples number of independent values with the same error, 1 or more
 */
public record CorrelatedMean(double mean, double standardError, double effectiveSamples) {
  static final int VALUES_MAX = 2000;

  /**
   * Computes the mean of a series.
   *
   * @throws IllegalArgumentException if there are fewer than two values, or a value is not finite
   */
  public static CorrelatedMean of(double... series) {
    SampleStatistics.requireFinite(series, 2);
    double[] values =
        series.length <= VALUES_MAX
            ? series
            : SampleStatistics.batchMeans(series, (series.length + VALUES_MAX - 1) / VALUES_MAX);
    int n = values.length;
    double effectiveSamples = Math.max(1, n / autocorrelationTime(values));
    double standardError = Math.sqrt(SampleStatistics.variance(values) / effectiveSamples);
    return new CorrelatedMean(SampleStatistics.mean(series), standardError, effectiveSamples);
  }

  /** Half width of the mean's 95% confidence interval, by Student's t, in the series' unit. */
  public double ci95() {
    return SampleStatistics.t95(degreesOfFreedom()) * standardError;
  }

  /** The degrees of freedom, at least 1. */
  double degreesOfFreedom() {
    return Math.max(1, effectiveSamples - 1);
  }

  private static double autocorrelationTime(double[] values) {
    double mean = SampleStatistics.mean(values);
    double variance = autocovariance(values, mean, 0);
    if (variance == 0) {
      return 1;
    }
    double pairs = 0;
    for (int lag = 0; lag + 1 < values.length; lag += 2) {
      double pair = autocovariance(values, mean, lag) + autocovariance(values, mean, lag + 1);
      if (pair <= 0) {
        break;
      }
      pairs += pair;
    }
    return Math.max(1, 2 * pairs / variance - 1);
  }

  private static double autocovariance(double[] values, double mean, int lag) {
    double sum = 0;
    for (int i = lag; i < values.length; i++) {
      sum += (values[i] - mean) * (values[i - lag] - mean);
    }
    return sum / values.length;
  }
}
