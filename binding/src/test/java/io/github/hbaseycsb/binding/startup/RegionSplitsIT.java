package io.github.hbaseycsb.binding.startup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.startup.RegionSplitsTest.Keys;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.Test;

/** Splits of many regions, with samples of their keys. */
public class RegionSplitsIT {
  @Test
  public void tenBillionHashedKeysSpreadEvenlyOverAThousandRegions() {
    assertEvenButForChance(10_000_000_000L, 1);
    assertEvenButForChance(10_000_000_000L, 19);
  }

  @Test
  public void aTrillionOrderedKeysSpreadEvenlyOverAThousandRegions() {
    for (int zeroPadding : new int[] {1, 12, 25}) {
      Keys keys = new Keys(false, zeroPadding);
      long[] rows = sampledRows(keys, 1_000_000_000_000L, 200_000, 1000);
      assertThat(Arrays.stream(rows).max().getAsLong()).isLessThanOrEqualTo(204);
      assertThat(Arrays.stream(rows).min().getAsLong()).isGreaterThanOrEqualTo(196);
    }
  }

  /**
   * A sample differs from region to region by chance. What is more than chance adds to the sum of
   * squares: with this sample and limit, sizes of regions that have a standard deviation of 2%.
   */
  private static void assertEvenButForChance(long records, int zeroPadding) {
    int regions = 1000;
    int sample = 500_000;
    double mean = (double) sample / regions;
    long[] rows = sampledRows(new Keys(true, zeroPadding), records, sample, regions);

    double chiSquare =
        Arrays.stream(rows).mapToDouble(count -> (count - mean) * (count - mean) / mean).sum();
    assertThat(chiSquare).isLessThan(regions - 1 + 4 * Math.sqrt(2.0 * (regions - 1)));
  }

  /** How many of evenly spaced records get into each region. */
  private static long[] sampledRows(Keys keys, long records, int sample, int regions) {
    byte[][] splits = new RegionSplits(records, keys.areHashed(), keys.zeroPadding()).at(regions);
    assertThat(splits.length).isEqualTo(regions - 1);
    long[] rows = new long[regions];
    LongStream.range(0, sample)
        .forEach(i -> rows[RegionSplitsTest.region(splits, keys.key(i * (records / sample)))]++);
    return rows;
  }
}
