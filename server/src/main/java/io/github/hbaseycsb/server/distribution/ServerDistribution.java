package io.github.hbaseycsb.server.distribution;

import io.github.hbaseycsb.server.files.AtomicDirectory;
import io.github.hbaseycsb.server.files.Checksum;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jars of an HBase in a directory with the layout of a release. It is either a version from
 * Maven Central, or a build of the user's own ({@link HBaseHome}).
 *
 * @param version the HBase version
 * @param directory contains {@code lib/}, and {@code hbase-webapps/} or {@code webapps-stub/}
 */
public record ServerDistribution(String version, Path directory) {
  private static final Logger LOG = LoggerFactory.getLogger(ServerDistribution.class);

  /**
   * The directories of a release with the jars that a server needs, in the order of its class path.
   */
  private static final List<String> LIBRARIES =
      List.of("lib", "lib/client-facing-thirdparty", "lib/jdk11");

  private static final String WEBAPPS = "hbase-webapps";
  private static final String STUB = "webapps-stub";

  /**
   * Info servers do not start without these. The jars in Maven's repositories do not contain them.
   */
  private static final List<String> WEB_APPLICATIONS =
      List.of(
          WEBAPPS + "/master",
          WEBAPPS + "/regionserver",
          WEBAPPS + "/static",
          "webapps/hdfs",
          "webapps/datanode",
          "webapps/secondary",
          "webapps/journal",
          "webapps/static");

  /** What a server finds by its class path and must not find in a jar. */
  private static final List<String> CONFIGURATION =
      List.of(
          "hbase-site.xml",
          "core-site.xml",
          "hdfs-site.xml",
          "log4j.properties",
          "log4j2.properties",
          "log4j2.xml",
          "hadoop-metrics2.properties",
          "hadoop-metrics2-hbase.properties",
          WEBAPPS + "/");

