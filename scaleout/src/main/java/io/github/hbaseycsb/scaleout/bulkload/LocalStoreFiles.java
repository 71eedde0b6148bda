package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.binding.LoadTarget;
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
 * Writes a table's rows as store files (HFiles) in threads of this process: nothing is submitted,
 * and the keys of a region are sorted in memory.
 *
 * @param output takes a directory for the family with a file for each region, or several for a big
 *     one; must not exist
 * @param heap bytes that the numbers of all records may take, and as many that the keys may take
 *     that are sorted at a time
 */
record LocalStoreFiles(LoadTarget target, Properties properties, Path output, long heap) {
  /**
   * Writes the records.
   *
   * @param progress told every second, in a thread of its own, how many rows are written
   * @return bytes of keys and numbers that were sorted; empty if there is not enough memory for
   *     them, and nothing was written
   * @throws IOException when they cannot be written, or two of them have the same key
   */
  OptionalLong write(RowRange range, LongConsumer progress)
      throws IOException, InterruptedException {
    if (range.size() > heap / RegionNumbers.HEAP_BYTES_OF_NUMBER) {
      return OptionalLong.empty();
    }
    byte[][] starts = starts();
    try (LocalTasks tasks = new LocalTasks(progress)) {
      int parts = LocalTasks.THREADS;
      List<RegionNumbers> numbers =
          tasks.run(
              IntStream.range(0, parts)
                  .<Callable<RegionNumbers>>mapToObj(
                      i -> () -> RegionNumbers.of(starts, records(), range.part(i, parts)))
                  .toList());
      List<List<long[]>> regions =
          IntStream.range(0, starts.length)
              .mapToObj(region -> numbers.stream().map(part -> part.of(region)).toList())
              .toList();
      if (keysAtATime(regions) > heap / RegionFile.HEAP_BYTES_OF_KEY) {
        return OptionalLong.empty();
      }
      Configuration conf = conf();
      TaskAttemptContext whole = RegionFile.task(conf, 0);
      OutputCommitter committer = new HFileOutputFormat2().getOutputCommitter(whole);
      committer.setupJob(whole);
      long sortedBytes =
          tasks
              .run(
                  IntStream.range(0, starts.length)
                      .<Callable<Long>>mapToObj(
                          region -> () -> write(conf, region, regions.get(region), tasks::rowDone))
                      .toList())
              .stream()
              .mapToLong(Long::longValue)
              .sum();
      committer.commitJob(whole);
      return OptionalLong.of(sortedBytes);
    }
  }

  /** As many as the largest regions have that may be written at the same time. */
  private static long keysAtATime(List<List<long[]>> regions) {
    return regions.stream()
        .map(LocalStoreFiles::size)
        .sorted(Comparator.reverseOrder())
        .limit(LocalTasks.THREADS)
        .mapToLong(Long::longValue)
        .sum();
  }

  private static long size(List<long[]> numbers) {
    return numbers.stream().mapToLong(some -> some.length).sum();
  }

  private long write(Configuration conf, int region, List<long[]> numbers, Runnable rowDone)
      throws IOException, InterruptedException {
    return new RegionFile(conf, region)
        .write(numbers.stream().flatMapToLong(LongStream::of), records(), target.family(), rowDone);
  }

  private byte[][] starts() throws IOException {
    try (RegionLocator regions = target.connection().getRegionLocator(target.table())) {
      return regions.getStartKeys();
    }
  }

  /** Each task has its own: a workload is for one thread. */
  private Records records() throws IOException {
    try {
      return Records.of(properties);
    } catch (WorkloadException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** What the output format has to know of the table. */
  private Configuration conf() throws IOException {
    Configuration conf = new Configuration(target.connection().getConfiguration());
    if (output.getFileSystem(conf) instanceof LocalFileSystem) {
      // Where a region is need not be asked: every file has the same place.
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
