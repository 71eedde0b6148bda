package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.workload.row.RowRange;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/** Records of consecutive numbers: what one map task makes the keys of. */
final class RecordSplit extends InputSplit implements Writable {
  private static final String[] ANYWHERE = {};

  private RowRange range;

  /** For Hadoop, which then reads its fields. */
  RecordSplit() {
    this(RowRange.ofFirst(0));
  }

  private RecordSplit(RowRange range) {
    this.range = range;
  }

  /**
   * Cuts a range into parts that differ by one record at most.
   *
   * @param parts at least 1; no part is empty, so there may be fewer
   */
  static List<RecordSplit> of(RowRange range, int parts) {
    return LongStream.range(0, parts)
        .mapToObj(i -> range.part(i, parts))
        .filter(part -> !part.isEmpty())
        .map(RecordSplit::new)
        .toList();
  }

  RowRange range() {
    return range;
  }

  /** Records. */
  @Override
  public long getLength() {
    return range.size();
  }

  @Override
  public String[] getLocations() {
    return ANYWHERE;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeLong(range.first());
    out.writeLong(range.end());
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    range = new RowRange(in.readLong(), in.readLong());
  }
}
