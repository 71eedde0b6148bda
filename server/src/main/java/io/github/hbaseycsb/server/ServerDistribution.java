package io.github.hbaseycsb.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.hbaseycsb.client.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jars of an HBase in a directory with the layout of a release. It is either a version from
 * Maven Central, or a build of the user's own ({@link HBaseHome}).
 *
 * @param directory contains {@code lib/}, and {@code hbase-webapps/} or {@code webapps-stub/}
 */
public record ServerDistribution(String version, Path directory) {
  private static final Logger LOG = LoggerFactory.getLogger(ServerDistribution.class);

  /** The directories with the jars that a server needs, in the order of its class path. */
  private static final List<String> LIBRARIES =
      List.of("lib", "lib/client-facing-thirdparty", "lib/jdk11");

  private static final String WEBAPPS = "hbase-webapps";
  private static final String STUB = "webapps-stub";

  /** What a server finds by its class path and must not find in a jar. */
  private static final Pattern CONFIGURATION =
      Pattern.compile(
          "(hbase|core|hdfs)-site\\.xml|log4j2?\\.properties|log4j2\\.xml"
              + "|hadoop-metrics2(-hbase)?\\.properties|hbase-webapps/");

  /** Maven's messages and the same in plain words. The first match is used. */
  private static final String[][] MAVEN_IN_PLAIN_WORDS = {
    {"Could not find artifact ([^ ,]+) in ", "no repository has $1"},
    // Maven caches a failure for a day.
    {
      "([^ ,]+) was not found in .* during a previous attempt",
      "no repository had $1 when Maven last asked"
    },
    {
      "in offline mode and the artifact ([^ ,]+) has not been",
      "Maven is offline and does not have $1"
    },
    // The rest of the line is the cause, without the link to Maven's help.
    {
      "Could not transfer artifact ([^ ,]+) from/to [^:]*:(.*)",
      "could not fetch $1:$2 (check the network, and the mirrors in Maven's settings.xml)"
    },
  };

  /** The default version: the version of the client. */
  public static String defaultVersion() {
    return HBaseVersion.KNOWN.get(0);
  }

  /**
   * Finds a version in a cache, which processes can share, or assembles it there with Maven.
   *
   * @param pom the Maven project that lists the server's artifacts, {@code
   *     server/distribution/pom.xml} of a source checkout
   * @throws ServerException if it is no {@linkplain #requireRelease release} or cannot be resolved
   */
  public static ServerDistribution obtain(String version, Path cache, Path pom)
      throws ServerException {
    requireRelease(version);
    Path directory = directory(version, cache, pom);
    if (!Files.isDirectory(directory)) {
      LOG.info(
          "Assembling HBase {} into {}, once. Maven downloads the jars that are not on this machine"
              + " yet, which can take some minutes",
          version,
          directory);
      try {
        Trees.make(directory, partial -> assemble(version, partial, pom));
      } catch (IOException e) {
        throw new ServerException(
            "cannot write the HBase distribution to " + directory + ": " + e, e);
      }
    }
    return new ServerDistribution(version, directory);
  }

  /** Where {@link #obtain} assembles a version: what another project lists is another directory. */
  static Path directory(String version, Path cache, Path pom) throws ServerException {
    try {
      return cache.resolve(
          Files.isRegularFile(pom)
              ? version + "-" + checksum(List.of(pom), file -> version)
              : version);
    } catch (IOException e) {
      throw new ServerException("cannot read " + pom + ": " + e, e);
    }
  }

  /** Refuses versions whose jars may change, and what is no version. */
  public static void requireRelease(String version) throws ServerException {
    if (!version.matches(HBaseVersion.PATTERN)) {
      throw new ServerException(
          "'%s' is not an HBase version: try one of %s".formatted(version, known()));
    }
    if (!new HBaseVersion(version).isRelease()) {
      throw new ServerException(
          ("HBase %s is not a release, and its builds differ: use --home with the build that you"
                  + " want")
              .formatted(version));
    }
  }

  private static String known() {
    return String.join(", ", HBaseVersion.KNOWN);
  }

  /** Distinguishes builds of the same version: 12 hexadecimal digits of a checksum of all jars. */
  public String fingerprint() throws ServerException {
    try {
      return checksum(jars(), jar -> jar.getFileName().toString());
    } catch (IOException e) {
      throw new ServerException("cannot read the jars of " + directory + ": " + e, e);
    }
  }

