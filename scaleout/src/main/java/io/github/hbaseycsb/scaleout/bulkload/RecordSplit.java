package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.workload.row.RowRange;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/** A range of record numbers, the input of one map task. */
final class RecordSplit extends InputSplit implements Writable {
  private static final String[] ANYWHERE = {};

  private RowRange range;

  /** Used by Hadoop, which then reads the fields. */
  RecordSplit() {
    this(RowRange.ofFirst(0));
  }

  private RecordSplit(RowRange range) {
    this.range = range;
  }

  /**
   * Divides a range into parts whose sizes differ by at most one record.
   *
   * @param parts maximum number of parts, 1 or more; no part is empty
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

  /** The number of records. */
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
