package io.github.hbaseycsb.server.distribution;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A checkout of HBase, and what a build has left in it. */
final class SourceTree {
  private static final String ASSEMBLY = "hbase-assembly";
  private static final String TARGET = "target";
  private static final String BUILD = "mvn -DskipTests package assembly:single";

  /** Where a build notes the class path that {@code bin/hbase} runs on in a checkout: 2.x, 1.x. */
  private static final List<String> CLASS_PATHS =
      List.of(
          "hbase-build-configuration/target/cached_classpath.txt", "target/cached_classpath.txt");

  private final Path directory;

  SourceTree(Path directory) {
    this.directory = directory.toAbsolutePath().normalize();
  }

  static boolean isOne(Path directory) {
    return Files.isRegularFile(directory.resolve(ASSEMBLY).resolve("pom.xml"));
  }

  /** Whether that {@link #output} is a list of jars, not a tarball. */
  static boolean isClassPath(Path output) {
    return output.toString().endsWith(".txt");
  }

  /** Such as {@code hbase}. */
  String name() {
    return String.valueOf(directory.getFileName());
  }

  /**
   * What to run: the tarball of {@code assembly:single}, or else the file in which {@code mvn
   * package} notes the class path.
   *
   * @throws ServerException when there is neither, or more than one tarball
   */
  Path output() throws ServerException, IOException {
    List<Path> tarballs = tarballs();
    if (tarballs.size() > 1) {
      throw new ServerException(
          "%s has several builds in hbase-assembly/target: specify one of them: %s"
              .formatted(directory, tarballs.stream().map(Path::getFileName).toList()));
    }
    return tarballs.stream()
        .findFirst()
        .or(() -> CLASS_PATHS.stream().map(directory::resolve).filter(Files::exists).findFirst())
        .orElseThrow(
            () -> new ServerException(directory + " is not built: run " + BUILD + " in it"));
  }

  private List<Path> tarballs() throws IOException {
    Path target = directory.resolve(ASSEMBLY).resolve(TARGET);
    if (!Files.isDirectory(target)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(file -> file.getFileName().toString().matches("hbase-.*-bin\\.tar\\.gz"))
          .filter(file -> !file.getFileName().toString().endsWith("-client-bin.tar.gz"))
          .sorted()
          .toList();
    }
  }

  /**
   * Refuses a tarball that is older than the jars beside it: it would be mistaken for the last
   * build.
   *
   * @param jars of the tarball
   */
  void requireCurrent(Path tarball, List<Path> jars) throws ServerException, IOException {
    for (Path jar : jars) {
      Optional<Path> built = built(jar.getFileName().toString());
      if (built.isPresent() && Files.mismatch(built.get(), jar) >= 0) {
        throw new ServerException(
            "%s does not have the %s of the last build: run %s again, or delete the tarball"
                .formatted(tarball, directory.relativize(built.get()), BUILD));
      }
    }
  }

  /** The module's own jar, such as {@code hbase-client/target/hbase-client-2.7.0.jar}. */
  private Optional<Path> built(String jar) {
    String module = jar.replaceFirst("-\\d.*", "");
    return Optional.of(directory.resolve(module).resolve(TARGET).resolve(jar))
        .filter(Files::isRegularFile);
  }

  /**
   * Lays the jars of a class path out as a release has them, by links.
   *
   * @throws ServerException when it has directories of classes in it
   */
  void linkJars(Path classPath, Path release) throws ServerException, IOException {
    Path lib = Files.createDirectories(release.resolve("lib"));
    List<String> entries =
        List.of(Files.readString(classPath).strip().split(File.pathSeparator)).stream()
            .distinct()
            .toList();
    for (String entry : entries) {
      Path jar = directory.resolve(entry);
      if (!entry.endsWith(".jar")) {
        throw new ServerException(
            "%s contains %s, which is not a jar: run %s in %s"
                .formatted(classPath, entry, BUILD, directory));
      }
      Path link = lib.resolve(jar.getFileName().toString());
      if (!Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
        Files.createSymbolicLink(link, jar);
      }
    }
    Path webapps = directory.resolve("hbase-server/target/hbase-webapps");
    if (Files.isDirectory(webapps)) {
      Files.createSymbolicLink(release.resolve("hbase-webapps"), webapps);
    }
  }
}
