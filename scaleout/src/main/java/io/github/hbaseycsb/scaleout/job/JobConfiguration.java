package io.github.hbaseycsb.scaleout.job;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.security.UserGroupInformation;

/** The configuration of jobs. */
public final class JobConfiguration {
  /** Hadoop's default of five seconds is too long for jobs that only take seconds. */
  private static final String COMPLETION_POLL_MS = "200";

  private static final String JARS = "tmpjars";

  private static final String JARS_BY_DIRECTORY = "mapreduce.client.libjars.wildcard";

  /**
   * Limits the wait for a resource manager that is down. Hadoop's default is a quarter of an hour.
   */
  private static final String RESOURCE_MANAGER_WAIT = "yarn.resourcemanager.connect.max-wait.ms";

  private static final String RESOURCE_MANAGER_PRINCIPAL = "yarn.resourcemanager.principal";
  private static final long DEFAULT_WAIT_MS = 15 * 60 * 1000;
  private static final long WAIT_MS = 60 * 1000;

  private JobConfiguration() {}

  /**
   * A copy of a connection's configuration for a job.
   *
   * @throws IOException if the current user cannot be determined
   */
  public static Configuration configuration(Configuration connection) throws IOException {
    Configuration conf = new Configuration(connection);
    conf.set(Job.COMPLETION_POLL_INTERVAL_KEY, COMPLETION_POLL_MS);
    // Otherwise jars that are already on the job's file system would be left out.
    conf.setBoolean(JARS_BY_DIRECTORY, false);
    if (conf.getLong(RESOURCE_MANAGER_WAIT, DEFAULT_WAIT_MS) == DEFAULT_WAIT_MS) {
      conf.setLong(RESOURCE_MANAGER_WAIT, WAIT_MS);
    }
    if (runHere(conf) && UserGroupInformation.isSecurityEnabled()) {
      // The renewer of tokens, which must be set even without a resource manager.
      conf.setIfUnset(
          RESOURCE_MANAGER_PRINCIPAL, UserGroupInformation.getCurrentUser().getUserName());
    }
    return conf;
  }

  /** Whether jobs run in this process, because Hadoop's configuration names no cluster. */
  public static boolean runHere(Configuration conf) {
    return conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME)
        .equals(MRConfig.LOCAL_FRAMEWORK_NAME);
  }

  /**
   * Prepares a job that is otherwise complete for its submission: moves secrets to its credentials,
   * and converts the list of its jars to the format that the submission expects. A job in this
   * process already has the classes and needs no copies of the jars.
   */
  public static void prepare(Job job) {
    JobSecrets.move(job);
    Configuration conf = job.getConfiguration();
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
}
