package io.github.hbaseycsb.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The straight line through values at equal distances, by least squares; of several series the
 * parallel lines, each with a height of its own.
 */
final class Line {
  private final double slope;
  private final double slopeError;
  private final int degreesOfFreedom;
  private final double[] residuals;

  private Line(List<double[]> series) {
    double spread = series.stream().mapToDouble(Line::spread).sum();
    slope = series.stream().mapToDouble(Line::products).sum() / spread;
    residuals = series.stream().flatMapToDouble(this::residuals).toArray();
    degreesOfFreedom = residuals.length - series.size() - 1;
    double squares = Arrays.stream(residuals).map(residual -> residual * residual).sum();
    slopeError = Math.sqrt(squares / degreesOfFreedom / spread);
  }

  static Line through(double... values) {
    return through(List.of(values));
  }

  /**
   * @param series each in its order
   */
  static Line through(List<double[]> series) {
    return new Line(series);
  }

  /** From one value to the next. */
  double slope() {
    return slope;
  }

  /** By what the values are above their line. */
  double[] residuals() {
    return residuals.clone();
  }

  /** Standard error of the slope; not a number without a degree of freedom. */
  double slopeError() {
    return slopeError;
  }

  /** The values less one for each height and one for the slope. */
  int degreesOfFreedom() {
    return degreesOfFreedom;
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

  /** Sum of the squared distances of the places from their middle. */
  private static double spread(double[] values) {
    double n = values.length;
    return n * (n * n - 1) / 12;
  }
}
