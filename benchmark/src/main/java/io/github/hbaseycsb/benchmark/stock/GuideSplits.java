package io.github.hbaseycsb.benchmark.stock;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import site.ycsb.Utils;

/**
 * How the split points that guides to YCSB give for HBase divide the rows of a table: {@code (1..n)
 * .map {|i| "user#{1000+i*(9999-1000)/n}"}}, from the README of YCSB's HBase binding.
 *
 * @param keys number of hashed keys that were divided
 * @param rows number of them in each region, in the order of the regions
 */
record GuideSplits(int keys, List<Integer> rows) {
  private static final int FIRST = 1000;
  private static final int LAST = 9999;

  /**
   * Divides hashed keys.
   *
   * @param points number of split points, 1 or more; the README's example has 200
   */
  static GuideSplits of(int points, int keys) {
    String[] splits =
        IntStream.rangeClosed(1, points)
            .mapToObj(i -> "user" + (FIRST + i * (LAST - FIRST) / points))
            .toArray(String[]::new);
    int[] rows = new int[points + 1];
    LongStream.range(0, keys)
        .mapToObj(number -> "user" + Utils.hash(number))
        .forEach(key -> rows[region(splits, key)]++);
    return new GuideSplits(keys, Arrays.stream(rows).boxed().toList());
  }

  /** The number of a key's region. A split point is the first key of the region after it. */
  static int region(String[] splits, String key) {
    int found = Arrays.binarySearch(splits, key);
    return found >= 0 ? found + 1 : -found - 1;
  }

  int regions() {
    return rows.size();
  }

  /**
   * Number of regions with less than a share of the rows that each would have if all were equal.
   */
  long below(double share) {
    return rows.stream().filter(count -> count < share * mean()).count();
  }

  /** The rows of the fullest region, divided by the mean of all. */
  double most() {
    return rows.stream().mapToInt(Integer::intValue).max().orElseThrow() / mean();
  }

  private double mean() {
    return (double) keys / regions();
  }
}
