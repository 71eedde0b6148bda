package io.github.hbaseycsb.analysis.stats;

import io.github.hbaseycsb.client.Units;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Computes percentiles of mixtures of histograms quickly. In a mixture each histogram is taken a
 * number of times. Only the buckets that can contain such a percentile are kept.
 */
final class HistogramMix {
  /** The resolution of the clock, us. A latency of 0 has no logarithm. */
  static final long LEAST = 1;

  private static final int RESAMPLES = 1000;
  private static final long SEED = 20_130_620;

  private final double share;
  private final long[] values;
  private final long[] totals;

  /** The number of operations that took longer, by value and histogram. */
  private final long[][] longer;

  /**
   * @param histograms none of them empty
   * @param percentile such as 99
   */
  HistogramMix(List<Histogram> histograms, double percentile) {
    share = percentile / Units.PERCENT;
    // The percentile of a mixture is at least the lowest percentile of its parts.
    long lowest =
        histograms.stream().mapToLong(h -> h.getValueAtPercentile(percentile)).min().orElseThrow();
    SortedMap<Long, long[]> counts = new TreeMap<>();
    for (int i = 0; i < histograms.size(); i++) {
      for (HistogramIterationValue bucket : histograms.get(i).recordedValues()) {
        if (bucket.getValueIteratedTo() >= lowest) {
          counts
                  .computeIfAbsent(
                      bucket.getValueIteratedTo(), value -> new long[histograms.size()])[i] =
              bucket.getCountAddedInThisIterationStep();
        }
      }
    }
    values = counts.keySet().stream().mapToLong(Long::longValue).toArray();
    totals = histograms.stream().mapToLong(Histogram::getTotalCount).toArray();
    longer = new long[values.length][histograms.size()];
    for (int v = values.length - 1; v > 0; v--) {
      long[] counted = counts.get(values[v]);
      for (int i = 0; i < totals.length; i++) {
        longer[v - 1][i] = longer[v][i] + counted[i];
      }
    }
  }

  int size() {
    return totals.length;
  }

  /**
   * The percentile of all operations in a mixture, at least {@link #LEAST}.
   *
   * @param times how often each histogram is taken; at least one is not 0
   */
  double percentile(int[] times) {
    double total = sum(times, totals);
    double longerAtMost = total - Math.ceil(share * total);
    int low = 0;
    int high = values.length - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      double above = sum(times, longer[middle]);
      if (above <= longerAtMost) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return Math.max(LEAST, values[low]);
  }

  /** The random numbers of a bootstrap: the same files give the same report. */
  static SplittableRandom random() {
    return new SplittableRandom(SEED);
  }

  /** The standard error of the percentile's logarithm, by drawing histograms with replacement. */
  double error(SplittableRandom random) {
    return corrected(size(), () -> Math.log(percentile(drawn(random, size()))));
  }

  /** The standard deviation of draws from n units, which vary too little, for n units. */
  static double corrected(int n, DoubleSupplier draw) {
    return deviation(draw) * Math.sqrt(n / (n - 1.0));
  }

  static double deviation(DoubleSupplier draw) {
    return StandardDeviation.of(
            IntStream.range(0, RESAMPLES).mapToDouble(i -> draw.getAsDouble()).toArray())
        .getAsDouble();
  }

  /** Draws with replacement, group by group. Returns how often each element was drawn. */
  static int[] drawn(SplittableRandom random, int... sizes) {
    int[] times = new int[IntStream.of(sizes).sum()];
    int from = 0;
    for (int size : sizes) {
      for (int i = 0; i < size; i++) {
        times[from + random.nextInt(size)]++;
      }
      from += size;
    }
    return times;
  }

  private static double sum(int[] times, long[] counts) {
    long sum = 0;
    for (int i = 0; i < times.length; i++) {
      sum += times[i] * counts[i];
    }
    return sum;
  }
}
