package io.github.hbaseycsb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Releases for tests: the jars that Maven Central has of a version, laid out as HBase's own
 * assembly does.
 */
public final class TestRelease {
  /** What a release keeps apart, because clients see it. */
  private static final String CLIENT_FACING =
      "(slf4j|reload4j|log4j|commons-logging|audience-annotations|opentelemetry|htrace).*";

  private TestRelease() {}

  /**
   * Lays a version out.
   *
   * @param parent gets {@code hbase-VERSION}
   */
  public static Path of(String version, Path parent) throws IOException, ServerException {
    Path jars =
        ServerDistribution.obtain(
                version,
                ServerHome.of(System.getenv()).distributions(),
                Path.of(System.getProperty("checkout"), "server", "distribution", "pom.xml"))
            .directory()
            .resolve("lib");
    Path release = parent.resolve("hbase-" + version);
    Path lib = Files.createDirectories(release.resolve("lib"));
    Path clientFacing = Files.createDirectories(lib.resolve("client-facing-thirdparty"));
    for (String part : List.of("bin", "conf")) {
      Files.createDirectories(release.resolve(part));
    }
    try (Stream<Path> files = Files.list(jars)) {
      for (Path jar : files.toList()) {
        String name = jar.getFileName().toString();
        Files.copy(jar, (name.matches(CLIENT_FACING) ? clientFacing : lib).resolve(name));
      }
    }
    return release;
  }

  /** Packs a release as it is published. */
  public static Path tarball(Path release) throws IOException, InterruptedException {
    Path tarball = release.resolveSibling(release.getFileName() + "-bin.tar.gz");
    Process tar =
        new ProcessBuilder(
                "tar",
                "--use-compress-program=gzip -1",
                "-cf",
                tarball.toString(),
                "-C",
                release.getParent().toString(),
                release.getFileName().toString())
            .inheritIO()
            .start();
    if (tar.waitFor() != 0) {
      throw new IOException("tar failed on " + release);
    }
    return tarball;
  }
}
