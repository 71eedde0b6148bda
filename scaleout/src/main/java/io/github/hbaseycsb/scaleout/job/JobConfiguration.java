package io.github.hbaseycsb.scaleout.job;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.security.UserGroupInformation;

/** Settings of jobs. */
public final class JobConfiguration {
  /** Hadoop's five seconds are long for a job of as many. */
  private static final String COMPLETION_POLL_MS = "200";

  private static final String JARS = "tmpjars";

  private static final String JARS_BY_DIRECTORY = "mapreduce.client.libjars.wildcard";

  /** Hadoop's quarter of an hour is long to wait for a message that it is down. */
  private static final String RESOURCE_MANAGER_WAIT = "yarn.resourcemanager.connect.max-wait.ms";

  private static final String RESOURCE_MANAGER_PRINCIPAL = "yarn.resourcemanager.principal";
  private static final long DEFAULT_WAIT_MS = 15 * 60 * 1000;
  private static final long WAIT_MS = 60 * 1000;

  private JobConfiguration() {}

  /**
   * A copy of a connection's configuration, for a job.
   *
   * @throws IOException when it cannot be told who is logged in
   */
  public static Configuration configuration(Configuration connection) throws IOException {
    Configuration conf = new Configuration(connection);
    conf.set(Job.COMPLETION_POLL_INTERVAL_KEY, COMPLETION_POLL_MS);
    // Otherwise the jars are left out where their file system is the job's, too.
    conf.setBoolean(JARS_BY_DIRECTORY, false);
    if (conf.getLong(RESOURCE_MANAGER_WAIT, DEFAULT_WAIT_MS) == DEFAULT_WAIT_MS) {
      conf.setLong(RESOURCE_MANAGER_WAIT, WAIT_MS);
    }
    if (runHere(conf) && UserGroupInformation.isSecurityEnabled()) {
      // Who renews tokens: asked for even where there is no resource manager to do it.
      conf.setIfUnset(
          RESOURCE_MANAGER_PRINCIPAL, UserGroupInformation.getCurrentUser().getUserName());
    }
    return conf;
  }

  /** Whether jobs run in this process, because Hadoop's configuration names nothing else. */
  public static boolean runHere(Configuration conf) {
    return conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME)
        .equals(MRConfig.LOCAL_FRAMEWORK_NAME);
  }

  /**
   * Makes the jars that were added to a job what its submission understands. A job in this process
   * has the classes of this process: it needs no copies of its jars.
   */
  public static void prepareJars(Job job) {
    Configuration conf = job.getConfiguration();
    if (runHere(conf)) {
      conf.unset(JARS);
    } else {
      // They are read as URIs, but TableMapReduceUtil adds paths, which may have spaces in them.
      conf.setStrings(
          JARS,
          conf.getTrimmedStringCollection(JARS).stream()
              .map(jar -> new Path(jar).toUri().toASCIIString())
              .toArray(String[]::new));
    }
  }
}
