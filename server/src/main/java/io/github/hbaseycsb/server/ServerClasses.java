package io.github.hbaseycsb.server;

import io.github.hbaseycsb.client.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The classes of a server in the form in which Java keeps them in memory. A server that finds this
 * file in its distribution maps it instead of reading and verifying classes from jars. Java uses it
 * only if it is the Java that wrote it, and the jars are unchanged.
 */
final class ServerClasses {
  private static final Logger LOG = LoggerFactory.getLogger(ServerClasses.class);

  private static final String QUIET = "-Xlog:cds*=off";

  private ServerClasses() {}

  /** Each Java has its own. */
  static Path file(ServerDistribution distribution) throws IOException {
    return distribution
        .directory()
        .toRealPath()
        .resolve("classes-" + System.getProperty("java.vm.version") + ".jsa");
  }

  /** The {@link LocalServer.ClassOptions} of a server that may use the file. */
  static List<String> options(ServerDistribution distribution, Path conf) throws IOException {
    Path file = file(distribution);
    if (!Files.exists(file) || !distribution.isNewerThanJars(file)) {
      return List.of("-cp", distribution.classPath(conf));
    }
    // The jars come first, so each must be one that was looked into.
    String classPath = distribution.classPathJarsFirst(conf);
    return List.of("-XX:SharedArchiveFile=" + file, "-Xshare:auto", QUIET, "-cp", classPath);
  }

  /**
   * Writes the file, with the classes that a server needs to start and stop.
   *
   * @throws ServerException if a jar has configuration, the server does not start, or Java writes
   *     no archive: it needs one of its own, and jars whose path has no space
   */
  static void make(ServerDistribution distribution) throws ServerException {
    try {
      distribution.requireNoConfigurationInJars();
      String prefix = ".classes-" + ProcessHandle.current().pid() + "-";
      Path work = Files.createTempDirectory(distribution.directory(), prefix);
      Path written = work.resolve("classes.jsa");
      String archive = "-XX:ArchiveClassesAtExit=" + written;
      LocalServer server =
          new LocalServer(
              work.resolve("server"),
              (jars, conf) -> List.of(archive, QUIET, "-cp", jars.classPathJarsFirst(conf)));
      Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(server, work)));
      try {
        server.start(
            new LocalServer.Options(
                distribution, Optional.empty(), ServerJvm.ofHeap("1g"), Map.of()));
        String end = server.stop();
        if (!end.startsWith("Stopped ") || !Files.exists(written)) {
          throw new ServerException(
              ("Java wrote no archive of the classes in %s: it needs jars whose path has no space,"
                      + " and %s/lib/server/classes.jsa (%s)")
                  .formatted(distribution.directory(), System.getProperty("java.home"), end));
        }
        Files.move(written, file(distribution), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        remove(server, work);
      }
    } catch (IOException e) {
      throw new ServerException(
          "cannot archive the classes in " + distribution.directory() + ": " + e, e);
    }
  }

  private static void remove(LocalServer server, Path work) {
    try {
      server.kill();
      Trees.delete(work);
    } catch (ServerException | IOException e) {
      LOG.warn("{} could not be deleted", work, e);
    }
  }
}
