package io.github.hbaseycsb.server;

import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.server.LocalServer.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A real HBase server for the integration tests of a module: its own process, its own directory,
 * gone when the tests' JVM ends.
 */
public final class TestServer {
  /** The oldest version that tests of the client run against. */
  public static final String OLDEST = "1.7.2";

  private static final Map<String, TestServer> SHARED = new HashMap<>();

  private final LocalServer server;
  private final Options options;

  private TestServer(Path directory, String version, Map<String, String> site, String heap)
      throws ServerException {
    server = new LocalServer(directory);
    options =
        new Options(
            ServerDistribution.obtain(
                version,
                ServerHome.of(System.getenv()).distributions(),
                Path.of(System.getProperty("checkout"), "server", "distribution", "pom.xml")),
            Optional.empty(),
            ServerJvm.ofHeap(heap),
            site);
  }

  /** The one server that the tests of a module share; each test has tables of its own. */
  public static TestServer shared() throws ServerException {
    return shared(ServerDistribution.defaultVersion());
  }

  /** The one server of a version that the tests of a module share. */
  public static synchronized TestServer shared(String version) throws ServerException {
    TestServer server = SHARED.get(version);
    if (server == null) {
      server = started(version);
      SHARED.put(version, server);
    }
    return server;
  }

  /**
   * The versions that tests of more than one have: the newest, and each night the oldest. A few
   * tests start the oldest for each change.
   */
  public static List<String> versions() {
    return Boolean.getBoolean("nightly.left.out")
        ? List.of(ServerDistribution.defaultVersion())
        : List.of(ServerDistribution.defaultVersion(), OLDEST);
  }

  /** A server that a test may kill. */
  public static TestServer started() throws ServerException {
    return started(ServerDistribution.defaultVersion());
  }

  /** One of another HBase version. */
  public static TestServer started(String version) throws ServerException {
    return started(version, Map.of());
  }

  /**
   * A server of a test's own.
   *
   * @param site settings for its {@code hbase-site.xml}
   */
  public static TestServer started(String version, Map<String, String> site)
      throws ServerException {
    return started(version, site, "1g");
  }

  /**
   * A server of a test's own.
   *
   * @param site settings for its {@code hbase-site.xml}
   * @param heap such as {@code 256m}
   */
  public static TestServer started(String version, Map<String, String> site, String heap)
      throws ServerException {
    try {
      TestServer started = new TestServer(directory(version), version, site, heap);
      Runtime.getRuntime().addShutdownHook(new Thread(started::remove));
      started.server.start(started.options);
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** HBase 1.x refuses a path with spaces, which the checkout may have. */
  private static Path directory(String version) throws IOException {
    if (version.startsWith("1.")) {
      return Files.createTempDirectory("hbase-ycsb").resolve("server");
    }
    return Files.createTempDirectory(
            Files.createDirectories(Path.of("target", "servers")).toAbsolutePath(), "hbase")
        .resolve("server with spaces");
  }

  /** The directory with the client's {@code hbase-site.xml}. */
  public Path clientConf() {
    return server.clientConf();
  }

  /** Where it listens. */
  public ServerPorts ports() throws ServerException {
    return server.running().map(ServerState::ports).orElseThrow();
  }

  private void remove() {
    kill();
    try {
      Trees.delete(server.directory());
    } catch (IOException e) {
      // A process that is just ending has written once more; the operating system clears up.
    }
  }

  /** Starts it again with its data, after it was killed. */
  public void startAgain() throws ServerException {
    server.start(options);
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
