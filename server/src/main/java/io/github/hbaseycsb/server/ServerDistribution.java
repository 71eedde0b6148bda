package io.github.hbaseycsb.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jars of one HBase server version in a directory, and the empty web applications its info
 * servers want to find on the class path.
 *
 * @param version the HBase version, as Maven Central names it
 * @param directory holds {@code lib/} and {@code webapps-stub/}
 */
public record ServerDistribution(String version, Path directory) {
  private static final Logger LOG = LoggerFactory.getLogger(ServerDistribution.class);

  /** Versions that are known to start on Java 17. */
  static final List<String> KNOWN_VERSIONS =
      List.of("2.6.4-hadoop3", "2.5.13-hadoop3", "2.4.18", "2.2.7", "1.7.2", "1.4.13");

  /** Info servers refuse to start without these; the Maven jars do not carry them. */
  private static final List<String> WEB_APPLICATIONS =
      List.of(
          "hbase-webapps/master",
          "hbase-webapps/regionserver",
          "hbase-webapps/static",
          "webapps/hdfs",
          "webapps/datanode",
          "webapps/secondary",
          "webapps/journal",
          "webapps/static");

  /** The version used when none is asked for: the client's own. */
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
   * @param cache directory with one distribution per version; shared safely between processes
   * @param pom the Maven project that names the server's artifacts, {@code
   *     server/distribution/pom.xml} of a source checkout
   * @throws ServerException when Maven is missing or cannot resolve the version
   */
  public static ServerDistribution obtain(String version, Path cache, Path pom)
      throws ServerException {
    if (!version.matches("[0-9][A-Za-z0-9.\\-]*")) {
      throw new ServerException(
          "'" + version + "' is not an HBase version: try one of " + KNOWN_VERSIONS);
    }
    Path directory = cache.resolve(version);
    if (!Files.isDirectory(directory)) {
      LOG.info("Assembling HBase {} from Maven artifacts into {} (once)", version, directory);
      assemble(version, directory, pom);
    }
    return new ServerDistribution(version, directory);
  }

  /** The class path of every role of the server. */
  String classPath(Path conf) {
    return String.join(
        ":",
        conf.toString(),
        directory.resolve("webapps-stub").toString(),
        directory.resolve("lib") + "/*");
  }

  private static void assemble(String version, Path directory, Path pom) throws ServerException {
    try {
      Files.createDirectories(directory.getParent());
      Path partial = Files.createTempDirectory(directory.getParent(), version + ".partial");
      try {
        resolve(version, partial.resolve("lib"), pom, partial.resolve("maven.log"));
        for (String application : WEB_APPLICATIONS) {
          Files.createDirectories(partial.resolve("webapps-stub").resolve(application));
        }
        publish(partial, directory);
      } finally {
        Trees.delete(partial);
      }
    } catch (IOException e) {
      throw new ServerException(
          "cannot write the HBase distribution to " + directory + ": " + e, e);
    }
  }

  private static void publish(Path partial, Path directory) throws IOException {
    try {
      Files.move(partial, directory, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException e) {
      LOG.debug("Another process assembled {} first", directory, e);
    } catch (FileSystemException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
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
            "Maven could not resolve HBase " + version + ": " + firstError(log));
      }
    } catch (IOException e) {
      throw new ServerException("cannot run mvn: install Maven 3.8 or later (" + e + ")", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while Maven resolved HBase " + version, e);
    }
  }

  private static String firstError(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.contains("ERROR")).findFirst().orElse("no reason given");
    }
  }
}
