package io.github.hbaseycsb.server;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes directories that are there as a whole or not at all. */
final class AtomicDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(AtomicDirectory.class);

  /** What puts the files into a directory. */
  @FunctionalInterface
  interface Filling {
    void into(Path directory) throws ServerException, IOException;
  }

  private AtomicDirectory() {}

  /**
   * Makes a directory. When another process is first, the other one's is left there.
   *
   * @throws ServerException from the filling; nothing is left then
   */
  static void make(Path directory, Filling filling) throws ServerException, IOException {
    Files.createDirectories(directory.getParent());
    Path partial =
        Files.createTempDirectory(directory.getParent(), directory.getFileName() + ".partial");
    try {
      filling.into(partial);
      publish(partial, directory);
    } finally {
      Trees.delete(partial);
    }
  }

  private static void publish(Path partial, Path directory) throws IOException {
    try {
      Files.move(partial, directory, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException e) {
      LOG.debug("Another process made {} first", directory, e);
    } catch (FileSystemException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
  }
}
