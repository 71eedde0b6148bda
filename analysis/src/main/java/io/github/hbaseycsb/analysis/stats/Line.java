package io.github.hbaseycsb.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The straight line through values at equal distances, by least squares. For several series,
 * parallel lines with a level for each.
 */
final class Line {
  /** The change from one value to the next. */
  final double slope;

  /** The standard error of the slope; NaN without degrees of freedom. */
  final double slopeError;

  /** The number of values minus one for each level and one for the slope. */
  final int degreesOfFreedom;

  final double[] residuals;

  /**
   * @param series the values of each in order
   */
  Line(List<double[]> series) {
    double spread = series.stream().mapToDouble(Line::spread).sum();
    slope = series.stream().mapToDouble(Line::products).sum() / spread;
    residuals = series.stream().flatMapToDouble(this::residuals).toArray();
    degreesOfFreedom = residuals.length - series.size() - 1;
    double squares = Arrays.stream(residuals).map(residual -> residual * residual).sum();
    slopeError = Math.sqrt(squares / degreesOfFreedom / spread);
  }

  private DoubleStream residuals(double[] values) {
    double mean = SampleStatistics.mean(values);
    return IntStream.range(0, values.length)
        .mapToDouble(i -> values[i] - mean - slope * (i - middle(values)));
  }

  private static double products(double[] values) {
    double mean = SampleStatistics.mean(values);
    return IntStream.range(0, values.length)
        .mapToDouble(i -> (i - middle(values)) * (values[i] - mean))
        .sum();
  }

  private static double middle(double[] values) {
    return (values.length - 1) / 2.0;
  }

  /** The sum of the squared distances of the positions from their center. */
  private static double spread(double[] values) {
    double n = values.length;
    return n * (n * n - 1) / 12;
  }
}
