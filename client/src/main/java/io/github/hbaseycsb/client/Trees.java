package io.github.hbaseycsb.client;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Atomic creation, permissions and deletion of directories. */
public final class Trees {
  /** Writes the files of a directory. */
  @FunctionalInterface
  public interface Filling<E extends Exception> {
    void into(Path directory) throws E, IOException;
  }

  private Trees() {}

  /** Creates a directory, if there is none, with all its files or not at all. */
  public static <E extends Exception> Path make(Path directory, Filling<E> filling)
      throws E, IOException {
    if (Files.isDirectory(directory)) {
      return directory;
    }
    Files.createDirectories(directory.getParent());
    Path partial =
        Files.createTempDirectory(directory.getParent(), directory.getFileName() + ".partial");
    try {
      filling.into(partial);
      Files.move(partial, directory, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      // Another process may have been first.
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    } finally {
      delete(partial);
    }
    return directory;
  }

  /** Makes a directory, if there is none, whose files no other user can reach. */
  public static void makePrivate(Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
  }

  /** Deletes a directory with its content. Does nothing if it does not exist. */
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(directory)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }
}
