package io.github.hbaseycsb.scaleout;

import io.github.hbaseycsb.workload.RowRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Divides the keys of a table into slices: ranges that can be sorted one after the other in little
 * memory. No slice extends over two regions.
 *
 * @param starts the start keys of the slices, in order
 * @param ends for each region, one past the index of its last slice
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
record KeySlices(byte[][] starts, int[] ends) {
  /** How many keys a slice should have. */
  static final int KEYS = 1 << 15;

  /** Sampled keys in a slice. Its number of keys varies by about one part in their square root. */
  private static final int SAMPLES = 16;

  /** Determines slices from a sample of the keys. The regions' start keys are in order. */
  static KeySlices of(byte[][] regions, Records records, RowRange range) {
    long samples = range.size() / (KEYS / SAMPLES);
    List<byte[]> sorted =
        LongStream.range(0, samples)
            .mapToObj(i -> Bytes.toBytes(records.key(range.part(i, samples).first())))
            .sorted(Arrays::compareUnsigned)
            .toList();
    List<byte[]> starts = new ArrayList<>();
    int[] ends = new int[regions.length];
    int next = 0;
    for (int region = 0; region < regions.length; region++) {
      starts.add(regions[region]);
      boolean isLast = region == regions.length - 1;
      for (int inSlice = 0;
          next < sorted.size()
              && (isLast || Arrays.compareUnsigned(sorted.get(next), regions[region + 1]) < 0);
          next++) {
        if (++inSlice > SAMPLES) {
          starts.add(sorted.get(next));
          inSlice = 1;
        }
      }
      ends[region] = starts.size();
    }
    return new KeySlices(starts.toArray(byte[][]::new), ends);
  }

  int count() {
    return starts.length;
  }

  private int of(byte[] key) {
    int found = Arrays.binarySearch(starts, key, Arrays::compareUnsigned);
    return found >= 0 ? found : -found - 2;
  }

  /** The indices of the slices of a region, in the order of their keys. */
  IntStream ofRegion(int region) {
    return IntStream.range(region == 0 ? 0 : ends[region - 1], ends[region]);
  }

  /** Groups record numbers, no more than {@link Numbers#MOST}, by the slices of their keys. */
  Numbers numbers(Records records, RowRange range) {
    int[] sliceOf = new int[Math.toIntExact(range.size())];
    int[] sliceEnds = new int[count()];
    for (int offset = 0; offset < sliceOf.length; offset++) {
      int slice = of(Bytes.toBytes(records.key(range.first() + offset)));
      sliceOf[offset] = slice;
      sliceEnds[slice]++;
    }
    Arrays.parallelPrefix(sliceEnds, Integer::sum);
    int[] offsets = new int[sliceOf.length];
    int[] next = sliceEnds.clone();
    for (int offset = sliceOf.length - 1; offset >= 0; offset--) {
      offsets[--next[sliceOf[offset]]] = offset;
    }
    return new Numbers(range.first(), offsets, sliceEnds);
  }

  /**
   * Record numbers, grouped by slices.
   *
   * @param first the first record's number
   * @param offsets the differences to it, in the order of the slices
   * @param ends for each slice, one past the index of its last offset
   */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
  record Numbers(long first, int[] offsets, int[] ends) {
    /** Heap for each number while numbers are grouped, bytes. Half of it remains. */
    static final long HEAP_BYTES = 2 * Integer.BYTES;

    static final long MOST = Integer.MAX_VALUE - 8;

    /** The record numbers of a slice, ascending. */
    LongStream of(int slice) {
      return Arrays.stream(offsets, start(slice), ends[slice]).mapToLong(offset -> first + offset);
    }

    int size(int slice) {
      return ends[slice] - start(slice);
    }

    private int start(int slice) {
      return slice == 0 ? 0 : ends[slice - 1];
    }
  }
}
