package io.github.hbaseycsb.workload;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Makes values that compress. The first part of a value stays as it is, and a text that all values
 * have in common takes the place of the rest.
 *
 * <p>So a codec finds the rest of a value in the values before it, even if a value alone is shorter
 * than the least repetition that the codec looks for. What stays is compressed as before: not at
 * all if it is of {@link RowValues}, to about four fifths if it is of YCSB's {@code
 * RandomByteIterator} and the codec has a Huffman code.
 */
public final class CompressibleValues {
  private static final byte[] FILLER =
      "This text takes the place of random bytes, so that values compress. "
          .repeat(64)
          .getBytes(US_ASCII);

  private CompressibleValues() {}

  /**
   * Changes a value in its array. A value that has been changed already stays the same.
   *
   * @param ratio about how many times smaller values of this kind become together, 1 or more; 1
   *     changes nothing. At least one byte of a value stays
   * @return the same array
   */
  public static byte[] fill(byte[] value, double ratio) {
    int kept = (int) Math.max(1, Math.round(value.length / ratio));
    for (int at = kept; at < value.length; at += FILLER.length) {
      System.arraycopy(FILLER, 0, value, at, Math.min(FILLER.length, value.length - at));
    }
    return value;
  }
}
