package io.github.hbaseycsb.server;

import java.util.List;

/** A version of HBase, such as {@code 2.6.4-hadoop3}, and its properties. */
public record HBaseVersion(String text) {
  /** Versions that are known to start on Java 17. */
  public static final List<String> KNOWN =
      List.of("2.6.4-hadoop3", "2.5.13-hadoop3", "2.4.18", "2.2.7", "1.7.2", "1.4.13");

  /** A regular expression for versions, released or not. */
  public static final String PATTERN = "[0-9][A-Za-z0-9.\\-]*";

  private static final String SNAPSHOT = "-SNAPSHOT";

  /** Whether the version is a release, not a snapshot, so that all its builds are the same. */
  boolean isRelease() {
    return !text.endsWith(SNAPSHOT);
  }

  /**
   * Whether it is older than HBase 2. A 2.x client cannot use its table-wide requests, and the two
   * cannot read each other's store files.
   */
  public boolean isBefore2() {
    return text.matches("[01]\\..*");
  }

  /** Whether it is older than HBase 2.4. */
  public boolean isBefore2Dot4() {
    return isBefore2() || text.matches("2\\.[0-3]\\..*");
  }
}
