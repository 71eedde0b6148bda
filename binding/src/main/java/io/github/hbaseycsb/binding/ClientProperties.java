package io.github.hbaseycsb.binding;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The properties meant for HBase's own client configuration: any key that HBase's {@code
 * hbase-default.xml}, or the {@code hbase-site.xml} in use, knows, as it is, and any other as
 * {@code hbase.conf.<key>}.
 */
final class ClientProperties {
  private static final String OURS = "hbase.";
  private static final String VERBATIM = "hbase.conf.";

  private ClientProperties() {}

  /**
   * @throws StartupException for a {@code hbase.*} key that neither the binding nor HBase knows
   */
  static Map<String, String> from(Properties properties) throws StartupException {
    Set<String> known = ConfigurationFiles.hbaseKeys();
    Map<String, String> chosen = new TreeMap<>();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      String value = properties.getProperty(key);
      if (key.startsWith(VERBATIM)) {
        chosen.put(key.substring(VERBATIM.length()), value);
      } else if (Setting.named(key).isEmpty()) {
        if (known.contains(key)) {
          chosen.put(key, value);
        } else if (key.startsWith(OURS)) {
          throw unknown(key, known);
        }
      }
    }
    return chosen;
  }

  private static StartupException unknown(String key, Set<String> known) {
    Set<String> candidates = new TreeSet<>(known);
    for (Setting setting : Setting.values()) {
      candidates.add(setting.key());
    }
    Optional<String> nearest = NearestName.of(key, candidates);
    return new StartupException(
        "unknown property "
            + key
            + nearest.map(name -> ": did you mean " + name + "?").orElse(":")
            + " (to hand a key that HBase's defaults do not list to its client, write hbase.conf."
            + key
            + ")");
  }
}
