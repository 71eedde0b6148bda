package io.github.hbaseycsb.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.PullResponseItem;
import io.github.hbaseycsb.docker.Command.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.AssumptionViolatedException;
import org.testcontainers.DockerClientFactory;

/**
 * The Docker engine and the base image that the tests of this module need. Where there is none, the
 * calling test is skipped with the reason; with {@code REQUIRE_DOCKER=1} in the environment it
 * fails instead.
 */
final class DockerEngine {
  /** What docker/Dockerfile takes when it is told nothing. */
  private static final String PUBLIC_BASE = "eclipse-temurin:17-jdk";

  /** What docker/build-base makes. */
  private static final String LOCAL_BASE = "hbase-ycsb/base:bookworm-jre17-tc";

  /** What the build gives all JVMs that the tests start: none lives for long. */
  private static final String JVM_OPTIONS = "JDK_JAVA_OPTIONS";

  private static final String BASE_OF_TESTS = "hbase-ycsb/base-test";

  private static final long PULL_LIMIT_MINUTES = 10;

  private DockerEngine() {}

  /** Returns when a Docker engine answers. */
  static void require() {
    try {
      DockerClientFactory.instance().client();
    } catch (IllegalStateException e) {
      throw unavailable("no Docker engine answers: " + e.getMessage(), e);
    }
  }

  /**
   * The image to build on: {@code BASE_IMAGE}, a system property or an environment variable; else
   * the one that {@code docker/build-base} made; else the public one, pulled. JVMs in it take the
   * options of this build.
   */
  static String requireBaseImage() {
    String base = presentBaseImage();
    String options = System.getenv().getOrDefault(JVM_OPTIONS, "");
    return options.isEmpty() ? base : withJvmOptions(base, options);
  }

  /** Docker's cache has it after the first time. */
  private static String withJvmOptions(String base, String options) {
    try {
      Path directory = Files.createTempDirectory("base-image");
      Path file = directory.resolve("Dockerfile");
      Files.writeString(file, "FROM %s%nENV %s=\"%s\"%n".formatted(base, JVM_OPTIONS, options));
      Output built =
          Command.run(
              Map.of(), List.of("docker", "build", "--tag", BASE_OF_TESTS, directory.toString()));
      Files.delete(file);
      Files.delete(directory);
      if (built.status() != 0) {
        throw unavailable("docker build failed: " + built.err(), null);
      }
      return BASE_OF_TESTS;
    } catch (IOException | TimeoutException e) {
      throw unavailable("cannot run docker build: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("interrupted while docker build ran", e);
    }
  }

  private static String presentBaseImage() {
    DockerClient docker = DockerClientFactory.instance().client();
    String wanted =
        Checkout.setting("BASE_IMAGE")
            .orElseGet(() -> isPresent(docker, LOCAL_BASE) ? LOCAL_BASE : PUBLIC_BASE);
    if (!isPresent(docker, wanted)) {
      pull(docker, wanted);
    }
    return wanted;
  }

  private static boolean isPresent(DockerClient docker, String image) {
    try {
      docker.inspectImageCmd(image).exec();
      return true;
    } catch (NotFoundException e) {
      return false;
    }
  }

  private static void pull(DockerClient docker, String image) {
    try {
      boolean done =
          docker
              .pullImageCmd(image)
              .exec(new ResultCallback.Adapter<PullResponseItem>())
              .awaitCompletion(PULL_LIMIT_MINUTES, TimeUnit.MINUTES);
      if (!done) {
        throw unavailable(image + " was not pulled in " + PULL_LIMIT_MINUTES + " minutes", null);
      }
    } catch (DockerException e) {
      throw unavailable(
          "cannot pull " + image + ", make a base image with docker/build-base: " + e.getMessage(),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("interrupted while pulling " + image, e);
    }
  }

  /** What to throw: an error where Docker is required, what JUnit takes for skipped elsewhere. */
  static RuntimeException unavailable(String reason, Throwable cause) {
    if ("1".equals(System.getenv("REQUIRE_DOCKER"))) {
      throw new AssertionError(reason + " (REQUIRE_DOCKER=1)", cause);
    }
    return new AssumptionViolatedException(reason, cause);
  }
}
