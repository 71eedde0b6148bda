package io.github.hbaseycsb.server;

import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.client.Trees;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The user's own HBase: an unpacked release, the tarball of a release, or a source tree with the
 * output of {@code hbase-assembly}.
 */
public final class HBaseHome {
  private static final Logger LOG = LoggerFactory.getLogger(HBaseHome.class);
  private static final String SERVER = "hbase-server";
  private static final String SERVER_TARBALL = "hbase-.*(?<!-client)-bin\\.tar\\.gz";
  private static final String BUILD = "mvn -DskipTests package assembly:single";

  /**
   * Artifacts that servers of all versions from 1.x to 3.x have. If another one is missing, the
   * server's start shows it. A release without Hadoop (byo-hadoop) lacks the last one.
   */
  private static final List<String> NEEDED =
      List.of(
          SERVER,
          "hbase-client",
          "hbase-common",
          "hbase-hadoop-compat",
          "hbase-protocol(?:-shaded)?",
          "zookeeper",
          "hadoop-(?:common|client-api)");

  /** Where a build writes the class path for {@code bin/hbase} in a source tree: 2.x, 1.x. */
  private static final List<String> CLASS_PATHS =
      List.of(
          "hbase-build-configuration/target/cached_classpath.txt", "target/cached_classpath.txt");

  private HBaseHome() {}

  /**
   * Finds the jars. A tarball is unpacked once, into a directory with its checksum in the name.
   *
   * @param cache the directory for unpacked tarballs; can be shared between processes
   * @throws ServerException if it is not a complete HBase of a single version
   */
  public static ServerDistribution open(Path home, Path cache) throws ServerException {
    return find(home, Optional.of(cache)).orElseThrow();
  }

  /** Like {@link #open}, as far as possible without unpacking a tarball. */
  public static void check(Path home) throws ServerException {
    find(home, Optional.empty());
  }

  /** Finds the jars; empty if they must be unpacked or linked first, and there is no cache. */
  private static Optional<ServerDistribution> find(Path home, Optional<Path> cache)
      throws ServerException {
    Path given = home.toAbsolutePath().normalize();
    if (given.toString().contains(":")) {
      throw new ServerException(
          given + " has a colon in its path, which no class path can have: move it");
    }
    try {
      Optional<Path> release = release(given);
      if (release.isPresent()) {
        return Optional.of(distribution(release.get(), given));
      }
      boolean isTarball = Files.isRegularFile(given);
      if (!isTarball && !Files.isRegularFile(given.resolve("hbase-assembly/pom.xml"))) {
        throw noHBase(given);
      }
      Path output = isTarball ? given : output(given);
      if (cache.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          output.toString().endsWith(".txt")
              ? distribution(linked(given, output, cache.get()), given)
              : unpacked(given, output, cache.get()));
    } catch (IOException e) {
      throw new ServerException("cannot read " + given + ": " + e, e);
    }
  }

  private static ServerException noHBase(Path given) {
    String why =
        Files.exists(given) ? "is not an HBase (no lib/hbase-server-VERSION.jar)" : "is missing";
    return new ServerException(
        "%s %s: specify an unpacked release, its tarball, or a source tree after %s"
            .formatted(given, why, BUILD));
  }

  /** The directory with {@code lib/}: this one, or its only subdirectory, as in a tarball. */
  private static Optional<Path> release(Path directory) throws IOException {
    if (hasJars(directory)) {
      return Optional.of(directory);
    }
    List<Path> directories = list(directory).stream().filter(Files::isDirectory).toList();
    return directories.size() == 1 && hasJars(directories.get(0))
        ? Optional.of(directories.get(0))
        : Optional.empty();
  }

  private static boolean hasJars(Path directory) throws IOException {
    return list(directory.resolve("lib")).stream().anyMatch(file -> isOf(SERVER, file));
  }

  private static List<Path> list(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  private static boolean isOf(String artifact, Path jar) {
    return jar.getFileName().toString().matches("(?:" + artifact + ")-\\d.*\\.jar");
  }

  private static String artifact(Path jar) {
    return jar.getFileName().toString().replaceFirst("-\\d.*", "");
  }

  /** Checks the directory that was found. The user knows it as {@code home}. */
  private static ServerDistribution distribution(Path directory, Path home)
      throws ServerException, IOException {
    List<Path> jars = new ServerDistribution("", directory).jars();
    Map<String, String> versions = new TreeMap<>();
    Map<String, List<String>> ofModule = new TreeMap<>();
    for (Path jar : jars) {
      String name = jar.getFileName().toString();
      Optional<String> version = version(home, jar);
      version.ifPresent(it -> versions.putIfAbsent(it, name));
      if (version.isPresent() && !name.matches(".*-(?:tests|sources)\\.jar")) {
        ofModule.computeIfAbsent(artifact(jar), any -> new ArrayList<>()).add(name);
      }
    }
    for (String artifact : NEEDED) {
      if (jars.stream().noneMatch(jar -> isOf(artifact, jar))) {
        throw new ServerException(
            "%s is not a complete HBase, it has no %s-VERSION.jar: unpack a complete -bin release"
                .formatted(home, artifact.replaceAll("\\(\\?:([^|)]*).*\\)\\??", "$1")));
      }
    }
    if (versions.size() > 1) {
      throw new ServerException(
          "%s has jars of several versions of HBase (%s): unpack each release into a directory of its own"
              .formatted(home, String.join(", ", versions.values())));
    }
    for (List<String> several : ofModule.values()) {
      if (several.size() > 1) {
        throw new ServerException(
            ("%s has the same module of HBase in several jars (%s): keep only the one that you"
                    + " want")
                .formatted(home, String.join(", ", several)));
      }
    }
    if (versions.isEmpty()) {
      throw new ServerException(
          home + " has no known version: no jar of HBase has a pom.properties");
    }
    return new ServerDistribution(versions.keySet().iterator().next(), directory);
  }

  /** The version of a module of HBase itself; empty for other jars. This opens the jar. */
  private static Optional<String> version(Path home, Path jar) throws ServerException {
    Properties module = new Properties();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      // A shaded jar also contains the properties of the modules in it.
      ZipEntry entry =
          zip.getEntry(
              "META-INF/maven/org.apache.hbase/%s/pom.properties".formatted(artifact(jar)));
      if (entry != null) {
        try (InputStream in = zip.getInputStream(entry)) {
          module.load(in);
        }
      }
    } catch (ZipException e) {
      throw new ServerException(
          "%s has a damaged jar, %s (%s): unpack or build it again"
              .formatted(home, jar.getFileName(), e.getMessage()),
          e);
    } catch (IOException e) {
      throw new ServerException("%s cannot be read (%s)".formatted(home, e), e);
    }
    return Optional.ofNullable(module.getProperty("version"));
  }

