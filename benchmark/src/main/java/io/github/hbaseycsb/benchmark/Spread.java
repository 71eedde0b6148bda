package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.model.Text;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

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

  static <T> Spread of(List<T> rounds, ToDoubleFunction<T> figure) {
    return of(rounds.stream().mapToDouble(figure).toArray());
  }

  /** Computes the spread of the ratios of a figure, one ratio for each round. */
  static <T> Spread ofRatios(List<T> of, List<T> to, ToDoubleFunction<T> figure) {
    return of(
        IntStream.range(0, of.size())
            .mapToDouble(i -> figure.applyAsDouble(of.get(i)) / figure.applyAsDouble(to.get(i)))
            .toArray());
  }

  /** Formats the spread, such as {@code 2.51 (2.40-2.66)}. */
  String text() {
    return Text.of("%.2f (%.2f-%.2f)", median, min, max);
  }

  /** Formats the spread in whole numbers, such as {@code 1,100 (1,000-1,200)}. */
  String whole() {
    return Text.of("%,.0f (%,.0f-%,.0f)", median, min, max);
  }
}
