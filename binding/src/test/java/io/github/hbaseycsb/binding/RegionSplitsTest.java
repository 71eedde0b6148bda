package io.github.hbaseycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Properties;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Test;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Fills regions with the keys that CoreWorkload itself builds. */
public class RegionSplitsTest {
  private static final int RECORDS = 200_000;

  static {
    // CoreWorkload asks for it when it is made.
    Measurements.setProperties(new Properties());
  }

  /** Builds keys as YCSB does. */
  private static final class Keys extends CoreWorkload {
    Keys(boolean hashed, int zeroPadding) {
      orderedinserts = !hashed;
      zeropadding = zeroPadding;
    }

    byte[] key(long record) {
      return Bytes.toBytes(buildKeyName(record));
    }
  }

  @Test
  public void hashedKeysSpreadEvenly() {
    assertEven(true, 1);
  }

  @Test
  public void hashedKeysWithPaddingSpreadEvenly() {
    assertEven(true, 19);
    assertEven(true, 25);
  }

  @Test
  public void orderedKeysSpreadEvenly() {
    assertEven(false, 1);
  }

  @Test
  public void orderedKeysWithPaddingSpreadEvenly() {
    assertEven(false, 3);
    assertEven(false, 10);
    assertEven(false, 25);
  }

  @Test
  public void moreRegionsThanKeysGiveOneRegionForEachKey() {
    byte[][] splits = new RegionSplits(3, false, 1).at(10);
    assertThat(Arrays.stream(splits).map(Bytes::toString)).containsExactly("user1", "user2");
  }

  @Test
  public void oneRegionNeedsNoSplit() {
    assertThat(new RegionSplits(100, true, 1).at(1).length).isZero();
  }

  @Test
  public void splitsComeInTheOrderOfKeys() {
    byte[][] splits = new RegionSplits(RECORDS, true, 1).at(50);
    assertThat(Arrays.asList(splits))
        .isSortedAccordingTo(Bytes.BYTES_COMPARATOR)
        .doesNotHaveDuplicates();
  }

  private static void assertEven(boolean hashed, int zeroPadding) {
    Keys keys = new Keys(hashed, zeroPadding);
    for (int regions : new int[] {10, 50, 250}) {
      byte[][] splits = new RegionSplits(RECORDS, hashed, zeroPadding).at(regions);
      long[] rows = new long[regions];
      LongStream.range(0, RECORDS).forEach(record -> rows[region(splits, keys.key(record))]++);
      double mean = (double) RECORDS / regions;
      assertThat(splits.length).isEqualTo(regions - 1);
      assertThat(Arrays.stream(rows).max().getAsLong())
          .as("rows of the largest of %d regions, padding %d", regions, zeroPadding)
          .isLessThanOrEqualTo((long) (1.02 * mean));
    }
  }

  private static int region(byte[][] splits, byte[] key) {
    int position = Arrays.binarySearch(splits, key, Bytes.BYTES_COMPARATOR);
    return position >= 0 ? position + 1 : -position - 1;
  }
}
