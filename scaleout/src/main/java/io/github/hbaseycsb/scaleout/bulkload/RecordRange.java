package io.github.hbaseycsb.scaleout.bulkload;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/** Records of consecutive numbers: what one map task makes the keys of. */
final class RecordRange extends InputSplit implements Writable {
  private static final String[] ANYWHERE = {};

  private long first;
  private long end;

  /** For Hadoop, which then reads its fields. */
  RecordRange() {}

  /**
   * @param first number
   * @param end number after the last
   */
  RecordRange(long first, long end) {
    this.first = first;
    this.end = end;
  }

  /**
   * Cuts a range into parts that differ by one record at most.
   *
   * @param parts at least 1; no part is empty, so there may be fewer
   */
  List<RecordRange> split(int parts) {
    List<RecordRange> ranges = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      long from = start(i, parts);
      long to = start(i + 1L, parts);
      if (from < to) {
        ranges.add(new RecordRange(from, to));
      }
    }
    return ranges;
  }

  /** Part of the length, whose product might not fit a long. */
  private long start(long part, int parts) {
    return first + getLength() / parts * part + getLength() % parts * part / parts;
  }

  long first() {
    return first;
  }

  long end() {
    return end;
  }

  /** Records. */
  @Override
  public long getLength() {
    return end - first;
  }

  @Override
  public String[] getLocations() {
    return ANYWHERE;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeLong(first);
    out.writeLong(end);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    first = in.readLong();
    end = in.readLong();
  }
}
