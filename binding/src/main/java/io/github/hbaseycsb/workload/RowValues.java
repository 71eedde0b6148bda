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

  /** The mixing function behind random rows and random values: the finalizer of SplitMix64. */
  public static final class RowHash {
    /** The odd step of SplitMix64: 2^64 divided by the golden ratio. */
    static final long STEP = 0x9e3779b97f4a7c15L;

    private RowHash() {}

    /**
     * The row that a random test uses instead of the sequential tests' {@code index}: the index
     * hashed modulo R (Bigtable paper, section 7). Different indices may give the same row.
     *
     * @param index 0 or more; an index of R or more belongs to a later pass
     * @param rows R, 1 or more
     * @return 0 to {@code rows - 1}
     */
    public static long row(long index, long rows) {
      return Long.remainderUnsigned(mix((index + 1) * STEP), rows);
    }

    /** A bijection: on average, each bit of the argument changes half of the bits of the result. */
    static long mix(long word) {
      word = (word ^ (word >>> 30)) * 0xbf58476d1ce4e5b9L;
      word = (word ^ (word >>> 27)) * 0x94d049bb133111ebL;
      return word ^ (word >>> 31);
    }
  }
}
