package io.github.hbaseycsb.scaleout;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.hbaseycsb.binding.RowCount;
import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.property.SecretNames;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.mapreduce.TableInputFormat;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Prepares and runs MapReduce jobs. A running one is killed when this process ends. */
final class Jobs {
  private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);
  private static final int POLLS_PER_LOOK = 5;
  private static final long POLL_MS = 1000 / POLLS_PER_LOOK;
  private static final String JARS = "tmpjars";
  private static final String RESOURCE_MANAGER_WAIT = "yarn.resourcemanager.connect.max-wait.ms";
  private static final long DEFAULT_WAIT_MS = 15 * 60 * 1000;

  /** Of the client's secrets in a job's credentials. Others can see a job's configuration. */
  private static final String SECRET = "hbase-ycsb.secret.";

  private Jobs() {}

  @FunctionalInterface
  interface Look {
    void at(Job job) throws IOException, InterruptedException;
  }

  /** A copy of a connection's configuration for a job. */
  static Configuration configuration(Configuration connection) throws IOException {
    Configuration conf = new Configuration(connection);
    // Otherwise jars that are already on the job's file system would be left out.
    conf.setBoolean("mapreduce.client.libjars.wildcard", false);
    // The sizes of regions only determine the order of the tasks. HBase 1.x does not report them to
    // this client.
    conf.setBoolean("hbase.regionsizecalculator.enable", false);
    // A speculative attempt would only compete with the first one, and run a client twice.
    conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    conf.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
    if (conf.getLong(RESOURCE_MANAGER_WAIT, DEFAULT_WAIT_MS) == DEFAULT_WAIT_MS) {
      conf.setLong(RESOURCE_MANAGER_WAIT, 60 * 1000);
    }
    if (runHere(conf) && UserGroupInformation.isSecurityEnabled()) {
      // The renewer of tokens, which must be set even without a resource manager.
      conf.setIfUnset(
          "yarn.resourcemanager.principal", UserGroupInformation.getCurrentUser().getUserName());
    }
    return conf;
  }

  /** Whether jobs run in this process, because Hadoop's configuration names no cluster. */
  static boolean runHere(Configuration conf) {
    return conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME)
        .equals(MRConfig.LOCAL_FRAMEWORK_NAME);
  }

  /** Gives each line of a file to a map task of its own. */
  static void mapEachLine(Job job, Path input, Class<? extends Mapper<LongWritable, Text, ?, ?>> by)
      throws IOException {
    job.setJarByClass(by);
    job.setInputFormatClass(NLineInputFormat.class);
    // The site may say otherwise.
    NLineInputFormat.setNumLinesPerSplit(job, 1);
    NLineInputFormat.addInputPath(job, input);
    job.setMapperClass(by);
  }

  /**
   * Prepares a job that is otherwise complete for its submission: moves secrets to its credentials,
   * and converts the list of its jars to the format that the submission expects. A job in this
   * process already has the classes and needs no copies of the jars.
   */
  static void prepare(Job job) {
    Configuration conf = job.getConfiguration();
    // What Hadoop's own files hold stays: it is in every job of this user, and the application
    // master may need it.
    Configuration ofHadoop = new Configuration();
    for (Map.Entry<String, String> setting : conf) {
      String name = setting.getKey();
      String value = setting.getValue();
      if (SecretNames.isSecret(name) && !value.equals(ofHadoop.getRaw(name))) {
        job.getCredentials().addSecretKey(new Text(SECRET + name), value.getBytes(UTF_8));
        conf.unset(name);
      }
    }
    if (runHere(conf)) {
      conf.unset(JARS);
    } else {
      // The entries are read as URIs, but TableMapReduceUtil adds paths, which may contain spaces.
      conf.setStrings(
          JARS,
          conf.getTrimmedStringCollection(JARS).stream()
              .map(jar -> new Path(jar).toUri().toASCIIString())
              .toArray(String[]::new));
    }
  }

  /** Puts the secrets in the credentials of a job or task into a configuration. */
  static Configuration restoreSecrets(Configuration conf, JobContext context) {
    context
        .getCredentials()
        .getSecretKeyMap()
        .forEach(
            (alias, value) -> {
              if (alias.toString().startsWith(SECRET)) {
                conf.set(alias.toString().substring(SECRET.length()), new String(value, UTF_8));
              }
            });
    return conf;
  }

  /**
   * Submits a job, calls {@code everySecond} in this thread while it runs, and waits for its end.
   * It is killed if it cannot be observed. Returns whether it succeeded.
   */
  static boolean await(Job job, Look everySecond) throws IOException, InterruptedException {
    Thread killer = new Thread(() -> kill(job), "job-killer");
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      job.submit();
      for (int polls = 1; !job.isComplete(); polls++) {
        TimeUnit.MILLISECONDS.sleep(POLL_MS);
        if (polls % POLLS_PER_LOOK == 0) {
          everySecond.at(job);
        }
      }
      return job.isSuccessful();
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    } finally {
      kill(job);
      try {
        Runtime.getRuntime().removeShutdownHook(killer);
      } catch (IllegalStateException e) {
        LOG.debug("The process is ending", e);
      }
    }
  }

  private static void kill(Job job) {
    try {
      if (!job.isComplete()) {
        job.killJob();
      }
    } catch (IOException | IllegalStateException e) {
      LOG.debug("Not killed", e);
    }
  }

  /**
   * Runs a job as {@link #await} does, and returns its counters.
   *
   * @throws IOException with one line, if it cannot be run or fails, or its counters are lost
   */
  static Counters run(Job job, Look everySecond) throws IOException, InterruptedException {
    if (!await(job, everySecond)) {
      throw new IOException(failure(job));
    }
    return requireKnown(
        job.getCounters(), "job %s (%s)".formatted(job.getJobID(), job.getJobName()));
  }

  /** Refuses counters that a history server does not have: null or empty, so all would be 0. */
  static Counters requireKnown(Counters counters, String job) throws IOException {
    if (counters == null || counters.countCounters() == 0) {
      throw new IOException(
          job
              + " has ended, and its counters are not available: check that YARN's history server"
              + " (mapreduce.jobhistory.address) runs, and try again");
    }
    return counters;
  }

  /** A counter of a running job; 0 if the job has not reported it yet. */
  static long counter(Job job, Enum<?> counter) throws IOException {
    Counters counters = job.getCounters();
    return counters == null ? 0 : counters.findCounter(counter).getValue();
  }

  /** Why a job failed, in one line. */
  static String failure(Job job) throws IOException, InterruptedException {
    String why = FirstLine.of(job.getStatus().getFailureInfo());
    // A job in this process gives no reason but NA. The real one is in its log.
    return "job %s (%s) failed%s"
        .formatted(
            job.getJobID(), job.getJobName(), why.isEmpty() || why.equals("NA") ? "" : ": " + why);
  }

  /**
   * Counts all rows of a table: by a job on a cluster, otherwise in threads of this process. {@code
   * progress} receives the number of rows so far every second.
   */
  static long countRows(SharedConnection target, LongConsumer progress)
      throws IOException, InterruptedException {
    Connection connection = target.connection();
    return runHere(connection.getConfiguration())
        ? RowCount.of(
            connection,
            target.table(),
            Math.max(4, Runtime.getRuntime().availableProcessors()),
            Long.MAX_VALUE,
            progress)
        : TableScans.countRows(target, progress);
  }

  /** The rows of the table. Its connections have the job's secrets. */
  static final class Rows extends TableInputFormat {
    @Override
    protected void initialize(JobContext context) throws IOException {
      setConf(restoreSecrets(new Configuration(context.getConfiguration()), context));
      super.initialize(context);
    }
  }
}
