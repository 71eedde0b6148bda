package io.github.hbaseycsb.binding.startup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.workload.LongCoreWorkload;
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
  private static final int[] REGIONS = {10, 50, 250};

  /** Builds keys as YCSB does. */
  static final class Keys extends CoreWorkload {
    static {
      // CoreWorkload asks for it when it is made.
      Measurements.setProperties(new Properties());
    }

    Keys(boolean hashed, int zeroPadding) {
      orderedinserts = !hashed;
      zeropadding = zeroPadding;
    }

    boolean areHashed() {
      return !orderedinserts;
    }

    int zeroPadding() {
      return zeropadding;
    }

    byte[] key(long record) {
      return Bytes.toBytes(buildKeyName(record));
    }
  }

  private static final class SaltedKeys extends LongCoreWorkload {
    byte[] key(long record) {
      return Bytes.toBytes(keyOf(record));
    }
  }

  @Test
  public void saltedKeysSpreadEvenly() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "10007");
    properties.setProperty("insertorder", "ordered");
    properties.setProperty("zeropadding", "12");
    properties.setProperty("keysalts", "8");
    SaltedKeys keys = new SaltedKeys();
    keys.init(properties);
    for (int regions : new int[] {2, 8, 10, 40}) {
      byte[][] splits = RegionSplits.of(properties, regions);
      long[] rows = new long[regions];
      LongStream.range(0, 10_007).forEach(i -> rows[region(splits, keys.key(i))]++);
      assertThat(Arrays.stream(rows).max().getAsLong() - Arrays.stream(rows).min().getAsLong())
          .as("%d regions", regions)
          .isBetween(0L, 10L);
    }
  }

  /** CoreWorkload compares the text, and a stock YCSB does not check it. */
  @Test
  public void onlyTheExactTextMeansHashedKeys() throws Exception {
    assertThat(ofOrder("HASHED")).isDeepEqualTo(ofOrder("ordered"));
    assertThat(ofOrder("hashed")).isDeepEqualTo(RegionSplits.of(tenThousandRecords(), 10));
    assertThat(ofOrder("hashed")[0]).isNotEqualTo(ofOrder("ordered")[0]);
  }

  private static byte[][] ofOrder(String order) throws Exception {
    Properties properties = tenThousandRecords();
    properties.setProperty("insertorder", order);
    return RegionSplits.of(properties, 10);
  }

  private static Properties tenThousandRecords() {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "10000");
    return properties;
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
  public void hashesOfMoreRecordsTakeNoMoreWork() {
    byte[][] ofTenBillion = new RegionSplits(10_000_000_000L, true, 1).at(1000);
    byte[][] ofATrillion = new RegionSplits(1_000_000_000_000L, true, 1).at(1000);

    assertThat(ofTenBillion.length).isEqualTo(999);
    assertThat(ofATrillion).isDeepEqualTo(ofTenBillion);
  }

  @Test
  public void keysThatDifferInTrailingZerosOnlyAreSplitOnce() {
    byte[][] splits = new RegionSplits(101, false, 1).at(101);

    assertThat(Arrays.asList(splits))
        .isSortedAccordingTo(Bytes.BYTES_COMPARATOR)
        .doesNotHaveDuplicates();
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
    byte[][][] splitsOfAll = new byte[REGIONS.length][][];
    long[][] rowsOfAll = new long[REGIONS.length][];
    for (int i = 0; i < REGIONS.length; i++) {
      splitsOfAll[i] = new RegionSplits(RECORDS, hashed, zeroPadding).at(REGIONS[i]);
      rowsOfAll[i] = new long[REGIONS[i]];
    }
    // Keys take longest: each is built once.
    for (int record = 0; record < RECORDS; record++) {
      byte[] key = keys.key(record);
      for (int i = 0; i < REGIONS.length; i++) {
        rowsOfAll[i][region(splitsOfAll[i], key)]++;
      }
    }
    for (int i = 0; i < REGIONS.length; i++) {
      int regions = REGIONS[i];
      long[] rows = rowsOfAll[i];
      double mean = (double) RECORDS / regions;
      assertThat(splitsOfAll[i].length).isEqualTo(regions - 1);
      assertThat(Arrays.stream(rows).max().getAsLong())
          .as("rows of the largest of %d regions, padding %d", regions, zeroPadding)
          .isLessThanOrEqualTo((long) (1.02 * mean));
    }
  }

  static int region(byte[][] splits, byte[] key) {
    int position = Arrays.binarySearch(splits, key, Bytes.BYTES_COMPARATOR);
    return position >= 0 ? position + 1 : -position - 1;
  }
}
