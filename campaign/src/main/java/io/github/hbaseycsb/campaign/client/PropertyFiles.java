package io.github.hbaseycsb.campaign.client;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;
import java.util.Set;

/**
 * Temporary files with a client's properties. They are neither in the results nor on a command
 * line, because they may contain secrets.
 */
final class PropertyFiles {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private PropertyFiles() {}

  /** Writes a new file that only this user can read. */
  static Path write(Properties properties) throws IOException {
    Path file =
        Files.createTempFile(
            "hbase-ycsb-client", ".properties", PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    try (OutputStream out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
    return file;
  }
}
