package io.github.hbaseycsb.binding.options;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;

/**
 * HBase's and Hadoop's configuration files on the class path. They are read once in a process:
 * parsing them takes longer than many operations, and YCSB's clock runs while its threads begin.
 */
public final class ConfigurationFiles {
  private static final String DEFAULTS = "hbase-default.xml";
  private static final String SITE = "hbase-site.xml";

  private static final Configuration READ = HBaseConfiguration.create();
  private static final Set<String> KEYS = keys();

  private ConfigurationFiles() {}

  /** What all of them say, as a configuration of the caller's own. */
  public static Configuration copy() {
    return new Configuration(READ);
  }

  /** The keys that HBase's own files name. */
  static Set<String> hbaseKeys() {
    return KEYS;
  }

  /** Whether a configuration has a value for this key that nobody has chosen. */
  public static boolean isDefault(Configuration configuration, String key) {
    String[] sources = configuration.getPropertySources(key);
    return sources == null || Arrays.equals(sources, new String[] {DEFAULTS});
  }

  private static Set<String> keys() {
    Set<String> keys = new TreeSet<>();
    READ.forEach(
        entry -> {
          String[] sources = READ.getPropertySources(entry.getKey());
          // Before the file are those that it names itself.
          String file = sources == null ? "" : sources[sources.length - 1];
          if (file.equals(DEFAULTS) || file.equals(SITE)) {
            keys.add(entry.getKey());
          }
        });
    return Set.copyOf(keys);
  }
}
