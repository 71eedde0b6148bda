package io.github.hbaseycsb.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The values of {@code -cp}: directories with {@code hbase-site.xml}, or the jars and classes of a
 * workload. Java ignores what is neither, and another cluster would be measured.
 */
final class GivenClassPath {
  private static final String SITE = "hbase-site.xml";

  private GivenClassPath() {}

  /** Checks that a class path which is to name a cluster does. */
  static void requireSite(List<String> values) throws UsageException {
    List<Path> directories = new ArrayList<>();
    boolean empty = !values.isEmpty();
    for (String entry :
        values.stream().flatMap(v -> Arrays.stream(v.split(File.pathSeparator))).toList()) {
      if (entry.isBlank()) {
        continue;
      }
      empty = false;
      Path path = Path.of(entry.replaceAll("\\*$", ""));
      boolean jars = entry.endsWith("*");
      if (Files.isRegularFile(path) && entry.endsWith(".xml")) {
        throw new UsageException(
            "-cp %s is a file: use its directory, -cp %s"
                .formatted(entry, path.toAbsolutePath().getParent()));
      }
      if (Files.isRegularFile(path) && !entry.matches("(?i).*\\.(jar|zip)")) {
        throw new UsageException("-cp %s is neither a directory nor a jar".formatted(entry));
      }
      if (jars && hasSite(path)) {
        throw new UsageException(
            "-cp %s means the jars in it: use the directory, -cp %s".formatted(entry, path));
      }
      if (!jars && Files.isDirectory(path)) {
        directories.add(path);
      }
    }
    if (empty) {
      throw new UsageException(
          "-cp is empty: name the directory that has %s, or leave -cp out".formatted(SITE));
    }
    if (directories.stream().noneMatch(GivenClassPath::hasSite)) {
      for (Path directory : directories) {
        requireCode(directory);
      }
    }
  }

  private static boolean hasSite(Path directory) {
    return Files.isRegularFile(directory.resolve(SITE));
  }

  private static void requireCode(Path directory) throws UsageException {
    Path conf = directory.resolve("conf");
    if (hasSite(conf)) {
      throw new UsageException(
          "-cp %s has no %s, but %s has: use -cp %s".formatted(directory, SITE, conf, conf));
    }
    if (!hasCode(directory)) {
      throw new UsageException(
          "-cp %s has no %s and so names no cluster: use the directory that has it; that of the local server is what scripts/hbase conf prints"
              .formatted(directory, SITE));
    }
  }

  /** Whether a directory has classes or their resources, and is not one of configuration files. */
  private static boolean hasCode(Path directory) throws UsageException {
    boolean code = false;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (name.matches(".*-(site\\.xml|env\\.sh)")) {
          return false;
        }
        code |= Files.isDirectory(file) || name.matches(".*\\.(class|jar|properties|xml)");
      }
      return code;
    } catch (IOException e) {
      throw new UsageException("-cp %s cannot be read: %s".formatted(directory, e.getMessage()), e);
    }
  }
}
