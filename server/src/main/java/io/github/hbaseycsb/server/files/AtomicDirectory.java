package io.github.hbaseycsb.server.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates directories atomically: with all their files or not at all. */
public final class AtomicDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(AtomicDirectory.class);

  /**
   * Writes the files of a directory.
   *
   * @param <E> the exception that it throws on failure
   */
  @FunctionalInterface
  public interface Filling<E extends Exception> {
    /** Writes the files. */
    void into(Path directory) throws E, IOException;
  }

  private AtomicDirectory() {}

  /**
   * Creates a directory. If another process creates it first, that one is kept. If the filling
   * fails, nothing is left.
   *
   * @param <E> the exception that the filling throws
   */
  public static <E extends Exception> void make(Path directory, Filling<E> filling)
      throws E, IOException {
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
