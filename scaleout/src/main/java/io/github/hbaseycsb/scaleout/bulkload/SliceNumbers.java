package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.scaleout.records.Records;
import io.github.hbaseycsb.workload.row.RowRange;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.util.Bytes;

/** Record numbers, grouped by the slices of their keys. */
final class SliceNumbers {
  /** Heap for each number while numbers are grouped, bytes. Half of it remains. */
  static final long HEAP_BYTES_OF_NUMBER = 2 * Integer.BYTES;

  /** The maximum number of records. */
  static final long MOST = Integer.MAX_VALUE - 8;

  private final long first;
  private final int[] offsets;
  private final int[] ends;

  /**
   * @param first the first record's number
   * @param offsets the differences to it, in the order of the slices
   * @param ends for each slice, one past the index of its last offset
   */
  private SliceNumbers(long first, int[] offsets, int[] ends) {
    this.first = first;
    this.offsets = offsets;
    this.ends = ends;
  }

  /**
   * Finds the slice of each record.
   *
   * @param range no more than {@link #MOST} records
   */
  static SliceNumbers of(KeySlices slices, Records records, RowRange range) {
    int[] sliceOf = new int[Math.toIntExact(range.size())];
    int[] ends = new int[slices.count()];
    for (int offset = 0; offset < sliceOf.length; offset++) {
      int slice = slices.of(Bytes.toBytes(records.key(range.first() + offset)));
      sliceOf[offset] = slice;
      ends[slice]++;
    }
    Arrays.parallelPrefix(ends, Integer::sum);
    int[] offsets = new int[sliceOf.length];
    int[] next = ends.clone();
    for (int offset = sliceOf.length - 1; offset >= 0; offset--) {
      offsets[--next[sliceOf[offset]]] = offset;
    }
    return new SliceNumbers(range.first(), offsets, ends);
  }

  /** The record numbers of a slice, ascending. */
  LongStream of(int slice) {
    return Arrays.stream(offsets, start(slice), ends[slice]).mapToLong(offset -> first + offset);
  }

  /** The number of records in a slice. */
  int size(int slice) {
    return ends[slice] - start(slice);
  }

  private int start(int slice) {
    return slice == 0 ? 0 : ends[slice - 1];
  }
}
