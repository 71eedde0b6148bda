package io.github.hbaseycsb.scaleout.clients;

import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.scaleout.job.JobConfiguration;
import io.github.hbaseycsb.server.files.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.LazyOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/** The job whose map tasks are clients, one each, which no task is ever run for a second time. */
final class ClientJob {
  private static final long PROGRESS_MS = 1000;
  private static final String LOCAL_MAPS = "mapreduce.local.map.tasks.maximum";
  private static final String ARCHIVES = "tmparchives";
  private static final String RUNTIME = "runtime";

  private ClientJob() {}

  /**
   * How each client is started.
   *
   * @param runtime the directory with {@code lib/} and {@code hbase2-binding/lib/}
   * @param command of {@code ycsb}, such as {@code run hbase}
   * @param jvmArguments of its JVM
   */
  record Client(Path runtime, String command, List<String> jvmArguments) {}

  /**
   * The job, not yet submitted.
   *
   * @param conf Hadoop's and the cluster's
   * @param name of the job
   * @param directory that the clients' properties are in
   * @param archive takes the runtime, for tasks of other machines
   */
  static Job of(
      Configuration conf,
      String name,
      int clients,
      JobDirectory directory,
      Client client,
      RuntimeArchive archive)
      throws IOException {
    Configuration own = JobConfiguration.configuration(conf);
    boolean here = JobConfiguration.runHere(own);
    // They wait for each other: none may wait for another's end.
    own.setInt(LOCAL_MAPS, clients);
    own.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 1);
    // Whether the load is steady is told from the counters, which tasks hand over so often.
    own.setLong(MRJobConfig.TASK_PROGRESS_REPORT_INTERVAL, PROGRESS_MS);
    own.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    // Tasks in the application master run one after another.
    own.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
    // What a task has committed outlives the job's end by force.
    own.setInt(FileOutputCommitter.FILEOUTPUTCOMMITTER_ALGORITHM_VERSION, 2);
    // A lost task must not take the others' logs with it: the clients are ended, the run is broken.
    own.setInt(MRJobConfig.MAP_FAILURES_MAX_PERCENT, 100);
    TaskMemory memory = TaskMemory.of(own, client.jvmArguments());
    if (!here) {
      memory.set(own);
      own.set(ARCHIVES, archive.make(client.runtime()) + "#" + RUNTIME);
    }
    new ClientJobSettings(own)
        .set(
            directory.path(),
            here ? client.runtime().toString() : RUNTIME,
            client.command(),
            here ? client.jvmArguments() : memory.jvmArguments());

    Job job = Job.getInstance(own, name);
    job.setJarByClass(ClientMapper.class);
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.setNumLinesPerSplit(job, 1);
    NLineInputFormat.addInputPath(job, directory.numbers());
    job.setMapperClass(ClientMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(NullWritable.class);
    LazyOutputFormat.setOutputFormatClass(job, TextOutputFormat.class);
    FileOutputFormat.setOutputPath(job, directory.output());
    TableMapReduceUtil.addDependencyJarsForClasses(
        job.getConfiguration(), Trees.class, ClientProcess.class);
    JobConfiguration.prepareJars(job);
    TableMapReduceUtil.initCredentials(job);
    return job;
  }
}
