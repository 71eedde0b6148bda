package io.github.hbaseycsb.scaleout.bulkload;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;

/** What all jobs of a bulk load want, whether they run on YARN or in this process. */
final class Jobs {
  /** Hadoop's five seconds are long for a job of as many. */
  private static final String COMPLETION_POLL_MS = "200";

  private static final String JARS = "tmpjars";

  private Jobs() {}

  /** A copy of a connection's configuration, for a job. */
  static Configuration configuration(Configuration connection) {
    Configuration conf = new Configuration(connection);
    conf.set(Job.COMPLETION_POLL_INTERVAL_KEY, COMPLETION_POLL_MS);
    return conf;
  }

  /** A job in this process has the classes of this process: it needs no copies of its jars. */
  static void leaveJarsWhereTheyAre(Job job) {
    Configuration conf = job.getConfiguration();
    boolean local =
        conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME)
            .equals(MRConfig.LOCAL_FRAMEWORK_NAME);
    if (local) {
      conf.unset(JARS);
    }
  }
}
