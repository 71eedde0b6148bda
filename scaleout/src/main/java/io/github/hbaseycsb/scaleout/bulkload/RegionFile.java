package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.scaleout.records.Records;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.HFileOutputFormat2;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/** Writes the store file of a region with HBase's output format, as a task of a job would. */
final class RegionFile {
  /**
   * Heap for each key while keys are sorted, bytes: a reference, two objects and an array of 24
   * bytes.
   */
  static final long HEAP_BYTES_OF_KEY = 100;

  private final HFileOutputFormat2 format = new HFileOutputFormat2();
  private final TaskAttemptContext task;
  private final OutputCommitter committer;

  /**
   * Creates a writer for a region.
   *
   * @param conf the configuration of a job with the output format
   * @param region its index in the table
   */
  RegionFile(Configuration conf, int region) throws IOException {
    task = task(conf, region);
    committer = format.getOutputCommitter(task);
  }

  /** The context of a task, for the output format and its committer. */
  static TaskAttemptContext task(Configuration conf, int region) {
    return new TaskAttemptContextImpl(
        conf, new TaskAttemptID(new TaskID("local", 0, TaskType.REDUCE, region), 0));
  }

  /** A record with its key. */
  private static final class Keyed implements Comparable<Keyed> {
    private final byte[] row;
    private final long number;

    Keyed(Records records, long number) {
      row = Bytes.toBytes(records.key(number));
      this.number = number;
    }

    @Override
    public int compareTo(Keyed other) {
      return Arrays.compareUnsigned(row, other.row);
    }
  }

  /**
   * Writes records; nothing if there are none.
   *
   * @param slices the numbers of the records in the region: slices in the order of their keys, the
   *     numbers of a slice in any order
   * @param timestamp of all cells, ms
   * @param rowDone called for each row
   * @return number of bytes of keys and numbers that were sorted
   * @throws IOException if the records cannot be written, or two of them have the same key
   */
  long write(
      Stream<LongStream> slices, Records records, String family, long timestamp, Runnable rowDone)
      throws IOException, InterruptedException {
    RowCells cells = new RowCells(records, family, timestamp);
    committer.setupTask(task);
    RecordWriter<ImmutableBytesWritable, Cell> writer = format.getRecordWriter(task);
    long sortedBytes = 0;
    byte[] last = null;
    try {
      for (Iterator<LongStream> each = slices.iterator(); each.hasNext(); ) {
        for (Keyed keyed : sorted(each.next(), records)) {
          if (Thread.interrupted()) {
            throw new InterruptedException();
          }
          byte[] row = keyed.row;
          if (Arrays.equals(row, last)) {
            throw new IOException("two records have the same key, " + Bytes.toString(row));
          }
          for (KeyValue cell : cells.of(row, keyed.number)) {
            writer.write(null, cell);
          }
          last = row;
          sortedBytes += row.length + Long.BYTES;
          rowDone.run();
        }
      }
    } finally {
      writer.close(task);
    }
    committer.commitTask(task);
    return sortedBytes;
  }

  private static List<Keyed> sorted(LongStream numbers, Records records) {
    return numbers.mapToObj(number -> new Keyed(records, number)).sorted().toList();
  }
}
