package io.github.hbaseycsb.server;

import io.github.hbaseycsb.server.LocalServer.Options;
import io.github.hbaseycsb.server.LocalServer.Running;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A real HBase server for the integration tests of a module: its own process, its own directory,
 * gone when the tests' JVM ends.
 */
public final class TestServer {
  private static TestServer shared;

  private final LocalServer server;
  private final Options options;

  private TestServer(Path directory) throws ServerException {
    server = new LocalServer(directory);
    options =
        new Options(
            ServerDistribution.obtain(
                ServerDistribution.defaultVersion(),
                ServerHome.of(System.getenv()).distributions(),
                Path.of(System.getProperty("checkout"), "server", "distribution", "pom.xml")),
            Optional.empty(),
            "1g",
            Map.of());
  }

  /** The one server that the tests of a module share; each test has tables of its own. */
  public static synchronized TestServer shared() throws ServerException {
    if (shared == null) {
      shared = started();
    }
    return shared;
  }

  /** A server that a test may kill. */
  public static TestServer started() throws ServerException {
    try {
      TestServer started =
          new TestServer(
              Files.createTempDirectory(
                      Files.createDirectories(Path.of("target", "servers")).toAbsolutePath(),
                      "hbase")
                  .resolve("server with spaces"));
      Runtime.getRuntime().addShutdownHook(new Thread(started::kill));
      started.server.start(started.options);
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The directory with the client's {@code hbase-site.xml}. */
  public Path clientConf() {
    return server.clientConf();
  }

  /** Where it listens. */
  public ServerPorts ports() throws ServerException {
    return server.running().map(Running::ports).orElseThrow();
  }

  /** Ends it at once, as a crash would. */
  public void kill() {
    try {
      server.kill();
    } catch (ServerException e) {
      throw new IllegalStateException(e);
    }
  }
}
