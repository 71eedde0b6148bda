package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.common.FirstLine;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;

/** The directory that {@code cluster.conf} names. */
final class ClusterConf {
  private static final String SITE = "hbase-site.xml";

  private ClusterConf() {}

  /**
   * Why clients cannot use a directory.
   *
   * @param written as in the plan
   */
  static Optional<String> complaint(Path conf, String written) {
    if (!Files.exists(conf)) {
      return Optional.of(
          conf
              + " does not exist: "
              + (written.contains("$")
                  ? "variables have no meaning here, so write the path in full"
                  : "use the directory with the cluster's " + SITE));
    }
    if (!Files.isDirectory(conf)) {
      return Optional.of(
          conf
              + " is a file: use "
              + (conf.endsWith(SITE)
                  ? "its directory, " + conf.getParent()
                  : "the directory with the cluster's " + SITE));
    }
    Path site = conf.resolve(SITE);
    if (!Files.isReadable(site)) {
      return Optional.of(
          conf + " has no " + SITE + " that can be read: use the directory with the cluster's");
    }
    try {
      read(site);
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(site + " is not a configuration of HBase: " + FirstLine.of(e));
    }
  }

  /** Names of the settings that a cluster's clients know besides HBase's defaults. */
  static Set<String> keys(ClusterTarget cluster) {
    return cluster.match(
        existing -> {
          try {
            return read(existing.conf().resolve(SITE));
          } catch (RuntimeException e) {
            return Set.of(); // It was complained about.
          }
        },
        // What a plan sets for these, only their servers know.
        local -> Set.of(),
        docker -> Set.of());
  }

  private static Set<String> read(Path site) {
    Configuration configuration = new Configuration(false);
    configuration.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
    Set<String> keys = new TreeSet<>();
    configuration.forEach(entry -> keys.add(entry.getKey()));
    return keys;
  }
}
