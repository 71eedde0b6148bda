package io.github.hbaseycsb.workload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.hbaseycsb.property.RowRangeProperty.KeyFormat;
import java.util.Arrays;

/**
 * The row keys of a row space. Keys sort in the order of their indices, so {@code key(rows * i /
 * n)} for {@code i} from 1 to {@code n - 1} are the split points of n equal regions.
 *
 * @param width number of digits of a key, 1 or more
 */
public record RowKeys(int width) {
  /**
   * The keys of rows 0 to {@code rows - 1}.
   *
   * @param rows R, 1 or more
   * @throws IllegalArgumentException if the format has too few digits
   */
  public static RowKeys of(KeyFormat format, long rows) {
    return new RowKeys(format.width(rows));
  }

  /**
   * The key of a row.
   *
   * @param row 0 or more
   * @throws IllegalArgumentException if the row has more digits than the width
   */
  public String key(long row) {
    byte[] digits = new byte[width];
    Arrays.fill(digits, (byte) '0');
    long rest = row;
    for (int at = width - 1; at >= 0 && rest > 0; at--) {
      digits[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    if (rest != 0) {
      throw new IllegalArgumentException("row " + row + " has no key of " + width + " digits");
    }
    return new String(digits, ISO_8859_1);
  }
}
