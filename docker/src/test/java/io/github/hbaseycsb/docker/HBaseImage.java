package io.github.hbaseycsb.docker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;

/** The image of an HBase version, built by {@code docker/build} from this checkout. */
final class HBaseImage {
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
    List<String> build = new ArrayList<>(List.of(Checkout.file("docker/build").toString()));
    build.addAll(List.of("--version", version, "--tag", tag));
    build.addAll(List.of("--base-image", DockerEngine.requireBaseImage()));
    try {
      Command.Output output = Command.run(Map.of(), build);
      if (output.status() != 0) {
        throw new IllegalStateException("docker/build failed: " + output.err());
      }
      return tag;
    } catch (IOException | TimeoutException e) {
      throw new IllegalStateException("cannot run docker/build: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while docker/build ran", e);
    }
  }
}
