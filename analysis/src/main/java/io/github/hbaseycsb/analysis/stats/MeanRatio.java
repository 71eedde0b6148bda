package io.github.hbaseycsb.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The logarithm of the ratio of two means, with its error. */
final class MeanRatio {
  /** The variation that rounding alone can cause. */
  private static final double ROUNDING = 1e-12;

  private final Sides<Observation> sides;
  private final double[] a;
  private final double[] b;
  private final Optional<PooledVariance> pooled;

  MeanRatio(Sides<Observation> sides) {
    this(sides, Optional.empty());
  }

  /**
   * @param pooled of variants of which these are two; used if they are paired
   */
  MeanRatio(Sides<Observation> sides, Optional<PooledVariance> pooled) {
    this.sides = sides;
    // Of two variants it is their own variance.
    this.pooled = pooled.filter(of -> of.variants() > 2);
    a = values(sides.a());
    b = values(sides.b());
  }

  /** The mean of each unit. */
  static double[] values(List<List<Observation>> units) {
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
    return RelativeChange.of(log(), error(), degreesOfFreedom(), floor, sides);
  }

  double log() {
    return Math.log(SampleStatistics.mean(b) / SampleStatistics.mean(a));
  }

  boolean isPositive() {
    return SampleStatistics.mean(a) > 0 && SampleStatistics.mean(b) > 0;
  }

  boolean varies() {
    return error() > ROUNDING;
  }

  private double error() {
    if (!sides.paired()) {
      return Math.hypot(errorA(), errorB());
    }
    double own = sides.unitA().mean(differences()).standardError();
    return pooled
        .map(of -> Math.sqrt(of.ofDifferences(own * own * a.length, a.length - 1) / a.length))
        .orElse(own);
  }

  private double degreesOfFreedom() {
    if (!sides.paired()) {
      return sides.degreesOfFreedom(
          errorA(),
          units(Arrays.copyOf(a, sides.firstA()), sides.unitA()),
          errorB(),
          units(Arrays.copyOf(b, sides.firstB()), sides.unitB()));
    }
    double own = units(differences(), sides.unitA()) - 1;
    return own + pooled.map(of -> of.degreesOfFreedom(own)).orElse(0.0);
  }

  private static double units(double[] values, AnalysisUnit unit) {
    return unit.unitsOfError(unit.mean(values).effectiveSamples());
  }

  /** The differences of the pairs, each value relative to the mean of its side. */
  private double[] differences() {
    double meanA = SampleStatistics.mean(a);
    double meanB = SampleStatistics.mean(b);
    return IntStream.range(0, a.length).mapToDouble(i -> b[i] / meanB - a[i] / meanA).toArray();
  }

  private double errorA() {
    return error(a, sides.firstA(), sides.unitA());
  }

  private double errorB() {
    return error(b, sides.firstB(), sides.unitB());
  }

  /** The standard error of a mean by the first of its values, as a share of the mean. */
  private static double error(double[] values, int first, AnalysisUnit unit) {
    return unit.mean(Arrays.copyOf(values, first)).standardError()
        * Math.sqrt((double) first / values.length)
        / SampleStatistics.mean(values);
  }
}
