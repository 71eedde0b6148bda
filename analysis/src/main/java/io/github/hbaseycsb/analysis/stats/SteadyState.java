package io.github.hbaseycsb.analysis.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/** Decides whether a time series, such as the throughput of each second, is steady. */
public final class SteadyState {
  private static final int BATCH = 5;
  private static final int BATCHES_MIN = 5;
  private static final int EFFECTIVE_MIN = 10;

  private SteadyState() {}

  /** The minimum number of values for a judgment. */
  public static final int VALUES_MIN = BATCH * BATCHES_MIN;

  /**
   * A change within a series.
   *
   * @param changePercent the change in percent
   * @param ci95Percent half width of its 95% confidence interval, in percent
   */
  public record Change(double changePercent, double ci95Percent) {
    /** Whether the change is larger than this percentage, and its interval excludes 0. */
    public boolean exceeds(double percent) {
      return Math.abs(changePercent) > percent && Math.abs(changePercent) > ci95Percent;
    }
  }

  /**
   * The number of values at the beginning that belong to the warm-up, by MSER-5: the series is
   * truncated, in groups of five values, where the standard error of the rest is smallest (K. P.
   * White, "An effective truncation heuristic for bias reduction in simulation output", Simulation
   * 69, 1997; in groups of five: K. P. White, M. J. Cobb and S. C. Spratt, Winter Simulation
   * Conference 2000). The last groups are always kept, because otherwise a few values that are
   * equal by chance would be chosen (K. Hoad, S. Robinson and R. Davies, Journal of Simulation 4,
   * 2010).
   *
   * @return 0 or more; empty if the smallest error is in the second half of the series, which means
   *     that no steady state was reached
   * @throws IllegalArgumentException if there are fewer than {@link #VALUES_MIN} values
   */
  public static OptionalInt warmUp(double... series) {
    SampleStatistics.requireFinite(series, VALUES_MIN);
    double[] batches = SampleStatistics.batchMeans(series, BATCH);
    double best = Double.POSITIVE_INFINITY;
    int cut = 0;
    double sum = 0;
    double squares = 0;
    // From the end, so that the sums of each tail follow from those of the shorter one. Relative to
    // the last batch, so that the squares of large numbers do not cancel.
    double origin = batches[batches.length - 1];
    for (int d = batches.length - 1; d >= 0; d--) {
      double value = batches[d] - origin;
      sum += value;
      squares += value * value;
      int n = batches.length - d;
      double error = (squares - sum * sum / n) / ((double) n * n);
      if (n >= BATCHES_MIN && error <= best) {
        best = error;
        cut = d;
      }
    }
    return 2 * cut > batches.length ? OptionalInt.empty() : OptionalInt.of(cut * BATCH);
  }

  /**
   * The difference of the values before {@code cut} from those after it, in percent of the latter's
   * mean.
   *
   * @throws IllegalArgumentException if there are fewer than two values on a side
   */
  public static Change beginning(double[] series, int cut) {
    return change(
        CorrelatedMean.of(Arrays.copyOfRange(series, cut, series.length)),
        CorrelatedMean.of(Arrays.copyOfRange(series, 0, cut)));
  }

  /**
   * The difference of the last third of a series from its first third, in percent of the first's
   * mean. The errors of both are corrected for autocorrelation ({@link CorrelatedMean}), the
   * interval is by Student's t with the degrees of freedom of Welch and Satterthwaite on the
   * effective numbers of values.
   *
   * @return empty if a third, after its slope is removed, has fewer than {@value #EFFECTIVE_MIN}
   *     independent values, from which its autocorrelation and error cannot be estimated
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Optional<Change> drift(double... series) {
    SampleStatistics.requireFinite(series, 0);
    int third = series.length / 3;
    if (third < EFFECTIVE_MIN) {
      return Optional.empty();
    }
    double[] first = Arrays.copyOfRange(series, 0, third);
    double[] last = Arrays.copyOfRange(series, series.length - third, series.length);
    return Math.min(independentValues(first), independentValues(last)) < EFFECTIVE_MIN
        ? Optional.empty()
        : Optional.of(change(CorrelatedMean.of(first), CorrelatedMean.of(last)));
  }

  /**
   * The number of independent values after the slope is removed: a series that rises steadily is
   * not unknown, it rises.
   */
  private static double independentValues(double[] series) {
    return CorrelatedMean.of(Line.through(series).residuals()).effectiveSamples();
  }

  /** The change between two means. A change from 0 is in percent of the new value. */
  private static Change change(CorrelatedMean a, CorrelatedMean b) {
    double percent = 100 / Math.abs(a.mean() == 0 && b.mean() != 0 ? b.mean() : a.mean());
    double error = Math.hypot(a.standardError(), b.standardError());
    double halfWidth =
        error == 0
            ? 0
            : error
                * SampleStatistics.t95(
                    SampleStatistics.welchSatterthwaite(
                        a.standardError(), a.degreesOfFreedom(),
                        b.standardError(), b.degreesOfFreedom()));
    return new Change((b.mean() - a.mean()) * percent, halfWidth * percent);
  }
}
