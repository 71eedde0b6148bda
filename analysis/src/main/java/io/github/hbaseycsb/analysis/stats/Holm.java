package io.github.hbaseycsb.analysis.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Adjusts the p-values of several tests. With a level of 5% for each test, one in twenty finds a
 * difference where there is none. Holm's adjustment keeps the probability that any of them does at
 * 5%, however they depend on each other (S. Holm, "A simple sequentially rejective multiple test
 * procedure", Scandinavian Journal of Statistics 6, 1979).
 */
public final class Holm {
  private Holm() {}

  /**
   * Adjusts p-values, so that each can be compared with the common level. Returns them in the same
   * order, at most 1.
   *
   * @throws IllegalArgumentException if one is not between 0 and 1
   */
  public static double[] adjust(double... pValues) {
    if (!Arrays.stream(pValues).allMatch(p -> p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("not all between 0 and 1: " + Arrays.toString(pValues));
    }
    int[] order =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[pValues.length];
    double least = 0;
    for (int rank = 0; rank < order.length; rank++) {
      least = Math.max(least, Math.min(1, (order.length - rank) * pValues[order[rank]]));
      adjusted[order[rank]] = least;
    }
    return adjusted;
  }
}
