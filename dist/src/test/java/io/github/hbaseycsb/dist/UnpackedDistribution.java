package io.github.hbaseycsb.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The distribution's tarball, unpacked as a user would, under a path with a space. */
final class UnpackedDistribution {
  private UnpackedDistribution() {}

  /**
   * Unpacks it.
   *
   * @param parent where to
   * @return the directory with bin, lib and workloads
   */
  static Path in(Path parent) throws IOException, InterruptedException {
    Path directory = Files.createDirectories(parent.resolve("my tools"));
    Process tar =
        new ProcessBuilder("tar", "-xzf", tarball().toString(), "-C", directory.toString())
            .inheritIO()
            .start();
    if (tar.waitFor() != 0) {
      throw new IOException("tar failed on " + tarball());
    }
    return only(Files.list(directory));
  }

  private static Path tarball() throws IOException {
    return only(Files.list(Path.of("target")).filter(path -> path.toString().endsWith(".tar.gz")))
        .toAbsolutePath();
  }

  private static Path only(Stream<Path> paths) {
    try (paths) {
      return paths
          .reduce(
              (a, b) -> {
                throw new UncheckedIOException(new IOException("both " + a + " and " + b));
              })
          .orElseThrow();
    }
  }
}
