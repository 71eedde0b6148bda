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

/** The job that runs each client in a map task. No task is run twice. */
final class ClientJob {
  private static final long PROGRESS_MS = 1000;
  private static final String LOCAL_MAPS = "mapreduce.local.map.tasks.maximum";
  private static final String ARCHIVES = "tmparchives";
  private static final String RUNTIME = "runtime";

  private ClientJob() {}

  /**
   * How each client is started.
   *
   * @param runtime the directory that contains {@code lib/} and {@code hbase2-binding/lib/}
   * @param command the command of {@code ycsb}, such as {@code run hbase}
   * @param jvmArguments the arguments of its JVM
   */
  record Client(Path runtime, String command, List<String> jvmArguments) {}

  /**
   * Creates the job, without submitting it.
   *
   * @param conf Hadoop's and the cluster's configuration
   * @param name the name of the job
   * @param directory the job's directory, with the clients' properties
   * @param archive the file for the runtime, which tasks on other machines need
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
    // All tasks must run at the same time, because the clients wait for each other.
    own.setInt(LOCAL_MAPS, clients);
    own.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 1);
    // The counters show whether the load is steady. Tasks report them at this interval.
    own.setLong(MRJobConfig.TASK_PROGRESS_REPORT_INTERVAL, PROGRESS_MS);
    own.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    // In the application master, tasks would run one after another.
    own.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
    // With this algorithm the output of a committed task remains if the job is killed.
    own.setInt(FileOutputCommitter.FILEOUTPUTCOMMITTER_ALGORITHM_VERSION, 2);
    // The loss of a task must not delete the logs of the others. The clients are ended, and the run
    // fails.
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
    TableMapReduceUtil.initCredentials(job);
    JobConfiguration.prepare(job);
    return job;
  }
}
