package io.github.hbaseycsb.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The random values of the rows. They cannot be compressed, and no two rows have the same value
 * (Bigtable paper, section 7).
 *
 * <p>The values of rows 0, 1, 2, ... are cut from one SplitMix64 stream. So no aligned eight-byte
 * word occurs twice in a table, and the value of a row can be computed without reading it.
 *
 * @param seed selects the stream, any long
 * @param length number of bytes of a value, 1 or more
 */
public record RowValues(long seed, int length) {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  public RowValues {
    if (length < 1) {
      throw new IllegalArgumentException("a value has at least 1 byte, not " + length);
    }
  }

  /** The value of a row, in a new array. */
  public byte[] value(long row) {
    byte[] value = new byte[length];
    long state = stateBefore(row);
    int at = 0;
    for (; at <= length - Long.BYTES; at += Long.BYTES) {
      state += RowHash.STEP;
      WORD.set(value, at, RowHash.mix(state));
    }
    for (long rest = RowHash.mix(state + RowHash.STEP); at < length; at++, rest >>>= Byte.SIZE) {
      value[at] = (byte) rest;
    }
    return value;
  }

  private long stateBefore(long row) {
    int wordsPerValue = (length - 1) / Long.BYTES + 1;
    return RowHash.mix(seed) + row * wordsPerValue * RowHash.STEP;
  }
}
