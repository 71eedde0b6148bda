package io.github.hbaseycsb.dist;

import io.github.hbaseycsb.client.Trees;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** The distribution's tarball, unpacked as a user would. */
final class UnpackedDistribution {
  /** Which tarball the shared one is of; written when it is unpacked. */
  static final Path NOTE = Path.of("target", "unpacked.of");

  private UnpackedDistribution() {}

  /**
   * The one that the tests of a build share, unpacked by the first of them. Nobody changes it.
   *
   * @return the directory with bin, lib and workloads
   */
  static Path shared() throws IOException, InterruptedException {
    Path directory = Path.of("target", "unpacked").toAbsolutePath();
    // The tests run in several JVMs.
    try (FileChannel channel =
            FileChannel.open(
                Path.of("target", "unpacked.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = channel.lock()) {
      String build = Files.getLastModifiedTime(tarball()).toString();
      if (!Files.exists(NOTE) || !Files.readString(NOTE).equals(build)) {
        Trees.delete(directory);
        unpack(directory);
        Files.writeString(NOTE, build);
      }
      return only(directory, "*");
    }
  }

  /**
   * One of a test's own, under a path with a space.
   *
   * @param parent where to unpack it
   * @return the directory with bin, lib and workloads
   */
  static Path in(Path parent) throws IOException, InterruptedException {
    Path directory = parent.resolve("my tools");
    unpack(directory);
    return only(directory, "*");
  }

  private static void unpack(Path directory) throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Process tar =
        new ProcessBuilder("tar", "-xzf", tarball().toString(), "-C", directory.toString())
            .inheritIO()
            .start();
    if (tar.waitFor() != 0) {
      throw new IOException("tar failed on " + tarball());
    }
  }

  private static Path tarball() throws IOException {
    return only(Path.of("..", "target"), "*.tar.gz").toAbsolutePath();
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
