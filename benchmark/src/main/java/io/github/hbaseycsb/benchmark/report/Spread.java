package io.github.hbaseycsb.benchmark.report;

import java.util.Arrays;
import java.util.Locale;

/** What several rounds agree on, and how much they differ. */
public record Spread(double median, double min, double max) {
  /**
   * Of some values.
   *
   * @param values one at least
   */
  public static Spread of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1]);
  }

  /** {@code 2.51 (2.40-2.66)}. */
  public String text() {
    return String.format(Locale.ROOT, "%.2f (%.2f-%.2f)", median, min, max);
  }
}
