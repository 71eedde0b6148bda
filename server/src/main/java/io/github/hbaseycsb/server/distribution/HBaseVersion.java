package io.github.hbaseycsb.server.distribution;

import java.util.List;
import java.util.Set;

/**
 * A version of HBase, and what is known of it.
 *
 * @param text such as {@code 2.6.4-hadoop3}
 */
public record HBaseVersion(String text) {
  /** Those that are known to start on Java 17. */
  public static final List<String> KNOWN =
      List.of("2.6.4-hadoop3", "2.5.13-hadoop3", "2.4.18", "2.2.7", "1.7.2", "1.4.13");

  /** A regular expression for a version, whether or not it is released. */
  public static final String PATTERN = "[0-9][A-Za-z0-9.\\-]*";

  /** HDFS does not start with their jars, as docker/README.md says. */
  static final Set<String> WITHOUT_HDFS = Set.of("2.4.18", "1.7.2", "1.4.13");

  private static final String SNAPSHOT = "-SNAPSHOT";

  /** Whether there is one HBase of this version only: it is not a snapshot. */
  public boolean isRelease() {
    return !text.endsWith(SNAPSHOT);
  }

  /**
   * Whether its jars, which bring a Hadoop, start HDFS; of a version that is not known, they may.
   */
  public boolean startsHdfs() {
    return !WITHOUT_HDFS.contains(text);
  }

  /**
   * Whether it is older than HBase 2: a 2.x client cannot ask it about whole tables, and neither
   * reads the other's store files.
   */
  public boolean isBefore2() {
    return text.matches("[01]\\..*");
  }

  /** Whether it is older than HBase 2.4. */
  public boolean isBefore2Dot4() {
    return isBefore2() || text.matches("2\\.[0-3]\\..*");
  }
}
