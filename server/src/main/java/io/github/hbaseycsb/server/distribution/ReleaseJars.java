package io.github.hbaseycsb.server.distribution;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The jars of a release. Checks whether they are a complete HBase of a single version.
 *
 * @param home the release that they belong to, for messages
 * @param jars their paths
 */
record ReleaseJars(Path home, List<Path> jars) {
  private static final String SERVER = "hbase-server";

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

  /**
   * The modules of HBase itself. Those below org.apache.hbase.thirdparty have versions of their
   * own.
   */
  private static final Pattern MODULE =
      Pattern.compile("META-INF/maven/org\\.apache\\.hbase/([^/]+)/pom\\.properties");

  /** Whether a directory looks like the {@code lib/} of a release. */
  static boolean areIn(Path lib) throws IOException {
    if (!Files.isDirectory(lib)) {
      return false;
    }
    try (Stream<Path> files = Files.list(lib)) {
      return files.anyMatch(file -> isOf(SERVER, file));
    }
  }

  private static boolean isOf(String artifact, Path jar) {
    return jar.getFileName().toString().matches("(?:" + artifact + ")-\\d.*\\.jar");
  }

  /**
   * The version of HBase.
   *
   * @throws ServerException if a jar is missing, damaged or present twice, or if their versions
   *     differ
   */
  String version() throws ServerException, IOException {
    Map<String, String> versions = new TreeMap<>();
    Map<String, List<String>> ofModule = new TreeMap<>();
    for (Path jar : jars) {
      Optional<Properties> module = module(jar);
      if (module.isPresent()) {
        String name = jar.getFileName().toString();
        versions.putIfAbsent(module.get().getProperty("version"), name);
        if (!name.matches(".*-(?:tests|sources)\\.jar")) {
          ofModule
              .computeIfAbsent(module.get().getProperty("artifactId"), any -> new ArrayList<>())
              .add(name);
        }
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
    return versions.keySet().stream()
        .findFirst()
        .orElseThrow(
            () ->
                new ServerException(
                    home + " has no known version: no jar of HBase has a pom.properties"));
  }

  /** Artifact and version of a module of HBase; empty for other jars. This opens the jar. */
  private Optional<Properties> module(Path jar) throws ServerException, IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      if (!jar.getFileName().toString().startsWith("hbase-")) {
        return Optional.empty();
      }
      // A shaded jar also contains the properties of the modules in it.
      Optional<? extends ZipEntry> entry =
          zip.stream().filter(it -> isModuleOf(it.getName(), jar)).findFirst();
      if (entry.isEmpty()) {
        return Optional.empty();
      }
      Properties module = new Properties();
      module.setProperty("artifactId", artifact(entry.get()));
      try (InputStream in = zip.getInputStream(entry.get())) {
        module.load(in);
      }
      return Optional.of(module).filter(it -> it.containsKey("version"));
    } catch (ZipException e) {
      throw new ServerException(
          "%s has a damaged jar, %s (%s): unpack or build it again"
              .formatted(home, jar.getFileName(), e.getMessage()),
          e);
    } catch (IOException e) {
      throw new ServerException("%s cannot be read (%s)".formatted(home, e), e);
    }
  }

  private static String artifact(ZipEntry pomProperties) {
    return MODULE.matcher(pomProperties.getName()).replaceFirst("$1");
  }

  private static boolean isModuleOf(String entry, Path jar) {
    Matcher module = MODULE.matcher(entry);
    return module.matches() && isOf(Pattern.quote(module.group(1)), jar);
  }
}
