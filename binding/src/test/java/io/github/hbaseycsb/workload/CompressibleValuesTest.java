package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.zip.Deflater;
import org.junit.Test;
import site.ycsb.RandomByteIterator;

public class CompressibleValuesTest {
  /** That of an HFile's block. */
  private static final int BLOCK_BYTES = 64 << 10;

  private static final double[] RATIOS = {1, 2, 3, 10};
  private static final int[] LENGTHS = {10, 100, 1000};

  /** docs/properties.md says so, too. */
  @Test
  public void aBlockOfYcsbsValuesCompressesAboutAsAsked() {
    for (int length : LENGTHS) {
      for (double ratio : RATIOS) {
        WrittenValues written = new WrittenValues(ratio, true, Optional.empty());
        assertThat(compression(row -> written.of("user" + row, "field0", ycsbs(length)), ratio))
            .as("%d bytes, ratio %s", length, ratio)
            .isBetween((length == 10 ? 0.65 : 0.75) * ratio, 1.35 * ratio);
      }
    }
  }

  @Test
  public void aFifthOfYcsbsOwnBytesIsCompressedAway() {
    assertThat(compression(row -> ycsbs(1000), 1)).isBetween(1.2, 1.35);
  }

  @Test
  public void aBlockOfRandomValuesCompressesAboutAsAsked() {
    for (double ratio : RATIOS) {
      RowValues values = new RowValues(0, 1000);
      assertThat(compression(values::value, ratio))
          .as("ratio %s", ratio)
          .isBetween(0.75 * ratio, 1.05 * ratio);
    }
  }

  @Test
  public void lengthsAndFirstBytesStay() {
    for (int length : new int[] {0, 1, 2, 10, 100, 100_000}) {
      byte[] before = ycsbs(length);
      for (double ratio : new double[] {1, 1.5, 3, 100}) {
        byte[] after = WrittenValues.compressible(before.clone(), ratio);
        int kept = Math.min(length, Math.max(1, (int) Math.round(length / ratio)));
        assertThat(after).hasSize(length);
        assertThat(Arrays.copyOf(after, kept)).isEqualTo(Arrays.copyOf(before, kept));
      }
      assertThat(WrittenValues.compressible(before.clone(), 1)).isEqualTo(before);
    }
  }

  @Test
  public void theSameValueBecomesTheSameAlsoTheSecondTime() {
    byte[] value = ycsbs(1000);
    byte[] once = WrittenValues.compressible(value.clone(), 3);
    assertThat(WrittenValues.compressible(value.clone(), 3)).isEqualTo(once);
    assertThat(WrittenValues.compressible(once.clone(), 3)).isEqualTo(once).isNotEqualTo(value);
  }

  private static byte[] ycsbs(int length) {
    return new RandomByteIterator(length).toArray();
  }

  /** How many times smaller Deflate makes a block of values. */
  private static double compression(IntFunction<byte[]> values, double ratio) {
    ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
    for (int row = 0; block.hasRemaining(); row++) {
      byte[] value = WrittenValues.compressible(values.apply(row), ratio);
      block.put(value, 0, Math.min(value.length, block.remaining()));
    }
    Deflater deflater = new Deflater();
    try {
      deflater.setInput(block.array());
      deflater.finish();
      return (double) BLOCK_BYTES / deflater.deflate(new byte[2 * BLOCK_BYTES]);
    } finally {
      deflater.end();
    }
  }
}
