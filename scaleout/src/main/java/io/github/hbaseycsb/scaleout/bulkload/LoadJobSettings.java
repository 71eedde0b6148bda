package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.binding.options.SecretNames;
import io.github.hbaseycsb.scaleout.records.Records;
import io.github.hbaseycsb.workload.row.RowRange;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import site.ycsb.WorkloadException;

/** The settings of a bulk load in the configuration of its job, for the tasks. */
final class LoadJobSettings {
  private static final String PREFIX = "hbase-ycsb.bulkload.";
  private static final String PROPERTIES = PREFIX + "properties";
  private static final String FIRST = PREFIX + "first";
  private static final String END = PREFIX + "end";
  private static final String MAP_TASKS = PREFIX + "maptasks";
  private static final String FAMILY = PREFIX + "family";
  private static final String TIMESTAMP = PREFIX + "timestamp";

  private final Configuration conf;

  LoadJobSettings(Configuration conf) {
    this.conf = conf;
  }

  /**
   * @param properties the client's properties; those for HBase's client and for the login are left
   *     out, because other users can see a job's configuration
   * @param timestamp of all cells, ms
   */
  void set(Properties properties, RowRange records, int mapTasks, String family, long timestamp) {
    Properties workload = new Properties();
    for (String name : properties.stringPropertyNames()) {
      if (isOfWorkload(name)) {
        workload.setProperty(name, properties.getProperty(name));
      }
    }
    StringWriter text = new StringWriter();
    try {
      workload.store(text, null);
    } catch (IOException e) {
      throw new AssertionError("a string can be written to", e);
    }
    conf.set(PROPERTIES, text.toString());
    conf.setLong(FIRST, records.first());
    conf.setLong(END, records.end());
    conf.setInt(MAP_TASKS, mapTasks);
    conf.set(FAMILY, family);
    conf.setLong(TIMESTAMP, timestamp);
  }

  private static boolean isOfWorkload(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return !lower.startsWith("hbase.")
        && !lower.contains("principal")
        && !lower.contains("keytab")
        && !SecretNames.isSecret(name);
  }

  RowRange records() {
    return new RowRange(conf.getLong(FIRST, 0), conf.getLong(END, 0));
  }

  int mapTasks() {
    return conf.getInt(MAP_TASKS, 1);
  }

  String family() {
    return conf.get(FAMILY);
  }

  long timestamp() {
    return conf.getLong(TIMESTAMP, 0);
  }

  /**
   * Creates the records for a task.
   *
   * @throws IOException if the workload refuses its properties
   */
  Records newRecords() throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(conf.get(PROPERTIES)));
    try {
      return Records.of(properties);
    } catch (WorkloadException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
