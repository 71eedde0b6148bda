package io.github.hbaseycsb.benchmark.process;

import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.distribution.ServerDistribution;
import io.github.hbaseycsb.server.distribution.ServerException;
import io.github.hbaseycsb.server.files.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A benchmark's own local HBase. */
public final class OwnServer implements AutoCloseable {
  /** Without them HBase keeps the logs and files of the last minutes: gigabytes, of many puts. */
  private static final Map<String, String> LITTLE_TRASH =
      Map.of(
          "hbase.master.cleaner.interval", "30000",
          "hbase.master.logcleaner.ttl", "10000",
          "hbase.master.hfilecleaner.ttl", "10000");

  private final Path directory;
  private final LocalServer server;

  private OwnServer(Path directory, LocalServer server) {
    this.directory = directory;
    this.server = server;
  }

  /**
   * Starts one of the default version.
   *
   * @param directory takes its data
   * @param heap of its JVM, as {@code -Xmx} takes it
   * @param site further settings for its {@code hbase-site.xml}
   */
  public static OwnServer start(
      Path directory, Path checkout, String heap, Map<String, String> site)
      throws ServerException, IOException, InterruptedException {
    Map<String, String> all = new HashMap<>(LITTLE_TRASH);
    all.putAll(site);
    LocalServer server = new LocalServer(directory);
    server.start(
        new LocalServer.Options(
            ServerDistribution.obtain(
                ServerDistribution.defaultVersion(),
                ServerHome.of(System.getenv()).distributions(),
                checkout.resolve("server/distribution/pom.xml")),
            Optional.empty(),
            heap,
            all));
    return new OwnServer(directory, server);
  }

  /** The directory with its clients' {@code hbase-site.xml}. */
  public Path clientConf() {
    return server.clientConf();
  }

  /** Ends it at once and deletes its data. */
  @Override
  public void close() throws ServerException, IOException {
    server.kill();
    Trees.delete(directory);
  }
}
