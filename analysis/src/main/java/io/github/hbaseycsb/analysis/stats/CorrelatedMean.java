package io.github.hbaseycsb.analysis.stats;

import java.util.function.ToDoubleFunction;

/**
 * The mean of a time series whose values depend on each other, such as the throughput of each
 * second. The usual standard error, which assumes independent values, would be too small.
 *
 * <p>The error is {@code s * sqrt(tau / n)} with the integrated autocorrelation time {@code tau = 1
 * + 2 * (rho(1) + rho(2) + ...)}. The sum is truncated by the initial positive sequence estimator
 * (C. J. Geyer, "Practical Markov Chain Monte Carlo", Statistical Science 7, 1992, section 3.3): it
 * ends before the first pair {@code rho(2k) + rho(2k+1)} that is not positive. Correlations that
 * are estimated from few values are too small. So tau is at least that of a first-order
 * autoregressive series, {@code (1 + rho) / (1 - rho)}, where {@code rho} is {@code rho(1)}
 * corrected for its bias, {@code (1 + 4 rho(1)) / n} (P. Shaman and R. A. Stine, "The Bias of
 * Autoregressive Coefficient Estimators", Journal of the American Statistical Association 83,
 * 1988). Negative correlation does not reduce the error here: tau is at least 1. Series longer than
 * {@value #VALUES_MAX} values are averaged in equal groups first, which reduces the work and does
 * not change the error.
 *
 * @param mean of the series
 * @param standardError of the mean, in the series' unit
 * @param effectiveSamples number of independent values with the same error, 1 or more
 */
public record CorrelatedMean(double mean, double standardError, double effectiveSamples) {
  static final int VALUES_MAX = 2000;

  /** The largest correlation that a correction can lead to. */
  private static final double CORRELATION_MAX = 0.9;

  /**
   * Computes the mean of a series.
   *
   * @throws IllegalArgumentException if there are fewer than two values, or a value is not finite
   */
  public static CorrelatedMean of(double... series) {
    return of(values -> Math.max(initialPositiveSequence(values), autoregressive(values)), series);
  }

  /** The same of values that do not depend on each other. */
  static CorrelatedMean independent(double... series) {
    return of(values -> 1, series);
  }

  /**
   * The same by the initial positive sequence alone. Its error of few values is a little too small:
   * for a warm-up, which a too large one would make longer.
   *
   * @throws IllegalArgumentException as {@link #of}
   */
  public static CorrelatedMean uncorrected(double... series) {
    return of(CorrelatedMean::initialPositiveSequence, series);
  }

  private static CorrelatedMean of(
      ToDoubleFunction<double[]> autocorrelationTime, double[] series) {
    SampleStatistics.requireFinite(series, 2);
    double[] values =
        series.length <= VALUES_MAX
            ? series
            : SampleStatistics.batchMeans(series, (series.length + VALUES_MAX - 1) / VALUES_MAX);
    int n = values.length;
    boolean varies = autocovariance(values, SampleStatistics.mean(values), 0) > 0;
    double tau = varies ? Math.max(1, autocorrelationTime.applyAsDouble(values)) : 1;
    double effectiveSamples = Math.max(1, n / tau);
    double standardError = Math.sqrt(SampleStatistics.variance(values) / effectiveSamples);
    return new CorrelatedMean(SampleStatistics.mean(series), standardError, effectiveSamples);
  }

  private static double autoregressive(double[] values) {
    double mean = SampleStatistics.mean(values);
    double estimate = autocovariance(values, mean, 1) / autocovariance(values, mean, 0);
    double rho = Math.min(CORRELATION_MAX, estimate + (1 + 4 * estimate) / values.length);
    return (1 + rho) / (1 - rho);
  }

  private static double initialPositiveSequence(double[] values) {
    double mean = SampleStatistics.mean(values);
    double pairs = 0;
    for (int lag = 0; lag + 1 < values.length; lag += 2) {
      double pair = autocovariance(values, mean, lag) + autocovariance(values, mean, lag + 1);
      if (pair <= 0) {
        break;
      }
      pairs += pair;
    }
    return 2 * pairs / autocovariance(values, mean, 0) - 1;
  }

  private static double autocovariance(double[] values, double mean, int lag) {
    double sum = 0;
    for (int i = lag; i < values.length; i++) {
      sum += (values[i] - mean) * (values[i - lag] - mean);
    }
    return sum / values.length;
  }
}
