package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.LocalServer.Running;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerHome;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Which cluster a client is to measure when nobody names one. */
public final class TargetCluster {
  private static final String QUORUM = "hbase.zookeeper.quorum";
  private static final String CLIENT_PORT = "hbase.zookeeper.property.clientPort";

  private TargetCluster() {}

  /**
   * The properties that lead to the local server, none when the user named a cluster: by an {@code
   * hbase-site.xml} on the class path, a quorum or bootstrap nodes.
   *
   * @throws UsageException when no cluster is named and no local server runs
   */
  public static Map<String, String> properties(Properties given, ServerHome home)
      throws UsageException {
    if (isNamed(given)) {
      return Map.of();
    }
    try {
      LocalServer server = home.defaultServer();
      Optional<Running> running = server.running();
      if (running.isEmpty()) {
        throw new UsageException(
            "no cluster is named and no local server runs: start one with scripts/hbase start, or"
                + " give -cp DIRECTORY_OF_HBASE_SITE_XML or -p hbase.zookeeper.quorum=HOST");
      }
      return Map.of(
          QUORUM, "127.0.0.1", CLIENT_PORT, Integer.toString(running.get().ports().zooKeeper()));
    } catch (ServerException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }

  private static boolean isNamed(Properties given) {
    return TargetCluster.class.getResource("/hbase-site.xml") != null
        || given.containsKey(QUORUM)
        || given.containsKey("hbase.conf." + QUORUM)
        || given.containsKey("hbase.client.bootstrap.servers")
        || given.containsKey("hbase.conf.hbase.client.bootstrap.servers")
        || given.containsKey("hbase.masters")
        || given.containsKey("hbase.conf.hbase.masters");
  }
}
