package io.github.hbaseycsb.campaign.stats;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The straight line through values at equal distances, by least squares. */
final class Line {
  private final double slope;
  private final double[] residuals;

  private Line(double slope, double[] residuals) {
    this.slope = slope;
    this.residuals = residuals;
  }

  static Line through(double... values) {
    int n = values.length;
    double mean = Numbers.mean(values);
    double middle = (n - 1) / 2.0;
    double slope =
        IntStream.range(0, n).mapToDouble(i -> (i - middle) * (values[i] - mean)).sum() / spread(n);
    return new Line(
        slope,
        IntStream.range(0, n).mapToDouble(i -> values[i] - mean - slope * (i - middle)).toArray());
  }

  /** From one value to the next. */
  double slope() {
    return slope;
  }

  /** By what the values are above the line. */
  double[] residuals() {
    return residuals.clone();
  }

  /** Standard error of the slope, with n - 2 degrees of freedom. */
  double slopeError() {
    int n = residuals.length;
    double squares = Arrays.stream(residuals).map(residual -> residual * residual).sum();
    return Math.sqrt(squares / (n - 2) / spread(n));
  }

  /** Sum of the squared distances of the places from their middle. */
  private static double spread(int n) {
    return n * ((double) n * n - 1) / 12;
  }
}
