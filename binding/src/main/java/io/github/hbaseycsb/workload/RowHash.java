package io.github.hbaseycsb.workload;

/** The mixing function behind random rows and random values: the finalizer of SplitMix64. */
public final class RowHash {
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

  /**
   * A bijection of 64-bit words. On average, each bit of the argument changes half of the bits of
   * the result.
   */
  static long mix(long word) {
    word = (word ^ (word >>> 30)) * 0xbf58476d1ce4e5b9L;
    word = (word ^ (word >>> 27)) * 0x94d049bb133111ebL;
    return word ^ (word >>> 31);
  }
}
