package io.github.hbaseycsb.server.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only this user can read, because they may contain secrets. */
public final class PrivateFiles {
  private PrivateFiles() {}

  /** Makes a directory, if there is none, whose files no other user can reach. */
  public static void directory(Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
  }

  /** Makes a file in such a directory, if there is none. */
  public static void file(Path file) throws IOException {
    directory(file.getParent());
    if (!Files.exists(file)) {
      Files.createFile(file);
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }
}
