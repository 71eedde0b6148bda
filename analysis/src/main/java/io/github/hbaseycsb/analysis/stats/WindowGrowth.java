package io.github.hbaseycsb.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How a figure, above 0, differs between the first third of a run's window and the last.
 *
 * @param error standard error of {@link #log} within the run, corrected for autocorrelation; 0 if
 *     it is unknown
 * @param degreesOfFreedom of the error; 0 if it is unknown
 */
public record WindowGrowth(double first, double last, double error, double degreesOfFreedom) {
  /** The minimum number of values: three in each third. */
  public static final int VALUES_MIN = 9;

  /**
   * Computes the growth of the mean of a series, such as the throughput of each second; empty if
   * there are fewer than {@value #VALUES_MIN} values, or the mean of a third is not above 0.
   *
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Optional<WindowGrowth> of(double... series) {
    if (series.length < VALUES_MIN) {
      return Optional.empty();
    }
    int third = series.length / 3;
    double first = SampleStatistics.mean(Arrays.copyOf(series, third));
    double last =
        SampleStatistics.mean(Arrays.copyOfRange(series, series.length - third, series.length));
    if (!(first > 0 && last > 0)) {
      return Optional.empty();
    }
    CorrelatedMean rest = aroundLine(series);
    double error =
        rest.standardError()
            * Math.sqrt((double) series.length / third)
            * Math.hypot(1 / first, 1 / last);
    return Optional.of(new WindowGrowth(first, last, error, degreesOfFreedom(rest)));
  }

  /**
   * Computes the growth of the ratio of the means of two series whose values belong to each other
   * in pairs, such as the throughputs of two sides in each block of turns. What befalls both
   * cancels in the differences of each pair, relative to the mean of each side, which are the error
   * to first order. Empty if that of one series is.
   *
   * @param other as long as {@code series}
   */
  public static Optional<WindowGrowth> ofRatio(double[] series, double[] other) {
    Optional<WindowGrowth> below = of(series);
    Optional<WindowGrowth> above = of(other);
    if (below.isEmpty() || above.isEmpty()) {
      return Optional.empty();
    }
    double mean = SampleStatistics.mean(series);
    double otherMean = SampleStatistics.mean(other);
    CorrelatedMean rest =
        aroundLine(
            IntStream.range(0, series.length)
                .mapToDouble(i -> other[i] / otherMean - series[i] / mean)
                .toArray());
    int third = series.length / 3;
    return Optional.of(
        new WindowGrowth(
            above.get().first / below.get().first,
            above.get().last / below.get().last,
            rest.standardError() * Math.sqrt(2.0 * series.length / third),
            degreesOfFreedom(rest)));
  }

  /** Growth itself is no dependence of the values. */
  private static CorrelatedMean aroundLine(double... series) {
    return AnalysisUnit.TURN.mean(new Line(List.of(series)).residuals);
  }

  private static double degreesOfFreedom(CorrelatedMean mean) {
    return AnalysisUnit.TURN.unitsOfError(mean.effectiveSamples()) - 1;
  }

  /**
   * The mean growth of windows, on the logarithm.
   *
   * @param windows at least one
   * @param sharedTime whether they share their time, as those of turns do. Then a disturbance is in
   *     all of them, so that they count as having the same error; otherwise as independent
   */
  public static WindowGrowth mean(List<WindowGrowth> windows, boolean sharedTime) {
    DoubleStream errors = windows.stream().mapToDouble(WindowGrowth::error);
    DoubleStream degrees = windows.stream().mapToDouble(WindowGrowth::degreesOfFreedom);
    return new WindowGrowth(
        geometricMean(windows, WindowGrowth::first),
        geometricMean(windows, WindowGrowth::last),
        (sharedTime ? errors.sum() : Math.sqrt(errors.map(error -> error * error).sum()))
            / windows.size(),
        sharedTime ? degrees.min().orElseThrow() : degrees.sum());
  }

  private static double geometricMean(
      List<WindowGrowth> windows, ToDoubleFunction<WindowGrowth> figure) {
    return Math.exp(windows.stream().mapToDouble(figure).map(Math::log).average().orElseThrow());
  }

  /** The natural logarithm of the last figure divided by the first. */
  double log() {
    return Math.log(last / first);
  }
}
