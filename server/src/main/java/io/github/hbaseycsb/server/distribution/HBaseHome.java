package io.github.hbaseycsb.server.distribution;

import io.github.hbaseycsb.server.files.AtomicDirectory;
import io.github.hbaseycsb.server.files.Checksum;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The user's own HBase: an unpacked release, the tarball of a release, or a source tree with the
 * output of {@code hbase-assembly}.
 */
public final class HBaseHome {
  private static final Logger LOG = LoggerFactory.getLogger(HBaseHome.class);

  private HBaseHome() {}

  /**
   * Finds the jars. A tarball is unpacked once, into a directory with its checksum in the name.
   *
   * @param home directory or tarball
   * @param cache the directory for unpacked tarballs; can be shared between processes
   * @throws ServerException if it is not a complete HBase of a single version; the message says
   *     what is wrong with it
   */
  public static ServerDistribution open(Path home, Path cache) throws ServerException {
    Path given = home.toAbsolutePath().normalize();
    if (given.toString().contains(":")) {
      throw new ServerException(
          given + " has a colon in its path, which no class path can have: move it");
    }
    try {
      if (Files.isRegularFile(given)) {
        return distribution(unpacked(given, cache), given);
      }
      Optional<Path> release = release(given);
      if (release.isPresent()) {
        return distribution(release.get(), given);
      }
      if (SourceTree.isOne(given)) {
        return built(given, cache);
      }
      throw noHBase(given);
    } catch (IOException e) {
      throw new ServerException("cannot read " + given + ": " + e, e);
    }
  }

  /**
   * Checks as much as possible without unpacking a tarball.
   *
   * @throws ServerException if it is not a complete HBase of a single version
   */
  public static void check(Path home) throws ServerException {
    if (!Files.exists(home)) {
      throw noHBase(home);
    }
    if (Files.isRegularFile(home)) {
      return;
    }
    try {
      Optional<Path> release = release(home);
      if (release.isPresent()) {
        distribution(release.get(), home);
      } else if (SourceTree.isOne(home)) {
        new SourceTree(home).output();
      } else {
        throw noHBase(home);
      }
    } catch (IOException e) {
      throw new ServerException("cannot read " + home + ": " + e, e);
    }
  }

  private static ServerException noHBase(Path given) {
    return new ServerException(
        given
            + (Files.exists(given)
                ? " is not an HBase (no lib/hbase-server-VERSION.jar)"
                : " is missing")
            + ": specify an unpacked release, its tarball, or a source tree after mvn -DskipTests"
            + " package assembly:single");
  }

  /**
   * Checks the directory that was found.
   *
   * @param home the path that the user gave
   */
  private static ServerDistribution distribution(Path directory, Path home)
      throws ServerException, IOException {
    ServerDistribution unchecked = new ServerDistribution("", directory);
    return new ServerDistribution(new ReleaseJars(home, unchecked.jars()).version(), directory);
  }

  /**
   * The directory that contains {@code lib/}: this one, or its only subdirectory, as in a tarball.
   */
  private static Optional<Path> release(Path directory) throws IOException {
    if (ReleaseJars.areIn(directory.resolve("lib"))) {
      return Optional.of(directory);
    }
    if (!Files.isDirectory(directory)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> directories = files.filter(Files::isDirectory).limit(2).toList();
      return directories.size() == 1 && ReleaseJars.areIn(directories.get(0).resolve("lib"))
          ? Optional.of(directories.get(0))
          : Optional.empty();
    }
  }

  private static ServerDistribution built(Path home, Path cache)
      throws ServerException, IOException {
    SourceTree tree = new SourceTree(home);
    Path output = tree.output();
    if (!SourceTree.isClassPath(output)) {
      ServerDistribution release = distribution(unpacked(output, cache), output);
      tree.requireCurrent(output, release.jars());
      return release;
    }
    Checksum checksum = new Checksum();
    checksum.add(output.toString());
    checksum.add(output);
    Path directory = cache.resolve(tree.name() + "-" + checksum.start());
    if (!Files.isDirectory(directory)) {
      AtomicDirectory.make(directory, partial -> tree.linkJars(output, partial));
    }
    return distribution(directory, home);
  }

  private static Path unpacked(Path tarball, Path cache) throws ServerException, IOException {
    Checksum checksum = new Checksum();
    checksum.add(tarball);
    String name = tarball.getFileName().toString().replaceFirst("\\.(tgz|tar(\\.\\w+)?)$", "");
    Path directory = cache.resolve(name + "-" + checksum.start());
    if (!Files.isDirectory(directory)) {
      AtomicDirectory.make(
          directory,
          partial -> {
            unpack(tarball, partial);
            // Checked before the directory is kept.
            distribution(release(partial).orElseThrow(() -> noHBase(tarball)), tarball);
          });
      LOG.info("Unpacked {} into {}, once", tarball, directory);
    }
    return release(directory).orElseThrow(() -> noHBase(tarball));
  }

  private static void unpack(Path tarball, Path directory) throws ServerException, IOException {
    Path complaints = Files.createTempFile("hbase-ycsb-tar", ".err");
    ProcessBuilder tar =
        new ProcessBuilder(
                "tar", "-xf", tarball.toString(), "-C", directory.toString(), "--no-same-owner")
            .redirectError(complaints.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectInput(Path.of("/dev/null").toFile());
    tar.environment().put("LC_ALL", "C");
    try {
      if (waitFor(tar.start(), tarball) != 0) {
        String why =
            Files.readString(complaints, StandardCharsets.ISO_8859_1)
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("no reason given");
        throw new ServerException(
            tarball + " cannot be unpacked (" + why + "): download or build it again");
      }
    } finally {
      Files.delete(complaints);
    }
  }

  private static int waitFor(Process process, Path tarball) throws ServerException {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while " + tarball + " was unpacked", e);
    }
  }
}
