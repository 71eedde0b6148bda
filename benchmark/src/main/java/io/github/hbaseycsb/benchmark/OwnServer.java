package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.ServerDistribution;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A benchmark's own local HBase. */
final class OwnServer implements AutoCloseable {
  private final LocalServer server;

  private OwnServer(LocalServer server) {
    this.server = server;
  }

  /**
   * Starts one of the default version.
   *
   * @param directory takes its data
   */
  static OwnServer start(Path directory, Path checkout)
      throws ServerException, IOException, InterruptedException {
    LocalServer server = new LocalServer(directory);
    server.start(
        new LocalServer.Options(
            ServerDistribution.obtain(
                ServerDistribution.defaultVersion(),
                ServerHome.of(System.getenv()).distributions(),
                checkout.resolve("server/distribution/pom.xml")),
            Optional.empty(),
            "2g",
            Map.of()));
    return new OwnServer(server);
  }

  /** The directory with its clients' {@code hbase-site.xml}. */
  Path clientConf() {
    return server.clientConf();
  }

  /** Ends it at once: its data is not wanted any more. */
  @Override
  public void close() throws ServerException {
    server.kill();
  }
}
