package io.github.hbaseycsb.analysis.stats.change;

import io.github.hbaseycsb.analysis.stats.Observation;
import io.github.hbaseycsb.analysis.stats.SampleStatistics;
import java.util.List;
import java.util.stream.IntStream;

/** The logarithm of the ratio of two means, with its error. */
final class MeanRatio {
  /** The variation that rounding alone can cause. */
  private static final double ROUNDING = 1e-12;

  private final Sides<Observation> sides;
  private final double[] a;
  private final double[] b;

  MeanRatio(Sides<Observation> sides) {
    this.sides = sides;
    a = values(sides.a());
    b = values(sides.b());
  }

  private static double[] values(List<List<Observation>> units) {
    double[] values =
        units.stream()
            .mapToDouble(
                unit -> unit.stream().mapToDouble(Observation::value).average().orElseThrow())
            .toArray();
    SampleStatistics.requireFinite(values, 2);
    return values;
  }

  /**
   * @param floor minimum standard error of the logarithm
   */
  RelativeChange change(double floor) {
    double log = Math.log(SampleStatistics.mean(b) / SampleStatistics.mean(a));
    return RelativeChange.of(log, error(), degreesOfFreedom(), floor, sides);
  }

  boolean isPositive() {
    return SampleStatistics.mean(a) > 0 && SampleStatistics.mean(b) > 0;
  }

  boolean varies() {
    return error() > ROUNDING;
  }

  private double error() {
    if (!sides.paired()) {
      return Math.hypot(error(a), error(b));
    }
    double meanA = SampleStatistics.mean(a);
    double meanB = SampleStatistics.mean(b);
    double[] differences =
        IntStream.range(0, a.length).mapToDouble(i -> b[i] / meanB - a[i] / meanA).toArray();
    return Math.sqrt(SampleStatistics.variance(differences) / differences.length);
  }

  private double degreesOfFreedom() {
    return sides.paired()
        ? a.length - 1
        : SampleStatistics.degreesOfFreedom(error(a), a.length, error(b), b.length);
  }

  /** The standard error of a mean as a share of the mean. */
  private static double error(double[] values) {
    return Math.sqrt(SampleStatistics.variance(values) / values.length)
        / SampleStatistics.mean(values);
  }
}
