package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.analysis.stats.Sides.Side;
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
    a = values(sides.a().units());
    b = values(sides.b().units());
  }

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
      return Math.hypot(error(a, sides.a()), error(b, sides.b()));
    }
    double own = sides.a().unit().mean(differences()).standardError();
    return pooled
        .map(of -> Math.sqrt(of.ofDifferences(own * own * a.length, a.length - 1) / a.length))
        .orElse(own);
  }

  private double degreesOfFreedom() {
    if (!sides.paired()) {
      return sides.degreesOfFreedom(
          error(a, sides.a()),
          units(Arrays.copyOf(a, sides.a().first()), sides.a().unit()),
          error(b, sides.b()),
          units(Arrays.copyOf(b, sides.b().first()), sides.b().unit()));
    }
    double own = units(differences(), sides.a().unit()) - 1;
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

  /** The standard error of a mean by the first of its values, as a share of the mean. */
  private static double error(double[] values, Side<Observation> side) {
    return side.unit().mean(Arrays.copyOf(values, side.first())).standardError()
        * Math.sqrt((double) side.first() / values.length)
        / SampleStatistics.mean(values);
  }
}
