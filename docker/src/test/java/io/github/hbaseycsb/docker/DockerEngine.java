package io.github.hbaseycsb.docker;

import org.junit.AssumptionViolatedException;
import org.testcontainers.DockerClientFactory;

/** The Docker engine that the tests of this module need. */
final class DockerEngine {
  private DockerEngine() {}

  /**
   * Returns when a Docker engine answers. Where none does, the calling test is skipped with the
   * reason; with {@code REQUIRE_DOCKER=1} in the environment it fails instead.
   */
  static void require() {
    try {
      DockerClientFactory.instance().client();
    } catch (IllegalStateException e) {
      String reason = "no Docker engine answers: " + e.getMessage();
      if ("1".equals(System.getenv("REQUIRE_DOCKER"))) {
        throw new AssertionError(reason + " (REQUIRE_DOCKER=1)", e);
      }
      throw new AssumptionViolatedException(reason, e);
    }
  }
}
