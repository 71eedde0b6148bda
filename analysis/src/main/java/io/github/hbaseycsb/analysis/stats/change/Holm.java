package io.github.hbaseycsb.analysis.stats.change;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Several tests at once: with each at 5%, one in twenty finds a difference where there is none.
 * Holm's adjustment keeps the chance that any of them does so at 5%, however they depend on each
 * other (S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal
 * of Statistics 6, 1979).
 */
public final class Holm {
  private Holm() {}

  /**
   * The p-values that may each be held against the level that all together shall have.
   *
   * @param pValues of all tests that are made, in any order
   * @return at most 1, in the same order
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
