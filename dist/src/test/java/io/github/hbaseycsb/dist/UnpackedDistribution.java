package io.github.hbaseycsb.dist;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
    return only(directory, "*");
  }

  private static Path tarball() throws IOException {
    return only(Path.of("target"), "*.tar.gz").toAbsolutePath();
  }

  private static Path only(Path directory, String glob) throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory, glob)) {
      paths.forEach(found::add);
    }
    if (found.size() != 1) {
      throw new IOException("not one " + glob + " in " + directory + " but " + found);
    }
    return found.get(0);
  }
}
