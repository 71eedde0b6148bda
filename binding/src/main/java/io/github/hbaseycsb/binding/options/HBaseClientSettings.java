package io.github.hbaseycsb.binding.options;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The properties for HBase's own client configuration: any key of HBase's {@code hbase-default.xml}
 * or of the {@code hbase-site.xml} in use, unchanged, and any other key as {@code
 * hbase.conf.<key>}.
 */
final class HBaseClientSettings {
  private static final String OURS = "hbase.";

  private HBaseClientSettings() {}

  /**
   * @throws StartupException if neither the binding nor HBase knows a {@code hbase.*} key
   */
  static Map<String, String> from(Properties properties) throws StartupException {
    Set<String> known = ConfigurationFiles.hbaseKeys();
    Map<String, String> chosen = new TreeMap<>();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      String value = properties.getProperty(key);
      if (key.startsWith(PropertyNames.VERBATIM)) {
        chosen.put(key.substring(PropertyNames.VERBATIM.length()), value);
      } else if (!BindingProperty.isOne(key)) {
        if (known.contains(key)) {
          chosen.put(key, value);
        } else if (key.startsWith(OURS)) {
          throw new StartupException(PropertyNames.unknown(key));
        }
      }
    }
    return chosen;
  }

  /** The properties from which {@link #from} selects, with their names unchanged. */
  static Map<String, String> candidates(Properties properties) {
    Map<String, String> candidates = new TreeMap<>();
    for (String key : properties.stringPropertyNames()) {
      if (key.startsWith(OURS) || ConfigurationFiles.hbaseKeys().contains(key)) {
        candidates.put(key, properties.getProperty(key));
      }
    }
    return candidates;
  }
}
