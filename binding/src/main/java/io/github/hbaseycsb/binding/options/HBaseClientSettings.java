package io.github.hbaseycsb.binding.options;

import io.github.hbaseycsb.property.ClosestName;
import java.util.Map;
import java.util.Optional;
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
  private static final String VERBATIM = "hbase.conf.";

  private HBaseClientSettings() {}

  /**
   * @throws StartupException if neither the binding nor HBase knows a {@code hbase.*} key
   */
  static Map<String, String> from(Properties properties) throws StartupException {
    Set<String> known = ConfigurationFiles.hbaseKeys();
    Map<String, String> chosen = new TreeMap<>();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      String value = properties.getProperty(key);
      if (key.startsWith(VERBATIM)) {
        chosen.put(key.substring(VERBATIM.length()), value);
      } else if (!BindingProperty.isOne(key)) {
        if (known.contains(key)) {
          chosen.put(key, value);
        } else if (key.startsWith(OURS)) {
          throw unknown(key, known);
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

  private static StartupException unknown(String key, Set<String> known) {
    Set<String> candidates = new TreeSet<>(known);
    BindingProperty.all().forEach(setting -> candidates.add(setting.key()));
    Optional<String> nearest = ClosestName.of(key, candidates);
    return new StartupException(
        "unknown property "
            + key
            + nearest.map(name -> ": did you mean " + name + "?").orElse(":")
            + " (to pass HBase's client a key that its defaults do not list, write hbase.conf."
            + key
            + ")");
  }
}
