package io.github.hbaseycsb.server.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes directories that are there as a whole or not at all. */
public final class AtomicDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(AtomicDirectory.class);

  /**
   * What puts the files into a directory.
   *
   * @param <E> what it throws when it cannot
   */
  @FunctionalInterface
  public interface Filling<E extends Exception> {
    /** Puts them there. */
    void into(Path directory) throws E, IOException;
  }

  private AtomicDirectory() {}

  /**
   * Makes a directory. When another process is first, the other one's is left there.
   *
   * @param <E> what the filling throws; nothing is left then
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
