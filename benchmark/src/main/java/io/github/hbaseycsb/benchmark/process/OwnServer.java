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

/** The local HBase of a benchmark. */
public final class OwnServer implements AutoCloseable {
  /**
   * Tables keep their regions, so that all contenders find the same ones: PerformanceEvaluation's
   * {@code randomSeekScan} reads 120 rows of each region. And HBase deletes old WALs and files at
   * once, which are gigabytes after many puts.
   */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "hbase.regionserver.region.split.policy",
          "org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy",
          "hbase.master.cleaner.interval",
          "30000",
          "hbase.master.logcleaner.ttl",
          "10000",
          "hbase.master.hfilecleaner.ttl",
          "10000");

  private final Path directory;
  private final LocalServer server;

  private OwnServer(Path directory, LocalServer server) {
    this.directory = directory;
    this.server = server;
  }

  /**
   * Starts a server of the default version.
   *
   * @param directory the directory for its data
   * @param heap the heap size of its JVM, in the format of {@code -Xmx}
   * @param site additional settings for its {@code hbase-site.xml}
   */
  public static OwnServer start(
      Path directory, Path checkout, String heap, Map<String, String> site)
      throws ServerException, IOException, InterruptedException {
    Map<String, String> all = new HashMap<>(SETTINGS);
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

  /** The directory with the {@code hbase-site.xml} for clients. */
  public Path clientConf() {
    return server.clientConf();
  }

  /** Kills the server and deletes its data. */
  @Override
  public void close() throws ServerException, IOException {
    server.kill();
    Trees.delete(directory);
  }
}
