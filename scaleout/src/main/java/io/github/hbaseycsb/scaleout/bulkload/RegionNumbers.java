package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.scaleout.records.Records;
import io.github.hbaseycsb.workload.row.RowRange;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;

/** Record numbers, grouped by the regions of their keys. */
final class RegionNumbers {
  /** Heap for each number while its array is being copied, bytes. */
  static final long HEAP_BYTES_OF_NUMBER = 2 * Long.BYTES;

  private final List<long[]> byRegion;

  private RegionNumbers(List<long[]> byRegion) {
    this.byRegion = byRegion;
  }

  /**
   * Finds the region of each record.
   *
   * @param starts the start keys of the regions, in order; the first one is empty
   */
  static RegionNumbers of(byte[][] starts, Records records, RowRange range) {
    List<LongStream.Builder> numbers =
        Stream.generate(LongStream::builder).limit(starts.length).toList();
    for (long number = range.first(); number < range.end(); number++) {
      numbers.get(region(starts, Bytes.toBytes(records.key(number)))).add(number);
    }
    return new RegionNumbers(
        numbers.stream().map(LongStream.Builder::build).map(LongStream::toArray).toList());
  }

  private static int region(byte[][] starts, byte[] row) {
    int found = Arrays.binarySearch(starts, row, Bytes.BYTES_COMPARATOR);
    return found >= 0 ? found : -found - 2;
  }

  /** The record numbers of a region, in no particular order. */
  long[] of(int region) {
    return byRegion.get(region);
  }
}
