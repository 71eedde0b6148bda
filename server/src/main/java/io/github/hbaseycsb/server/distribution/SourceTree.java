package io.github.hbaseycsb.server.distribution;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A source tree of HBase with the output of a build. */
final class SourceTree {
  private static final String ASSEMBLY = "hbase-assembly";
  private static final String TARGET = "target";
  private static final String BUILD = "mvn -DskipTests package assembly:single";

  /**
   * The files to which a build writes the class path for {@code bin/hbase} in a checkout: 2.x, 1.x.
   */
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

  /** Whether this {@link #output} is a list of jars, not a tarball. */
  static boolean isClassPath(Path output) {
    return output.toString().endsWith(".txt");
  }

  /** The name of the directory, such as {@code hbase}. */
  String name() {
    return String.valueOf(directory.getFileName());
  }

  /**
   * The output to run: the tarball of {@code assembly:single}, or the file with the class path that
   * {@code mvn package} writes.
   *
   * @throws ServerException if there is neither, or more than one tarball
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
   * Refuses a tarball that is older than the jars in the tree: the user would take it for the
   * latest build.
   *
   * @param jars the jars in the tarball
   * @throws ServerException if it is older
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

  /**
   * The jar in the module's own directory, such as {@code
   * hbase-client/target/hbase-client-2.7.0.jar}.
   */
  private Optional<Path> built(String jar) {
    String module = jar.replaceFirst("-\\d.*", "");
    return Optional.of(directory.resolve(module).resolve(TARGET).resolve(jar))
        .filter(Files::isRegularFile);
  }

  /**
   * Creates a directory with the layout of a release, with links to the jars of a class path.
   *
   * @throws ServerException if the class path contains directories of classes
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
