package io.github.hbaseycsb.binding;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.Utils;

/**
 * Split points at quantiles of the keys that a load will insert.
 *
 * <p>YCSB's keys are {@code user} and a decimal number: the record number, or its 64-bit FNV hash.
 * As text these are not spread evenly ({@code user1...} is more frequent than {@code user9...}), so
 * that evenly spaced split points leave regions nearly empty. Here the keys themselves are sorted:
 * all of them up to {@link #SAMPLE} records, and an even sample of that size beyond.
 *
 * @param records how many records are loaded, 1 or more
 * @param hashed whether record numbers are hashed ({@code insertorder=hashed})
 * @param zeroPadding digits that a number is padded to, as {@code CoreWorkload} does
 */
record RegionSplits(long records, boolean hashed, int zeroPadding) {
  /** The prefix of every key of {@code CoreWorkload} in YCSB 0.17. */
  static final String PREFIX = "user";

  /** Keys that are sorted at the most: 250 regions are then even to about 1%. */
  static final int SAMPLE = 16_000_000;

  /** Digits of the largest number. */
  private static final int DIGITS = 19;

  private static final long[] POWERS_OF_TEN =
      LongStream.iterate(1, power -> power * 10).limit(DIGITS).toArray();

  /**
   * The boundaries between regions of the same number of rows.
   *
   * @param regions how many regions the table is to have
   * @return {@code regions - 1} split points or, when there are not enough distinct keys, fewer
   */
  byte[][] at(int regions) {
    if (regions == 1) {
      return new byte[0][];
    }
    long[] sorted = sortedNumbers();
    return LongStream.range(1, regions)
        .map(i -> i * sorted.length / regions)
        .filter(index -> index > 0)
        .distinct()
        .mapToObj(index -> key(sorted[(int) index]))
        .toArray(byte[][]::new);
  }

  /** The numbers in the keys, in the order of the keys. */
  private long[] sortedNumbers() {
    int count = (int) Math.min(records, SAMPLE);
    long[] positions = new long[count];
    for (int i = 0; i < count; i++) {
      // The flipped sign bit makes the signed order of the sort the unsigned order of positions.
      positions[i] = position(number(sampled(i, count))) ^ Long.MIN_VALUE;
    }
    Arrays.parallelSort(positions);
    for (int i = 0; i < count; i++) {
      positions[i] ^= Long.MIN_VALUE;
    }
    return positions;
  }

  private long sampled(int i, int count) {
    return count == records ? i : (long) ((double) i / count * records);
  }

  private long number(long record) {
    return hashed ? Utils.hash(record) : record;
  }

  /**
   * A number whose unsigned order is the order of the keys' text: the padded digits, aligned left
   * in 19 places.
   */
  private long position(long number) {
    int length = Math.max(zeroPadding, digits(number));
    return length >= DIGITS ? number : number * POWERS_OF_TEN[DIGITS - length];
  }

  /**
   * The smallest text at a position: one without trailing zeros comes before all that have some.
   */
  private byte[] key(long position) {
    String digits = Long.toUnsignedString(position);
    String padding = "0".repeat(Math.max(zeroPadding, DIGITS) - digits.length());
    return Bytes.toBytes(PREFIX + (padding + digits).replaceAll("0+$", ""));
  }

  private static int digits(long number) {
    int digits = 1;
    while (digits < DIGITS && number >= POWERS_OF_TEN[digits]) {
      digits++;
    }
    return digits;
  }
}