  /** The first 12 hexadecimal digits of the SHA-256 checksum of files, each after its label. */
  static String checksum(List<Path> files, Function<Path, String> label) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
    for (Path file : files) {
      digest.update(label.apply(file).getBytes(UTF_8));
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
    }
    return HexFormat.of().formatHex(digest.digest(), 0, 6);
  }

  /** Whether a file was written after all jars, so that none of them was replaced since. */
  boolean isNewerThanJars(Path file) throws IOException {
    long written = Files.getLastModifiedTime(file).toMillis();
    return jars().stream().allMatch(jar -> jar.toFile().lastModified() <= written);
  }

  /** The jars sorted by name, as in HBase's own {@code bin/hbase}. */
  List<Path> jars() throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String library : LIBRARIES) {
      Path lib = directory.resolve(library);
      if (Files.isDirectory(lib)) {
        try (Stream<Path> files = Files.list(lib)) {
          files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
        }
      }
    }
    return jars;
  }

  /** Where {@code bin/hbase} looks for native libraries; empty if it does not exist. */
  Optional<Path> nativeLibraries() {
    Stream<String> platform =
        Stream.of("os.name", "os.arch", "sun.arch.data.model").map(System::getProperty);
    return Optional.of(directory.resolve("lib/native/" + String.join("-", platform.toList())))
        .filter(Files::isDirectory);
  }

  /** The class path of the server; the configuration gets web applications if there are none. */
  String classPath(Path conf) throws IOException {
    return joined(configuration(conf), jars());
  }

  /** The same in the order that a class archive needs, with real paths. */
  String classPathJarsFirst(Path conf) throws IOException {
    ServerDistribution real = new ServerDistribution(version, directory.toRealPath());
    return joined(real.jars(), real.configuration(conf));
  }

  private List<Path> configuration(Path conf) throws IOException {
    if (Files.isDirectory(directory.resolve(WEBAPPS))) {
      return List.of(conf, directory);
    }
    if (Files.isDirectory(directory.resolve(STUB))) {
      return List.of(conf, directory.resolve(STUB));
    }
    makeWebApplications(conf);
    return List.of(conf);
  }

  private static String joined(List<Path> first, List<Path> then) {
    return Stream.concat(first.stream(), then.stream())
        .map(Path::toString)
        .collect(Collectors.joining(":"));
  }

  /** Refuses jars with configuration or web applications, so that the order does not matter. */
  void requireNoConfigurationInJars() throws ServerException, IOException {
    for (Path jar : jars()) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        Optional<String> name =
            zip.stream().map(ZipEntry::getName).filter(CONFIGURATION.asMatchPredicate()).findAny();
        if (name.isPresent()) {
          throw new ServerException(
              "%s has %s, which would take the place of the server's own"
                  .formatted(jar, name.get()));
        }
      }
    }
  }

  /** Info servers do not start without these, which the jars in Maven's repositories lack. */
  private static void makeWebApplications(Path directory) throws IOException {
    for (String application : List.of("master", "regionserver", "static")) {
      Files.createDirectories(directory.resolve(WEBAPPS).resolve(application));
    }
    for (String application : List.of("hdfs", "datanode", "secondary", "journal", "static")) {
      Files.createDirectories(directory.resolve("webapps").resolve(application));
    }
  }

  private static void assemble(String version, Path directory, Path pom)
      throws ServerException, IOException {
    if (!Files.isRegularFile(pom)) {
      throw new ServerException(
          "HBase " + version + " is not assembled yet and " + pom + " is not there to do it with");
    }
    Path log = directory.resolve("maven.log");
    List<String> maven = new ArrayList<>(List.of("mvn", "-B", "-q", "-f", pom.toString()));
    maven.add("-Dhbase.server.version=" + version);
    maven.add("-DincludeScope=runtime");
    maven.add("-DoutputDirectory=" + directory.resolve("lib"));
    maven.add("dependency:copy-dependencies");
    try {
      if (run(log, "Maven resolved HBase " + version, maven) != 0) {
        throw new ServerException(
            "could not resolve HBase %s: %s; these are known to work: %s"
                .formatted(version, mavenFailure(log), known()));
      }
    } catch (IOException e) {
      throw new ServerException("cannot run mvn: install Maven 3.8 or later (" + e + ")", e);
    }
    makeWebApplications(directory.resolve(STUB));
  }

  /** Runs a command, which is killed if this thread is interrupted. Returns its exit status. */
  static int run(Path output, String doing, List<String> command)
      throws ServerException, IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .start();
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while " + doing, e);
    }
  }

  /** The first reason in the log of a failed Maven, in one line without a full stop at its end. */
  static String mavenFailure(Path log) throws IOException {
    String error;
    try (Stream<String> lines = Files.lines(log)) {
      error =
          lines
              .map(line -> line.replaceAll("\u001b\\[[0-9;]*m", ""))
              .filter(line -> line.startsWith("[ERROR] "))
              .findFirst()
              .orElse("Maven gave no reason: see " + log)
              .replaceAll("^\\[ERROR] | -> \\[Help \\d+]$", "");
    }
    for (String[] words : MAVEN_IN_PLAIN_WORDS) {
      String plain = error.replaceFirst("^.*?" + words[0] + ".*$", words[1]);
      if (!plain.equals(error)) {
        return plain;
      }
    }
    return error;
  }
}
