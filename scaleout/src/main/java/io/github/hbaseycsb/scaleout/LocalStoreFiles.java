package io.github.hbaseycsb.scaleout;

import io.github.hbaseycsb.binding.LocalTasks;
import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.workload.RowRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.HFileOutputFormat2;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/**
 * Writes a table's rows as store files (HFiles) in threads of this process, without a job. The keys
 * are sorted in memory, slice by slice.
 *
 * @param properties YCSB's properties, which determine the rows
 * @param output the directory to write to, as for {@link StoreFileJob}
 * @param heap heap for the numbers of all records, and as much again for the keys that are sorted
 *     at the same time, bytes
 */
record LocalStoreFiles(SharedConnection target, Properties properties, Path output, long heap) {
  /** Heap for a key while it is sorted: a reference, two objects and an array of 24 bytes. */
  private static final long HEAP_BYTES_OF_KEY = 100;

  static final int THREADS = Runtime.getRuntime().availableProcessors();

  /**
   * Writes the records. The progress receives the number of written rows every second. Returns the
   * number of bytes of keys and numbers that were sorted; empty if there is not enough memory for
   * them, and nothing was written.
   */
  OptionalLong write(RowRange range, long timestamp, LongConsumer progress)
      throws IOException, InterruptedException {
    if (range.size() > Math.min(heap / KeySlices.Numbers.HEAP_BYTES, KeySlices.Numbers.MOST)) {
      return OptionalLong.empty();
    }
    byte[][] regions = starts();
    // Workloads are not thread-safe, so each task has its own records.
    KeySlices slices = KeySlices.of(regions, StoreFileJob.records(properties), range);
    try (LocalTasks tasks = new LocalTasks(THREADS, progress)) {
      List<Callable<KeySlices.Numbers>> groupings = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        RowRange part = range.part(i, THREADS);
        groupings.add(() -> slices.numbers(StoreFileJob.records(properties), part));
      }
      List<KeySlices.Numbers> numbers = tasks.run(groupings);
      if (keysAtATime(slices, numbers) > heap / HEAP_BYTES_OF_KEY) {
        return OptionalLong.empty();
      }
      Configuration conf = conf();
      OutputCommitter committer = new HFileOutputFormat2().getOutputCommitter(task(conf, 0));
      committer.setupJob(task(conf, 0));
      List<Callable<Long>> writings = new ArrayList<>();
      for (int i = 0; i < regions.length; i++) {
        TaskAttemptContext task = task(conf, i);
        Stream<LongStream> region =
            slices.ofRegion(i).mapToObj(it -> numbers.stream().flatMapToLong(n -> n.of(it)));
        writings.add(() -> writeRegion(task, region, cells(timestamp), tasks::rowDone));
      }
      long sortedBytes = tasks.run(writings).stream().mapToLong(Long::longValue).sum();
      committer.commitJob(task(conf, 0));
      return OptionalLong.of(sortedBytes);
    }
  }

  private StoreFileJob.Cells cells(long timestamp) throws IOException {
    return new StoreFileJob.Cells(StoreFileJob.records(properties), target.families(), timestamp);
  }

  /** The number of keys in the largest slices that may be sorted at the same time. */
  private static long keysAtATime(KeySlices slices, List<KeySlices.Numbers> numbers) {
    return IntStream.range(0, slices.count())
        .mapToObj(slice -> numbers.stream().mapToLong(part -> part.size(slice)).sum())
        .sorted(Comparator.reverseOrder())
        .limit(THREADS)
        .mapToLong(Long::longValue)
        .sum();
  }

  private byte[][] starts() throws IOException {
    try (RegionLocator regions = target.connection().getRegionLocator(target.table())) {
      return regions.getStartKeys();
    }
  }

  private Configuration conf() throws IOException {
    Configuration conf = new Configuration(target.connection().getConfiguration());
    if (output.getFileSystem(conf) instanceof LocalFileSystem local) {
      // Store files have their own checksums, so none are written beside them.
      local.setWriteChecksum(false);
      // Locations of regions are not needed, because all files are written to the same directory.
      conf.setBoolean(HFileOutputFormat2.LOCALITY_SENSITIVE_CONF_KEY, false);
    }
    Job job = Job.getInstance(conf);
    try (Table table = target.connection().getTable(target.table())) {
      HFileOutputFormat2.configureIncrementalLoadMap(job, table.getDescriptor());
    }
    FileOutputFormat.setOutputPath(job, output);
    return job.getConfiguration();
  }

  /** The context of a task, for the output format and its committer. */
  static TaskAttemptContext task(Configuration conf, int region) {
    return new TaskAttemptContextImpl(
        conf, new TaskAttemptID(new TaskID("local", 0, TaskType.REDUCE, region), 0));
  }

  @SuppressWarnings("ArrayRecordComponent") // Only the rows are compared.
  private record Keyed(byte[] row, long number) {}

  /**
   * Writes the store files of a region with HBase's output format, as a task of a job would; none
   * if there are no records. Returns the number of bytes of keys and numbers that were sorted.
   *
   * @param slices record numbers, in any order in slices that are in the order of their keys
   */
  static long writeRegion(
      TaskAttemptContext task,
      Stream<LongStream> slices,
      StoreFileJob.Cells cells,
      Runnable rowDone)
      throws IOException, InterruptedException {
    HFileOutputFormat2 format = new HFileOutputFormat2();
    OutputCommitter committer = format.getOutputCommitter(task);
    committer.setupTask(task);
    RecordWriter<ImmutableBytesWritable, Cell> writer = format.getRecordWriter(task);
    long sortedBytes = 0;
    byte[] last = null;
    try {
      for (Iterator<LongStream> each = slices.iterator(); each.hasNext(); ) {
        Stream<Keyed> slice =
            each.next().mapToObj(it -> new Keyed(Bytes.toBytes(cells.records().key(it)), it));
        for (Keyed keyed : slice.sorted((a, b) -> Arrays.compareUnsigned(a.row, b.row)).toList()) {
          if (Thread.interrupted()) {
            throw new InterruptedException();
          }
          if (Arrays.equals(keyed.row, last)) {
            throw new IOException("two records have the same key, " + Bytes.toString(last));
          }
          last = keyed.row;
          for (KeyValue cell : cells.of(last, keyed.number)) {
            writer.write(null, cell);
          }
          sortedBytes += last.length + Long.BYTES;
          rowDone.run();
        }
      }
    } finally {
      writer.close(task);
    }
    committer.commitTask(task);
    return sortedBytes;
  }
}
