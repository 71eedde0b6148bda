package io.github.hbaseycsb.campaign.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directories as a whole. */
final class FileTrees {
  private FileTrees() {}

  /** Deletes a directory with all that is in it; one that is not there is fine. */
  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> paths = Files.walk(directory)) {
      all = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }

  /** Gives a finished directory its name: it is there as a whole or not at all. */
  static void rename(Path directory, Path name) throws IOException {
    Files.move(directory, name, StandardCopyOption.ATOMIC_MOVE);
  }
}
