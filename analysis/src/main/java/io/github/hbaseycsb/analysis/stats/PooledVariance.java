package io.github.hbaseycsb.analysis.stats;

import java.util.List;
import java.util.Optional;

/**
 * How much the variants of a workload vary in the rounds that they share, besides what a round does
 * to all of them: the residual variance of the two-way model {@code log(value) = variant + round +
 * error}, a randomized complete block design (G. W. Snedecor and W. G. Cochran, "Statistical
 * Methods", chapter on two-way classifications). As in {@link MeanRatio}, the logarithm is to the
 * first order: values are shares of their variant's mean.
 *
 * <p>Two variants have few differences, so their own variance is poorly known, and that of all
 * variants helps. But if one varies more than the others, it alone would be wrong: where one of
 * five has four times the variance of the others, intervals by it contain 88 to 90% of the changes
 * from or to this one. So it counts only as much as a few more differences of the two, as in a
 * moderated t-test (G. K. Smyth, Statistical Applications in Genetics and Molecular Biology 3,
 * 2004), whose number of degrees of freedom is fixed here. This is our own rule;
 * docs/dev/statistics-validation.md says how often the intervals are right.
 *
 * @param variance of a value of one variant, as a share of its mean, squared
 * @param variants number of variants, at least 2
 */
public record PooledVariance(double variance, int variants) {
  private static final int DEGREES_MAX = 2;
  private static final int ROUNDS_MIN = 2;

  /**
   * Computes the variance from the rounds that all variants have. With restarts, the values are the
   * means of the starts, as in a comparison. A variant without values is left out.
   *
   * @param variants the values of each variant
   * @return empty with fewer than two variants or such rounds, without a mean above 0, or if the
   *     values are turns on one start, which may depend on each other
   */
  public static Optional<PooledVariance> of(List<List<Observation>> variants) {
    List<List<Observation>> known = variants.stream().filter(values -> !values.isEmpty()).toList();
    if (known.size() < 2 || AnalysisUnit.of(known.get(0)) == AnalysisUnit.TURN) {
      return Optional.empty();
    }
    List<List<List<Observation>>> complete = Sides.complete(known);
    int rounds = complete.get(0).size();
    if (rounds < ROUNDS_MIN) {
      return Optional.empty();
    }
    List<double[]> values = complete.stream().map(MeanRatio::values).toList();
    if (values.stream().anyMatch(of -> SampleStatistics.mean(of) <= 0)) {
      return Optional.empty();
    }
    double squares = 0;
    for (int i = 0; i < rounds; i++) {
      int round = i;
      double[] shares =
          values.stream().mapToDouble(of -> of[round] / SampleStatistics.mean(of)).toArray();
      squares += SampleStatistics.variance(shares) * (shares.length - 1);
    }
    double degreesOfFreedom = (known.size() - 1.0) * (rounds - 1);
    return Optional.of(new PooledVariance(squares / degreesOfFreedom, known.size()));
  }

  /**
   * How many degrees of freedom it counts beside those of two variants: one for each other variant,
   * but not more than {@value #DEGREES_MAX}, nor than those of the two.
   *
   * @param own degrees of freedom of the differences of the two
   */
  double degreesOfFreedom(double own) {
    return Math.min(own, Math.min(DEGREES_MAX, variants - 2));
  }

  /**
   * The variance of the differences of two variants.
   *
   * @param own the same by themselves, as shares of their means
   * @param degrees degrees of freedom of {@code own}
   */
  double ofDifferences(double own, double degrees) {
    double others = degreesOfFreedom(degrees);
    return (degrees * own + others * 2 * variance) / (degrees + others);
  }
}
