package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.server.ServerJvm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** The cluster to measure. */
public sealed interface ClusterTarget {
  /**
   * Whether the campaign starts and stops it itself. Only one such cluster runs at a time, unless
   * cells on several take turns.
   */
  default boolean owned() {
    return !(this instanceof Existing);
  }

  /** The HBase version, such as {@code 2.6.4-hadoop3}; empty if the plan does not specify it. */
  String version();

  /** Calls the function for this kind of cluster. */
  default <T> T match(
      Function<Existing, T> existing, Function<Local, T> local, Function<Docker, T> docker) {
    return this instanceof Existing it
        ? existing.apply(it)
        : this instanceof Local it ? local.apply(it) : docker.apply((Docker) this);
  }

  /**
   * An existing cluster.
   *
   * @param conf the absolute path of the directory with its {@code hbase-site.xml}
   * @param restart shell command that restarts its servers; empty if there is none
   */
  record Existing(Path conf, Optional<String> restart) implements ClusterTarget {
    @Override
    public String version() {
      return "";
    }
  }

  /**
   * A standalone HBase that the campaign starts on this machine, on loopback.
   *
   * @param version an HBase version, such as {@code 2.6.4-hadoop3}; empty with a home
   * @param site additional settings for {@code hbase-site.xml}
   * @param home absolute path of the user's own HBase; empty with a version
   * @param name tells it from another server that is like it; empty if there is none
   */
  record Local(
      String version,
      ServerJvm jvm,
      Map<String, String> site,
      Optional<Path> home,
      Optional<String> name)
      implements ClusterTarget {
    public Local {
      site = new TreeMap<>(site);
    }

    public String hbase() {
      return named(version, home) + name.map(it -> " (" + it + ")").orElse("");
    }
  }

  /**
   * HBase on HDFS in Docker containers, which the campaign starts on this machine.
   *
   * @param version an HBase version, such as {@code 2.6.4-hadoop3}; empty with a home
   * @param regionServers number of region servers
   * @param heap heap size of each region server's JVM, in the format of {@code -Xmx}
   * @param jvm further JVM options of those roles of the image that have some
   * @param conf additional settings for {@code hbase-site.xml} of master and region servers
   * @param home absolute path of the user's own HBase; empty with a version
   * @param disk size of each DataNode's disk, which is then in memory, in the format of {@code
   *     -Xmx}; empty for the machine's disk
   * @param jdk absolute path of the JDK of master and region servers; empty for the image's
   */
  record Docker(
      String version,
      int regionServers,
      String heap,
      Map<String, List<String>> jvm,
      Map<String, String> conf,
      Optional<Path> home,
      Optional<String> disk,
      Optional<Path> jdk)
      implements ClusterTarget {
    /** The maximum number of region servers that have addresses in the cluster's network. */
    public static final int REGION_SERVERS_MAX = 200;

    /** One for each replica of a block. */
    public static final int DATA_NODES = 2;

    public Docker {
      jvm = new TreeMap<>(jvm);
      jvm.values().removeIf(List::isEmpty);
      conf = new TreeMap<>(conf);
    }

    public String hbase() {
      return named(version, home);
    }
  }

  /** Such as {@code HBase 2.6.4-hadoop3}, or {@code the HBase of /home/me/hbase}. */
  private static String named(String version, Optional<Path> home) {
    return home.map(path -> "the HBase of " + path).orElse("HBase " + version);
  }
}
