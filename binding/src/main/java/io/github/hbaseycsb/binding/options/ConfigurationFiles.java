package io.github.hbaseycsb.binding.options;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;

/**
 * HBase's and Hadoop's configuration files on the class path. They are read once per process,
 * because parsing them takes longer than many operations and YCSB's clock is already running when
 * its threads start.
 */
public final class ConfigurationFiles {
  /** The class by which HBase's client connects. HBase's own files do not list it. */
  public static final String CONNECTION_IMPLEMENTATION = "hbase.client.connection.impl";

  private static final String DEFAULTS = "hbase-default.xml";
  private static final String SITE = "hbase-site.xml";

  /** Read when first needed, so that a file that is no configuration can be reported. */
  private static final class Read {
    static final Configuration FILES = HBaseConfiguration.create();
    static final Set<String> KEYS = keys(FILES);
  }

  private ConfigurationFiles() {}

  /**
   * Reads the files, before anything needs them.
   *
   * @throws StartupException names the file that is not a configuration
   */
  public static void requireReadable() throws StartupException {
    try {
      copy();
    } catch (ExceptionInInitializerError e) {
      throw new StartupException(unreadable(e.getCause()), e);
    }
  }

  /** One line of what the parser says in several: the reason, then the file and where in it. */
  static String unreadable(Throwable failure) {
    Throwable root = failure.getCause() == null ? failure : failure.getCause();
    return "a configuration file of HBase cannot be read: "
        + root.getMessage().replaceAll("\\s*\\R\\s*", " ");
  }

  public static Configuration copy() {
    return new Configuration(Read.FILES);
  }

  /** The keys in HBase's own files, and the one that chooses the client. */
  static Set<String> hbaseKeys() {
    return Read.KEYS;
  }

  /** Whether the value of a key comes from a default file, and was not set by the user. */
  public static boolean isDefault(Configuration configuration, String key) {
    String[] sources = configuration.getPropertySources(key);
    return sources == null || Arrays.equals(sources, new String[] {DEFAULTS});
  }

  private static Set<String> keys(Configuration files) {
    Set<String> keys = new TreeSet<>(Set.of(CONNECTION_IMPLEMENTATION));
    files.forEach(
        entry -> {
          String[] sources = files.getPropertySources(entry.getKey());
          // The last source is the file itself. The sources before it are files that it includes.
          String file = sources == null ? "" : sources[sources.length - 1];
          if (file.equals(DEFAULTS) || file.equals(SITE)) {
            keys.add(entry.getKey());
          }
        });
    return Set.copyOf(keys);
  }
}
