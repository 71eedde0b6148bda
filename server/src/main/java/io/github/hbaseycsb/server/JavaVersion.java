package io.github.hbaseycsb.server;

import io.github.hbaseycsb.server.distribution.ServerException;

/** The versions of Java that local servers, and this process as their client, support. */
final class JavaVersion {
  /**
   * Hadoop 3.4's login calls {@code Subject.getSubject}, which later versions of Java refuse
   * (HADOOP-19212).
   */
  private static final int LAST = 22;

  private JavaVersion() {}

  /**
   * @param version the feature release, such as 17
   * @throws ServerException if it is too new
   */
  static void require(int version) throws ServerException {
    if (version > LAST) {
      throw new ServerException(
          "Java %d cannot run the login of Hadoop 3.4: use Java 17 to %d".formatted(version, LAST));
    }
  }
}
