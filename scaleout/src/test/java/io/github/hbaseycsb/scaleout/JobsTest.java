package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.Test;

public class JobsTest {
  private static final Map<String, String> SECRETS =
      Map.of(
          "hbase.zookeeper.property.ssl.keyStore.password", "s3cret1",
          "hbase.rpc.tls.keystore.password", "s3cret2",
          "fs.s3a.secret.key", "s3cret3");

  /** Hadoop's own file has it, and the application master reads it. */
  private static final String OF_HADOOP = "mapreduce.job.complete.cancel.delegation.tokens";

  private static Job prepared(String framework) throws Exception {
    Configuration conf = new Configuration();
    conf.set(MRConfig.FRAMEWORK_NAME, framework);
    conf.set("hbase.zookeeper.quorum", "host1");
    conf.set("tmpjars", "file:/a.jar");
    SECRETS.forEach(conf::set);
    Job job = Job.getInstance(conf);
    Jobs.prepare(job);
    return job;
  }

  @Test
  public void noSecretIsInAJobsConfiguration() throws Exception {
    for (String framework : new String[] {"local", "yarn"}) {
      Configuration conf = prepared(framework).getConfiguration();

      assertThat((Iterable<Map.Entry<String, String>>) conf)
          .noneMatch(entry -> entry.getValue().contains("s3cret"));
      assertThat(conf.get("hbase.zookeeper.quorum")).isEqualTo("host1");
      assertThat(conf.get(OF_HADOOP)).isEqualTo("true");
    }
  }

  @Test
  public void tasksGetTheSecretsFromTheCredentials() throws Exception {
    Job job = prepared("yarn");

    Configuration ofTask = Jobs.restoreSecrets(new Configuration(job.getConfiguration()), job);

    SECRETS.forEach((name, value) -> assertThat(ofTask.get(name)).isEqualTo(value));
    assertThat(job.getConfiguration().get("fs.s3a.secret.key")).isNull();
  }

  @Test
  public void aJobWhoseHistoryIsLostHasNoCountInsteadOfZero() {
    for (Counters lost : new Counters[] {null, new Counters()}) {
      assertThatThrownBy(() -> Jobs.requireKnown(lost, "job job_1 (rowcounter_t)"))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(
              "job job_1 (rowcounter_t) has ended, and its counters are not available:");
    }
  }

  @Test
  public void aJobThatFoundNothingHasCountersAllTheSame() throws Exception {
    Counters counters = new Counters();
    counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).setValue(0);

    assertThat(Jobs.requireKnown(counters, "job")).isSameAs(counters);
  }
}
