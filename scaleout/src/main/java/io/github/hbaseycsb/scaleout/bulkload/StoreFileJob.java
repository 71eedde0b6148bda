package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.scaleout.job.JobConfiguration;
import io.github.hbaseycsb.workload.row.RowRange;
import java.io.IOException;
import java.util.Properties;
import org.HdrHistogram.Recorder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.HFileOutputFormat2;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import site.ycsb.Workload;

/**
 * The job that writes a table's rows as store files (HFiles). The map tasks create the keys, which
 * are sorted and sent to a reduce task for each region. The reduce tasks generate the values. So
 * only keys are sorted, whatever the length of the values.
 */
final class StoreFileJob {
  /**
   * The approximate number of records that a map task can sort in its 100 MB of memory without
   * spilling twice.
   */
  private static final long RECORDS_PER_MAP_TASK = 1_000_000;

  /** Memory for a map task's sort and for a reduce task's merge, bytes. */
  private static final long MEMORY_OF_LOCAL_TASK = 256 << 20;

  /** The number of parallel tasks of a job in this process. */
  private static final String LOCAL_MAPS = "mapreduce.local.map.tasks.maximum";

  private static final String LOCAL_REDUCES = "mapreduce.local.reduce.tasks.maximum";

  private StoreFileJob() {}

  /**
   * Creates the job, without submitting it.
   *
   * @param timestamp of all cells, ms
   * @param output the directory to write to, which must not exist; it gets a subdirectory for the
   *     family with one or more files for each region
   */
  static Job job(
      SharedConnection target, Properties properties, RowRange records, long timestamp, Path output)
      throws IOException {
    Configuration conf = JobConfiguration.configuration(target.connection().getConfiguration());
    int tasks = localTasks();
    conf.setIfUnset(LOCAL_MAPS, Integer.toString(tasks));
    conf.setIfUnset(LOCAL_REDUCES, Integer.toString(tasks));
    // The directory for the region boundaries that the map tasks read.
    conf.set(HConstants.TEMPORARY_FS_DIRECTORY_KEY, output.getParent().toString());
    if (JobConfiguration.runHere(conf)) {
      // HBase looks for that path on the default file system.
      FileSystem.setDefaultUri(conf, output.getFileSystem(conf).getUri());
    }
    // A speculative attempt would only compete with the first one for the cluster.
    conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    conf.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
    new LoadJobSettings(conf)
        .set(properties, records, mapTasks(records, tasks), target.family(), timestamp);

    Job job = Job.getInstance(conf, "bulk load of " + target.table());
    job.setJarByClass(StoreFileJob.class);
    job.setInputFormatClass(RecordNumbers.class);
    job.setMapperClass(KeyMapper.class);
    job.setMapOutputKeyClass(ImmutableBytesWritable.class);
    job.setMapOutputValueClass(VLongWritable.class);
    try (Table table = target.connection().getTable(target.table());
        RegionLocator regions = target.connection().getRegionLocator(target.table())) {
      HFileOutputFormat2.configureIncrementalLoad(job, table.getDescriptor(), regions);
    }
    job.setReducerClass(RowReducer.class);
    FileOutputFormat.setOutputPath(job, output);
    // The output format has already added HBase's jars and the tokens.
    TableMapReduceUtil.addDependencyJarsForClasses(
        job.getConfiguration(), SharedConnection.class, Workload.class, Recorder.class);
    JobConfiguration.prepare(job);
    return job;
  }

  /** The number of tasks that this process can run in parallel with its processors and memory. */
  private static int localTasks() {
    Runtime runtime = Runtime.getRuntime();
    long fitting = runtime.maxMemory() / MEMORY_OF_LOCAL_TASK;
    return (int) Math.max(1, Math.min(runtime.availableProcessors(), fitting));
  }

  private static int mapTasks(RowRange records, int atLeast) {
    long enough = (records.size() + RECORDS_PER_MAP_TASK - 1) / RECORDS_PER_MAP_TASK;
    return (int) Math.min(Integer.MAX_VALUE, Math.max(atLeast, enough));
  }
}
