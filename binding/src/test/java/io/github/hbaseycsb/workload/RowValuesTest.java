package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import org.junit.Test;

public class RowValuesTest {
  private static final RowValues VALUES = new RowValues(0, 1000);

  @Test
  public void aValueDoesNotCompress() {
    for (long row : new long[] {0, 1, 1_000_000, Integer.MAX_VALUE}) {
      assertThat(deflateRatio(VALUES.value(row))).isGreaterThan(0.99);
    }
  }

  /** 64 rows are two of deflate's 32 KiB windows. */
  @Test
  public void valuesOfManyRowsDoNotCompressTogether() {
    assertThat(deflateRatio(concatenate(1, 64))).isGreaterThan(0.99);
    assertThat(deflateRatio(concatenate(1000, 64))).isGreaterThan(0.99);
  }

  @Test
  public void noWordOccursTwice() {
    int rows = 2000;
    Set<Long> words = new HashSet<>();
    for (int row = 0; row < rows; row++) {
      ByteBuffer value = ByteBuffer.wrap(VALUES.value(row));
      while (value.hasRemaining()) {
        words.add(value.getLong());
      }
    }
    assertThat(words).hasSize(rows * 1000 / Long.BYTES);
  }

  @Test
  public void aValueFollowsFromSeedAndRow() {
    assertThat(VALUES.value(7)).isEqualTo(new RowValues(0, 1000).value(7));
    assertThat(VALUES.value(7)).isNotEqualTo(VALUES.value(8));
    assertThat(VALUES.value(7)).isNotEqualTo(new RowValues(1, 1000).value(7));
  }

  @Test
  public void lengthsNeedNotBeWholeWords() {
    for (int length : new int[] {1, 7, 8, 9, 1003}) {
      byte[] value = new RowValues(0, length).value(3);

      assertThat(value).hasSize(length);
    }
    assertThat(distinctLastBytes(new RowValues(0, 15))).isGreaterThan(150);
  }

  @Test
  public void refusesAnEmptyValue() {
    assertThatThrownBy(() -> new RowValues(0, 0)).hasMessageContaining("at least 1 byte");
  }

  private static long distinctLastBytes(RowValues values) {
    return IntStream.range(0, 256).map(row -> values.value(row)[14]).distinct().count();
  }

  private static byte[] concatenate(long step, int rows) {
    ByteBuffer all = ByteBuffer.allocate(1000 * rows);
    for (int i = 0; i < rows; i++) {
      all.put(VALUES.value(i * step));
    }
    return all.array();
  }

  private static double deflateRatio(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      int deflated = deflater.deflate(new byte[2 * bytes.length]);
      return (double) deflated / bytes.length;
    } finally {
      deflater.end();
    }
  }
}
