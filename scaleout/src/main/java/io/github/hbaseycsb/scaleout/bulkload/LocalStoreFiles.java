package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.scaleout.job.LocalTasks;
import io.github.hbaseycsb.scaleout.records.Records;
import io.github.hbaseycsb.workload.row.RowRange;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.mapreduce.HFileOutputFormat2;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import site.ycsb.WorkloadException;

/**
 * Writes a table's rows as store files (HFiles) in threads of this process, without a job. The keys
 * are sorted in memory, slice by slice.
 *
 * @param target the table
 * @param properties YCSB's properties, which determine the rows
 * @param output the directory to write to, which must not exist; it gets a subdirectory for the
 *     family with one or more files for each region
 * @param heap heap for the numbers of all records, and as much again for the keys that are sorted
 *     at the same time, bytes
 */
record LocalStoreFiles(SharedConnection target, Properties properties, Path output, long heap) {
  /**
   * Writes the records.
   *
   * @param timestamp of all cells, ms
   * @param progress receives the number of written rows every second, in a thread of its own
   * @return number of bytes of keys and numbers that were sorted; empty if there is not enough
   *     memory for them, and nothing was written
   * @throws IOException if the records cannot be written, or two of them have the same key
   */
  OptionalLong write(RowRange range, long timestamp, LongConsumer progress)
      throws IOException, InterruptedException {
    if (range.size() > Math.min(heap / SliceNumbers.HEAP_BYTES_OF_NUMBER, SliceNumbers.MOST)) {
      return OptionalLong.empty();
    }
    byte[][] regions = starts();
    KeySlices slices = KeySlices.of(regions, records(), range);
    try (LocalTasks tasks = new LocalTasks(progress)) {
      int parts = LocalTasks.THREADS;
      List<SliceNumbers> numbers =
          tasks.run(
              IntStream.range(0, parts)
                  .<Callable<SliceNumbers>>mapToObj(
                      i -> () -> SliceNumbers.of(slices, records(), range.part(i, parts)))
                  .toList());
      if (keysAtATime(slices, numbers) > heap / RegionFile.HEAP_BYTES_OF_KEY) {
        return OptionalLong.empty();
      }
      Configuration conf = conf();
      TaskAttemptContext whole = RegionFile.task(conf, 0);
      OutputCommitter committer = new HFileOutputFormat2().getOutputCommitter(whole);
      committer.setupJob(whole);
      long sortedBytes =
          tasks
              .run(
                  IntStream.range(0, regions.length)
                      .<Callable<Long>>mapToObj(
                          region ->
                              () ->
                                  new RegionFile(conf, region)
                                      .write(
                                          slices
                                              .ofRegion(region)
                                              .mapToObj(slice -> numbers(numbers, slice)),
                                          records(),
                                          target.family(),
                                          timestamp,
                                          tasks::rowDone))
                      .toList())
              .stream()
              .mapToLong(Long::longValue)
              .sum();
      committer.commitJob(whole);
      return OptionalLong.of(sortedBytes);
    }
  }

  /** The number of keys in the largest slices that may be sorted at the same time. */
  private static long keysAtATime(KeySlices slices, List<SliceNumbers> numbers) {
    return IntStream.range(0, slices.count())
        .mapToObj(slice -> numbers.stream().mapToLong(part -> part.size(slice)).sum())
        .sorted(Comparator.reverseOrder())
        .limit(LocalTasks.THREADS)
        .mapToLong(Long::longValue)
        .sum();
  }

  private static LongStream numbers(List<SliceNumbers> parts, int slice) {
    return parts.stream().flatMapToLong(part -> part.of(slice));
  }

  private byte[][] starts() throws IOException {
    try (RegionLocator regions = target.connection().getRegionLocator(target.table())) {
      return regions.getStartKeys();
    }
  }

  /** Creates the records for a task. Workloads are not thread-safe. */
  private Records records() throws IOException {
    try {
      return Records.of(properties);
    } catch (WorkloadException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** The configuration of the output format for the table. */
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
}
