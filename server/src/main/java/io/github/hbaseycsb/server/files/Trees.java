package io.github.hbaseycsb.server.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Operations on directory trees. */
public final class Trees {
  private Trees() {}

  /**
   * Deletes a directory with its content. Does nothing if it does not exist.
   *
   * @throws IOException if something cannot be deleted
   */
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(directory)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }
}
