package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.scaleout.records.Records;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
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

  private record Keyed(ImmutableBytesWritable row, long number) {
    Keyed(Records records, long number) {
      this(new ImmutableBytesWritable(Bytes.toBytes(records.key(number))), number);
    }
  }

  /**
   * Writes records; nothing if there are none.
   *
   * @param numbers the numbers of the records in the region, in any order
   * @param rowDone called for each row
   * @return number of bytes of keys and numbers that were sorted
   * @throws IOException if the records cannot be written, or two of them have the same key
   */
  long write(LongStream numbers, Records records, String family, Runnable rowDone)
      throws IOException, InterruptedException {
    List<Keyed> rows =
        numbers
            .mapToObj(number -> new Keyed(records, number))
            .sorted(Comparator.comparing(Keyed::row))
            .toList();
    RowCells cells = new RowCells(records, family);
    committer.setupTask(task);
    RecordWriter<ImmutableBytesWritable, Cell> writer = format.getRecordWriter(task);
    long sortedBytes;
    try {
      sortedBytes = write(rows, cells, writer, rowDone);
    } finally {
      writer.close(task);
    }
    committer.commitTask(task);
    return sortedBytes;
  }

  private static long write(
      List<Keyed> rows,
      RowCells cells,
      RecordWriter<ImmutableBytesWritable, Cell> writer,
      Runnable rowDone)
      throws IOException, InterruptedException {
    ImmutableBytesWritable last = null;
    long sortedBytes = 0;
    for (Keyed keyed : rows) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      byte[] row = keyed.row().get();
      if (keyed.row().equals(last)) {
        throw new IOException("two records have the same key, " + Bytes.toString(row));
      }
      for (KeyValue cell : cells.of(row, keyed.number())) {
        writer.write(null, cell);
      }
      last = keyed.row();
      sortedBytes += row.length + Long.BYTES;
      rowDone.run();
    }
    return sortedBytes;
  }
}
