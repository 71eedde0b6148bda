package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.scaleout.records.Records;
import io.github.hbaseycsb.workload.row.RowRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Divides the keys of a table into slices: ranges that can be sorted one after the other in little
 * memory. No slice extends over two regions.
 */
final class KeySlices {
  /** How many keys a slice should have. */
  static final int KEYS = 1 << 15;

  /** Sampled keys in a slice. Its number of keys varies by about one part in their square root. */
  private static final int SAMPLES = 16;

  private final byte[][] starts;
  private final int[] ends;

  /**
   * @param starts the start keys of the slices, in order
   * @param ends for each region, one past the index of its last slice
   */
  private KeySlices(byte[][] starts, int[] ends) {
    this.starts = starts;
    this.ends = ends;
  }

  /**
   * Determines slices from a sample of the keys.
   *
   * @param regions the start keys of the regions, in order; the first one is empty
   */
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

  /** The number of slices of all regions. */
  int count() {
    return starts.length;
  }

  /** The index of the slice of a key. */
  int of(byte[] key) {
    int found = Arrays.binarySearch(starts, key, Arrays::compareUnsigned);
    return found >= 0 ? found : -found - 2;
  }

  /** The indices of the slices of a region, in the order of their keys. */
  IntStream ofRegion(int region) {
    return IntStream.range(region == 0 ? 0 : ends[region - 1], ends[region]);
  }
}