  /** The default version: the version of the client. */
  public static String defaultVersion() {
    try (InputStream in = ServerDistribution.class.getResourceAsStream("defaults.properties")) {
      Properties defaults = new Properties();
      defaults.load(in);
      return defaults.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Finds a version in a cache directory, or assembles it there with Maven.
   *
   * @param version the HBase version
   * @param cache directory with a subdirectory for each version; can be shared between processes
   * @param pom the Maven project that lists the server's artifacts, {@code
   *     server/distribution/pom.xml} of a source checkout
   * @throws ServerException if the version is not a {@linkplain #requireRelease release}, or Maven
   *     is missing or cannot resolve it
   */
  public static ServerDistribution obtain(String version, Path cache, Path pom)
      throws ServerException {
    requireRelease(version);
    Path directory = cache.resolve(version);
    if (!Files.isDirectory(directory)) {
      LOG.info(
          "Assembling HBase {} into {}, once. Maven downloads the jars that are not on this machine"
              + " yet, which can take some minutes",
          version,
          directory);
      assemble(version, directory, pom);
    }
    return new ServerDistribution(version, directory);
  }

  /**
   * Refuses versions whose jars may change.
   *
   * @throws ServerException if the version is malformed or a snapshot
   */
  public static void requireRelease(String version) throws ServerException {
    if (!version.matches(HBaseVersion.PATTERN)) {
      throw new ServerException(
          "'%s' is not an HBase version: try one of %s"
              .formatted(version, String.join(", ", HBaseVersion.KNOWN)));
    }
    if (!new HBaseVersion(version).isRelease()) {
      throw new ServerException(
          ("HBase %s is not a release, and its builds differ: use --home with the build that you"
                  + " want")
              .formatted(version));
    }
  }

  /**
   * A fingerprint that distinguishes builds of the same version.
   *
   * @return the start of a checksum of all jars, in hexadecimal
   * @throws ServerException if a jar cannot be read
   */
  public String fingerprint() throws ServerException {
    try {
      Checksum checksum = new Checksum();
      for (Path jar : jars()) {
        checksum.add(jar.getFileName().toString());
        checksum.add(jar);
      }
      return checksum.start();
    } catch (IOException e) {
      throw new ServerException("cannot read the jars of " + directory + ": " + e, e);
    }
  }

  /** Whether a file was written after all jars, so that none of them was replaced since. */
  public boolean isNewerThanJars(Path file) throws IOException {
    FileTime written = Files.getLastModifiedTime(file);
    for (Path jar : jars()) {
      if (Files.getLastModifiedTime(jar).compareTo(written) > 0) {
        return false;
      }
    }
    return true;
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

  /**
   * The directory in which {@code bin/hbase} looks for native libraries; empty if it does not
   * exist.
   */
  public Optional<Path> nativeLibraries() {
    String platform =
        Stream.of("os.name", "os.arch", "sun.arch.data.model")
            .map(System::getProperty)
            .collect(Collectors.joining("-"));
    return Optional.of(directory.resolve("lib").resolve("native").resolve(platform))
        .filter(Files::isDirectory);
  }

  /**
   * The class path of the server, the same for all roles.
   *
   * @param conf the directory with its configuration; empty web applications are created in it if
   *     the distribution has none
   */
  public String classPath(Path conf) throws IOException {
    return joined(Stream.concat(configuration(conf), jars().stream()));
  }

  /**
   * The same in the order that a class archive needs, with real paths.
   *
   * @see #requireNoConfigurationInJars
   */
  public String classPathJarsFirst(Path conf) throws IOException {
    ServerDistribution real = new ServerDistribution(version, directory.toRealPath());
    return joined(Stream.concat(real.jars().stream(), real.configuration(conf)));
  }

  private Stream<Path> configuration(Path conf) throws IOException {
    Path stub = directory.resolve(STUB);
    if (Files.isDirectory(directory.resolve(WEBAPPS))) {
      return Stream.of(conf, directory);
    }
    if (Files.isDirectory(stub)) {
      return Stream.of(conf, stub);
    }
    makeWebApplications(conf);
    return Stream.of(conf);
  }

  private static String joined(Stream<Path> entries) {
    return entries.map(Path::toString).collect(Collectors.joining(":"));
  }

  /**
   * Makes sure that the order of jars and configuration makes no difference.
   *
   * @throws ServerException if a jar has a file that belongs into the configuration, or web
   *     applications
   */
  public void requireNoConfigurationInJars() throws ServerException, IOException {
    for (Path jar : jars()) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (String name : CONFIGURATION) {
          if (zip.getEntry(name) != null) {
            throw new ServerException(
                "%s has %s, which would take the place of the server's own".formatted(jar, name));
          }
        }
      }
    }
  }

  private static void assemble(String version, Path directory, Path pom) throws ServerException {
    try {
      AtomicDirectory.make(
          directory,
          partial -> {
            resolve(version, partial.resolve("lib"), pom, partial.resolve("maven.log"));
            makeWebApplications(partial.resolve(STUB));
          });
    } catch (IOException e) {
      throw new ServerException(
          "cannot write the HBase distribution to " + directory + ": " + e, e);
    }
  }

  private static void makeWebApplications(Path directory) throws IOException {
    for (String application : WEB_APPLICATIONS) {
      Files.createDirectories(directory.resolve(application));
    }
  }

  private static void resolve(String version, Path lib, Path pom, Path log) throws ServerException {
    if (!Files.isRegularFile(pom)) {
      throw new ServerException(
          "HBase " + version + " is not assembled yet and " + pom + " is not there to do it with");
    }
    try {
      Process maven =
          new ProcessBuilder(
                  "mvn",
                  "-B",
                  "-q",
                  "-f",
                  pom.toString(),
                  "-Dhbase.server.version=" + version,
                  "-DincludeScope=runtime",
                  "-DoutputDirectory=" + lib,
                  "dependency:copy-dependencies")
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      int status = maven.waitFor();
      if (status != 0) {
        throw new ServerException(
            "could not resolve HBase %s: %s; these are known to work: %s"
                .formatted(
                    version, MavenFailure.reason(log), String.join(", ", HBaseVersion.KNOWN)));
      }
    } catch (IOException e) {
      throw new ServerException("cannot run mvn: install Maven 3.8 or later (" + e + ")", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while Maven resolved HBase " + version, e);
    }
  }
}
