package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.ServerProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Temporary files with a client's properties. They are neither in the results nor on a command
 * line, because they may contain secrets. What a driver that was killed has left, the next one
 * deletes.
 */
public final class PropertyFiles {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private static final String SUFFIX = ".properties";

  /** A name, which begins with the process that wrote the file. */
  private static final Pattern NAME = Pattern.compile("(\\d+@\\d+@[^@]+@[^@]+)@.*");

  private final Path directory;

  /** The files in a home directory. */
  public PropertyFiles(ServerHome home) {
    this.directory = home.directory().resolve("clients");
  }

  /** Writes a new file that only this user can read. */
  Path write(Properties properties) throws IOException {
    Path file = create();
    try (OutputStream out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
    return file;
  }

  private Path create() throws IOException {
    String name = ServerProcess.of(ProcessHandle.current()).format() + "@";
    FileAttribute<?> permissions = PosixFilePermissions.asFileAttribute(OWNER_ONLY);
    try {
      Trees.makePrivate(directory);
      deleteLeft();
      return Files.createTempFile(directory, name, SUFFIX, permissions);
    } catch (IOException e) {
      // A campaign on the user's own cluster needs no home directory.
      return Files.createTempFile(name, SUFFIX, permissions);
    }
  }

  /** Deletes the files of processes that have ended without doing so. */
  public void deleteLeft() throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(directory)) {
      files = all.filter(PropertyFiles::isLeft).toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }

  private static boolean isLeft(Path file) {
    Matcher name = NAME.matcher(file.getFileName().toString());
    return name.matches() && ServerProcess.parse(name.group(1)).hasEnded();
  }
}