  /** The tarball of {@code assembly:single}, or the class path that {@code mvn package} writes. */
  private static Path output(Path tree) throws ServerException, IOException {
    List<Path> tarballs =
        list(tree.resolve("hbase-assembly/target")).stream()
            .filter(it -> it.getFileName().toString().matches(SERVER_TARBALL))
            .toList();
    if (tarballs.size() > 1) {
      throw new ServerException(
          "%s has several builds in hbase-assembly/target: specify one of them: %s"
              .formatted(tree, tarballs.stream().map(Path::getFileName).toList()));
    }
    return Stream.concat(tarballs.stream(), CLASS_PATHS.stream().map(tree::resolve))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new ServerException(tree + " is not built: run " + BUILD + " in it"));
  }

  /** Creates, once, a directory with the layout of a release, with links to a tree's jars. */
  private static Path linked(Path tree, Path classPath, Path cache)
      throws ServerException, IOException {
    String checksum = ServerDistribution.checksum(List.of(classPath), Path::toString);
    return Trees.make(
        cache.resolve(tree.getFileName() + "-" + checksum),
        partial -> link(tree, classPath, partial));
  }

  private static void link(Path tree, Path classPath, Path release)
      throws ServerException, IOException {
    Path lib = Files.createDirectories(release.resolve("lib"));
    for (String entry : Files.readString(classPath).strip().split(File.pathSeparator, -1)) {
      if (!entry.endsWith(".jar")) {
        throw new ServerException(
            "%s contains %s, which is not a jar: run %s in %s"
                .formatted(classPath, entry, BUILD, tree));
      }
      Path jar = tree.resolve(entry);
      Path link = lib.resolve(jar.getFileName().toString());
      if (!Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
        Files.createSymbolicLink(link, jar);
      }
    }
    Path webapps = tree.resolve("hbase-server/target/hbase-webapps");
    if (Files.isDirectory(webapps)) {
      Files.createSymbolicLink(release.resolve("hbase-webapps"), webapps);
    }
  }

  /**
   * Unpacks a tarball once. It must not be older than the jars in {@code home}, if that is the
   * source tree: the user would take it for the latest build.
   */
  private static ServerDistribution unpacked(Path home, Path tarball, Path cache)
      throws ServerException, IOException {
    String checksum = ServerDistribution.checksum(List.of(tarball), any -> "");
    String name = tarball.getFileName().toString().replaceFirst("\\.(tgz|tar(\\.\\w+)?)$", "");
    Path directory = cache.resolve(name + "-" + checksum);
    Trees.make(
        directory,
        partial -> {
          unpack(tarball, partial);
          // Checked before the directory is kept.
          distribution(release(partial).orElseThrow(() -> noHBase(tarball)), tarball);
          LOG.info("Unpacked {} into {}, once", tarball, directory);
        });
    ServerDistribution unpacked =
        distribution(release(directory).orElseThrow(() -> noHBase(tarball)), tarball);
    for (Path jar : unpacked.jars()) {
      Path built = home.resolve(artifact(jar)).resolve("target").resolve(jar.getFileName());
      if (Files.isRegularFile(built) && Files.mismatch(built, jar) >= 0) {
        throw new ServerException(
            "%s does not have the %s of the last build: run %s again, or delete the tarball"
                .formatted(tarball, home.relativize(built), BUILD));
      }
    }
    return unpacked;
  }

  private static void unpack(Path tarball, Path directory) throws ServerException, IOException {
    Path complaints = Files.createTempFile("hbase-ycsb-tar", ".err");
    List<String> tar = new ArrayList<>(List.of("env", "LC_ALL=C", "tar", "--no-same-owner"));
    tar.addAll(List.of("-xf", tarball.toString(), "-C", directory.toString()));
    try {
      if (ServerDistribution.run(complaints, tarball + " was unpacked", tar) != 0) {
        String why = FirstLine.of(Files.readString(complaints, StandardCharsets.ISO_8859_1));
        throw new ServerException(
            "%s cannot be unpacked (%s): download or build it again"
                .formatted(tarball, why.isEmpty() ? "no reason given" : why));
      }
    } finally {
      Files.delete(complaints);
    }
  }
}
