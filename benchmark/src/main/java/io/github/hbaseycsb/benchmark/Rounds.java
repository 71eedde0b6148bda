package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.model.Text;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Measurements of the same, one of each round, and those of the same rounds that they are compared
 * with.
 *
 * @param own at least one
 */
record Rounds<T>(List<T> own, List<T> other) {
  /** The median of several rounds, and their range. */
  record Spread(double median, double min, double max) {
    /** Computes the spread of one value or more. */
    static Spread of(double... values) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      int middle = sorted.length / 2;
      double median =
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
      return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** Such as {@code 2.51 (2.40-2.66)}, each number in a format. */
    String text(String number) {
      return Text.of("%1$s (%1$s-%1$s)".formatted(number), median, min, max);
    }
  }

  T first() {
    return own.get(0);
  }

  Rounds<T> swapped() {
    return new Rounds<>(other, own);
  }

  private Spread spread(ToDoubleFunction<T> figure) {
    return Spread.of(own.stream().mapToDouble(figure).toArray());
  }

  String median(String format, ToDoubleFunction<T> figure) {
    return Text.of(format, spread(figure).median());
  }

  /** The median and the range in whole numbers. */
  String whole(ToDoubleFunction<T> figure) {
    return spread(figure).text("%,.0f");
  }

  /**
   * The ratio of a figure, from one ratio for each round: the geometric mean and its 95% interval
   * by Student's t of the logarithms, such as {@code 0.98 (0.95 to 1.01)}. One round has no
   * interval; what is no positive number is {@code -}.
   */
  String ratio(ToDoubleFunction<T> figure) {
    double[] logs =
        IntStream.range(0, own.size())
            .mapToDouble(
                i ->
                    Math.log(figure.applyAsDouble(own.get(i)) / figure.applyAsDouble(other.get(i))))
            .toArray();
    if (!DoubleStream.of(logs).allMatch(Double::isFinite)) {
      return "-";
    }
    Mean log = Mean.of(logs);
    String ratio = Text.of("%.2f", Math.exp(log.mean()));
    return log.ci95().isEmpty()
        ? ratio
        : Text.of(
            "%s (%.2f to %.2f)",
            ratio,
            Math.exp(log.mean() - log.ci95().getAsDouble()),
            Math.exp(log.mean() + log.ci95().getAsDouble()));
  }
}
