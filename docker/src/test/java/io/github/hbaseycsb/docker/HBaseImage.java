package io.github.hbaseycsb.docker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The image of an HBase version, built by {@code docker/build} from this checkout. */
final class HBaseImage {
  private static final long LIMIT_MINUTES = 10;

  private static final Map<String, String> BUILT = new ConcurrentHashMap<>();

  private HBaseImage() {}

  /**
   * The image's name; builds it when this JVM first asks for the version. What did not change since
   * an earlier build is taken from Docker's cache.
   *
   * @throws IllegalStateException when {@code docker/build} fails, with its output
   */
  static String of(String version) {
    return BUILT.computeIfAbsent(version, HBaseImage::build);
  }

  private static String build(String version) {
    String tag = "hbase-ycsb/hbase-test:" + version;
    try {
      Path log = Files.createTempFile("hbase-image-" + version, ".log");
      Process build =
          new ProcessBuilder(
                  Checkout.file("docker/build").toString(),
                  "--version",
                  version,
                  "--base-image",
                  DockerEngine.requireBaseImage(),
                  "--tag",
                  tag)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .start();
      if (!build.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
        build.descendants().forEach(ProcessHandle::destroyForcibly);
        build.destroyForcibly();
        throw new IllegalStateException(
            "docker/build did not end within " + LIMIT_MINUTES + " min: " + Files.readString(log));
      }
      if (build.exitValue() != 0) {
        throw new IllegalStateException("docker/build failed: " + Files.readString(log));
      }
      Files.delete(log);
      return tag;
    } catch (IOException e) {
      throw new IllegalStateException("cannot run docker/build: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while docker/build ran", e);
    }
  }
}
