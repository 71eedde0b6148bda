package io.github.hbaseycsb.scaleout.job;

import io.github.hbaseycsb.binding.options.SecretNames;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.security.Credentials;

/**
 * The secrets of HBase's client, such as passwords of key stores. They travel in a job's
 * credentials, because other users can see its configuration.
 */
public final class JobSecrets {
  private static final String PREFIX = "hbase-ycsb.secret.";

  private JobSecrets() {}

  /**
   * Moves secrets from the configuration of a job to its credentials. What Hadoop's own files hold
   * stays: it is in every job of this user, and the application master may need it.
   */
  static void move(Job job) {
    Configuration conf = job.getConfiguration();
    Configuration ofHadoop = new Configuration();
    for (Map.Entry<String, String> setting : conf) {
      String name = setting.getKey();
      String value = setting.getValue();
      if (SecretNames.isSecret(name) && !value.equals(ofHadoop.getRaw(name))) {
        job.getCredentials()
            .addSecretKey(new Text(PREFIX + name), value.getBytes(StandardCharsets.UTF_8));
        conf.unset(name);
      }
    }
  }

  /** A copy of the configuration of a job or task, with the secrets of its credentials. */
  static Configuration restored(JobContext context) {
    Configuration conf = new Configuration(context.getConfiguration());
    restore(conf, context.getCredentials());
    return conf;
  }

  /** Puts the secrets of a task's credentials back into its configuration. */
  public static void restore(Configuration conf, Credentials credentials) {
    credentials
        .getSecretKeyMap()
        .forEach(
            (alias, value) -> {
              if (alias.toString().startsWith(PREFIX)) {
                conf.set(
                    alias.toString().substring(PREFIX.length()),
                    new String(value, StandardCharsets.UTF_8));
              }
            });
  }
}
